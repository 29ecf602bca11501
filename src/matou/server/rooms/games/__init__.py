"""The server's part of each game."""
