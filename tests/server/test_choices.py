"""The messages about the cards of a hand: what they may do, or why not."""

from matou.games.chance import seeded
from matou.record.position import read_position
from matou.server.rooms.games.choices import choices
from matou.server.rooms.games.registry import ROOM_GAMES

COURSE = """course
seats: 2
turn: A
phase: lay
A hand: 1x7 9x10 gift chase clock
B hand: 2x3 4x5
A total: 350
A attacks: u-turn
B attacks: chase
B defences: =2
pile: 2x4
"""


def refused(text: str, seat: int = 0) -> dict[str, str]:
    table = read_position(text, seeded(1))
    result = choices(table, seat, ROOM_GAMES[table.options.game.name].why)
    found: dict[str, str] = result["refused"]
    return found


def test_a_card_that_can_only_be_discarded_says_why() -> None:
    result = refused(COURSE)
    assert result["89"] == "turned back"  # 9x10, C6
    assert result["201"] == "same attack"  # C4: a chase stands before B already
    assert result["203"] == "barred"  # C9: B is safe from clocks


def test_a_card_with_a_use_has_nothing_to_explain() -> None:
    assert "206" not in refused(COURSE)  # the gift defends
    assert refused(COURSE.replace("A attacks: u-turn\n", "")) == {
        "89": "past 400",
        "201": "same attack",
        "203": "barred",
    }


def test_waiting_guests_get_no_choices_of_cards() -> None:
    table = read_position(COURSE, seeded(1))
    assert choices(table, 1, ROOM_GAMES["course"].why) == {"legal": []}


def test_choices_do_not_tell_in_which_order_cards_were_drawn() -> None:
    drawn = COURSE.replace("1x7 9x10 gift chase clock", "clock gift 9x10 chase 1x7")
    one, other = (read_position(text, seeded(1)) for text in (COURSE, drawn))
    why = ROOM_GAMES[one.options.game.name].why
    assert choices(one, 0, why) == choices(other, 0, why)
