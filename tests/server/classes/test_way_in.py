"""Numeric addresses, private networks, units, and who guesses a code of four letters."""

from pathlib import Path

import pytest

from matou.server.http.class_api import private
from matou.server.http.own_addresses import interface_addresses, short_origin
from matou.server.http.rate_limits import CLASS_CODE_BURST, MAX_CLASS_CODE_DELAY_S, RateLimits
from matou.server.tokens import CLASS_ALPHABET, CLASS_CODE_LENGTH, new_code
from matou.server.units import is_class, new_class_name, table_name, unit_of

MAX_SILENT_OF_ADDRESS = 400  # connections of an address that are no WebSocket
GUESSES_OF_A_PROCESSOR = 2500  # a second, measured


@pytest.mark.parametrize(
    "host", ["192.168.1.5", "10.0.0.2", "172.16.9.1", "127.0.0.1", "[::1]", "fd12::1", "localhost"]
)
def test_a_private_network_is_known_by_its_numbers(host):
    assert private(host)


@pytest.mark.parametrize(
    "host", ["8.8.8.8", "school.example", "", "2a00:1450::1", "::ffff:8.8.8.8"]
)
def test_what_is_no_private_number_is_none(host):
    assert not private(host)


def test_a_child_types_no_port_that_browsers_know():
    assert short_origin("192.168.1.5", 80) == "http://192.168.1.5"
    assert short_origin("192.168.1.5", 8080) == "http://192.168.1.5:8080"


def test_addresses_of_this_machine_are_numbers_that_others_reach():
    for one in interface_addresses():
        assert not one.startswith(("127.", "169.254.", "0."))


def test_a_class_and_its_tables_are_one_unit():
    name = new_class_name(lambda count: b"\x1f" * count)
    assert is_class(name)
    assert not is_class(table_name(name, 3))
    assert unit_of(table_name(name, 3)) == unit_of(name) == name
    assert unit_of("1f" * 8) == "1f" * 8


def test_pupils_who_mistype_wait_for_nothing_and_who_guesses_waits_long():
    limits = RateLimits()
    held = [limits.guessed_class("school", 0.0) for _ in range(CLASS_CODE_BURST + 100)]
    assert held[: CLASS_CODE_BURST - 1] == [0.0] * (CLASS_CODE_BURST - 1)
    assert max(held) == MAX_CLASS_CODE_DELAY_S
    assert limits.guessed_class("another", 0.0) == 0.0


def test_a_code_of_a_class_is_four_letters_that_spell_no_word():
    bytes_in_turn = iter(range(256))
    code = new_code(lambda count: bytes(next(bytes_in_turn) for _ in range(count)), of_class=True)
    assert len(code) == CLASS_CODE_LENGTH
    assert CLASS_ALPHABET.isalpha()
    assert not set("AEIOUY") & set(CLASS_ALPHABET)


def test_the_document_has_the_arithmetic_of_four_letters():
    codes = len(CLASS_ALPHABET) ** CLASS_CODE_LENGTH
    guesses_a_second = MAX_SILENT_OF_ADDRESS / MAX_CLASS_CODE_DELAY_S
    text = (Path(__file__).parents[3] / "docs" / "doors.md").read_text("utf-8")
    assert f"{codes:,} codes" in text
    for classes in (1, 10, 30):
        seconds = codes / classes / 2 / guesses_a_second
        result = f"{seconds / 3600:.1f} hours" if seconds > 3600 else f"{seconds / 60:.0f} minutes"
        by_all = codes / classes / 2 / GUESSES_OF_A_PROCESSOR
        assert f"| {classes} | {result} | {by_all:.0f} s |" in text
