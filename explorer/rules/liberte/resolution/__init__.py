"""Resolving a battle, an election and a government of Liberté, one step at a time."""
