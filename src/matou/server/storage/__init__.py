"""Durable storage of rooms: events, join codes and records; an event is bytes here."""
