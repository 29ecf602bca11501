"""A room, its journal, the network and the people, all driven by one seed and a clock of its own.

Repeat a run, with its log: `python -m tests.server.simulation SEED`.
"""
