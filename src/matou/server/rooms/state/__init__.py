"""The state of a room and the events that change it."""
