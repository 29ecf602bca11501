"""What happened in every room, on disk before anybody is told: a chain of facts in SQLite."""
