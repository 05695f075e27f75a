"""Every arrangement, bleed, paper, theme and part of a kit: laid out, drawn, some of it printed."""

import itertools
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

import numpy as np
import pypdfium2
import pytest
import yaml

from printgen.app import pipeline
from printgen.drawing.items import line_width
from printgen.drawing.path import bounds, circle, rectangle, transformed
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Path, Stroke, Text
from printgen.geometry import Insets, Rect, Transform
from printgen.preflight import PdfFacts, preflight, read_pdf
from printgen.resources import data_root
from printgen.sheet.core.page import Sheet
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.arrangement import ARRANGEMENTS, Arrangement
from printgen.sheet.kit.imposition.impose import papers_of
from printgen.sheet.kit.imposition.papers import imposed_pages, meetings
from printgen.sheet.kit.pieces import pieces_of
from printgen.units import parse_length
from tests import workshop
from tests.workshop import request_of

KIT = "piecepack"
BLEED = 3.175
BLEEDS = (None, "3.175 mm")
PAPERS = ("a4", "letter", "a5", "a3", "photo", "120x200mm")
THEMES = ("standard", "colour-blind", "low-ink", "monochrome", "inverted")
PARTS = tuple(yaml.safe_load((data_root() / "kits" / KIT / "parts.yaml").read_text())["parts"])
SUITS = ("suns", "moons", "crowns", "arms")
NAUTICAL = ("anchors", "wheels", "compasses", "sails")
FRENCH = ("hearts", "spades", "clubs", "diamonds")
INCH = 25.4
CLOSE = 0.02

Items = tuple[Item, ...]


@cache
def context_of(**asked: object) -> KitContext:
    context = workshop.make_context(request_of("kit", KIT, **asked))  # type: ignore[arg-type]
    assert isinstance(context, KitContext)
    return context


def pieces_only(context: KitContext) -> Sheet:
    """Lay out a kit without the pages that stand before those of its pieces."""
    sheet = pipeline.lay_out(context)
    first = next(number for number, page in enumerate(sheet.pages) if page.sides)
    meetings = (replace(m, front=m.front - first, back=m.back - first) for m in sheet.meetings)
    return replace(sheet, pages=sheet.pages[first:], meetings=tuple(meetings))


# Laid out: all of it


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("bleed", BLEEDS)
@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_every_part_is_laid_out_in_every_way_on_every_paper(
    arrangement: Arrangement, bleed: str | None, paper: str
) -> None:
    asked = {"arrangement": arrangement, "bleed": bleed, "paper": paper}
    context = context_of(**asked, suits=("arms",), only=PARTS)
    impositions = imposed_pages(context)
    margin = context.paper.printer_margin
    over = context.bleed
    for imposed in impositions:
        room = Rect(margin, margin, imposed.size.width - 2 * margin, imposed.size.height - 2 * margin)
        assert all(room.holds(one.trim, 1e-6) for one in imposed.placed)
        boxes = sorted((one.trim for one in imposed.placed), key=lambda box: box.y)
        for n, box in enumerate(boxes):
            coloured = box.inset(Insets(-over, -over, -over, -over))
            below = itertools.takewhile(lambda b, c=coloured: b.y < c.bottom, boxes[n + 1 :])
            assert not any(coloured.meets(other, 1e-6) for other in below)
    laid = [one for imposed in impositions for one in imposed.placed]
    assert {one.piece.part for one in laid} == set(PARTS)
    fronts = Counter(one.piece.name for one in laid if one.side == "front")
    backs = Counter(one.piece.name for one in laid if one.side == "back")
    assert set(fronts.values()) == set(backs.values()) == {1}
    assert backs.keys() == {one.piece.name for one in laid if one.piece.backed}
    for meeting in meetings(impositions, 0):
        front = {o.piece.name: o for o in impositions[meeting.front].placed if o.side == "front"}
        for one in (o for o in impositions[meeting.back].placed if o.side == "back"):
            there, here = front[one.piece.name].trim.centre, one.trim.centre
            upright = meeting.axis == "upright"
            assert here.x == pytest.approx(2 * meeting.at - there.x if upright else there.x)
            assert here.y == pytest.approx(there.y if upright else 2 * meeting.at - there.y)


STANDARD = ("tiles", "coins", "dice", "pawns", "belts", "saucers")


