"""Games that have just ended: played in a room of the test, and sent to a real page."""

import json

from playwright.async_api import Page, WebSocketRoute

from matou.record.position import read_position
from matou.server.rooms.state.state import OVER
from matou.server.rooms.views.redaction import welcome
from matou.server.rooms.wire import messages
from tests.server.harness import RoomHarness
from tests.server.running import Running

# C is out already; A is the second of four, and then two are left (M19, M21).
SECOND = """multipli
seats: 4
A stack: 4x6
B stack: 7x7 5x5 6x6
B pile: 3x8
D stack: 9x9 1x2 7x8
D pile: 8x8
in: A B D
out: C
"""
# A and C are one player's; with both out that player wins, though B went out before them (M24).
DOUBLED = """multipli
seats: 4
players: 2
A stack: 4x6
D stack: 7x7 5x5 6x6
D pile: 3x8
in: A D
out: B | C
"""
# A takes the pair of 4×6 and 3×8 from B; then its last card is a pair with C's 8×8.
TWO_RACES = """multipli
seats: 3
A stack: 4x6 =64
B stack: 7x7 5x5 6x6
B pile: 3x8
C stack: 9x9 1x2 7x8
C pile: 8x8
"""


def begun(harness: RoomHarness, position: str) -> RoomHarness:
    """The game of a room, from this position on, in its record too."""
    harness.start(position)
    game = harness.state.game
    assert game is not None
    game.table = read_position(position)
    game.start = game.table.copy()
    game.table.chance = game.noted
    harness.room.reschedule(harness.at)
    return harness


def won_by_a(harness: RoomHarness, position: str) -> RoomHarness:
    """A flips its last card, and takes the pair that it makes."""
    begun(harness, position)
    harness.do(0, "A flips")
    harness.wait(900)
    harness.hit(0, 0)
    harness.wait(1000)
    assert harness.state.phase == OVER
    return harness


def won_in_two_races(harness: RoomHarness, late: bool = False) -> RoomHarness:
    """A wins both, with three moments to show; `late`: B of the same guest is 120 ms late."""
    begun(harness, TWO_RACES)
    harness.do(0, "A flips")
    harness.wait(600)
    harness.hit(0, 0)
    if late:
        harness.wait(120)
        harness.hit(0, 1)
    else:
        harness.wait(1000)
    harness.do(0, "A flips")
    harness.wait(600)
    harness.hit(0, 0)
    harness.wait(1000)
    assert harness.state.phase == OVER
    return harness


async def ended(
    page: Page, server: Running, harness: RoomHarness, guest: int, way: str = "link"
) -> None:
    """The page of a guest who joins a room whose game is over."""

    def answer(socket: WebSocketRoute) -> None:
        def heard(text: str | bytes) -> None:
            asked = json.loads(text)
            if asked["ask"] == "hello":
                seen = welcome(harness.state, guest, set(harness.state.guests))
                socket.send(messages.write(seen).decode())
            else:
                socket.send(
                    messages.write(messages.Done(asked.get("id", 0), harness.state.seq)).decode()
                )

        socket.on_message(heard)

    await page.route_web_socket("**/ws?*", answer)
    await page.goto(server.base + "/")
    seat = {"room": "evening", "token": "evening.0.x", "way": way, "link": "", "code": ""}
    await page.evaluate(
        """(seat) => localStorage.setItem("matou.seats", JSON.stringify([seat]))""", seat
    )
    await page.goto(f"{server.base}/room/evening")
    await page.wait_for_selector("main.end")
