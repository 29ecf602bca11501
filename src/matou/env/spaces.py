"""The spaces of an environment, with the bounds that its entries have."""

from typing import Any

import numpy as np
from gymnasium import spaces

from matou.env.entries import Entry


def numbers_space(entries: list[Entry]) -> spaces.Box:
    low = np.array([entry.low for entry in entries], np.int16)
    high = np.array([entry.high for entry in entries], np.int16)
    return spaces.Box(low, high, dtype=np.int16)


def agent_space(entries: list[Entry], actions: int) -> spaces.Space[Any]:
    """What one agent observes."""
    return spaces.Dict(
        {
            "observation": numbers_space(entries),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def of_agents(entries: list[Entry], agents: list[str]) -> list[Entry]:
    """The entries of a state: the observations of all agents, one after the other."""
    return [
        Entry(f"{agent} {entry.name}", entry.low, entry.high)
        for agent in agents
        for entry in entries
    ]
