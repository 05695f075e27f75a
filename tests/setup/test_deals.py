"""Deals: what is dealt, that every order is as likely, and what each draw depends on."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise, permutations
from typing import Any

import pytest

from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.position import Dealt, Position
from printgen.setup.position import make_position


def of(position: Position, deal: str) -> list[Dealt]:
    return [one for one in position.dealt if one.deal == deal]


def with_setup(game: Game, **update: Any) -> Game:
    return game.model_copy(update={"setup": game.setup.model_copy(update=update)})


def with_deal(game: Game, name: str, **update: Any) -> Game:
    deal = game.setup.deals[name].model_copy(update=update)
    return with_setup(game, deals={**game.setup.deals, name: deal})


def with_uses(game: Game, step: str, uses: dict[str, Any]) -> Game:
    steps = (one.model_copy(update={"uses": uses}) if one.id == step else one for one in game.setup.steps)
    return with_setup(game, steps=tuple(steps))


def test_a_seed_deals_all_that_the_steps_leave(isle: Game) -> None:
    position = make_position(isle, 3, seed="surf")
    assert (position.seed, position.sampler, position.distribution) == ("surf", 1, "default")
    (bag,) = of(position, "hexes")
    assert Counter(thing.kind for thing in bag.things) == {
        "wood": 3, "field": 3, "rock": 2, "waste": 1, "sea": 7, "quay": 5,
    }  # fmt: skip
    stacks = of(position, "stacks")
    assert [(one.pile, len(one.things)) for one in stacks] == [(1, 5), (2, 5), (3, 4)]
    tiles = [thing for one in stacks for thing in one.things]
    assert Counter(thing.kind for thing in tiles) == {"1": 5, "2": 9}
    assert Counter(thing.symbol for thing in tiles) == {None: 8, "sun": 2, "moon": 4}
    assert Counter(thing.kind for thing in tiles if thing.symbol) == {"1": 2, "2": 4}
    (ghosts,) = of(position, "ghosts")
    assert sorted(thing.number or 0 for thing in ghosts.things) == [1, 2, 3, 4, 5, 6, 7]


def test_what_does_not_go_onto_spaces_stays_in_a_pile(isle: Game) -> None:
    parts = of(make_position(isle, 2, seed=1), "weather")
    assert [(one.space, one.pile, len(one.things)) for one in parts] == [
        ("A1", None, 1), ("A2", None, 1), ("A3", None, 1), (None, 1, 7),
    ]  # fmt: skip


def test_every_seat_has_items_of_its_own(isle: Game) -> None:
    parts = of(make_position(isle, 3, seed=1), "orders")
    assert [one.owner for one in parts] == ["west"] * 3 + ["north"] * 3 + ["east"] * 3
    for seat in ("west", "north", "east"):
        kinds = sorted(one.things[0].kind for one in parts if one.owner == seat)
        assert kinds == ["go", "stay", "turn"]


def test_things_that_are_no_items_go_round_all_seats(isle: Game) -> None:
    spaces = {"west": ("A1", "A2"), "north": ("A5",), "east": ("H1", "H2", "H3")}
    shared = with_deal(isle, "orders", items=(), for_seats=spaces)
    parts = of(make_position(shared, 2, seed=1), "orders")
    assert [one.space for one in parts] == ["A1", "A2", "H1", "H2", "H3", None]
    kinds = Counter(thing.kind for one in parts for thing in one.things)
    assert kinds == {"go": 3, "stay": 3, "turn": 3}


def test_neither_players_nor_other_deals_change_a_draw(isle: Game) -> None:
    two, three = (make_position(isle, players, seed=9) for players in (2, 3))
    for name in ("hexes", "numbers", "weather", "ghosts"):
        assert of(two, name) == of(three, name)
    for seat in ("west", "east"):
        assert [one for one in of(two, "orders") if one.owner == seat] == [
            one for one in of(three, "orders") if one.owner == seat
        ]
    assert two.hexes == three.hexes
    short = make_position(isle, 2, seed=9, readings=["order.short"])
    assert of(short, "weather") == []
    assert [one for one in two.dealt if one.deal != "weather"] == list(short.dealt)


def test_another_seed_deals_otherwise(isle: Game) -> None:
    one, other = (make_position(isle, 2, seed=seed) for seed in (1, 2))
    for name in ("hexes", "numbers", "ghosts", "stacks"):
        assert of(one, name) != of(other, name)
    assert one.hexes != other.hexes


def test_every_number_within_a_seed_is_dealt_otherwise_and_number_0_as_the_seed_alone(isle: Game) -> None:
    dealt = [make_position(isle, 3, seed=9, index=index) for index in range(4)]
    assert dealt[0] == make_position(isle, 3, seed=9)
    assert [one.index for one in dealt] == [0, 1, 2, 3]
    for name in ("hexes", "numbers", "ghosts", "stacks"):
        assert len({tuple(of(one, name)) for one in dealt}) == 4
    assert len({one.hexes for one in dealt}) == 4
    # what one seat has at one number is not what another has at the next
    orders = [
        [one.things[0].kind for one in of(each, "orders") if one.owner == seat]
        for each in (make_position(isle, 3, seed=9, index=index) for index in range(40))
        for seat in ("west", "north", "east")
    ]
    assert sum(one == other for one, other in pairwise(orders)) < 40
    two = make_position(isle, 2, seed=9, index=2)
    for seat in ("west", "east"):
        assert [one for one in of(two, "orders") if one.owner == seat] == [
            one for one in of(dealt[2], "orders") if one.owner == seat
        ]


def test_without_a_seed_nothing_is_dealt(isle: Game) -> None:
    position = make_position(isle, 2)
    assert (position.dealt, position.hexes) == ((), ())
    assert (position.seed, position.sampler, position.attempts) == (None, None, 0)


def test_variants_take_parts_and_bring_boxes(isle: Game) -> None:
    raft = of(make_position(isle, 2, ["raft"], seed=1), "weather")
    kinds = Counter(thing.kind for one in raft for thing in one.things)
    assert kinds == {"calm": 3, "gale": 3, "fog": 3}
    twin = with_setup(isle, hex_map=None)
    (ghosts,) = of(make_position(twin, 2, ["twin"], seed=1), "ghosts")
    assert len(ghosts.things) == 14


def test_every_order_of_a_deal_is_as_likely(
    isle: Game, likely: Callable[[Sequence[int], Sequence[float]], bool]
) -> None:
    dealt = {"orders": isle.setup.deals["orders"], "ghosts": isle.setup.deals["ghosts"]}
    game = with_setup(isle, deals=dealt, hex_map=None)
    orders: Counter[tuple[str, ...]] = Counter()
    tops: Counter[int] = Counter()
    seeds = 3000
    for seed in range(seeds):
        position = make_position(game, 2, seed=seed)
        orders[tuple(one.things[0].kind for one in of(position, "orders")[:3])] += 1
        tops[of(position, "ghosts")[0].things[0].number or 0] += 1
    every = list(permutations(("go", "stay", "turn")))
    assert likely([orders[one] for one in every], [seeds / 6] * 6)
    assert likely([tops[number] for number in range(1, 8)], [seeds / 7] * 7)


def test_symbols_fall_on_all_tiles_of_their_pile_alike(
    isle: Game, likely: Callable[[Sequence[int], Sequence[float]], bool]
) -> None:
    game = with_setup(isle, deals={"stacks": isle.setup.deals["stacks"]}, hex_map=None)
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(2000):
        for one in make_position(game, 2, seed=seed).dealt:
            found.update((t.kind, t.symbol) for t in one.things if t.symbol)
    cells = [("1", "sun"), ("2", "sun"), ("1", "moon"), ("2", "moon")]
    expected = [2000 * n / 6 for n in (2 * 2, 4 * 2, 2 * 4, 4 * 4)]
    gaps = [abs(found[cell] - want) for cell, want in zip(cells, expected, strict=True)]
    assert max(gaps) < 150  # five deviations
    assert sum(found.values()) == 12_000


def test_a_use_without_a_kind_is_clear_where_it_takes_all_or_one_kind_is_left(isle: Game) -> None:
    whole = with_uses(isle, "hands", {"tile.plain": 11})
    stacks = of(make_position(whole, 2, seed=1), "stacks")
    assert all(thing.symbol for one in stacks for thing in one.things)
    single = with_uses(isle, "hands", {"tile.plain.1": 6, "tile.plain": 2})
    kinds = Counter(
        thing.kind
        for one in of(make_position(single, 2, seed=1), "stacks")
        for thing in one.things
        if thing.symbol is None
    )
    assert kinds == {"2": 3}
    aside = with_uses(isle, "reserve", {"tile.reserve": 2})
    assert make_position(aside, 2, seed=1).dealt


@pytest.mark.parametrize(
    ("uses", "code", "words"),
    [
        ({"tile.plain": 3}, "deal-unclear", "takes 3 `tile.plain` without saying of which kind"),
        ({"tile": 4}, "deal-unclear", "takes 4 `tile`"),
        ({"tile.plain.1": 7}, "deal-too-few", "takes 7 `tile.plain.1`, 6 are left"),
        ({"ghost": 7}, "deal-too-few", "`ghosts` deals 0 things to 1 piles"),
        ({"card": 9}, "deal-unclear", "takes 9 `card`"),
        ({"card": 10}, "deal-too-few", "`weather` deals 0 things to 3 spaces"),
    ],
)
def test_what_cannot_be_dealt_names_the_part(isle: Game, uses: dict[str, Any], code: str, words: str) -> None:
    with pytest.raises(PrintgenError) as caught:
        make_position(with_uses(isle, "hands", uses), 2, seed=1)
    assert [problem.code for problem in caught.value.problems] == [code]
    assert words in str(caught.value)


def test_a_count_nobody_knows_and_too_many_piles_are_refused(isle: Game) -> None:
    box = isle.boxes["box"]
    ghost = box.components["ghost"].model_copy(update={"count": None})
    box = box.model_copy(update={"components": {**box.components, "ghost": ghost}})
    unknown = isle.model_copy(update={"boxes": {"box": box}})
    with pytest.raises(PrintgenError, match="nobody knows how many `ghost`"):
        make_position(unknown, 2, seed=1)
    for into in (0, 8):
        with pytest.raises(PrintgenError, match=f"`ghosts` deals 7 things to {into} piles"):
            make_position(with_deal(isle, "ghosts", into=into), 2, seed=1)


def test_symbols_that_fit_no_pile_are_refused(isle: Game) -> None:
    box = isle.boxes["box"]
    tiles = box.tiles["tile"].model_copy(update={"symbols": {"sun": 5}})
    box = box.model_copy(update={"tiles": {"tile": tiles}})
    with pytest.raises(PrintgenError, match="0 piles of `tile` have as many tiles"):
        make_position(isle.model_copy(update={"boxes": {"box": box}}), 2, seed=1)
