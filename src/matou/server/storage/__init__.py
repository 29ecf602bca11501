"""Durable storage of rooms: events, join codes, records of games; what an event means is not known
here."""
