"""Everything with a socket, a file or people in it; the rules are below, and none is here."""
