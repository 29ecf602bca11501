"""The deal: chooses and shuffles the deck, from the secret of the game."""

from typing import Final

from matou.games.chance import Chance, Committed, Recorded, Replayed
from matou.games.deal import deal_cards
from matou.games.game import RULES, Options
from matou.games.options import seats_for
from matou.games.short_decks import SHORT_SIZE, pick_results, shortened
from matou.server.rooms.games.registry import ROOM_GAMES
from matou.server.rooms.state import stored
from matou.server.rooms.state.players import NOBODY
from matou.server.rooms.state.state import State
from matou.server.rooms.wire.settings import SHORT

MIN_CARDS_PER_SEAT: Final = 8  # cards of a short deck, at least
WELCOME_SHUFFLES: Final = 300  # tried until one welcomes a beginner


def deal(state: State, secret: bytes) -> stored.Dealt:
    """The event of the next deal."""
    seats = seats_for(state.options, len(state.chairs))
    results = short_results(state.options, seats, secret) if state.settings.deck == SHORT else ()
    chosen = shortened(state.options, results)
    cards = chosen.cards[:]
    chance = Committed(secret)
    first = max(state.youngest, 0)  # M2: the youngest; the first chair if unknown
    chance.shuffle(cards)
    welcome = 0
    if _welcomes(state):
        cards, welcome = _welcoming(state, chosen, seats, cards, chance, first)
    return stored.Dealt(state.games + 1, secret.hex(), tuple(cards), results, RULES, first, welcome)


def _welcomes(state: State) -> bool:
    """Whether to arrange the deal: only in the first game of a device, with one player."""
    first = state.settings.first and state.games == 0 and state.alone
    return first and not any(chair.cards for chair in state.chairs)


def _welcoming(
    state: State, chosen: Options, seats: int, cards: list[int], chance: Chance, first: int
) -> tuple[list[int], int]:
    """Shuffle until the deal welcomes the player: the deck, and the number of cards until the first
    pair. After too many shuffles the first deck, and 0."""
    player = next(place for place, chair in enumerate(state.chairs) if chair.guest != NOBODY)
    part, players, tried = ROOM_GAMES[chosen.game.name], len(state.chairs), cards[:]
    for _ in range(WELCOME_SHUFFLES):
        table = deal_cards(chosen, seats, players, tried[:], Recorded(Replayed([])), first)
        welcome = part.welcomes(table, player)
        if welcome:
            return tried, welcome
        chance.shuffle(tried)
    return cards, 0


def short_results(chosen: Options, seats: int, secret: bytes) -> tuple[int, ...]:
    """K9: results for the chosen tables; empty where the host has chosen results."""
    tables, specials = chosen.values["tables"], chosen.values["specials"]
    if chosen.text("results") != "all":
        return ()
    assert isinstance(tables, tuple)
    assert isinstance(specials, tuple)
    for_all = seats * max(MIN_CARDS_PER_SEAT, chosen.game.least_cards + 2)
    chance = Committed(secret + b" results")
    return pick_results(chosen.family, chance, max(SHORT_SIZE, for_all), tables, specials=specials)
