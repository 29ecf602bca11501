"""Random tables for the laws: any game, any number of players, any options, any moment."""

import random
from dataclasses import dataclass

from hypothesis import strategies as st

from matou.games.actions import DISCARD, GIVE, HIT, NAME, PASS, SOURIS, STEAL, STOP, Action
from matou.games.chance import seeded
from matou.games.chasse.play import Chasse
from matou.games.course.kinds import TO_GIVE
from matou.games.course.play import Course
from matou.games.deal import deal_options
from matou.games.game import OptionError, Options, Table
from matou.games.mouse.play import Mouse
from matou.games.options import seats_for
from matou.games.registry import GAMES, all_switches, options
from matou.games.switches import NUMBER, RESULTS, SPECIALS, TABLES, YES, Switch

# Where the words of a switch are not all it takes.
LISTS: dict[str, list[object]] = {
    TABLES: [5, 6, 7, 8, 9, 10, [2, 5, 10], [1, 3, 4, 7], [6, 7, 8, 9], [2]],
    RESULTS: [[6, 7, 8, 9, 10, 12, 15, 16, 18, 20], [10, 12, 15], [12]],
    SPECIALS: ["all", "none", ["chase", "trap"], ["sumo"], ["clock", "u-turn", "gift"]],
    YES: [False, True],
}
LONG = 300  # more than most games have of anything


def values(switch: Switch) -> list[object]:
    numbers = [switch.least, min(switch.most // 3, LONG)] if switch.kind == NUMBER else []
    return [*switch.words, *numbers, *LISTS.get(switch.kind, [])]


# What the laws try of every switch.
VALUES = {switch.name: values(switch) for switch in all_switches()}


@dataclass(frozen=True)
class Setting:
    """What it takes to deal a table again."""

    options: Options
    players: int
    seed: int

    def deal(self) -> Table:
        return deal_options(self.options, self.players, seeded(self.seed))


def any_setting(rng: random.Random, game: str | None = None) -> Setting:
    """A game with random switches and as many players as its deck allows."""
    while True:
        chosen_game = game or rng.choice([*GAMES])
        given = {
            name: rng.choice(values)
            for name, values in VALUES.items()
            if name in options(chosen_game).values and rng.random() < 0.4
        }
        try:
            chosen = options(chosen_game, given)
            players = rng.randint(2, 8)
            seats_for(chosen, players)
            setting = Setting(chosen, players, rng.getrandbits(64))
            setting.deal()
        except OptionError:
            continue
        return setting


def calm_choice(table: Table, rng: random.Random) -> Action:
    """A legal action at random, but hands are rare: greed would hide the rest of the game."""
    legal = table.legal()
    quiet = [action for action in legal if action.kind not in (HIT, SOURIS, STOP)]
    if quiet and rng.random() < 0.6:
        return rng.choice(quiet)
    return rng.choice(legal)


def thieving_choice(table: Table, rng: random.Random) -> Action:
    """In the Course: play clocks, and their consequences, whenever one is legal (C11)."""
    legal = table.legal()
    bold = [action for action in legal if action.kind in (NAME, PASS, STEAL, GIVE, DISCARD)]
    clocks = [action for action in bold if action.kind == NAME]
    return rng.choice(clocks or bold or legal)


# A seed is one small choice for Hypothesis, where a Random would be thousands.
randoms = st.integers(0, 2**32).map(random.Random)
settings_strategy = randoms.map(any_setting)


@st.composite
def tables(draw: st.DrawFn, game: str | None = None) -> Table:
    """A table somewhere in a game."""
    rng = draw(randoms)
    table = any_setting(rng, game).deal()
    for _ in range(draw(st.integers(0, 250))):
        if table.over:
            break
        table.play(calm_choice(table, rng))
    return table


def swap_hidden(table: Table, viewer: int, rng: random.Random) -> Table:
    """The same table to this viewer: what it cannot see lies otherwise."""
    twin = table.copy()
    if isinstance(twin, Mouse):
        redeal(list(twin.stacks), rng)
        return twin
    assert isinstance(twin, Course | Chasse)
    hands, pile = twin.hands, twin.pile
    hidden = [hand for seat, hand in enumerate(hands) if seat != viewer]
    stealing = isinstance(twin, Course) and twin.phase == TO_GIVE
    if isinstance(twin, Course) and stealing and viewer == twin.target:
        hands[twin.turn].remove(twin.stolen)  # the robbed seat knows that card
    redeal([*hidden, pile], rng)
    twin.hands, twin.pile = hands, pile
    if isinstance(twin, Course) and stealing:
        if viewer == twin.target:
            twin.put(twin.turn, twin.stolen)
        elif viewer != twin.turn:
            twin.stolen = rng.choice(twin.hands[twin.turn])
    return twin


def redeal(places: list[list[int]], rng: random.Random) -> None:
    cards = [card for place in places for card in place]
    rng.shuffle(cards)
    for place in places:
        place[:] = [cards.pop() for _ in place]
