"""Cards and sheets as PDF, from the page's own drawings; no game is played here."""
