"""Tokens of rooms: a long link, a short code, a seat's token (only its hash is stored)."""

from collections.abc import Callable
from hashlib import sha256
from hmac import compare_digest
from typing import Final

Randomness = Callable[[int], bytes]  # so many unguessable bytes

# No 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V: read aloud or off a board.
ALPHABET: Final = "34679ACDEFGHJKMNPQRTWXY"
CODE_LENGTH: Final = 8
CLASS_CODE_LENGTH: Final = 4  # children type it off a board
# Letters alone: a French keyboard wants Shift for digits. No vowels, so that no code is a word.
CLASS_ALPHABET: Final = "BCDFGHJKLMNPQRSTVWXZ"


def new_code(random: Randomness, of_class: bool = False) -> str:
    """Letters of the alphabet, each as likely: bytes beyond a multiple are thrown away."""
    alphabet = CLASS_ALPHABET if of_class else ALPHABET
    length = CLASS_CODE_LENGTH if of_class else CODE_LENGTH
    fair = 256 - 256 % len(alphabet)
    letters: list[str] = []
    while len(letters) < length:
        letters += [alphabet[byte % len(alphabet)] for byte in random(length) if byte < fair]
    return "".join(letters[:length])


def read_code(text: str) -> str:
    """A code as people type it: small letters, spaces and dashes are forgiven."""
    return "".join(c for c in text[:40].upper() if c not in " -–.").strip()


def new_secret(random: Randomness) -> str:
    return random(16).hex()


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def same(secret: str, kept: str) -> bool:
    """Whether this is the secret whose hash was kept; takes as long for a wrong one."""
    return compare_digest(hashed(secret), kept)


def board_secret(kept: str) -> str:
    """The secret of a guest's read-only link, from the hash of their own: nothing else is stored,
    and it opens no seat."""
    return hashed(f"board {kept}")[:32]


def seat_token(room: str, guest: int, secret: str) -> str:
    return f"{room}.{guest}.{secret}"


def read_token(token: str) -> tuple[str, int, str] | None:
    """The room, the guest and the secret; None where it is no such token."""
    room, _, rest = token.partition(".")
    guest, _, secret = rest.partition(".")
    plain = token.isascii() and room.isalnum() and guest.isdigit() and secret.isalnum()
    if not plain or len(guest) > 5:
        return None
    return room, int(guest), secret
