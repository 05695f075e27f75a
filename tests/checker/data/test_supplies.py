"""What set-ups take from the boxes, and what is in there."""

from collections.abc import Callable
from itertools import combinations, product

from printgen.checker.check import CheckInput
from printgen.checker.data.meaning import supply_exceeded, unbalanced_count
from printgen.checker.scenarios import scenarios, scenarios_about
from printgen.limits import SCENARIOS
from printgen.model.play.options import variant_conflicts
from printgen.model.variants import Exclusion

Told = Callable[..., list[str]]
DIE = "shape: die, cite: {source: lid, section: contents}, confidence: {count"
EXCLUDES = " excludes: [{variant: feast, confidence: stated}],"


def test_a_step_that_takes_more_than_is_left_is_told(told: Told) -> None:
    change = ("setup.yaml", "uses: {frog: players}", "uses: {frog: players, tile: 8}")
    assert told(change) == ["supply-exceeded setup.yaml:4:61: 2 players take 13 `tile`, there are 12"]


def test_the_number_of_players_that_runs_out_is_told(told: Told) -> None:
    change = ("setup.yaml", "uses: {frog: players}", "uses: {frog: 2 * players - 1}")
    assert told(change) == ["supply-exceeded setup.yaml:4:46: 3 players take 5 `frog`, there are 4"]


def test_a_variant_that_runs_out_is_told_at_its_parts(told: Told) -> None:
    assert told(("variants.yaml", "uses: {fly: players}", "uses: {fly: players + 1}")) == [
        "supply-exceeded variants.yaml:2:33: 2 players and feast take 7 `fly`, there are 6"
    ]


def test_two_variants_that_go_together_count_together(told: Told) -> None:
    changes = (
        ("variants.yaml", EXCLUDES, " uses: {tile: 8},"),
        ("variants.yaml", "uses: {fly: players}", "uses: {tile: 8}"),
        ("words/en.yaml", "components: {fly: fly}", "components: {fly: fly, tile: tile}"),
    )
    problems = told(*changes)
    assert problems[0].endswith("2 players and fasting take 13 `tile`, there are 12")


def test_a_part_of_a_part_counts_for_the_whole(told: Told) -> None:
    changes = (
        ("setup.yaml", "count: 5, uses: {tile: 5}", "count: 4, uses: {tile.ordinary.2: 4}"),
        ("setup.yaml", "uses: {frog: players}", "uses: {frog: players, tile: 9}"),
    )
    assert told(*changes) == [
        "supply-exceeded setup.yaml:3:51: 2 players take 4 `tile.ordinary.2`, there are 3",
        "supply-exceeded setup.yaml:4:61: 2 players take 13 `tile`, there are 12",
    ]


def test_a_condition_keeps_a_step_from_counting(told: Told) -> None:
    change = ("setup.yaml", "{2: 4, 3: 6}, uses: {fly: {2: 4, 3: 6}}", "7, uses: {fly: 7}")
    assert told(change) == ["supply-exceeded setup.yaml:5:39: 2 players take 7 `fly`, there are 6"]
    assert told(("setup.yaml", "when: \"'fasting' not in variants\"", "when: players > 9")) == [
        "dead-condition setup.yaml:5:49: no legal game meets the condition `players > 9`"
    ]


def test_pieces_laid_beyond_the_box_are_told_at_their_placement(
    copy, told: Told, text: Callable[..., str], golden: Callable[[str, str], None]
) -> None:
    written = text(("setup.yaml", "piece: frog, for-seats", "piece: frog, copies: 2, for-seats"))
    golden("check/supply-exceeded.txt", written + "\n")


def test_a_formula_that_fails_only_with_two_variants_is_told_all_the_same(told: Told) -> None:
    formula = "1 // (2 - length(variants)) if players == 2 else 1"
    changes = (("variants.yaml", EXCLUDES, ""), ("setup.yaml", "uses: {frog: players}", f"uses: {{frog: '{formula}'}}"))
    problems = told(*changes)
    assert len(problems) == 1
    assert problems[0].startswith("bad-formula setup.yaml:4:46: the formula `1 // (2 - length(")


def test_parts_that_do_not_add_up_are_told_at_the_parts(told: Told) -> None:
    changes = (
        ("boxes/pond/box.yaml", "{count: 6, values", "{count: 9, values"),
        ("boxes/pond/tiles.yaml", "symbol: {1: 1}", "symbol: {1: 2}"),
        ("boxes/pond/box.yaml", "{count: 2, faces", "{count: 2, kinds: {red: 1}, faces"),
        ("boxes/pond/box.yaml", DIE, DIE.replace("{count", "{kinds: certain, count")),
    )
    box = "unbalanced-count boxes/pond"
    assert told(*changes) == [
        f"{box}/box.yaml:16:19: the values of `fly` add up to 6, its count is 9",
        f"{box}/box.yaml:17:19: the kinds of `die` add up to 1, its count is 2",
        f"{box}/tiles.yaml:6:5: the piles of `tile` add up to 13, its count is 12",
    ]


