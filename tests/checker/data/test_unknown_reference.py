"""Every name in the data must name something; a wrong one is told at its own place."""

import typing
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from printgen.checker.check import CheckInput
from printgen.checker.data.names import space_outside_board, unknown_reference, unknown_source
from printgen.model.game import Game
from printgen.model.nouns import Path, nouns
from printgen.model.score import GameExample
from printgen.model.values import Model, key_of

DEFINING = {
    "AidPlan": {"blocks"},
    "CardPlan": {"blocks"},
    "Board": {"extra", "regions", "lines", "links"},
    "Box": {"sources", "components", "tiles", "boards", "write_ins"},
    "Chance": {"of"},
    "Component": {"kinds"},
    "Contest": {"shared", "entries", "demands"},
    "DecisionTable": {"over", "outcomes"},
    "Entry": {"choices"},
    "Example": {"given"},
    "Game": {"variants", "rulings", "boxes", "words"},
    "Head": {"sources"},
    "Ruling": {"alternatives"},
    "BoardReach": {"figures"},
    "Grid": {"regions"},
    "Replacements": {"costs", "tables", "clauses", "routes", "odds", "examples"},
    "Rules": {"facts", "costs", "tables", "clauses", "routes", "odds", "examples", "events"},
    "Score": {"entries", "contests", "bounds"},
    "Setup": {"seats", "pieces", "deals", "placement_rules"},
    "Sheets": {"rulings"},
    "TableReplacements": {"outcomes"},
    "TileSet": {"sides", "kinds", "piles", "symbols"},
    "TileTravel": {"spots", "moves"},
}
"""Fields whose ids are the names of things: something else names those."""

OTHERWISE = {
    "CardHeads": {"lines"},  # words: missing-word
    "Balance": {"columns"},  # numbers of columns: impossible-map
    "BoardReach": {"unit"},  # words: missing-word
    "Clause": {"under"},  # words: missing-word
    "Game": {"index"},  # sources: unknown-source
    "Head": {"boxes", "languages"},  # files: looked for when the game is loaded
    "Laid": {"called"},  # words: missing-word
    "PadPlan": {"log", "tracks", "workings"},  # words: missing-word
    "PagePlan": {"name"},  # words: missing-word
    "Settled": {"shared", "players"},  # nested too deep: a test of its own below
    "GameExample": {"players"},  # as well
    "Held": {"says"},  # words: missing-word
    "SetupPlan": {"legend"},  # words: missing-word
    "SideColumn": {"id"},  # words: missing-word
    "Sign": {"word"},  # words: missing-word
    "Table": {"groups"},  # words: missing-word
    "ColumnsBlock": {"lines"},  # words: missing-word
    "TableBlock": {"columns"},  # words: missing-word
    "TableRow": {"looks", "begins"},  # columns of its block: refused when it is read; words: missing-word
    "TileTravel": {"unit"},  # words: missing-word
    "Variant": {"family"},  # words: missing-word
}
"""Fields whose ids are held by something else."""


def models(kind: Any) -> Iterator[type[Model]]:
    if isinstance(kind, type) and issubclass(kind, Model):
        yield kind
    for inner in typing.get_args(kind):
        yield from models(inner)


def fields_with_ids() -> set[tuple[str, str]]:
    """List every field of the model that holds ids and does not define them."""
    found, waiting, seen = set(), [Game], set()
    while waiting:
        model = waiting.pop()
        if model in seen:
            continue
        seen.add(model)
        for name, field in model.model_fields.items():
            waiting += models(field.annotation)
            owner = next(base.__name__ for base in model.__mro__ if name in base.__annotations__)
            held = {"id", *DEFINING.get(owner, ()), *OTHERWISE.get(owner, ())}
            if "_check_id" in f"{field.annotation}{field.metadata}" and name not in held:
                found.add((owner, name))
    return found


