"""Runs rooms: their order, timers and batches; opening, loading and forgetting them."""
