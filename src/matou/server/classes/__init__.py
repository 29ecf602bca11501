"""Classes: pupils join by one code; a teacher, a board, and a list of ordinary rooms."""
