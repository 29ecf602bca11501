"""Many mouse tables at once: the same games as one by one."""

import numpy as np
import pytest

from matou.env import BatchTickEnv, IllegalAction, TickEnv
from matou.games.chance import seeded

SETTINGS = [
    ("multipli", 2, {}),
    ("multipli", 4, {"expert": True, "late_greed": "sins"}),
    ("addi", 3, {"specials": "none", "tables": 5}),
]


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_a_batch_plays_the_games_of_its_tables_one_by_one(game, players, options):
    env = BatchTickEnv(game, 4, players, 9, options, pace=1, window=2, max_ticks=600)
    source = seeded(9)
    alone = [TickEnv(game, players, options, pace=1, window=2, max_ticks=600) for _ in range(4)]
    for one in alone:
        one.reset(source.word())
    rng = np.random.default_rng(2)
    ended = 0
    for _ in range(1500):
        actions = (rng.random((4, env.seats)) < 0.3) * rng.integers(1, env.num_actions, env.seats)
        observations, masks, rewards, dones, cuts = env.step(actions)
        for table, one in enumerate(alone):
            result = one.step(dict(zip(one.agents, actions[table].tolist(), strict=True)))
            assert rewards[table].tolist() == list(result[1].values())
            assert dones[table] == all(result[2].values())
            assert cuts[table] == all(result[3].values())
            seen = result[0]
            if not one.agents:
                ended += 1
                seen, _ = one.reset()
            for seat, agent in enumerate(one.agents):
                assert observations[table, seat].tolist() == seen[agent]["observation"].tolist()
                assert masks[table, seat].tolist() == seen[agent]["action_mask"].tolist()
    assert ended


def test_what_is_no_action_stops_the_whole_tick():
    env = BatchTickEnv("addi", tables=3, players=3)
    actions = np.zeros((3, 3), dtype=np.int64)
    actions[1, 1] = 2
    with pytest.raises(IllegalAction):
        env.step(actions)
    with pytest.raises(ValueError, match="3 seats at 3 tables"):
        env.step([0, 0, 0])
    assert not env.observations.flags.writeable
