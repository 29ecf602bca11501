"""Rooms: lobby, the judge of hands, the journal, the wire."""
