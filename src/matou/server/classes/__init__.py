"""A class: pupils who come in by one code, a teacher, a board, and a list of ordinary rooms."""
