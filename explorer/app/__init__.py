"""The application: the dashboard put together, and the server that shows it."""
