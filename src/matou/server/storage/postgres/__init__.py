"""Storage in a PostgreSQL database that several nodes share; one node owns a room at a time."""
