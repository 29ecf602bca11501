"""What a host may choose: settings and cats that there are, and cards enough for everybody."""

from matou.bots.registry import cats_of
from matou.games.deal import refuse_too_few
from matou.games.options import seats_for
from matou.server.rooms.games import room_game
from matou.server.rooms.settings import DECKS, PACES, Settings, SettingsError


def cat_levels(game: str) -> tuple[str, ...]:
    """The cats that may sit at this game's tables."""
    return (*cats_of(game).levels, *room_game(game).levels)


def check(settings: Settings) -> None:
    """Raise SettingsError, OptionError or LevelError with what is wrong and what there is."""
    chosen = settings.read()
    room_game(settings.game)
    seats = seats_for(chosen, settings.players)
    if settings.pace not in PACES:
        raise SettingsError(f"there is no pace {settings.pace[:20]!r}; {', '.join(PACES)}")
    if settings.deck not in DECKS:
        raise SettingsError(f"there is no deck {settings.deck[:20]!r}; {', '.join(DECKS)}")
    if settings.cats:
        check_level(settings.game, settings.cats)
    refuse_too_few(chosen, seats)


def check_level(game: str, level: str) -> None:
    """A room's cats have no budget of their own choice: the room must stay quick."""
    if level not in cat_levels(game):
        cats_of(game).check(level)
        raise SettingsError(f"in a room the cats of {game} are {', '.join(cat_levels(game))}")
