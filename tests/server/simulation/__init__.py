"""A room, its journal, the network and the people, driven by one seed and a clock of its own.

Run one evening again, with its story: `python -m tests.server.simulation SEED`.
"""
