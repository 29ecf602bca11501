"""Chance: the same seed deals the same cards, and every card is as likely everywhere."""

from collections import Counter

from matou.games.chance import Recorded, Replayed, seeded
from matou.games.deal import deal
from matou.record.position import write_position


def test_a_seed_is_a_deal():
    assert write_position(deal("course", 3, 5)) == write_position(deal("course", 3, 5))
    assert write_position(deal("course", 3, 5)) != write_position(deal("course", 3, 6))


def test_near_seeds_and_large_seeds_deal_differently():
    seeds = [*range(300), 2**31, 2**32, 2**61, 2**62, 2**63, 2**64, 2**90, 10**40]
    assert len({write_position(deal("chasse", 2, seed)) for seed in seeds}) == len(seeds)


def test_a_shuffle_puts_every_card_everywhere_equally_often():
    """Chi-square over 12 × 12 places; 121 degrees of freedom, limit at one in a million."""
    chance = seeded(2024)
    counts: Counter[tuple[int, int]] = Counter()
    rounds = 12_000
    for _ in range(rounds):
        cards = list(range(12))
        chance.shuffle(cards)
        counts.update(enumerate(cards))
    expected = rounds / 12
    squared = sum((counts[a, b] - expected) ** 2 / expected for a in range(12) for b in range(12))
    assert squared < 205


def test_picks_are_even():
    chance = seeded(3)
    counts = Counter(chance.below(7) for _ in range(70_000))
    assert all(abs(counts[place] - 10_000) < 600 for place in range(7))


def test_recorded_chance_can_be_replayed():
    noted = Recorded(seeded(9))
    cards = list(range(20))
    noted.shuffle(cards)
    place = noted.pick(cards)
    result = Replayed(noted.draws)
    again = list(range(20))
    result.shuffle(again)
    assert again == cards
    assert result.pick(again) == place
