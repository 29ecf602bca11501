"""Messages gone wrong: cut, doubled, with flipped bits, odd numbers, deep nests, strange text."""

import json
import random
from typing import Any

from matou.server.rooms.wire.messages import AnyUp

SEEDS: list[dict[str, Any]] = [
    {"ask": "hello", "token": "abc.0.def", "last": 3},
    {"ask": "do", "action": "A flips", "n": 12, "id": 4},
    {"ask": "hit", "seat": 1, "n": 12, "ms": 431.5, "head": 0.3, "cover": 900, "id": 5},
    {"ask": "nothing", "n": 12},
    {"ask": "beat"},
    {"ask": "awake"},
    {"ask": "sit", "chair": 2},
    {"ask": "rise", "chair": 2},
    {"ask": "youngest", "chair": 1},
    {"ask": "fill", "chair": None, "level": "cat"},
    {"ask": "dress", "cat": "snow", "name": "Zoé"},
    {"ask": "change", "settings": {"game": "addi", "players": 4, "options": {"tables": "7"}}},
    {"ask": "handicap", "chair": 1, "ms": 300, "cards": 4},
    {"ask": "usual", "ms": 1800},
    {"ask": "start"},
    {"ask": "touch"},
    {"ask": "pause"},
    {"ask": "resume"},
    {"ask": "remove", "guest": 3},
    {"ask": "lock", "locked": True},
    {"ask": "letin", "chair": 1},
    {"ask": "handover", "guest": 3},
    {"ask": "emote", "which": "winning"},
]
ODD: list[Any] = [
    None, True, -1, 2**53, 2**64, 1e308, -0.0, "", "\u202e", "\ud83d\ude3a", "x" * 300, [], {},
    [[[[[]]]]], {"a": {"a": {"a": 1}}}, "A hits", "H draws", "A plays 3+4 on B saying 99999",
]  # fmt: skip

assert len({seed["ask"] for seed in SEEDS}) >= len(AnyUp.__args__) - 2


def mutated(rng: random.Random) -> bytes:
    """One frame's bytes; some are still good messages."""
    message = dict(rng.choice(SEEDS))
    for _ in range(rng.randrange(3)):
        message[rng.choice([*message, "extra", "id", "n"])] = rng.choice(ODD)
    frame = bytearray(
        json.dumps(message, ensure_ascii=rng.random() < 0.5).encode("utf-8", "replace")
    )
    for _ in range(rng.choice((0, 0, 1, 2, 8))):
        _damage(frame, rng)
    if rng.random() < 0.01:
        frame = bytearray(b"[" * rng.randrange(4000))
    return bytes(frame)


def _damage(frame: bytearray, rng: random.Random) -> None:
    if not frame:
        return
    place = rng.randrange(len(frame))
    match rng.randrange(5):
        case 0:
            frame[place] ^= 1 << rng.randrange(8)
        case 1:
            del frame[place : place + rng.randrange(1, 9)]
        case 2:
            frame[place:place] = frame[: rng.randrange(1, 20)]
        case 3:
            frame[place] = rng.randrange(256)
        case _:
            frame[place:place] = rng.randbytes(rng.randrange(1, 6))
