"""Widgets: what is seen in a notebook and in the dashboard, made of ipywidgets and ipycanvas."""
