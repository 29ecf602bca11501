"""Positions, games and situations as text, both ways; opens no file, decides no rule."""
