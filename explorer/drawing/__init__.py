"""Pictures as data: shapes, colours, and what they become: SVG or words. No widget in sight."""
