"""The rules: no clock, no socket, no file, no hidden randomness."""
