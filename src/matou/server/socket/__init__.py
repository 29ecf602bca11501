"""One WebSocket connection: time of arrival, sending, round trips; nothing of a game."""
