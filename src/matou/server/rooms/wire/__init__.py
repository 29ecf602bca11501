"""Messages over the connection, both ways, and their types."""