@pytest.mark.parametrize(
    ("asked", "papers"),
    [
        ({"only": STANDARD, "arrangement": "gutterfold"}, 4),
        ({"only": STANDARD, "arrangement": "gutterfold", "paper": "letter"}, 4),
        ({"only": STANDARD}, 2),
        ({"only": ("tiles",), "bleed": "3.175 mm"}, 2),
        ({"only": ("tiles",), "bleed": "3.175 mm", "paper": "letter"}, 2),
        ({"only": ("dice",), "arrangement": "gutterfold"}, 1),
    ],
)
def test_no_more_papers_are_used_than_need_be(asked: dict[str, object], papers: int) -> None:
    impositions = imposed_pages(context_of(**asked))
    assert papers_of(impositions) <= papers
    if asked.get("arrangement") == "gutterfold":
        assert all(imposed.size.width > imposed.size.height for imposed in impositions)


# Drawn: every side of every part in every theme


def drawings(theme: str, part: str, bleed: float) -> Iterator[tuple[str, str, Rect, Items]]:
    """Yield suit, rank and side, the box of the piece, and what is drawn of it."""
    context = context_of(theme=theme)
    made = context.loaded.kit.parts[part]
    ranks = tuple(context.loaded.kit.ranks)
    one_each = {(part, suit, rank): 1 for suit in context.loaded.suits for rank in (*ranks, None)}
    for piece in pieces_of(context.loaded, (part,), context.loaded.suits, counts=one_each):
        for name in ("front", "back") if made.back is not None else ("front",):
            items = context.drawn(piece).side(name, bleed)
            key = f"{piece.shown.rank} {name}"
            yield piece.shown.suit_name, key, piece.blank.box, items


def painted(items: Iterable[Item], by: Transform) -> Iterator[tuple[Rect, set[str]]]:
    """Yield the box of everything that can be seen and its colours; a clip is a box of its own."""
    for item in items:
        if isinstance(item, Group):
            within = list(painted(item.items, item.transform.then(by)))
            if item.clip is None:
                yield from within
            else:
                clip = bounds(transformed(item.clip.commands, item.transform.then(by)))
                yield clip, set().union(*(colours for _, colours in within))
            continue
        yield box_of(item, by), set(colours_of(item))


def box_of(item: Item, by: Transform) -> Rect:
    if isinstance(item, Text):
        high, wide = item.runs[0].size, line_width(item)
        room = Rect(item.at.x - wide / 2, item.at.y - 0.75 * high, wide, 0.78 * high)
        return bounds(transformed(rectangle(room), by))
    if isinstance(item, Disc):
        commands = circle(item.centre, item.radius)
    else:
        commands = rectangle(item.rect) if isinstance(item, Box) else item.commands
    half = item.stroke.width / 2 * math.hypot(by.a, by.b) if item.stroke is not None else 0.0
    return bounds(transformed(commands, by)).inset(Insets(-half, -half, -half, -half))


def colours_of(item: Item) -> Iterator[str]:
    if isinstance(item, Text):
        yield from (run.colour for run in item.runs if run.colour != "none")
        inks: tuple[Fill | Stroke | None, ...] = (item.halo,)
    else:
        assert isinstance(item, Path | Box | Disc)
        inks = (item.fill, item.stroke)
    yield from (ink.colour for ink in inks if ink is not None and ink.colour != "none")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("part", PARTS)
def test_every_side_is_drawn_in_its_theme_and_suits_differ_without_colour(part: str, theme: str) -> None:
    context = context_of(theme=theme)
    of_suit: dict[str, list[str]] = {}
    for suit, key, trim, items in drawings(theme, part, BLEED):
        whole = trim.inset(Insets(*[-BLEED] * 4))
        for box, colours in painted(items, Transform()):
            assert whole.holds(box, 1e-3), (suit, key, box)
            assert colours <= set(context.theme.colours.values()), (suit, key)
        shape = re.sub(r"#[0-9A-Fa-f]{6}", "", repr(items))
        of_suit.setdefault(suit, []).append(shape)
    assert set(of_suit) == {*SUITS, *NAUTICAL, *FRENCH}
    assert len({tuple(shapes) for shapes in of_suit.values()}) == 12
    if part not in ("dice", "dice-stickers", "spare-dice"):  # their suit is a colour, and the ace
        for shapes in zip(*of_suit.values(), strict=True):
            assert len(set(shapes)) in (1, 12)  # a back may be that of all


@pytest.mark.parametrize("part", PARTS)
def test_nothing_but_the_ground_is_drawn_beyond_the_cut_without_bleed(part: str) -> None:
    for _, key, trim, items in drawings("standard", part, 0.0):
        for box, _ in painted(items, Transform()):
            assert trim.holds(box, 1e-3), (key, box)


# Measures, worked out again


