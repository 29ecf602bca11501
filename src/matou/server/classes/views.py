"""Views of a class by role: pupils see themselves only, the teacher sees all."""

from collections.abc import Callable, Sequence
from typing import Final

from matou.server.classes.answers import all_answers, by_fact, grid, hardest
from matou.server.classes.state.events import Given
from matou.server.classes.state.state import (
    CLOSED,
    NO_TABLE,
    ROUND,
    UNLIMITED,
    ClassState,
    Pupil,
)
from matou.server.classes.wire import messages
from matou.server.classes.wire.seen import (
    ClassSeen,
    Grid,
    PupilSeen,
    Rank,
    RoundSeen,
    Together,
    Way,
)
from matou.server.classes.wire.settings import family_of

CHEESE_PAIRS: Final = 6  # a pupil's share of a full cheese, where pairs are found
CHEESE_MOVES: Final = 24  # and in games of turns
RANKS: Final = 5
BAD_LINE_MS: Final = 400.0  # a round trip that a teacher should know of
HERE, ASLEEP, BAD, AWAY = LINES = "here", "asleep", "bad", "away"

Addresses = Callable[[], Sequence[str]]


def class_seen(state: ClassState, at: float) -> ClassSeen:
    of_round = state.of_round
    seen = RoundSeen(state.round, time_left(state, at), of_round.game, of_round.same_deck)
    return ClassSeen(
        state.stage, seen, state.paused, state.settings, len(state.pupils), together(state)
    )


def time_left(state: ClassState, at: float) -> float:
    if state.ends == UNLIMITED:
        return -1.0
    now = at if state.paused_at is None else state.paused_at
    return round(max(0.0, state.ends - now), 1)


def together(state: ClassState) -> Together:
    """What the class has done together, in finished and running games."""
    found = all_answers(state)
    facts = {
        (family, card)
        for family, answers in found.items()
        for card, tally in by_fact(answers).items()
        if tally.right
    }
    pairs, moves, now_pairs, now_moves = dict(state.pairs), state.moves, 0, 0
    for table in state.tables.values():
        news = state.live.news.get(table.number)
        if news is None or news.score.game <= table.counted:
            continue
        now_moves += news.score.moves
        for pupil, won in news.score.won.items():
            pairs[pupil] = pairs.get(pupil, 0) + won
            now_pairs += won
    pupils = max(len(state.pupils), 1)
    filled = max(
        (state.round_pairs + now_pairs) / (CHEESE_PAIRS * pupils),
        (state.round_moves + now_moves) / (CHEESE_MOVES * pupils),
    )
    return Together(
        pairs=sum(pairs.values()),
        facts=len(facts),
        games=state.games,
        moves=moves + now_moves,
        cheese=round(min(1.0, filled), 3),
        race=state.live.race,
        ranking=_ranking(state, pairs) if state.settings.ranking else [],
    )


def _ranking(state: ClassState, pairs: dict[int, int]) -> list[Rank]:
    """The first few only: no pupil is shown as last."""
    ranks = [
        Rank(state.pupils[pupil].cat, count)
        for pupil, count in pairs.items()
        if pupil in state.pupils and count
    ]
    return sorted(ranks, key=lambda one: (-one.pairs, one.cat))[:RANKS]


def way(state: ClassState, addresses: Sequence[str]) -> Way:
    return Way(state.code, list(addresses), state.door and state.stage != CLOSED)


# --- each role -------------------------------------------------------------------------------


def own_part(state: ClassState, number: int) -> object:
    """The part of a pupil's view that is sent at once when it changes."""
    pupil, paw = state.pupils[number], number in state.live.paws
    told = (state.stage, state.round, state.paused, state.settings, state.code, state.ends)
    return pupil.cat, pupil.table, paw, told


def for_pupil(state: ClassState, number: int, seen: ClassSeen) -> messages.ForPupil:
    pupil = state.pupils[number]
    return messages.ForPupil(
        n=state.seq,
        you=number,
        cat=pupil.cat,
        table=pupil.table,
        paw=number in state.live.paws,
        code=state.code,
        hard=[one.card for one in hardest(_own(state, number))] if state.stage != ROUND else [],
        seen=seen,
    )


def _own(state: ClassState, pupil: int) -> list[Given]:
    return [one for one in _of_round(state) if one.pupil == pupil]


def _of_round(state: ClassState) -> list[Given]:
    """The answers for the family of the round's cards."""
    return all_answers(state).get(family_of(state.of_round), [])


def desk(state: ClassState, seen: ClassSeen, addresses: Sequence[str], at: float) -> messages.Desk:
    news = state.live.news
    return messages.Desk(
        n=state.seq,
        seen=seen,
        way=way(state, addresses),
        board=state.board,
        desk=state.desk,
        tables=[news[table].glance for table in state.tables if table in news],
        pupils=[_pupil_seen(state, one, at) for one in state.pupils.values()],
        hard=hardest(_of_round(state)),
    )


def board(state: ClassState, seen: ClassSeen, addresses: Sequence[str]) -> messages.Board:
    return messages.Board(
        n=state.seq,
        seen=seen,
        way=way(state, addresses),
        cats=sorted(one.cat for one in state.pupils.values()),
        hard=hardest(_of_round(state)) if state.stage != ROUND else [],
    )


def grids(state: ClassState) -> list[Grid]:
    """A grid for each family of cards that was played."""
    cats = sorted(pupil.cat for pupil in state.pupils.values())
    found = [Grid(family, cats, grid(state, family)) for family in sorted(all_answers(state))]
    return [one for one in found if one.cells]


def _pupil_seen(state: ClassState, pupil: Pupil, at: float) -> PupilSeen:
    since = state.live.waits.get(pupil.number)
    return PupilSeen(
        pupil=pupil.number,
        cat=pupil.cat,
        table=pupil.table,
        line=_line(state, pupil),
        waits=round(at - since, 1) if since is not None else 0.0,
        paw=pupil.number in state.live.paws,
        level=pupil.level,
        came_back=bool(pupil.before),
        planned=pupil.planned,
    )


def _line(state: ClassState, pupil: Pupil) -> str:
    peer = state.live.peers.get(pupil.number)
    if peer is None:
        return AWAY
    news = state.live.news.get(pupil.table) if pupil.table != NO_TABLE else None
    if news is not None and any(
        head.pupil == pupil.number and head.asleep for head in news.glance.heads
    ):
        return ASLEEP
    return BAD if peer.latency.longest() > BAD_LINE_MS else HERE
