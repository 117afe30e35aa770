"""Setting up, player order, refreshing hands and the action phase of Liberté."""
