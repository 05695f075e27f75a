"""The kit of a game of one's own: a file that says little, of whose things there are no other ones."""

from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from pypdf.generic import DictionaryObject, NameObject, StreamObject

from printgen.app import pipeline
from printgen.figure.pieces.blank import blank
from printgen.figure.pieces.kind_look import kind_accent
from printgen.pdf import xmp_packet
from printgen.preflight import read_pdf
from printgen.preflight.read.reader import described
from printgen.sheet.core.page import Sheet
from printgen.sheet.kit.booklet.booklet import booklet_pages
from printgen.sheet.kit.booklet.front import Front
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.page import piece_pages
from printgen.sheet.kit.imposition.papers import imposed_pages
from printgen.sheet.kit.table import table_parts
from tests import workshop
from tests.workshop import request_of

TEA = """\
title: Tea
players: 2-4
turn:
  - Pour: one cup
costs:
  Cups:
    - Small: {cost: 2}
clauses:
  The end: ["The last leaf ends it."]
box:
  components:
    leaf: {count: 6, shape: round, size: 20 mm, kinds: {2: 3, 3: 3}}
setup: {players: [2, 4], supply: [leaf]}
"""
HEXES = """\
    land: {count: 3, shape: hex, size: 60 mm, kinds: {forest: 2, moor: 1}, accents: {forest: green, moor: sky}}
"""
CARDS = """\
title: Tea
players: 2-4
languages: [en]
box:
  Cards: {count: 5, shape: card, kinds: {grumpy-guest: 2, knight: 3}}
costs:
  Guests:
    - Grumpy guest: {cost: 2}
words: {kinds: {grumpy-guest: Grumpy guest, knight: Knight}}
"""
COINS = """\
title: Coins
players: 2-4
box:
  Coins: {{count: 30, shape: round, size: {{diameter: 20 mm}}, icon: coin}}
setup: {setup}
"""
BITS = """\
  Münzen: {count: 30, shape: round, size: {diameter: 20 mm}}
  Plots: {count: 4, shape: square, size: {width: 25 mm, height: 25 mm}}
  Pawns: {count: 4}
  Dice: {count: 2, shape: die}
"""
SCORE = "score: {entries: {Cups: }, total: cups}\n"


def context_of(folder: Path, text: str, **options: Any) -> KitContext:
    (folder / "tea.yaml").write_text(text, encoding="utf-8")
    context = workshop.make_context(request_of("kit", str(folder / "tea.yaml"), **options))
    assert isinstance(context, KitContext)
    return context


def sheets(folder: Path, text: str, most: int = 1) -> list[Sheet]:
    return list(islice(pipeline.arrangements(context_of(folder, text)), most))


def kinds(sheet: Sheet) -> list[str]:
    """What stands on the pages after the pieces; an aid that lies twice on a page counts once."""
    inner = [one.body.template for page in sheet.pages for _, one in page.within[:1]]
    return [name.partition("/")[0] for name in (*(page.body.template for page in sheet.pages), *inner)]


def test_a_game_that_names_no_designer_has_a_kit_whose_metadata_name_nobody(tmp_path: Path) -> None:
    (sheet,) = sheets(tmp_path, TEA + SCORE)
    packet = StreamObject()
    packet.set_data(xmp_packet(sheet))
    read = described(DictionaryObject({NameObject("/Metadata"): packet}))
    assert (sheet.creators, read.get("dc:creator", ())) == ((), ())
    assert read["dc:title"] == (sheet.title,)


def test_a_game_without_points_has_a_kit_without_a_pad(tmp_path: Path) -> None:
    with_points, without = (sheets(tmp_path, text)[0] for text in (TEA + SCORE, TEA))
    assert ("pad" in kinds(with_points), "pad" in kinds(without)) == (True, False)
    assert "aid" in kinds(without)