def parts_of_kit() -> dict[str, dict[str, object]]:
    text = (data_root() / "kits" / KIT / "parts.yaml").read_text(encoding="utf-8")
    return yaml.safe_load(text)["parts"]


def mm(text: object) -> float:
    return parse_length(str(text))


def test_matchsticks_are_as_long_as_what_they_measure_on_a_tile() -> None:
    space, stick = 25.4, 3 / 16 * INCH
    wanted = {
        "null": 3 / 8 * INCH,
        "ace": 13 / 16 * INCH,
        "2": math.sqrt(2) * space - stick,
        "3": (1 + 13 / 16) * INCH,
        "4": math.sqrt(5) * space - stick,
        "5": 2 * math.sqrt(2) * space - stick,
    }
    sizes = parts_of_kit()["matchsticks"]["sizes"]
    assert isinstance(sizes, dict)
    found = {str(rank): mm(size["height"]) for rank, size in sizes.items()}
    assert found == pytest.approx(wanted, abs=1e-4)
    widths = {str(rank): mm(size["width"]) for rank, size in sizes.items()}
    assert widths == pytest.approx({**dict.fromkeys(wanted, stick), "null": 3 / 8 * INCH}, abs=1e-4)


def test_pyramids_grow_evenly_and_have_sides_that_taper_by_a_tenth_of_a_turn() -> None:
    sizes = parts_of_kit()["pyramids"]["sizes"]
    assert isinstance(sizes, dict)
    for step, size in enumerate(sizes.values()):
        width = (1 / 2 + step * (27 / 32 - 1 / 2) / 5) * INCH
        assert mm(size["width"]) == pytest.approx(width, abs=1e-4)
        assert mm(size["height"]) == pytest.approx(width / 2 * math.tan(math.radians(72)), abs=2e-4)


def test_a_belt_goes_round_a_coin() -> None:
    belt = parts_of_kit()["belts"]["size"]
    assert isinstance(belt, dict)
    assert mm(belt["width"]) == pytest.approx(math.pi * 0.75 * INCH, abs=1e-4)


def grounds(facts: PdfFacts, width: float, height: float) -> int:
    """Count the filled boxes of a size that are painted in a file."""
    boxes = [one.painted for page in facts.pages for one in page.drawn if one.filled]
    return sum(abs(box.width - width) <= CLOSE and abs(box.height - height) <= CLOSE for box in boxes)


def test_sizes_read_back_from_the_file_are_those_of_the_data() -> None:
    text = (data_root() / "boxes" / KIT / "box.yaml").read_text(encoding="utf-8")
    sizes = {name: one["size"] for name, one in yaml.safe_load(text)["components"].items()}
    tile, coin, die = (mm(sizes["tile"]["width"]), mm(sizes["coin"]["diameter"]),
                       mm(sizes["die"]["width"]))  # fmt: skip
    assert (tile, coin, die) == pytest.approx((50.8, 19.05, 12.7))
    context = context_of(only=("tiles", "coins", "dice", "matchsticks"), suits=("suns",), theme="low-ink")
    facts = read_pdf(pipeline.typeset(pieces_only(context)))
    assert grounds(facts, tile, tile) == 6 + 6
    assert grounds(facts, coin, coin) == 6 + 6
    assert grounds(facts, 4 * die + 4, 3 * die) in (1, 2)  # with its tab; a spare on a template
    sticks = parts_of_kit()["matchsticks"]["sizes"]
    assert isinstance(sticks, dict)
    for size in sticks.values():
        upright = grounds(facts, mm(size["width"]), mm(size["height"]))
        across = grounds(facts, mm(size["height"]), mm(size["width"]))
        square = size["width"] == size["height"]
        assert upright + (0 if square else across) == 6 + 6
    die_folds = [
        one
        for page in facts.pages
        for drawn in page.drawn
        for one in drawn.segments
        if abs(math.dist(one.start, one.end) - die) <= CLOSE
    ]
    assert len(die_folds) >= 5 + 7  # between its faces, and one for each tab


# Printed: twelve files in which as many pairs of options meet as twelve files can hold

FACTORS: tuple[tuple[object, ...], ...] = (ARRANGEMENTS, BLEEDS, PAPERS, THEMES, PARTS)
FILES = 12


def met(rows: Iterable[tuple[object, ...]]) -> set[tuple[object, ...]]:
    """Return the pairs of options that meet in some file."""
    return {(i, row[i], j, row[j]) for row in rows for i, j in itertools.combinations(range(len(row)), 2)}


