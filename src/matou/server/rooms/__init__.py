"""A room: what happened in it and what each person is told; no socket, no file, no clock."""
