"""The end of a game for host, guest and board, and its replay with the photo finish."""

from matou.server.rooms.state.state import record_of
from matou.server.rooms.wire import messages
from tests.server.harness import RoomHarness
from tests.server.test_best import LAST
from tests.web.browser import new_page
from tests.web.ended import SECOND, ended, won_by_a, won_in_two_races
from tests.web.shots.visits import LANGUAGES, Moments, Visitor, visit


def _round_a_tablet() -> RoomHarness:
    harness = RoomHarness(people=1, players=3, several=True)
    for chair in (1, 2):
        harness.ask(0, messages.Sit(chair=chair))
    return harness


@visit()
async def ends(who: Visitor) -> Moments:
    for name, harness, guest, way in (
        ("won", won_in_two_races(RoomHarness(people=3)), 0, "link"),
        ("lost", won_by_a(RoomHarness(people=3), LAST), 1, "link"),
        ("second", won_by_a(RoomHarness(people=4, players=4), SECOND), 0, "alone"),
        ("tablet", won_in_two_races(_round_a_tablet()), 0, "tablet"),
    ):
        who.page = await new_page(who.browser, language=LANGUAGES[who.language], has_touch=True)
        await ended(who.page, who.server, harness, guest, way)
        await who.page.wait_for_timeout(1200)
        yield f"end-{name}"


@visit()
async def replayed(who: Visitor) -> Moments:
    harness = won_in_two_races(_round_a_tablet(), late=True)
    assert harness.state.game is not None
    record = record_of(harness.state, harness.state.game).encode()
    await who.page.goto(who.server.base + "/replay")
    await who.page.locator("input[type=file]").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": record}
    )
    await who.page.wait_for_selector(".seat[aria-label]")
    yield "replay-begins"
    for _ in range(2):
        await who.page.locator(".reel button").nth(2).click()
        await who.page.wait_for_timeout(1500)
    yield "replay-photo"
