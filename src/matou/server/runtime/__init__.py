"""Runs rooms: actors, timers, batches; opening, loading and forgetting rooms."""
