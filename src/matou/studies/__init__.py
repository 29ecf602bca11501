"""Simulated people, and what comes of many games of theirs; a real room knows none of them."""