def ids_in(noun: Model, name: str) -> Iterator[tuple[Path, bool]]:
    """Yield the path of one value of a field, and of one key, below the noun."""
    value, alias = getattr(noun, name), key_of(type(noun), name)
    path: Path = (alias,)
    if isinstance(value, dict):
        if not value:
            return
        key = next(iter(value))
        keys, values = typing.get_args(type(noun).model_fields[name].annotation)
        if "_check_id" in str(keys):
            yield (*path, key), True
        if "_check_id" not in str(values):
            return
        value, path = value[key], (*path, key)
    while isinstance(value, tuple) and value:
        value, path = value[-1], (*path, len(value) - 1)
    if isinstance(value, str):
        yield path, False


SMALL = 3
"""So many games of the tests come before those of the data."""

CHECKS = (unknown_reference, space_outside_board, unknown_source)


@pytest.fixture(scope="session")
def games(
    real_data: dict[str, CheckInput], tiny_data: CheckInput, mapped_data: CheckInput, laid_data: CheckInput
) -> list[CheckInput]:
    games = [tiny_data, mapped_data, laid_data, *real_data.values()]
    assert [p for data in games for check in CHECKS for p in check.check(data)] == []
    return games


@pytest.mark.parametrize(("model", "field"), sorted(fields_with_ids()))
def test_a_wrong_name_in_any_field_is_told_where_it_stands(
    model: str, field: str, games: list[CheckInput], changed: Callable[..., CheckInput], underlined: Callable[..., str]
) -> None:
    tried = 0
    for number, data in enumerate(games):
        for path, noun in nouns(data.game):
            if model not in (base.__name__ for base in type(noun).__mro__):
                continue
            if field not in type(noun).model_fields:  # two nouns share a name
                continue
            if path and data.loaded.locator.at(path) is None:  # a block that nobody has written
                continue
            for below, is_key in ids_in(noun, field):
                tried += 1
                expect_told(data, (*path, *below), is_key, changed, underlined)
            if tried:
                if number >= SMALL:  # the other games of the data are gone through by the same code
                    return
                break
    assert tried, f"no game has {model}.{field}: extend the tiny one"


def test_a_wrong_entry_of_a_worked_game_is_told_where_it_stands(
    games: list[CheckInput], changed: Callable[..., CheckInput], underlined: Callable[..., str]
) -> None:
    tried = set()
    for data in games:
        for path, noun in nouns(data.game):
            for below in entries_of(noun) if isinstance(noun, GameExample) else ():
                place = below[0] if below[0] == "players" else below[3]
                if (data.game.id, place, below[-1]) not in tried:
                    expect_told(data, (*path, *below), True, changed, underlined)
                    tried.add((data.game.id, place, below[-1]))
    assert {place for _, place, _ in tried} == {"players", "shared"}


def entries_of(example: GameExample) -> Iterator[Path]:
    """Yield the path of every entry of a worked game."""
    for player, entries in example.players.items():
        yield from (("players", player, name) for name in entries)
    for contest, several in example.contests.items():
        for number, settled in enumerate(several):
            here: Path = ("contests", contest, number)
            yield from ((*here, "shared", name) for name in settled.shared)
            for player, entries in settled.players.items():
                yield from ((*here, "players", player, name) for name in entries)


def expect_told(
    data: CheckInput, path: Path, is_key: bool, changed: Callable[..., CheckInput], underlined: Callable[..., str]
) -> None:
    """Misspell one name and look for it in what the checks then say."""
    if is_key:
        *above, key = path
        held = at(data.game, tuple(above))
        new = {("zzz" if k == key else k): v for k, v in held.items()}
        spoiled, said = changed(data, above, new), None
    else:
        spoiled, said = changed(data, path, "zzz"), str(at(data.game, path))
    problems = [p for check in CHECKS for p in check.check(spoiled)]
    assert problems, path
    assert any("`zzz`" in problem.message for problem in problems), problems
    if said is not None:
        about = [problem for problem in problems if "`zzz`" in problem.message]
        assert any(said in underlined(problem) for problem in about), (said, problems)
        shown = [underlined(problem) for problem in about]  # the name alone, or the range in which it is
        assert all(len(one) <= len(said) + 2 or ".." in one for one in shown), problems