def chosen() -> list[tuple[object, ...]]:
    """Choose files one by one, each the one in which most pairs meet that met in none before."""
    rows: list[tuple[object, ...]] = []
    every = list(itertools.product(*FACTORS))
    known: set[tuple[object, ...]] = set()
    counts: Counter[object] = Counter()
    for _ in range(FILES):
        best = max(every, key=lambda row: (len(met([row]) - known), -sum(counts[i, v] for i, v in enumerate(row))))
        rows.append(best)
        known |= met([best])
        counts.update(enumerate(best))
    return rows


CHOSEN = chosen()
BLACK = (ARRANGEMENTS[0], None, "a4", "monochrome", "matchsticks")
"""Pieces of which each is more black than a page of little ink may have in one area."""


def test_every_option_is_printed_and_every_arrangement_with_and_without_bleed() -> None:
    for number, values in enumerate(FACTORS):
        assert {row[number] for row in CHOSEN} == set(values)
    assert {row[:2] for row in CHOSEN} == set(itertools.product(ARRANGEMENTS, BLEEDS))


@pytest.mark.parametrize(
    ("arrangement", "bleed", "paper", "theme", "part"),
    [*CHOSEN, BLACK],
    ids=["-".join(map(str, row)) for row in [*CHOSEN, BLACK]],
)
def test_a_printed_kit_is_what_was_asked_for(
    arrangement: Arrangement, bleed: str | None, paper: str, theme: str, part: str
) -> None:
    sheet = pieces_only(
        context_of(only=(part,), suits=("arms",), arrangement=arrangement, bleed=bleed, paper=paper, theme=theme)
    )
    facts = read_pdf(pipeline.typeset(sheet), sheet)
    assert preflight(facts, sheet) == ()
    assert sum(len(page.sides) for page in sheet.pages) > 0


# Colours and ink

BLIND = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
}  # fmt: skip
"""What remains of red, green and blue light, after Machado, Oliveira and Fernandes (2009)."""

TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750),
          (0.0193339, 0.1191920, 0.9503041))  # fmt: skip
WHITE = (0.95047, 1.0, 1.08883)


def light(colour: str) -> np.ndarray:
    values = np.array([int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)])
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def lab(linear: np.ndarray) -> np.ndarray:
    x, y, z = np.array(TO_XYZ) @ np.clip(linear, 0, 1) / WHITE
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return np.array([116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)])


def nearest(theme: str, suits: tuple[str, ...], sight: str) -> float:
    """Return how far the two suits that look most alike are apart (CIE 1976)."""
    colours = context_of(theme=theme).theme.colours
    seen = [lab(np.array(BLIND[sight]) @ light(colours[suit])) for suit in suits]
    return min(float(np.linalg.norm(a - b)) for a, b in itertools.combinations(seen, 2))


@pytest.mark.parametrize(
    ("sight", "four", "eight"), [("protanopia", 37, 13), ("deuteranopia", 45, 13), ("tritanopia", 16.9, 13)]
)
def test_colour_blind_suits_stay_apart(sight: str, four: float, eight: float) -> None:
    assert nearest("colour-blind", SUITS, sight) >= four
    assert nearest("colour-blind", (*SUITS, *NAUTICAL), sight) >= eight


def test_the_colour_blind_theme_is_better_than_the_standard_one_where_it_matters() -> None:
    for sight in ("protanopia", "deuteranopia"):
        assert nearest("colour-blind", SUITS, sight) > 1.5 * nearest("standard", SUITS, sight)


def ink_of(theme: str) -> float:
    """Return the share of the paper's white that one tile takes: all its three inks together."""
    sheet = pieces_only(context_of(only=("tiles",), suits=("crowns",), bleed="2 mm", theme=theme))
    sheet = replace(sheet, pages=sheet.pages[:1], meetings=())
    page = sheet.pages[0]
    trim = next(side.trim for side in page.sides if side.piece.startswith("tiles crowns 4"))
    document = pypdfium2.PdfDocument(pipeline.typeset(sheet))
    scale = 3.0
    pixels = document[0].render(scale=scale).to_numpy()[:, :, :3]
    document.close()
    dots = 72 / INCH * scale
    top, left = round(trim.y * dots), round(trim.x * dots)
    tile = pixels[top : round(trim.bottom * dots), left : round(trim.right * dots)]
    return float((255 - tile.astype(float)).sum(axis=2).mean() / 255)


def test_a_tile_takes_less_ink_where_ink_is_saved() -> None:
    low, standard = ink_of("low-ink"), ink_of("standard")
    assert low < 0.1
    assert standard > 0.25
    assert low < standard / 3
