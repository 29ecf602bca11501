"""The server: everything with a socket, a file or people. It has no rules of games."""
