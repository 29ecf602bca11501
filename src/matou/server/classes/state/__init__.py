"""What a class's events add up to, and how groups are made."""
