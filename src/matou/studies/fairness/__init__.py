"""Simulated races over simulated connections, with honest players and cheats."""
