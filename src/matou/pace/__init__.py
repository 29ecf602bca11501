"""How soon and how often something happens to a child who plays alone; no rule, no real time."""
