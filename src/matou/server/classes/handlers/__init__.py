"""What a class decides: handlers read the state and return events."""
