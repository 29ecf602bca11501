"""Who plays when nobody sits there; no cat sees what its seat may not, or has its own clock."""
