"""The kit of a game of one's own: a file that says little, of whose things there are no other ones."""

from itertools import islice
from pathlib import Path

from pypdf.generic import DictionaryObject, NameObject, StreamObject

from printgen.app import pipeline
from printgen.pdf import xmp_packet
from printgen.preflight.read.reader import described
from printgen.sheet.core.page import Sheet
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.table import table_pages
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
SCORE = "score: {entries: {Cups: }, total: cups}\n"


def context_of(folder: Path, text: str) -> KitContext:
    (folder / "tea.yaml").write_text(text, encoding="utf-8")
    context = workshop.make_context(request_of("kit", str(folder / "tea.yaml")))
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
    laid = [sections for sections, _ in table_pages(context.table, context.half, True, 0)]
    tried = [one.pages for sections in laid for one in sections if one.name == context.tool("aid.name")]
    assert tried == sorted(tried)
    assert tried[0] == 4 < tried[-1]  # for four players two on a page, each with an empty back
