"""Liberté: 3–6 players, 27 provinces, elections, battles and governments of the Revolution."""
