"""What a room decides: handlers read the state and return events."""
