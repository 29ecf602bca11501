"""Is the judge fair? Races over simulated lines, with honest players and others; no real socket."""
