"""One WebSocket connection: time of arrival, sending, round trips. It knows no game."""
