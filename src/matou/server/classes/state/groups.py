"""Distributes pupils over tables: sizes differ by one; by chance, by level or by hand."""

from collections.abc import Sequence

from matou.games.chance import Chance
from matou.server.classes.state.state import NO_LEVEL, NO_TABLE, ClassState
from matou.server.classes.wire.settings import HAND, LEVEL, chairs


def even(count: int, size: int) -> list[int]:
    """The sizes of as few tables as possible, which differ by at most one."""
    tables = -(-count // size)
    return [count // tables + (table < count % tables) for table in range(tables)]


def shared_out(pupils: Sequence[int], sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """Consecutive pupils together."""
    found, start = [], 0
    for size in sizes:
        found.append(tuple(pupils[start : start + size]))
        start += size
    return found


def ordered(state: ClassState, pupils: Sequence[int], chance: Chance) -> list[int]:
    """The pupils in random order. By level, pupils of similar levels are neighbours, and those
    without one are in the middle."""
    mixed = sorted(pupils)
    chance.shuffle(mixed)
    if state.settings.groups != LEVEL:
        return mixed
    levels = sorted(one.level for one in state.pupils.values() if one.level != NO_LEVEL)
    middle = levels[len(levels) // 2] if levels else 0

    def level(pupil: int) -> int:
        own = state.pupils[pupil].level
        return middle if own == NO_LEVEL else own

    return sorted(mixed, key=level)


def for_round(state: ClassState, pupils: Sequence[int], chance: Chance) -> list[tuple[int, ...]]:
    """The groups of a new round, of all connected pupils."""
    if state.settings.same_deck:
        return [(pupil,) for pupil in sorted(pupils)]
    size = chairs(state.settings)
    planned: dict[int, list[int]] = {}
    if state.settings.groups == HAND:
        for pupil in sorted(pupils):
            if state.pupils[pupil].planned != NO_TABLE:
                planned.setdefault(state.pupils[pupil].planned, []).append(pupil)
    found = [tuple(group[:size]) for _, group in sorted(planned.items())]
    seated = {pupil for group in found for pupil in group}
    rest = ordered(state, [one for one in pupils if one not in seated], chance)
    if planned:  # the others sit down where a chair is left, at the emptiest table first
        found, rest = _filled(found, rest, size)
    return found + (shared_out(rest, even(len(rest), size)) if rest else [])


def _filled(
    groups: list[tuple[int, ...]], rest: list[int], size: int
) -> tuple[list[tuple[int, ...]], list[int]]:
    while rest:
        emptiest = min(range(len(groups)), key=lambda one: len(groups[one]))
        if len(groups[emptiest]) >= size:
            break
        groups[emptiest] = (*groups[emptiest], rest[0])
        rest = rest[1:]
    return groups, rest
