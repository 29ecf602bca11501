"""Cats of the Chasse; what cats of any game share lies one folder up."""
