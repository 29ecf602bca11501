"""Many games between cats: one process, many, a cluster; how strong that makes them."""
