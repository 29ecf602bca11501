"""The directory of codes and the records of games: SQLAlchemy, SQLite or PostgreSQL."""
