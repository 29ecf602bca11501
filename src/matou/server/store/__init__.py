"""The directory of codes and the records of games, by SQLAlchemy; facts are in the journal."""
