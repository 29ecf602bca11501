"""The deal: which cards are in and how they lie, all of it from the secret of the game."""

from typing import Final

from matou.games.chance import Committed
from matou.games.game import RULES, Options
from matou.games.options import seats_for
from matou.games.short_decks import SIZE, pick_results, shortened
from matou.server.rooms.state import stored
from matou.server.rooms.state.state import State
from matou.server.rooms.wire.settings import SHORT

FOR_A_SEAT: Final = 8  # cards of a short deck, at least


def deal(state: State, secret: bytes) -> stored.Dealt:
    """The next game."""
    seats = seats_for(state.options, len(state.chairs))
    results = short_results(state.options, seats, secret) if state.settings.deck == SHORT else ()
    chosen = shortened(state.options, results)
    cards = chosen.cards[:]
    Committed(secret).shuffle(cards)
    first = max(state.youngest, 0)  # M2: if nobody said who is the youngest, the first chair
    return stored.Dealt(state.games + 1, secret.hex(), tuple(cards), results, RULES, first)


def short_results(chosen: Options, seats: int, secret: bytes) -> tuple[int, ...]:
    """K9: results that suit the chosen tables; none where the host has chosen results."""
    tables, specials = chosen.values["tables"], chosen.values["specials"]
    if chosen.text("results") != "all":
        return ()
    assert isinstance(tables, tuple)
    assert isinstance(specials, tuple)
    for_all = seats * max(FOR_A_SEAT, chosen.game.least_cards + 2)
    chance = Committed(secret + b" results")
    return pick_results(chosen.family, chance, max(SIZE, for_all), tables, specials=specials)
