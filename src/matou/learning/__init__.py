"""What a player knows: evidence, estimate, choice of cards, profile; no clock, file or socket."""