def test_the_aids_of_a_kit_are_tried_on_the_fewest_pages_first(tmp_path: Path) -> None:
    context = context_of(tmp_path, TEA + SCORE)
    assert context.table is not None
    (aids,) = (part for part in table_parts(context.table, context.half, True) if part.kind == "aid")
    tried = [len(pages) for pages in aids.ways]
    assert tried == sorted(tried)
    assert tried[0] == 4 < tried[-1]  # for four players two on a page, each with an empty back


def test_kinds_of_cards_are_cut_out_though_no_step_takes_them_and_bear_their_names(tmp_path: Path) -> None:
    context = context_of(tmp_path, CARDS)
    assert context.counts == {("cards", "table", "grumpy-guest"): 2, ("cards", "table", "knight"): 3}
    told = [text.text for page in piece_pages(context, imposed_pages(context)) for text in page.texts]
    assert (told.count("Grumpy guest"), told.count("Knight")) == (2, 3)
    assert pipeline.typeset_first_fitting(context).problems == ()


def test_what_a_step_takes_of_a_box_of_ones_own_is_not_ready_whole(tmp_path: Path) -> None:
    taken = CARDS + "setup: {steps: [{Deal: {text: two each, uses: {cards.knight: 2}}}]}\n"
    whole, part = (context_of(tmp_path, text).table for text in (CARDS, taken))
    assert whole is not None and part is not None
    assert (whole.game.ready, part.game.ready) == (("cards",), ())


def test_hexes_that_nobody_published_are_cut_out_with_six_sides_and_pass_preflight(tmp_path: Path) -> None:
    text = TEA.replace("setup:", HEXES + "setup:")
    for options in ({}, {"bleed": "3 mm"}, {"theme": "monochrome"}):
        printed = pipeline.typeset_first_fitting(context_of(tmp_path, text, **options))
        assert printed.problems == ()
    context = context_of(tmp_path, text)
    part = context.loaded.kit.parts["land"]
    made = blank(part, context.loaded.size(part, None))
    assert (round(made.box.width, 2), round(made.box.height, 2)) == (60, 69.28)
    assert len([one for one, numbers in made.outline if numbers]) == 6
    assert context.counts is not None
    assert {key: n for key, n in context.counts.items() if key[0] == "land"} == {
        ("land", "green", "forest"): 2,
        ("land", "sky", "moor"): 1,
    }


def test_of_a_published_box_the_real_hexes_are_taken(tmp_path: Path) -> None:
    text = TEA.replace("setup:", HEXES + "setup:").replace("[leaf]", "[leaf, land]")
    published = text.replace("box:\n", "box:\n  publisher: Kettle\n")
    assert context_of(tmp_path, text).left_out == ()
    assert context_of(tmp_path, published).left_out == ("land",)


def test_a_page_says_that_things_without_a_look_are_left_out_and_names_no_real_ones(tmp_path: Path) -> None:
    text = TEA.replace("setup:", "    stick: {count: 2, shape: figure}\nsetup:").replace("[leaf]", "[leaf, stick]")
    context = context_of(tmp_path, text)
    front = booklet_pages(context, imposed_pages(context), ())[0].body
    assert isinstance(front, Front)
    found = "".join(one.text for one in front.more)
    assert "stick" in found and "real" not in found


@pytest.mark.parametrize(
    ("setup", "count"),
    [
        ("{players: 2-4, supply: coins}", 30),
        ("{players: 2-4, steps: [{Give coins: {uses: {coins: 3 * players}, text: three each}}]}", 12),
        ("{players: 2-4, steps: [{Give coins: {uses: {coins: 5}, text: to the middle}}]}", 5),
    ],
)
def test_things_of_a_game_without_seats_lie_on_the_table_in_one_colour(tmp_path: Path, setup: str, count: int) -> None:
    context = context_of(tmp_path, COINS.format(setup=setup))
    assert context.counts == {("coins", "table", None): count}
    assert pipeline.typeset_first_fitting(context).problems == ()


