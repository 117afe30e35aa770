"""What is particular about Liberté for its bots."""
