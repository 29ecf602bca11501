"""Cats of the Course; what cats of any game share lies one folder up."""