@pytest.mark.parametrize("setup", ["", "setup: {players: 2-4, supply: [munzen]}\n"])
def test_flat_things_without_an_icon_bear_their_name_and_others_are_named_as_missing(
    tmp_path: Path, setup: str
) -> None:
    text = CARDS.replace("costs:", BITS + "costs:") + setup
    context = context_of(tmp_path, text)
    assert context.counts is not None
    assert {key: n for key, n in context.counts.items() if key[0] not in ("cards",)} == {
        ("munzen", "table", "munzen"): 30,
        ("plots", "table", "plots"): 4,
    }
    assert context.left_out == ("Pawns", "Dice")
    printed = pipeline.typeset_first_fitting(context)
    assert printed.problems == ()
    assert [text.text for page in printed.sheet.pages if page.sides for text in page.texts].count("Münzen") == 30
    front = printed.sheet.pages[0].body
    assert isinstance(front, Front)
    assert "Pawns" in "".join(one.text for one in front.more)


def test_named_things_that_a_step_gives_to_players_are_as_many_as_it_gives(tmp_path: Path) -> None:
    text = CARDS.replace("costs:", BITS + "costs:") + "setup: {steps: [{Give: {text: two each, uses: {munzen: 8}}}]}\n"
    context = context_of(tmp_path, text)
    assert context.counts is not None
    assert context.counts["munzen", "table", "munzen"] == 8
    assert pipeline.typeset_first_fitting(context).problems == ()


def test_two_sides_of_the_same_kinds_are_told_apart_by_their_colour_on_sheet_and_in_kit(tmp_path: Path) -> None:
    men = "{count: 2, shape: round, kinds: {king: 1, rook: 1}}"
    text = TEA.replace("setup: {", f"    white: {men}\n    black: {men}\nsetup: {{")
    context = context_of(tmp_path, text)
    assert context.counts is not None
    assert {suit for part, suit, _ in context.counts if part == "white"} == {"table"}
    assert {suit for part, suit, _ in context.counts if part == "black"} == {"vermilion"}
    assert context.table is not None
    things = context.table.game.components
    assert (kind_accent(things["white"], "king"), kind_accent(things["black"], "king")) == (None, "vermilion")
    assert pipeline.typeset_first_fitting(context).problems == ()


def test_things_with_colours_of_their_own_and_those_of_a_published_box_keep_them(tmp_path: Path) -> None:
    men = "{count: 2, shape: round, kinds: {king: 1, rook: 1}"
    text = TEA.replace(
        "setup: {", f"    white: {men}}}\n    black: {men}, accents: {{king: blue, rook: blue}}}}\nsetup: {{"
    )
    published = text.replace("box:\n", "box:\n  publisher: Kettle\n").replace(", accents: {king: blue, rook: blue}", "")
    for written, wanted in ((text, "blue"), (published, None)):
        table = context_of(tmp_path, written).table
        assert table is not None
        assert kind_accent(table.game.components["black"], "king") == wanted


def test_the_front_page_of_a_game_without_designers_and_seats_has_whole_sentences(tmp_path: Path) -> None:
    context = context_of(tmp_path, COINS.format(setup="{players: 2-4, supply: coins}"))
    front = booklet_pages(context, imposed_pages(context), ())[0].body
    assert isinstance(front, Front)
    credits, chosen, _ = ("".join(part.text for part in note) for note in front.notes)
    assert credits.startswith("Drawings and layout")
    assert chosen.startswith("Printed for: 4 players\u00a0· A4")


def test_of_one_part_of_what_a_table_needs_it_and_its_box_is_printed_and_no_aid(tmp_path: Path) -> None:
    text = CARDS.replace("costs:", BITS + "costs:").replace("count: 5", "count: 15").replace("knight: 3", "knight: 13")
    for only, sections in (((), {"tuck box", "player aid"}), (("cards",), set())):
        context = context_of(tmp_path, text, only=only)
        printed = pipeline.typeset_first_fitting(context)
        assert printed.problems == ()
        assert {page.bookmark.lower() for page in printed.sheet.pages if page.bookmark} >= sections
        there = " ".join(word.text for page in read_pdf(printed.pdf, printed.sheet).pages for word in page.words)
        assert ("player aid" in there, "tuck box" in there.lower()) == (bool(sections), True)