def at(value: Any, path: Path) -> Any:
    for step in path:
        if isinstance(value, Model):
            kind = type(value)
            step = "head" if step == "game" else step
            name = next(name for name in kind.model_fields if step in (name, key_of(kind, name)))
            value = getattr(value, name)
        else:
            value = value[step]
    return value


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("sheets.yaml", "costs, of: moves", "costs, of: mooves"),
         "sheets.yaml:4:30: there is no cost table `mooves`"),
        (("sheets.yaml", "of: landing", "of: moves"),
         "sheets.yaml:5:31: there is no decision table `moves`"),
        (("sheets.yaml", "blocks: [turn, moves]", "blocks: [turn, mooves]"),
         "sheets.yaml:11:55: there is no block `mooves`"),
        (("setup.yaml", "seats: [left, right, top]", "seats: [left, right, tip]"),
         "setup.yaml:12:39: there is no seat `tip`"),
        (("setup.yaml", "component: frog", "component: fog"),
         "setup.yaml:14:21: there is no component `fog`"),
        (("setup.yaml", "{left: a1, right: c2, top: a2}", "{left: a1, rihgt: c2, top: a2}"),
         "setup.yaml:16:52: there is no seat `rihgt`"),
        (("setup.yaml", "colour: green", "colour: geen"),
         "setup.yaml:9:28: there is no colour `geen`"),
        (("setup.yaml", "uses: {tile: 5}", "uses: {tile.ordinary.9: 5}"),
         "setup.yaml:3:34: there is no part of the box `tile.ordinary.9`"),
        (("variants.yaml", "variant: feast", "variant: feats"),
         "variants.yaml:1:64: there is no variant `feats`"),
        (("variants.yaml", "sets: {jump: 3}", "sets: {jmp: 3}"),
         "variants.yaml:1:33: there is no fact `jmp`"),
        (("rules.yaml", "across: roll", "across: role"),
         "rules.yaml:16:13: there is no dimension `role`"),
        (("rules.yaml", "when: {on: water}", "when: {at: water}"),
         "rules.yaml:21:16: there is no dimension `at`"),
        (("rules.yaml", "when: {on: water}", "when: {on: watre}"),
         "rules.yaml:21:20: there is no value `watre`"),
        (("rules.yaml", "then: {1: splash, 2: sit}", "then: {1: splash, 3: sit}"),
         "rules.yaml:22:27: there is no value of `roll` `3`"),
        (("rules.yaml", "then: {1: splash, 2: sit}", "then: {1: slpash, 2: sit}"),
         "rules.yaml:22:19: there is no outcome `slpash`"),
        (("score.yaml", "by: lily-pads", "by: lillypads"),
         "score.yaml:9:10: there is no entry or line `lillypads`"),
        (("score.yaml", "monotone: [flies]", "monotone: [files]"),
         "score.yaml:12:12: there is no entry `files`"),
        (("rulings.yaml", "[clauses.goal,", "[clauses.gaol,"),
         "rulings.yaml:1:112: there is no part of the rules `clauses.gaol`"),
        (("boxes/pond/box.yaml", "certain, size: assumed", "certain, coutn: likely, size: assumed"),
         "boxes/pond/box.yaml:14:34: there is no key of this part `coutn`"),
        (("boxes/pond/tiles.yaml", "{sides: RWWW}", "{sides: RWXW}"),
         "boxes/pond/tiles.yaml:5:42: there is no side `X`"),
        (("boxes/pond/tiles.yaml", "symbol: {1: 1}", "symbol: {4: 1}"),
         "boxes/pond/tiles.yaml:8:16: there is no kind `4`"),
        (("words/en.yaml", "{icon fly}", "{icon flea}"),
         "words/en.yaml:17:16: there is no icon `flea`"),
    ],
)  # fmt: skip
def test_a_wrong_name_is_told_with_what_it_should_be(
    told: Callable[..., list[str]], change: tuple[str, str, str], expected: str
) -> None:
    # A thing of another name also wants another text.
    others = [said for said in told(change) if "-word " not in said]
    assert others == [f"unknown-reference {expected}"]
