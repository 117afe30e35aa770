"""Questions about a position: what its pending decision can lead to."""
