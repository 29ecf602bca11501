"""The rules and nothing else: no clock, no socket, no file, no hidden randomness."""
