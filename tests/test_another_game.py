"""A game that Matou does not contain is registered, and everything works without a change."""

import asyncio
import copy
import json
import pickle
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import numpy as np
import pytest
from aiohttp import web
from click.testing import Result
from pettingzoo.test import api_test

from matou import deal, playout, read_position, read_record, view, write_position
from matou.bots.arena.duel import duel
from matou.bots.bot import SeatedBot
from matou.bots.registry import GAME_CATS
from matou.bots.turns import play
from matou.cards import FACES
from matou.cli.playing.registry import TERMINALS
from matou.env import BatchEnv, TurnEnv, TurnZoo
from matou.env.registry import ENCODINGS
from matou.games import refusals
from matou.games import registry as games
from matou.games.actions import PLAYS, Action
from matou.games.chance import seeded
from matou.games.game import OptionError, View
from matou.games.installed import forget_installed
from matou.games.parts import Parts
from matou.games.refusals import Refused
from matou.games.registry import Registration, options, register
from matou.record.game_record import Record, Recorder, replayed, write_record
from matou.record.registry import TEXTS
from matou.record.situations import check_text
from matou.record.situations.check import SITUATIONS as STAGES
from matou.record.words import read_action, spell_action
from matou.server.http.app import Server
from matou.server.rooms.games.registry import ROOM_GAMES
from matou.server.rooms.games.validation import check
from matou.server.rooms.wire.settings import Settings
from tests import plis
from tests.cli.conftest import run as run
from tests.server.client import Person

Run = Callable[..., Result]
PARTS: tuple[Parts[Any], ...] = (TEXTS, STAGES, GAME_CATS, TERMINALS, ENCODINGS, ROOM_GAMES)
REGISTRIES: tuple[dict[str, Any], ...] = (
    games.GAMES, games.REGISTRATIONS, games._DEFAULTS, refusals.REFUSALS, *PARTS,
)  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """For this file alone: other tests look at the games there are."""
    before = [dict(registry) for registry in REGISTRIES]
    register(plis.REGISTRATION)
    yield
    for registry, known in zip(REGISTRIES, before, strict=True):
        registry.clear()
        registry.update(known)


def dealt(players: int, seed: int) -> plis.Plis:
    table = deal("plis", players, seed)
    assert isinstance(table, plis.Plis)
    return table


def test_it_is_dealt_and_played_to_its_end():
    table = dealt(3, 7)
    cards = sorted(table.cards())
    assert [len(hand) for hand in table.hands] == [5, 5, 5]
    assert view(table, 1)["hands"] == [None, sorted(table.hands[1]), None]
    playout(table, 1)
    assert sum(table.points) == 5
    assert sorted(table.cards()) == cards


def test_its_options_are_those_of_every_deck():
    assert len(options("plis", {"results": "10,11", "specials": "none"}).cards) == 21
    with pytest.raises(OptionError, match="P1: plis seats 2 to 6"):
        deal("plis", 7)
    with pytest.raises(OptionError, match="too few for 6 seats of plis"):
        deal("plis", 6, given={"results": "10"})


def test_what_it_refuses_names_its_article():
    table = dealt(2, 1)
    with pytest.raises(Refused, match="P2: not your trick"):
        table.play(PLAYS[1][table.hands[1][0]])


def test_its_tables_can_be_sent_to_another_process():
    table = deal("plis", 3, seed=2)
    table.play(table.legal()[0])
    again = pickle.loads(pickle.dumps(table))
    assert write_position(again) == write_position(table)


SITUATIONS = """
- id: P3-largest
  game: plis
  title: the largest number takes the trick and leads the next one
  articles: [P3]
  given: {seats: {A: {hand: [2+3, 1+1]}, B: {hand: [6+7, =4]}}, turn: A}
  do: [{play: {by: A, card: 2+3}}, {play: {by: B, card: 6+7}}]
  then: {seats: {A: {points: 0}, B: {points: 1, hand: [=4]}}, next: B, over: false}
- id: P3-first-of-equals
  game: plis
  title: of equal numbers the first one wins, and the game with it
  given: {seats: {A: {hand: [sumo]}, B: {hand: [2+3]}, C: {hand: [=5]}}, turn: B}
  do: [{play: {by: B, card: 2+3}}, {play: {by: C, card: =5}}, {play: {by: A, card: sumo}}]
  then: {over: true, winners: [B], next: null}
- id: P2-turn
  game: plis
  title: nobody lays out of turn
  given: {seats: {A: {hand: [2+3]}, B: {hand: [6+7]}}, turn: A}
  do: [{play: {by: B, card: 6+7}}]
  then: {refused: true, next: A}
- id: P1-deal
  game: plis
  title: five cards each
  deal: {players: [2, 6], hands: 5}
"""


def test_its_situations_are_checked():
    outcomes = check_text(SITUATIONS)
    assert [one.mismatches for one in outcomes] == [()] * 4
    wrong = check_text(SITUATIONS.replace("winners: [B]", "winners: [C]"))
    assert [len(one.mismatches) for one in wrong] == [0, 1, 0, 0]


