"""Bulk games between bots, on this machine or on a cluster, and ratings from their results."""
