"""Liber Explorer: resolve the rules of Liberté step by step, every tie explained."""

__version__ = "0.1.0"
