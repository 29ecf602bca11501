"""Rooms: decide, evolve, tell; no socket, file or clock."""
