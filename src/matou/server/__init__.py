"""Everything with a socket, a journal or people in it; the rules are below, and none is here."""