def test_its_positions_and_records_are_written_and_read():
    recorder = Recorder(deal("plis", 4, seed=3))
    rng = random.Random(3)
    while not recorder.table.over:
        text = write_position(recorder.table)
        assert write_position(read_position(text)) == text
        recorder.play(rng.choice(recorder.table.legal()))
    text = write_record(recorder.record())
    assert write_record(read_record(text)) == text
    assert write_position(replayed(read_record(text))) == write_position(recorder.table)


def test_words_of_other_games_stay_as_they_were():
    """It says less of laying a card than the Chasse does."""
    text = "A plays trap on B saying 60"
    assert spell_action(read_action(text, 2, "addi"), "addi") == text


def test_its_cats_meet_and_the_better_ones_win():
    thrifty = duel(options("plis"), 2, ["thrifty", "random"], 1, 0, 200)
    searcher = duel(options("plis"), 2, ["searcher", "thrifty"], 1, 0, 100)
    assert thrifty.share(0) > 0.55
    assert searcher.share(0) > 0.55


def test_it_is_simulated(run: Run):
    words = ("simulate", "plis", "--players", 3, "--games", 20, "--jobs", 1)
    assert "plis, 3 players, simple cats, seed 0: 20 games" in run(*words).stdout
    facts = json.loads(run(*words, "--json").stdout)
    assert facts["actions"]["mean"] == 15
    assert facts["events"]["count"] == {"tricks taken": 100}


def test_it_is_played_in_the_terminal(run: Run, tmp_path):
    path = tmp_path / "game.txt"
    words = ("play", "plis", "--seed", 1, "--record", path)
    shown = run(*words, typed="?\n1\n2\n")
    assert shown.exit_code == 0, shown.exception
    assert "The largest wins." in shown.stdout
    assert "takes the trick with" in shown.stdout
    assert "prend le pli avec" in run("replay", path, "--moves", "--language", "fr").stdout


@pytest.mark.filterwarnings("ignore::UserWarning")  # it wonders about observations that are dicts
def test_it_is_an_environment():
    env = TurnEnv("plis", players=3)
    api_test(env, num_cycles=60)
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    while not all(env.terminations.values()):
        seen = env.observe(env.agent_selection)
        assert ((seen["observation"][:FACES] > 0) == seen["action_mask"]).all()
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(env.rewards.values()) == pytest.approx(0)


def test_many_of_its_tables_are_stepped_at_once():
    env = BatchEnv("plis", tables=8, players=2, seed=1)
    rng = np.random.default_rng(1)
    for _ in range(9):
        assert not env.step(env.sample(rng))[3].any()
    _, _, rewards, dones = env.step(env.sample(rng))
    assert dones.all()
    assert rewards.sum() == 0


def test_it_is_played_in_a_room_over_a_socket_with_a_cat(tmp_path):
    async def story() -> None:
        runner = web.AppRunner(Server(tmp_path).app())
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        base = f"http://127.0.0.1:{runner.addresses[0][1]}"
        async with aiohttp.ClientSession() as session:
            person = await seated(session, base, {"game": "plis", "players": 2, "pace": "race"})
            rng = random.Random(1)
            while person.room["phase"] == "playing":
                assert person.table
                assert person.table["hands"][1] is None  # the cat's
                await person.act(rng)
                await person.hear()
            assert person.table is not None
            assert sum(person.table["points"]) == 5
            record = await told_record(session, base, person.token)
            assert record.start.options.game is plis.PLIS
            assert replayed(record).winners == person.table["winners"]
        await runner.cleanup()

    asyncio.run(asyncio.wait_for(story(), 40))


def in_the_terminal(run: Run, tmp_path: Path) -> str:
    return run("play", "plis", "--seed", 1).stderr


def among_cats(run: Run, tmp_path: Path) -> str:
    return run("simulate", "plis", "--games", 5, "--jobs", 1).stderr


def as_text(run: Run, tmp_path: Path) -> str:
    record = tmp_path / "game.txt"
    return run("simulate", "plis", "--games", 1, "--jobs", 1, "--record", record).stderr


def as_situations(run: Run, tmp_path: Path) -> str:
    path = tmp_path / "plis.yaml"
    path.write_text(SITUATIONS)
    return run("check", path).stderr


def as_environment(run: Run, tmp_path: Path) -> str:
    with pytest.raises(OptionError) as missing:
        TurnEnv("plis", players=3)
    return str(missing.value)


def in_a_room(run: Run, tmp_path: Path) -> str:
    with pytest.raises(OptionError) as missing:
        check(Settings("plis"))
    return str(missing.value)


@pytest.mark.parametrize(
    ("parts", "what", "tried"),
    [
        (TERMINALS, "Terminal", in_the_terminal),
        (GAME_CATS, "GameCats", among_cats),
        (GAME_CATS, "GameCats", in_a_room),
        (TEXTS, "Text", as_text),
        (TEXTS, "Text", in_a_room),
        (STAGES, "Stage", as_situations),
        (ENCODINGS, "Encoding", as_environment),
        (ROOM_GAMES, "RoomGame", in_a_room),
    ],
)
def test_a_part_that_is_missing_is_named(run: Run, tmp_path, monkeypatch, parts, what, tried):
    without_part(monkeypatch, parts, "")
    said = tried(run, tmp_path)
    assert f"plis has no {what}" in said
    assert f"its Registration must name one as {parts.field}" in said
    assert len(said.strip().splitlines()) == 1


