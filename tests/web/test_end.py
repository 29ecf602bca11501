"""The end of a game: for who won, who lost, who won as the second, round one tablet, in a
replay."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from matou.server.rooms.state.state import record_of
from matou.server.rooms.wire import messages
from tests.server.harness import RoomHarness
from tests.server.running import Running
from tests.server.test_best import LAST
from tests.web.axe import violations
from tests.web.browser import needs_browser, new_page, one_step_on, run_story
from tests.web.ended import DOUBLED, SECOND, begun, ended, won_by_a, won_in_two_races

pytestmark = needs_browser


async def title(page: Page) -> str:
    return await page.locator("main.end h1").inner_text()


async def to_the_end(page: Page) -> None:
    """Step by step to the result of a replay."""
    while not await page.locator("main.end").count():
        await one_step_on(page)


def test_who_won_reads_so_with_confetti_for_some_seconds_and_the_best_moment_first(
    server: Running,
) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await ended(page, server, won_by_a(RoomHarness(people=3), LAST), 0)
        pieces = page.locator(".confetti > svg")
        assert 10 <= await pieces.count() <= 40
        assert await title(page) == "You win!"
        assert await violations(page) == []
        best = page.locator(".best li[data-what]")
        assert await best.first.get_attribute("data-what") == "pair"
        assert "4×6 = 24 = 3×8" in await best.first.inner_text()
        tallies = await page.locator(".tallies li").all_inner_texts()
        assert ["left" in one for one in tallies] == [True] * 3
        assert await page.locator(".tallies .tally-won svg").count() == 1
        await expect(pieces).to_have_count(0)

    run_story(story)


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_the_next_game_is_in_sight_below_three_best_moments(
    server: Running, size: tuple[int, int]
) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR")
        await page.set_viewport_size({"width": size[0], "height": size[1]})
        await ended(page, server, won_in_two_races(RoomHarness(people=3)), 0)
        assert await page.locator(".best li[data-what]").count() == 3
        box = await page.get_by_role("button", name="Rejouer").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1]

    run_story(story)


def test_who_lost_reads_a_kind_sentence_and_nothing_of_others(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, language="fr-FR")
        harness = won_by_a(RoomHarness(people=3), LAST)
        await ended(page, server, harness, 1)
        assert (await title(page)).endswith("a gagné\u00a0!")
        assert (await page.locator(".end-more").inner_text()).startswith("Bien joué")
        assert await page.locator(".confetti").count() == 0
        assert await page.locator(".best").count() == 0, "the moment was somebody else's"

    run_story(story)


def test_the_second_to_go_out_has_won_too(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await ended(page, server, won_by_a(RoomHarness(people=4, players=4), SECOND), 0)
        assert await page.locator(".confetti").count() == 1
        assert await title(page) == "You win!"
        assert "finished first, and you won too" in await page.locator(".end-more").inner_text()
        assert await page.locator(".tallies [data-won=true]").count() == 2
        assert await page.locator(".podium .cat-winning").count() == 2

    run_story(story)


def test_of_two_players_with_two_seats_each_one_wins(server: Running) -> None:
    """M24: the player who has finished all own seats wins, though another seat went out before."""

    async def story(browser: Browser) -> None:
        harness = won_by_a(RoomHarness(people=2, players=2), DOUBLED)
        winner = await new_page(browser)
        await ended(winner, server, harness, 0)
        assert await title(winner) == "You win!"
        assert await winner.locator(".tallies li").count() == 2
        assert "You" in await winner.locator(".tallies li").first.inner_text()
        loser = await new_page(browser)
        await ended(loser, server, harness, 1)
        assert "You" in await loser.locator(".tallies li").last.inner_text()

    run_story(story)


def round_a_tablet() -> RoomHarness:
    harness = RoomHarness(people=1, players=3, several=True)
    harness.ask(0, messages.Sit(chair=1))
    harness.ask(0, messages.Sit(chair=2))
    return harness


def test_round_one_tablet_the_way_home_is_above_the_fold(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, language="fr-FR")
        await ended(page, server, won_in_two_races(round_a_tablet()), 0, "tablet")
        assert await page.locator(".best li[data-what]").count() == 3
        for button in await page.locator(".end .next button").all():
            box = await button.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 768, await button.inner_text()

    run_story(story)


def test_round_one_tablet_the_winner_has_a_name(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await ended(page, server, won_by_a(round_a_tablet(), LAST), 0, "tablet")
        assert await page.locator(".confetti").count() == 1
        assert await title(page) == "Tabby cat wins!"
        assert await page.locator(".end-more").inner_text() == "Well played, all of you!"
        assert await page.locator(".best h3").all_inner_texts() == ["Tabby cat"]

    run_story(story)


@pytest.mark.parametrize("calm", ["asked for", "a slow device"])
def test_where_no_motion_is_wanted_nothing_falls(server: Running, calm: str) -> None:
    async def story(browser: Browser) -> None:
        still = calm == "asked for"
        page = await new_page(browser, reduced_motion="reduce" if still else "no-preference")
        if not still:
            slow = "document.documentElement.classList.add('calm')"
            await page.add_init_script(f"addEventListener('DOMContentLoaded', () => {slow})")
        await ended(page, server, won_by_a(RoomHarness(people=3), LAST), 0)
        assert await title(page) == "You win!"  # with which confetti would fall
        assert await page.locator(".confetti").count() == 0

    run_story(story)


def test_what_to_look_at_again_is_ones_own(server: Running) -> None:
    async def story(browser: Browser) -> None:
        harness = begun(RoomHarness(people=3), LAST)
        harness.do(0, "A flips")
        harness.wait(400)
        harness.hit(2)  # greed: what fell is no partner of C's 8×8
        harness.wait(1000)
        assert harness.state.game is not None
        harness.state.game.table.finish([0], [1, 2])
        harness.state.phase = "over"
        sinner, other = await new_page(browser), await new_page(browser)
        await ended(sinner, server, harness, 2)
        assert "4×6 = 24" in await sinner.locator(".again").inner_text()
        await ended(other, server, harness, 1)
        assert await other.locator(".again").count() == 0

    run_story(story)


def test_a_replay_keeps_names_cats_and_late_hands_and_ends_with_the_result(
    server: Running, tmp_path: Path
) -> None:
    harness = RoomHarness(people=1, players=3, free_names=True, several=True)
    harness.ask(0, messages.Dress(cat="calico", name="Zoé"))
    harness.ask(0, messages.Sit(chair=1))
    harness.ask(0, messages.Fill(chair=2, level="kitten"))
    won_in_two_races(harness, late=True)
    assert harness.state.game is not None
    record = tmp_path / "game.txt"
    record.write_text(record_of(harness.state, harness.state.game))

    async def story(browser: Browser) -> None:
        page = await new_page(browser, "desktop")
        await page.goto(f"{server.base}/replay")
        await page.locator("input[type=file]").set_input_files(record)
        names = page.locator(".seat[aria-label]")
        await expect(names).to_have_count(3)
        labels = [await one.get_attribute("aria-label") or "" for one in await names.all()]
        assert any("calico" in label.lower() for label in labels), labels
        await one_step_on(page)
        await one_step_on(page)
        hands = page.locator(".photo li")
        await expect(hands).to_have_count(2)
        assert await hands.first.get_attribute("data-late") == "false"
        assert "0.1 s later" in await hands.last.inner_text()
        await to_the_end(page)
        assert await title(page) == "Calico cat wins!"
        assert await page.locator(".best li[data-what=run]").count() == 1
        await page.get_by_role("button", name="Watch from the beginning").click()
        await expect(names).to_have_count(3)

    run_story(story)


def test_a_record_without_notes_is_shown_as_before(server: Running, tmp_path: Path) -> None:
    harness = won_by_a(RoomHarness(people=3), LAST)
    assert harness.state.game is not None
    record = tmp_path / "game.txt"
    record.write_text(record_of(harness.state, harness.state.game).partition("\nnotes\n")[0])

    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(f"{server.base}/replay#9")
        await page.locator("input[type=file]").set_input_files(record)
        await page.wait_for_selector(".seat")
        await to_the_end(page)
        assert await title(page) == "Player A wins!"

    run_story(story)
