"""The generator and the shuffle: frozen with version 1 of the position file, and fair."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import factorial

import pytest

from explorer.rules import chance
from explorer.rules.chance import below, random_number, shuffled
from explorer.rules.liberte import setup
from explorer.rules.liberte.components import components

# --- frozen: a change here changes what saved positions go on to --------------------------------


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        # The first number of seed 0 is the one published for SplitMix64: e220a8397b1dcdaf.
        (
            0,
            [
                0xE220A8397B1DCDAF,
                7960286522194355700,
                487617019471545679,
                17909611376780542444,
                1961750202426094747,
            ],
        ),
        (
            7,
            [
                7191089600892374487,
                309689372594955804,
                16616101746815609346,
                10753165928301472203,
                8346079845500723674,
            ],
        ),
    ],
)
def test_the_generator_is_frozen(seed: int, numbers: list[int]) -> None:
    assert [random_number(seed, draws) for draws in range(5)] == numbers


@pytest.mark.parametrize(
    ("seed", "order"),
    [(0, (6, 3, 2, 9, 8, 1, 4, 7, 0, 5)), (7, (8, 1, 5, 9, 0, 4, 3, 2, 6, 7))],
)
def test_the_shuffle_is_frozen(seed: int, order: tuple[int, ...]) -> None:
    assert shuffled(range(10), seed, 0) == (order, 9)


@pytest.mark.parametrize(
    ("seed", "top", "set_b"),
    [
        (0, ("11", "7", "50", "49", "13", "5", "46", "21"), ("90", "92", "60", "63", "71")),
        (7, ("8", "5", "21", "37", "55", "26", "35", "9"), ("94", "73", "82", "58", "83")),
    ],
)
def test_the_first_deck_is_frozen(seed: int, top: tuple[str, ...], set_b: tuple[str, ...]) -> None:
    deck, draws = setup.default_deck(components().cards, (), in_sets=True, seed=seed, draws=0)
    assert deck[:8] == top
    assert deck[57:62] == set_b
    assert draws == 108
    assert {int(card) for card in deck[:57]} == set(range(1, 58)), "the A set lies on top (S2)"


@pytest.mark.parametrize(
    ("seed", "top"),
    [
        (0, ("33", "6", "84", "97", "65", "2", "36", "102")),
        (7, ("108", "32", "59", "110", "88", "24", "30", "37")),
    ],
)
def test_a_later_deck_is_frozen(seed: int, top: tuple[str, ...]) -> None:
    deck, draws = setup.default_deck(components().cards, (), in_sets=False, seed=seed, draws=3)
    assert deck[:8] == top
    assert draws == 112


def test_numbers_of_one_seed_go_on_where_they_stopped() -> None:
    first, draws = below(7, 0, 6)
    second, after = below(7, draws, 6)
    assert (first, draws, second, after) == (3, 1, 0, 2)
    assert below(7, 1, 6) == (second, after)


# --- fair ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [*range(1, 40), 54, 110, 2**32, 2**63 + 1, 2**64])
def test_no_number_below_a_limit_is_favoured(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the 2**64 numbers exactly the last `2**64 % limit` are passed over.

    What is left is a whole number of times `limit` long, so every remainder comes as often.
    """
    kept = 2**64 - 2**64 % limit
    assert kept % limit == 0 and 2**64 - kept < limit

    def drawn(*numbers: int) -> tuple[int, int]:
        monkeypatch.setattr(chance, "random_number", lambda seed, draws: numbers[draws])
        return below(0, 0, limit)

    assert drawn(0) == (0, 1)
    assert drawn(kept - 1) == (limit - 1, 1)
    assert drawn(kept - limit) == (0, 1)
    for passed_over in {min(kept, 2**64 - 1), 2**64 - 1} - {kept - 1}:
        assert drawn(passed_over, passed_over, limit - 1) == (limit - 1, 3)


@pytest.mark.parametrize("size", range(7))
def test_a_shuffle_makes_every_order_exactly_once(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One order for each way the numbers can fall, and all orders: each is equally likely."""
    limits = list(range(size, 1, -1))
    asked: list[int] = []
    falling: list[int] = []

    def drawn(seed: int, draws: int, limit: int) -> tuple[int, int]:
        asked.append(limit)
        return falling[draws], draws + 1

    monkeypatch.setattr(chance, "below", drawn)
    orders: Counter[tuple[int, ...]] = Counter()
    for numbers in product(*(range(limit) for limit in limits)):
        asked.clear()
        falling[:] = numbers
        order, draws = shuffled(range(size), 0, 0)
        assert draws == len(numbers)
        assert asked == limits
        orders[order] += 1
    assert len(orders) == factorial(size)
    assert set(orders) == set(permutations(range(size)))
    assert set(orders.values()) == {1}


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_is_at_least_one(limit: int) -> None:
    with pytest.raises(ValueError, match=f"got {limit}"):
        below(0, 0, limit)
