"""What a player knows: evidence, estimate, choice, profile; no clock, no file, no socket."""