def test_a_component_of_unknown_count_is_never_exceeded(told: Told) -> None:
    changes = (
        ("boxes/pond/box.yaml", "tile: {count: 12, size", "tile: {size"),
        ("setup.yaml", "count: 5, uses: {tile: 5}", "count: 5000, uses: {tile: 5000}"),
    )
    assert told(*changes) == []


def test_too_few_left_for_what_comes_next_are_told(told: Told) -> None:
    assert told(("setup.yaml", "pieces:\n", "supply: [frog]\nleaves: {tile: 8}\npieces:\n")) == [
        "supply-exceeded setup.yaml:14:16: 2 players leave 7 `tile`, 8 must be left"
    ]
    assert told(("boxes/pond/box.yaml", "    count: 4\n", "    count: 3\n"))[0] == (
        "supply-exceeded setup.yaml:13:10: 3 players leave 0 `frog`, 1 must be left"
    )


def test_rounds_are_the_plain_game_and_variants_that_go_together(tiny_data: CheckInput) -> None:
    assert [str(one) for one in scenarios(tiny_data.game)] == [
        "2 players",
        "3 players",
        "2 players and fasting",
        "3 players and fasting",
        "2 players and feast",
    ]


def test_no_number_of_variants_makes_the_rounds_endless(
    tiny_data: CheckInput, changed: Callable[..., CheckInput]
) -> None:
    variant = tiny_data.game.variants["feast"].model_copy(update={"players": (2, 3)})
    many = {f"v{number}": variant for number in range(300)}
    seen = list(scenarios(changed(tiny_data, ("variants",), many).game))
    assert len(seen) == SCENARIOS
    assert {name for one in seen for name in one.variants} == set(many)


def test_a_real_game_is_looked_at_with_all_its_players(real: CheckInput) -> None:
    seen = list(scenarios(real.game))
    least, most = real.game.head.players
    assert {one.players for one in seen} == set(range(least, most + 1))
    assert len(set(seen)) == len(seen)


def test_every_legal_set_is_alike_to_one_that_is_looked_at(
    tiny_data: CheckInput, changed: Callable[..., CheckInput]
) -> None:
    """Compare with all sets there are, for every choice of what is asked for."""
    feast = tiny_data.game.variants["feast"].model_copy(update={"players": (2, 3), "uses": {}})
    apart = (Exclusion(variant="c", confidence="stated"),)
    other = (Exclusion(variant="b", confidence="stated"),)
    variants = {
        "a": feast.model_copy(update={"needs_one_of": ("c", "d")}),
        "b": feast.model_copy(update={"excludes": apart}),
        "c": feast.model_copy(update={"players": (2,), "needs_one_of": ("e",)}),
        "d": feast.model_copy(update={"players": (3,), "excludes": other}),
        "e": feast,
    }
    game = changed(tiny_data, ("variants",), variants).game
    sets = [chosen for size in range(6) for chosen in combinations(variants, size)]
    legal = [
        (players, chosen) for players, chosen in product((2, 3), sets) if not variant_conflicts(game, players, chosen)
    ]
    assert len(legal) > 10
    for asked in sets:
        alike = {(players, frozenset(chosen) & set(asked)) for players, chosen in legal}
        seen = scenarios_about(game, frozenset(asked))
        assert {(one.players, frozenset(one.variants) & set(asked)) for one in seen} == alike
        assert all((one.players, tuple(sorted(one.variants))) in legal for one in seen)


def test_one_piece_less_of_what_a_real_game_uses_up_is_told(
    real: CheckInput, changed: Callable[..., CheckInput], underlined: Callable[..., str]
) -> None:
    """Take away all of a component that a step takes from the box."""
    used = {part.split(".")[0] for step in real.game.setup.steps for part in step.uses}
    for box_id, box in real.game.boxes.items():
        for name in used & box.components.keys():
            spoiled = changed(real, ("boxes", box_id, "components", name, "count"), 0)
            problems = [
                problem for problem in supply_exceeded.check(spoiled) if f"`{name}`, there are 0" in problem.message
            ]
            assert len(problems) == 1
            assert underlined(problems[0])


def test_one_more_in_the_count_of_a_real_component_is_told(
    real: CheckInput, changed: Callable[..., CheckInput]
) -> None:
    for box_id, box in real.game.boxes.items():
        for name, part in box.components.items():
            if part.count is not None and (part.values or part.kinds):
                path = ("boxes", box_id, "components", name, "count")
                spoiled = changed(real, path, part.count + 1)
                assert any(f"`{name}`" in p.message for p in unbalanced_count.check(spoiled))
