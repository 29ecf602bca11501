"""A bot's search as text in and text out, so that another process can run it."""

from functools import cache

from matou.bots.cat import Cat
from matou.bots.registry import cat_named
from matou.games.chance import seeded
from matou.record.position import read_position
from matou.record.words import spell_action


def think(position: str, seat: int, cat: str, seed: int) -> str:
    """The choice of a seat's bot: from the table as text to the action as text."""
    table = read_position(position)
    game = table.options.game.name
    action = _bot(game, cat).choose(table, seat, seeded(seed))
    return spell_action(action, table.options.family)


@cache
def _bot(game: str, name: str) -> Cat:
    return cat_named(game, name)