def without_part(monkeypatch: pytest.MonkeyPatch, parts: Parts[Any], place: str) -> None:
    """The registration names another place for one part."""
    entry = plis.REGISTRATION
    named = {one.field: getattr(entry, one.field) for one in PARTS} | {parts.field: place}
    monkeypatch.setitem(games.REGISTRATIONS, "plis", Registration(entry.game, **named))
    monkeypatch.delitem(parts, "plis", raising=False)


@pytest.mark.parametrize("place", ["tests.plis:NOTHING", "tests.nowhere:TEXT"])
def test_a_part_that_is_not_where_the_registration_says_is_named(monkeypatch, place):
    without_part(monkeypatch, TEXTS, place)
    with pytest.raises(OptionError, match=f"the Text of plis is not at {place}"):
        write_position(dealt(2, 1))


# --- as an installed package -------------------------------------------------------------------


@pytest.fixture
def installed(tmp_path, monkeypatch) -> Iterator[Callable[[str], None]]:
    """Install a package with this entry point; the game is not registered otherwise."""

    def install(line: str) -> None:
        about = tmp_path / "packages" / "les_plis-1.dist-info"
        about.mkdir(parents=True)
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: les-plis\nVersion: 1\n")
        (about / "entry_points.txt").write_text(f"[matou.games]\n{line}\n")
        monkeypatch.syspath_prepend(str(about.parent))
        forget_installed()

    for registry in (games.GAMES, games.REGISTRATIONS, games._DEFAULTS, *PARTS):
        monkeypatch.delitem(registry, "plis", raising=False)
    yield install
    monkeypatch.undo()
    forget_installed()


def test_an_installed_package_brings_it_by_an_entry_point(installed, run: Run):
    with pytest.raises(OptionError, match="there is no game 'plis'"):
        deal("plis", 3)
    installed("plis = tests.plis:REGISTRATION")
    assert "plis" not in games.GAMES  # loaded when it is first asked for
    assert "addi, course, chasse, plis" in run("simulate").stderr
    assert "20 games" in run("simulate", "plis", "--games", 20, "--jobs", 1).stdout
    assert games.GAMES["plis"] is plis.PLIS


def test_a_position_or_situation_loads_an_installed_game(installed):
    installed("plis = tests.plis:REGISTRATION")
    assert [one.mismatches for one in check_text(SITUATIONS)] == [()] * 4
    text = write_position(dealt(2, 1))
    del games.GAMES["plis"]
    assert write_position(read_position(text)) == text


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("plis = tests.nowhere:REGISTRATION", "ModuleNotFoundError: No module named"),
        ("plis = tests.plis:NOTHING", "AttributeError"),
        ("plis = tests.plis:PLIS", "is no Registration of a game of that name"),
        ("bridge = tests.plis:REGISTRATION", "is no Registration of a game of that name"),
    ],
)
def test_a_broken_entry_point_names_its_distribution(installed, run: Run, line, why):
    installed(line)
    name = line.split()[0]
    assert "chasse" in run("simulate", "chasse", "--games", 1, "--jobs", 1).stdout
    said = run("simulate", name, "--games", 1, "--jobs", 1).stderr
    assert f"les-plis: its entry point {name!r} of matou.games" in said
    assert why in said
    assert len(said.strip().splitlines()) == 1
    with pytest.raises(OptionError, match="les-plis"):
        games.load_installed_games()


async def seated(session: aiohttp.ClientSession, base: str, settings: dict[str, Any]) -> Person:
    """A room with a guest and a cat, whose game has begun."""
    async with session.post(f"{base}/api/rooms", json={"settings": settings}) as answer:
        person = Person(session, base, (await answer.json())["token"])
    await person.connect()
    await person.answer(await person.ask("sit", chair=0))
    await person.answer(await person.ask("start"))
    return person


async def told_record(session: aiohttp.ClientSession, base: str, token: str) -> Record:
    key = {"Authorization": f"Bearer {token}"}
    async with session.get(f"{base}/api/records/1", headers=key) as answer:
        return read_record(await answer.text())


def test_wrapped_environments_and_copies_take_it() -> None:
    env = TurnZoo("plis").env(players=2)
    env.reset(seed=1)
    twin = copy.deepcopy(env)
    for agent in env.agent_iter():
        seen, _, ended, _, _ = env.last()
        action = None if ended else int(np.flatnonzero(seen["action_mask"])[0])
        env.step(action)
        twin.step(action)
        assert twin.rewards.get(agent) == env.rewards.get(agent)


def test_bots_of_others_play_it() -> None:
    class First:
        def choose(self, view: View, legal: list[Action], rng: random.Random) -> Action:
            assert view["game"] == "plis"
            return legal[0]

    table = dealt(3, 2)
    play(table, [SeatedBot(First(), "first") for _ in range(3)], [seeded(1)] * 3)
    assert table.over
