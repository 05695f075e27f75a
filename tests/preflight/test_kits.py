"""Pieces of a kit that are left out, doubled, or show a wrong number or suit are found: the judge reads the kit itself.

Each test prints a real kit from data in which one thing was changed, and holds it against the data as they are.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.preflight import PdfFacts, preflight, read_pdf
from printgen.preflight.checks.kits import piece_count
from printgen.sheet.core.page import Sheet
from printgen.sheet.kit.context import KitContext
from tests import workshop
from tests.workshop import request_of

Change = Callable[[KitContext], KitContext]
TABLES = {"ghost-ship": 4, "ahoy-matey": 4, "entdecker-soeding": 4, "amdiak": 4, "intimate-settlers": 2}
LOOSE = {"only": ("tiles", "coins"), "suits": ("suns",)}


@cache
def context_of(name: str, **options: Any) -> KitContext:
    context = workshop.make_context(request_of("kit", name, **options))
    assert isinstance(context, KitContext)
    return context


def found(context: KitContext, change: Change) -> list[str]:
    """Print the pieces of changed data, and return what the judge of the true data says of them."""
    expected = next(pipeline.arrangements(context)).expected
    wrong = next(pipeline.arrangements(change(context)))
    pieces = replace(wrong, pages=tuple(page for page in wrong.pages if page.sides), meetings=())
    facts = read_pdf(pipeline.typeset(pieces))
    assert not any("shows" in one for one in told(facts, pieces))  # it expects what it prints
    return told(facts, replace(pieces, expected=expected))


def told(facts: PdfFacts, sheet: Sheet) -> list[str]:
    """Return what preflight says of the pieces themselves."""
    problems = preflight(facts, sheet)
    return [one.message for one in problems if one.code in ("piece-count", "wrong-figure", "wrong-piece")]


def in_kit(**changes: Any) -> Change:
    return lambda context: replace(
        context, loaded=replace(context.loaded, kit=context.loaded.kit.model_copy(update=changes))
    )


def counted(context: KitContext, piece: tuple[str, str, str | None], number: int) -> Change:
    """Return the change by which one piece is printed so many times, and all others as often as they are."""
    kit = context.loaded.kit
    counts = context.counts or {
        (part, suit, rank): kit.parts[part].copies
        for part in context.parts
        for suit in context.suits
        for rank in (kit.ranks if "rank" in kit.parts[part].each else (None,))
    }
    return lambda context: replace(context, counts={**counts, piece: number})


@pytest.mark.parametrize("options", [{"arrangement": "gutterfold"}, {"arrangement": "single", "bleed": "3 mm"}])
def test_a_whole_kit_has_the_pieces_that_its_data_promise(options):
    assert found(context_of("piecepack", **options), lambda context: context) == []


@pytest.mark.parametrize(("number", "times"), [(0, "0 times, the data want 1"), (2, "2 times, the data want 1")])
def test_a_piece_that_is_left_out_or_doubled_is_found(number, times):
    context = context_of("piecepack", **LOOSE)
    faults = found(context, counted(context, ("tiles", "suns", "3"), number))
    assert sorted(faults) == [f"the {side} of `tiles suns 3` is printed {times}" for side in ("back", "front")]


STICKERS = {"only": ("dice-stickers",), "suits": ("suns", "moons")}


def test_paper_of_its_own_is_filled_with_whole_sets():
    context = context_of("piecepack", **STICKERS)
    sheet = next(pipeline.arrangements(context))
    times = Counter(side.piece.rpartition(" ")[0] for page in sheet.pages for side in page.sides)
    assert len(times) == 12
    assert set(times.values()) == {max(times.values())} != {1}
    assert found(context, lambda context: context) == []


def test_a_piece_that_lies_on_filled_paper_more_often_than_all_others_is_found():
    context = context_of("piecepack", **STICKERS)
    (fault,) = found(context, counted(context, ("dice-stickers", "suns", "3"), 2))
    assert fault.startswith("the front of `dice-stickers suns 3` is printed ")


@pytest.mark.parametrize("changed", [-1, 1])
def test_a_spare_piece_that_is_left_out_or_doubled_is_found(changed):
    context = context_of("piecepack", **STICKERS)
    sheet = next(pipeline.arrangements(context))
    facts = read_pdf(pipeline.typeset(sheet))
    assert told(facts, sheet) == []
    at, page = next((at, page) for at, page in enumerate(sheet.pages) if page.sides)
    sides = page.sides[:-1] if changed < 0 else (*page.sides, page.sides[-1])
    number = sum(len(page.sides) for page in sheet.pages) // 12
    wrong = replace(sheet, pages=(*sheet.pages[:at], replace(page, sides=sides), *sheet.pages[at + 1 :]))
    (fault,) = told(facts, wrong)
    assert fault.endswith(f"is printed {number + changed} times, the data want {number}")


def test_a_wrong_number_on_a_piece_is_found_on_each_side_that_shows_it():
    context = context_of("piecepack", **LOOSE)
    ranks = context.loaded.kit.ranks
    faults = found(context, in_kit(ranks={**ranks, "3": ranks["3"].model_copy(update={"shows": "4"})}))
    assert sorted(faults) == [
        "the back of `coins suns 3 1` shows `3` not",
        "the front of `tiles suns 3 1` shows `3` not",
    ]


def test_a_face_of_a_die_with_a_wrong_number_is_found():
    context = context_of("piecepack", only=("tiles", "dice"), suits=("suns",))
    dice = context.loaded.kit.parts["dice"]
    first, second, third, *others = dice.faces
    assert third.rank == "5"
    faces = (first, second, third.model_copy(update={"rank": "4"}), *others)
    parts = {**context.loaded.kit.parts, "dice": dice.model_copy(update={"faces": faces})}
    assert found(context, in_kit(parts=parts)) == ["the front of `dice suns 1` shows `5` not"]


def test_the_drawing_of_another_suit_is_found():
    context = context_of("piecepack", **LOOSE)

    def change(context: KitContext) -> KitContext:
        suits = context.loaded.suits
        wrong = {**suits, "suns": suits["suns"].model_copy(update={"icon": "moons"})}
        return replace(context, loaded=replace(context.loaded, suits=wrong))

    faults = found(context, change)
    assert "the front of `coins suns 5 1` shows `suns` not" in faults
    assert "the front of `tiles suns ace 1` shows `suns` not" in faults


@pytest.mark.parametrize(("name", "players"), [(name, n) for name, most in TABLES.items() for n in range(2, most + 1)])
def test_every_table_gets_as_many_of_each_piece_as_its_game_needs(name, players):
    seed = {} if name == "ahoy-matey" else {"seed": "1"}
    sheet = next(pipeline.arrangements(context_of(name, players=players, **seed)))
    pages = SimpleNamespace(pages=sheet.pages)  # how many there are is all that is asked of them
    assert [one.message for one in piece_count(pages, sheet)] == []


def test_a_table_gets_what_its_game_needs():
    context = context_of("amdiak", players=2, seed="1")
    assert context.counts is not None
    assert found(context, lambda context: context) == []


def test_a_piece_less_than_a_game_needs_is_found():
    context = context_of("ahoy-matey")
    assert context.counts is not None
    piece = next(piece for piece, count in context.counts.items() if count > 0 and piece[0] in context.parts)
    faults = found(context, counted(context, piece, context.counts[piece] - 1))
    assert any(one.startswith(f"the front of `{piece[0]}") and "the data want" in one for one in faults)
