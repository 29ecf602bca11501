"""A room: what happened, and what each person is told; a room knows no socket, file or clock."""
