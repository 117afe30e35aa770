"""The commands of `explorer`, each with its arguments: what they read, do and print."""
