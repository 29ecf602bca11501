"""Many games between cats, here or on other machines, and how strong that makes them; no cat."""
