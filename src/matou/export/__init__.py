"""A static site that plays without a server."""
