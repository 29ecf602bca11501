"""Validates settings: they exist, and there are cards enough for all seats."""

from matou.bots.registry import GAME_CATS
from matou.games.deal import refuse_too_few
from matou.games.game import OptionError
from matou.games.options import seats_for
from matou.record.registry import TEXTS
from matou.server.rooms.games.registry import ROOM_GAMES
from matou.server.rooms.wire.settings import DECKS, PACES, Settings


def cat_levels(game: str) -> tuple[str, ...]:
    """The levels of bots for this game."""
    return (*GAME_CATS[game].levels, *ROOM_GAMES[game].levels)


def check(settings: Settings) -> None:
    """Raise OptionError where the settings are invalid; the message lists the valid values."""
    chosen = settings.read()
    for parts in (ROOM_GAMES, GAME_CATS, TEXTS):  # a room needs them all, and not only later
        parts[settings.game]
    seats = seats_for(chosen, settings.players)
    if settings.pace not in PACES:
        raise OptionError(f"there is no pace {settings.pace[:20]!r}; {', '.join(PACES)}")
    if settings.deck not in DECKS:
        raise OptionError(f"there is no deck {settings.deck[:20]!r}; {', '.join(DECKS)}")
    if settings.cats:
        check_level(settings.game, settings.cats)
    refuse_too_few(chosen, seats)


def check_level(game: str, level: str) -> None:
    """Bots with a custom search budget are refused: the room must stay quick."""
    if level not in cat_levels(game):
        GAME_CATS[game].check(level)
        raise OptionError(f"in a room the cats of {game} are {', '.join(cat_levels(game))}")
