"""Multipli Cat's and Addi Cat's: what lies where, what is legal, what happens (M1 to M26)."""
