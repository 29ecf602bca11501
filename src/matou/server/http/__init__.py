"""HTTP: the page, the JSON API and rate limits; nothing of a game."""
