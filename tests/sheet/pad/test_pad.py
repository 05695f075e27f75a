"""Score pads: rows in the order in which they are worked out, numbers, fields to fill in."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.geometry import Rect
from printgen.model.contrast import contrast
from printgen.model.game import Game
from printgen.model.score import Contest, Entry, Score
from printgen.model.text.message_catalog import is_doubtful
from printgen.model.values import Reading
from printgen.preflight import read_pdf
from printgen.preflight.read.facts import Field, PageFacts
from printgen.preflight.read.words import lines
from printgen.sheet.core.expectations import readable
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.page import Sheet
from printgen.sheet.core.request import Request
from printgen.sheet.pad.blocks import PadPage, PadRow, TrackRow
from printgen.sheet.pad.sheet import MARGIN, pad_sheet
from tests import workshop
from tests.sheet.test_replaced import tables
from tests.workshop import WORKSPACE, request_of


def first_sheet(context: GameContext) -> Sheet:
    """Return the most generous arrangement that is offered."""
    return next(pad_sheet(context))


def names_in(formula: str) -> set[str]:
    """Return the names in a formula; to the ids of the data a hyphen is what `_` is here."""
    nodes = ast.walk(ast.parse(formula, mode="eval"))
    return {node.id.replace("_", "-") for node in nodes if isinstance(node, ast.Name)}


def row_ids(context: GameContext) -> list[str]:
    return [row.id for row in first_sheet(context).pages[0].body.rows]


def last_row(ids: list[str], name: str) -> int:
    """Return the row of an entry, or the last one where each value has a row of its own."""
    return max(n for n, row in enumerate(ids) if row == name or row.startswith(f"{name}-"))


def left_off(context: GameContext) -> set[str]:
    """Name the entries and lines of variants that are not in play, and of ties not asked for."""
    score = context.game.score
    entries = {name for name, entry in score.entries.items() if not context.holds(entry.when)}
    lines = {line.id for line in score.lines if not context.holds(line.when)}
    return entries | lines | idle_ties(context)


def idle_ties(context: GameContext) -> set[str]:
    """Name what only tie-breaks need that are not asked for at the table."""
    score = context.game.score
    needs = {line.id: names_in(line.formula) for line in score.lines}
    asked = {tie.by for tie in score.ties if context.holds(tie.when)}
    asked |= {win.mark for win in score.wins if win.mark}
    wanted = {**needs, "total": names_in(score.total)}
    used = {"total"} | asked
    for _ in needs:
        used |= {inner for name in used for inner in wanted.get(name, ())}
    return {tie.by for tie in score.ties} - used | {
        inner for tie in score.ties for inner in needs.get(tie.by, ()) if inner not in used
    }


def test_a_track_in_several_lines_takes_no_part_of_the_room_that_is_left() -> None:
    contexts = (pipeline.make_context(request_of("pad", game), WORKSPACE) for game in WORKSPACE.game_ids())
    pages = [page.body for context in contexts for page in first_sheet(context).pages]
    tracks = [(page, row) for page in pages for row in page.rows if isinstance(row, TrackRow) and len(row.steps) > 1]
    assert tracks
    for page, track in tracks:
        assert replace(page, rows=tuple(one for one in page.rows if one is not track)).still_rows < page.still_rows


def test_every_line_stands_below_what_it_is_worked_out_from(game: str, make: Any) -> None:
    context = make(request_of("pad", game)).context
    score: Score = context.game.score
    ids = row_ids(context)
    known = {*score.entries, *score.contests, *(line.id for line in score.lines)}
    formulas = {line.id: line.formula for line in score.lines if line.id not in left_off(context)}
    series = context.game.sheets.pad.rows > 0
    for name, formula in (formulas | {"total": score.total}).items():
        for needed in names_in(formula) & known:
            tie_only = needed in score.entries and score.entries[needed].tie_only
            there = needed not in left_off(context)
            assert series or tie_only or not there or last_row(ids, needed) < ids.index(name)
    assert ids[0] == "name"
    assert [row for row, count in Counter(ids).items() if count > 1] == []


def test_a_line_that_needs_what_only_breaks_ties_is_not_left_out() -> None:
    context = workshop.game_context(request_of("pad", "ghost-ship"))
    score = context.game.score
    changed = [line.model_copy(update={"formula": "distance + 1"}) if line.id == "A" else line for line in score.lines]
    game = context.game.model_copy(update={"score": score.model_copy(update={"lines": tuple(changed)})})
    assert {line.id for line in score.lines} <= set(row_ids(replace(context, game=game)))


def test_the_formulas_stand_in_the_cells_of_every_player(game: str, make: Any) -> None:
    made = make(request_of("pad", game))
    catalog, pads = made.context.catalog, len(made.sheet.pages[0].body.pads)
    printed = Counter(line.text for line in lines(made.facts.pages[0].words))
    for line in made.context.game.score.lines:
        if line.id in left_off(made.context):
            continue
        formula = catalog.plain(f"score.lines.{line.id}.formula")
        assert printed[formula] >= pads * made.context.game.sheets.pad.players


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_letter_that_a_formula_uses_stands_in_the_name_of_its_row(game: str, language: str) -> None:
    context = workshop.game_context(request_of("pad", game, language=language))
    keys = [f"score.lines.{line.id}" for line in context.game.score.lines]
    names = {key: context.catalog.plain(f"{key}.name") for key in keys}
    used = {
        word
        for key in keys
        for part in ("note", "formula")
        if context.catalog.has(f"{key}.{part}")
        for word in context.catalog.plain(f"{key}.{part}").split()
        if len(word) == 1 and word.isalpha() and word.isupper()
    }
    assert used <= {word for name in names.values() for word in name.split()}


@pytest.mark.parametrize(
    ("name", "paper"),
    [*product(WORKSPACE.game_ids(), ("a4", "a5")), ("entdecker-soeding", "letter"), ("ghost-ship", "letter")],
)
def test_as_many_pads_stand_on_a_page_as_the_game_wants_and_small_paper_holds(name: str, paper: str, make: Any) -> None:
    made = make(request_of("pad", name, paper=paper, fillable=paper == "a5"))
    wanted = 1 if paper == "a5" else made.context.game.sheets.pad.per_sheet
    page, *others = made.facts.pages
    assert paper == "a5" or not others
    first = made.context.catalog.title().split()[0]
    titles = [word for word in page.words if word.text == first and word.size > 12]
    assert len(titles) == wanted
    beside = made.sheet.pages[0].body.beside
    places = sorted(title.box.x if beside else title.box.y for title in titles)
    part = (page.size.width if beside else page.size.height) / wanted
    assert [b - a for a, b in pairwise(places)] == pytest.approx([part] * (wanted - 1), abs=0.1)


def numbered(game: str) -> Request:
    return request_of("pad", game, copies=2, numbered_from=7, fillable=True)


def test_numbered_pads_have_numbers_that_follow_one_another(game: str, make: Any) -> None:
    made = make(numbered(game))
    per_page = made.context.game.sheets.pad.per_sheet
    for number, page in enumerate(made.facts.pages):
        found = [w for w in page.words if w.text.isdecimal() and len(w.text) == 4]
        wanted = [7 + number * per_page + n for n in range(per_page)]
        assert [int(w.text) for w in sorted(found, key=lambda w: (round(w.box.y), w.box.x))] == wanted
    plain = make(request_of("pad", game)).facts.pages[0].words
    assert made.context.catalog.tool("pad.number") not in {word.text for word in plain}


def test_the_first_of_many_copies_is_tried_for_all() -> None:
    request = request_of("pad", str(BEES), paper="a5", copies=3)
    sheet = first_sheet(workshop.game_context(request))
    assert (len(sheet.pages), sheet.sample.pages) == (3, sheet.pages[:1])
    once = first_sheet(workshop.game_context(request_of("pad", str(BEES))))
    assert once.sample is once


def test_every_cell_of_a_fillable_pad_has_a_field_with_a_name_of_its_own(game: str, make: Any) -> None:
    made = make(numbered(game))
    assert [problem.message for problem in made.problems] == []
    names = Counter(field.name for page in made.facts.pages for field in page.fields)
    assert set(names.values()) == {1}
    cells = series_cells(made.context) if made.context.game.sheets.pad.rows else cells_of(made.context)
    plan = made.context.game.sheets.pad
    pads = range(1, 2 * plan.per_sheet + 1)
    wanted = {f"{cell}.{p}" for cell in cells for p in range(1, plan.players + 1)}
    wanted |= {f"{cell}.all" for cell in shared_cells(made.context)}
    assert set(names) == {f"pad{n}.{cell}" for n in pads for cell in wanted}


def series_cells(context: GameContext) -> set[str]:
    """Name the cells of each player on the pad of a series of matches."""
    score, plan = context.game.score, context.game.sheets.pad
    entries = [name for name, entry in score.entries.items() if not entry.tie_only]
    cells = {f"match{n}-{entry}" for n in range(1, plan.rows + 1) for entry in entries}
    last = "total" if score.total in entries else "sum"
    cells |= {f"{last}-{entry}" for entry in entries} | {"name"}
    return cells if last == "total" else cells | {"total"}


def cells_of(context: GameContext) -> set[str]:
    """Name the cells of each player on the pad of one game."""
    score = context.game.score
    formulas = " ".join((score.total, *(line.formula for line in score.lines)))
    idle = left_off(context)
    cells = {"name", "total"} | {line.id for line in score.lines if line.id not in idle}
    for name, entry in score.entries.items():
        if name in idle:
            continue
        blank = next(iter(entry.choices), None)
        cells |= {f"{name}-{one}" for one in entry.choices if one != blank or entry.choices[one] != 0}
        if entry.kind == "tally" and f"sum({name.replace('-', '_')})" in formulas:
            cells |= {f"{name}-{value}" for value in entry.values}
            cells |= {f"{name}-{value}-points" for value in entry.values}
        elif entry.kind != "choice":
            cells.add(name)
    for name, contest in score.contests.items():
        cells |= {name, *(f"{name}{row}" for row in range(1, contest.rows + 1))}
        cells |= rows_of(name, contest, contest.entries)
    cells |= {f"track-{step}" for step in range(1, (score.goal or 0) + 1)}
    return cells | set(kept_cells(context))


def kept_cells(context: GameContext) -> Iterator[str]:
    """Name the cells of what is kept in play and counts nothing at this table."""
    for name, track in context.game.sheets.pad.tracks.items():
        entry = context.game.score.entries.get(name)
        if entry is None or not context.holds(entry.when):
            steps = int(context.catalog.fact(track.steps)) if track.steps else 0
            yield from (f"track-{name}-{step}" for step in range(1, steps + 1))
            yield from () if steps else (f"track-{name}",)


def shared_cells(context: GameContext) -> set[str]:
    """Name the cells that all players share."""
    cells: set[str] = set()
    for name, contest in context.game.score.contests.items():
        cells |= rows_of(name, contest, contest.shared)
        cells |= {f"{name}{row}-value" for row in range(1, contest.rows + 1)}
    return cells


def rows_of(name: str, contest: Contest, entries: Mapping[str, Entry]) -> set[str]:
    return {f"{name}{row}-{part}" for row in range(1, contest.rows + 1) for part in entries}


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_every_field_lies_in_its_cell(game: str, paper: str, make: Any) -> None:
    """No rule of the table runs through a field; its row and its player are those of its name."""
    made = make(request_of("pad", game, paper=paper, fillable=True))
    body, facts = made.sheet.pages[0].body, made.facts.pages[0]
    ids = [row.id for row in body.rows]
    for number in range(len(body.pads)):
        pad_box = box_of_pad(facts, body, number)
        rows = label_boxes(facts, body, pad_box)
        assert len(rows) == len(ids)
        wide = sum(body.columns.label)
        column = (pad_box.width - 2 * INSET - wide) / body.players
        for field in facts.fields:
            pad, cell, player = field.name.split(".")
            if pad != f"pad{number + 1}":
                continue
            row = rows[row_of(cell, ids)]
            assert row.y - 0.1 <= field.box.y and field.box.bottom <= row.bottom + 0.1
            left = pad_box.x + INSET + (0 if player == "all" else wide + (int(player) - 1) * column)
            right = left + (wide if player == "all" else column)
            assert left <= field.box.x and field.box.right <= right
    assert [field.name for field in facts.fields if not in_a_cell(field, facts)] == []
    assert [(a.name, b.name) for a, b in overlapping(facts.fields)] == []


INSET = 0.4
"""From the edge of a pad to its table, in mm."""


def box_of_pad(facts: PageFacts, body: PadPage, number: int) -> Rect:
    """Return the part of the page within the margins of a pad."""
    wide, high = facts.size.width, facts.size.height
    part = Rect(number * wide / len(body.pads), 0, wide / len(body.pads), high)
    if not body.beside:
        part = Rect(0, number * high / len(body.pads), wide, high / len(body.pads))
    return part.grown(-MARGIN)


def row_of(cell: str, ids: list[str]) -> int:
    """Find the row of a cell: the longest of the ids that the cell's name begins with."""
    return ids.index(max((row for row in ids if f"{cell}-".startswith(f"{row}-")), key=len))


def cell_boxes(facts: PageFacts) -> list[Rect]:
    """Return the boxes that the borders of cells are drawn around."""
    return [drawn.box for drawn in facts.drawn if not drawn.stroked and 4 < drawn.box.height < 30]


def label_boxes(facts: PageFacts, body: PadPage, pad: Rect) -> list[Rect]:
    """Return the first cell of each row of a pad, from top to bottom."""
    widths = (body.columns.label[0], sum(body.columns.label))
    found = {
        round(box.y, 1): box
        for box in cell_boxes(facts)
        if abs(box.x - pad.x - INSET) < 0.1 and any(abs(box.width - wide) < 0.1 for wide in widths)
    }
    return [box for y, box in sorted(found.items()) if pad.y < y < pad.bottom]


def in_a_cell(field: Field, facts: PageFacts) -> bool:
    return any(cell.grown(0.1).holds(field.box, 0.1) for cell in cell_boxes(facts) if cell.width < 80)


def overlapping(fields: tuple[Field, ...]) -> list[tuple[Field, Field]]:
    return [(a, b) for n, a in enumerate(fields) for b in fields[:n] if a.box.meets(b.box)]


@pytest.mark.parametrize(("total", "rows"), [("won", ["total"]), ("3 * won + treasures", ["sum", "total"])])
def test_a_series_sums_up_all_that_is_written_of_a_match(total: str, rows: list[str]) -> None:
    context = workshop.game_context(request_of("pad", "ahoy-matey", fillable=True))
    score = context.game.score.model_copy(update={"total": total})
    sheet = first_sheet(replace(context, game=context.game.model_copy(update={"score": score})))
    assert [row.id for row in sheet.pages[0].body.rows][-len(rows) - 1 :] == ["match8", *rows]
    names = {field.name for field in read_pdf(pipeline.typeset(sheet)).pages[0].fields}
    cells = {name.split(".")[1] for name in names}
    assert {f"{rows[0]}-{entry}" for entry in score.entries} <= cells
    assert ("total" in cells) == (len(rows) > 1)


BEES = Path(__file__).parents[2] / "cases" / "bees"


def rows_by_id(context: GameContext) -> dict[str, Any]:
    return {row.id: row for page in first_sheet(context).pages for row in page.body.rows}


def test_a_contest_has_a_row_for_each_time_their_sum_and_its_shares_worked_out() -> None:
    rows = rows_by_id(workshop.game_context(request_of("pad", str(BEES))))
    assert list(rows)[:7] == ["name", "meadow-heads", "meadow1", "meadow2", "meadow3", "meadow4", "meadow"]
    (page,) = first_sheet(workshop.game_context(request_of("pad", str(BEES)))).pages
    (shares,) = page.body.shares
    first, second, third = (place.points for place in shares.places)
    assert list(first) == [str(number) for number in range(1, 17)]
    assert (second[11], third[11], second[0]) == ("6", "3", "0")


def test_what_one_small_paper_cannot_hold_goes_on_to_another_with_the_names_again() -> None:
    pages = pipeline.lay_out(workshop.game_context(request_of("pad", "ghost-ship", paper="photo", fillable=True))).pages
    ids = [[row.id for row in page.body.rows] for page in pages]
    assert [rows[0] for rows in ids] == ["name", "name2"]
    assert (ids[0][1], ids[1][-1]) == ("chits-1", "distance")


def test_shares_that_a_small_paper_has_no_room_for_stand_on_the_page_of_the_total() -> None:
    pages = pipeline.lay_out(workshop.game_context(request_of("pad", "entdecker-soeding", paper="a5"))).pages
    found = [(page.body.rows[-1].kind, len(page.body.shares)) for page in pages]
    assert found == [("line", 0), ("total", 2)]
    assert len(first_sheet(workshop.game_context(request_of("pad", "entdecker-soeding"))).pages) == 1


def test_a_choice_has_a_box_for_each_but_the_blank_and_tells_what_it_is_worth() -> None:
    (box,) = rows_by_id(workshop.game_context(request_of("pad", str(BEES))))["crown"].ticks
    assert (box.id, box.name, box.worth, box.unit) == ("yes", (), "4", "points")


def test_a_goal_is_a_track_with_a_step_for_each_point() -> None:
    for game in WORKSPACE.game_ids():
        context = workshop.game_context(request_of("pad", game))
        rows, goal = rows_by_id(context), context.game.score.goal
        assert ("track" in rows) == (goal is not None)
        if goal is not None:
            steps = [step for line in rows["track"].steps for step in line]
            assert steps == list(range(1, goal + 1))


def test_entries_of_a_variant_are_on_the_pad_only_while_it_is_played() -> None:
    plain = workshop.game_context(request_of("pad", "intimate-settlers"))
    played = workshop.game_context(request_of("pad", "intimate-settlers", variants=("cumulative",)))
    assert {"foreign"} <= rows_by_id(plain).keys() - rows_by_id(played).keys()
    assert {"foreign-cities"} <= rows_by_id(played).keys() - rows_by_id(plain).keys()
    for context in (plain, played):
        assert not left_off(context) & rows_by_id(context).keys()


def test_what_only_breaks_ties_stands_below_the_total() -> None:
    ids = row_ids(workshop.game_context(request_of("pad", "amdiak", readings=("T17.equal-turns",))))
    assert ids.index("urn") < ids.index("total") < ids.index("legend")
    assert ids.index("total") < ids.index("gold") < ids.index("G")
    assert "first" not in ids


def test_where_no_tie_is_broken_the_pad_asks_only_who_was_first() -> None:
    ids = row_ids(workshop.game_context(request_of("pad", "amdiak")))
    assert ids == ["name", "track-crew", "treasures", "urn", "total", "first"]


def test_pads_of_few_players_and_many_rows_stand_beside_each_other() -> None:
    few, many = (
        workshop.lay_out(workshop.game_context(request_of("pad", name))).pages[0]
        for name in ("intimate-settlers", "ghost-ship")
    )
    assert few.body.beside
    assert few.size.width > few.size.height
    assert not many.body.beside


def test_columns_that_find_no_room_across_an_upright_paper_have_a_level_one() -> None:
    four, two = (
        first_sheet(workshop.game_context(request_of("pad", "entdecker-soeding", players=players))).pages[0].size
        for players in (4, 2)
    )
    assert four.width > four.height
    assert two.width < two.height


def test_pads_of_few_players_stand_upright_on_small_paper() -> None:
    few, many = (
        first_sheet(workshop.game_context(request_of("pad", name, paper="a5"))).pages[0].size
        for name in ("intimate-settlers", "ghost-ship")
    )
    assert few.width < few.height
    assert many.width > many.height


@pytest.mark.parametrize(
    ("paper", "language", "whole"),
    [("a4", "en", ("settlements", "scouts")), ("letter", "en", ("settlements",)), ("a4", "de", ("Siedlungen",))],
)
def test_words_above_columns_stand_whole_where_the_page_has_room(
    paper: str, language: str, whole: tuple[str, ...], make: Any
) -> None:
    made = make(request_of("pad", "entdecker-soeding", language=language, paper=paper))
    body, found = made.sheet.pages[0].body, Counter(one.text for one in made.facts.pages[0].words)
    assert [found[word] for word in whole] == [body.players] * len(whole)
    assert {word for word in found if word.endswith("-")} <= {"Kund-"}


def test_columns_of_a_player_are_nearly_alike_for_a_word_much_longer_than_others_is_parted(make: Any) -> None:
    for language in ("en", "de"):
        body = make(request_of("pad", "entdecker-soeding", language=language, paper="a4")).sheet.pages[0].body
        own = body.tracks[body.columns.labels :][: len(body.columns.own)]
        assert min(own) >= 10
        assert max(own) < 1.5 * min(own)


@pytest.mark.parametrize(("paper", "parts"), [("letter", ("Kund-", "schafter"))])
def test_where_it_has_not_they_part_where_the_data_says_so(paper: str, parts: tuple[str, str], make: Any) -> None:
    made = make(request_of("pad", "entdecker-soeding", language="de", paper=paper))
    body, found = made.sheet.pages[0].body, Counter(one.text for one in made.facts.pages[0].words)
    assert [found[part] for part in parts] == [body.players] * 2


def test_what_is_worked_out_on_the_way_has_a_column_of_its_own_on_paper() -> None:
    heads = {}
    for fillable in (False, True):
        request = request_of("pad", "entdecker-soeding", fillable=fillable)
        rows = first_sheet(workshop.game_context(request)).pages[0].body.rows
        (row,) = (row for row in rows if row.id == "island-heads")
        heads[fillable] = [readable(one.name) for one in row.shared_heads]
    assert heads[False] == ["Island", "tiles", "closed", "highest chip", "value"]
    assert heads[True] == ["Island", "tiles", "closed", "value"]


def test_only_cells_that_stay_empty_are_hatched(make: Any) -> None:
    body = make(request_of("pad", "ghost-ship")).sheet.pages[0].body
    rows = {row.id: [cell.look for cell in row.own] for row in body.rows}
    assert rows["chits-1"] == ["write", "computed"]
    assert rows["gold"] == ["write", "closed"]


def test_all_islands_are_called_so_where_they_are_added_up(make: Any) -> None:
    made = make(request_of("pad", "entdecker-soeding"))
    (row,) = (row for row in made.sheet.pages[0].body.rows if row.id == "island")
    assert readable(row.name) == "Islands"


def test_the_signs_above_columns_are_explained_on_their_own_page() -> None:
    pages = pipeline.lay_out(workshop.game_context(request_of("pad", "entdecker-soeding", paper="a5"))).pages
    assert [len(page.body.key) for page in pages] == [7, 0]
    assert [len(page.body.formulas) for page in pages] == [1, 0]
    heads = [row for row in pages[0].body.rows if row.kind == "heads"]
    icons = [head.icon.figure for row in heads for head in (*row.shared_heads, *row.heads) if head.icon]
    assert len({*icons}) == len(icons) == len(pages[0].body.key)
    assert not any(one.key for page in pages for one in page.body.shares)


def test_names_and_totals_have_the_tint_of_their_seat_and_sums_a_lighter_one() -> None:
    tints = first_sheet(workshop.game_context(request_of("pad", "ghost-ship"))).pages[0].body.seats
    assert len(tints) == 4
    assert all(contrast(name, "#FFFFFF") > contrast(sums, "#FFFFFF") > 1 for name, sums in tints)
    assert not first_sheet(workshop.game_context(request_of("pad", "ghost-ship", theme="low-ink"))).pages[0].body.seats


def test_rows_are_eight_mm_high_where_the_paper_is_large(game: str, make: Any) -> None:
    made = make(request_of("pad", game))
    body, facts = made.sheet.pages[0].body, made.facts.pages[0]
    rows = label_boxes(facts, body, box_of_pad(facts, body, 0))
    assert len(rows) == len(body.rows)
    assert min(box.height for box in rows) >= 8


def test_what_can_be_had_but_once_in_a_match_is_ticked() -> None:
    rows = rows_by_id(workshop.game_context(request_of("pad", "ahoy-matey")))
    assert [cell.box for cell in rows["match1"].own] == [True, False, False]
    assert not any(cell.box for cell in rows["total"].own)


def test_whom_nobody_plays_has_the_last_column_with_a_name_already_there(make: Any) -> None:
    seen = 0
    for name in WORKSPACE.game_ids():
        game = WORKSPACE.sound_game(name).game
        for seating in game.setup.seatings:
            automata = [one for one in seating.seats if game.setup.seats[one].role == "automaton"]
            variants = tuple(one for one in game.variants if f"'{one}'" in (seating.when or ""))
            if automata:
                pad = make(request_of("pad", name, variants=variants))
                body = pad.sheet.pages[0].body
                assert body.players == seating.players + len(automata)
                assert len(body.rows[0].automata) == len(automata)
                seen += 1
    assert seen


def test_a_pad_has_a_column_for_each_player_asked_for(make: Any) -> None:
    page = make(request_of("pad", "entdecker-soeding", players=3)).sheet.pages[0]
    assert page.body.players == 3


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("amdiak", {"players": 2, "theme": "low-ink"}),
        ("amdiak", {"players": 1, "variants": ("solo-ghost",)}),
        ("entdecker-soeding", {"players": 3, "theme": "monochrome"}),
    ],
)
def test_the_wide_columns_of_few_players_are_light_and_can_be_read(name: str, options: Any, make: Any) -> None:
    assert make(request_of("pad", name, **options)).problems == ()


def test_what_is_kept_in_play_is_ticked_off_up_to_its_goal_or_written_down() -> None:
    rows = rows_by_id(workshop.game_context(request_of("pad", "amdiak")))
    assert rows["treasures"].steps == ((1, 2, 3),)
    assert rows["track-crew"].steps == ((1, 2, 3, 4),)
    context = workshop.game_context(request_of("pad", "amdiak"))
    tracks = context.game.sheets.pad.tracks
    tracks = {**tracks, "gold": tracks["crew"].model_copy(update={"steps": None, "icon": None})}
    pad = context.game.sheets.pad.model_copy(update={"tracks": tracks})
    sheets = context.game.sheets.model_copy(update={"pad": pad})
    written = rows_by_id(replace(context, game=context.game.model_copy(update={"sheets": sheets})))
    assert (written["track-gold"].kind, written["track-gold"].own[0].part) == ("entry", "")
    filled = rows_by_id(workshop.game_context(request_of("pad", "amdiak", fillable=True)))
    assert filled["treasures"].kind == "entry"
    assert filled["track-crew"].steps == ((1, 2, 3, 4),)


@pytest.mark.parametrize(("name", "upright"), [("ghost-ship", False), ("intimate-settlers", True)])
def test_pads_are_cut_apart_from_edge_to_edge_and_each_has_a_foot_of_its_own(
    name: str, upright: bool, make: Any
) -> None:
    made = make(request_of("pad", name))
    (facts,) = made.facts.pages
    middle = (facts.size.width if upright else facts.size.height) / 2
    thin = [box for box in facts.open if abs((box.centre.x if upright else box.centre.y) - middle) < 0.11]
    ends = [(box.y, box.bottom) if upright else (box.x, box.right) for box in thin]
    long = facts.size.height if upright else facts.size.width
    assert (min(a for a, _ in ends), max(b for _, b in ends)) == pytest.approx((0, long), abs=0.05)
    commands = [word for word in facts.seen if word.text == "printgen"]
    assert len(commands) == 2
    sides = {(word.box.x if upright else word.box.y) > middle for word in commands}
    assert sides == {False, True}
    assert all(not word.box.x < middle < word.box.right for word in facts.seen if upright)


def test_a_page_that_the_rows_leave_half_empty_has_lines_for_notes() -> None:
    few, many = (
        workshop.lay_out(workshop.game_context(request_of("pad", name))).pages[0].body
        for name in ("tests/cases/tiny/games/frogs", "entdecker-soeding")
    )
    assert few.notes
    assert not many.notes


def nouns(game: Game, row: PadRow) -> Iterator[Reading]:
    """Yield how sure what stands in a row of a pad is."""
    score, name = game.score, row.id
    known = {"total": score.confidence} | {line.id: line.confidence for line in score.lines}
    known |= {sort: contest.confidence for sort, contest in score.contests.items()}
    for entry, noun in score.entries.items():
        known |= {f"{entry}-{value}": noun.confidence for value in noun.values}
        known[entry] = noun.confidence
    if name in known:
        yield known[name]


@pytest.mark.parametrize("name", WORKSPACE.game_ids())
def test_what_no_rule_states_is_marked_on_the_pad_and_nothing_else_is(name: str) -> None:
    loaded = WORKSPACE.sound_game(name).game
    requests = [request_of("pad", name)]
    requests += [
        request_of("pad", name, players=table.players, variants=table.variants, readings=table.readings)
        for table in tables(loaded)
    ]
    marked = 0
    for request in requests:
        context = workshop.game_context(request)
        for page in first_sheet(context).pages:
            sums = {loaded.score.entries[one].confidence for one in page.body.series} - {"stated"}
            for row in page.body.rows:
                if row.sums:
                    assert is_doubtful(row.note) == bool(sums), row.note
                for sure in nouns(context.game, row):
                    assert is_doubtful(row.name) == (sure != "stated"), row.name
                    marked += sure != "stated"
    assert marked or all(one == "stated" for one in confidences(loaded))


def confidences(game: Game) -> Iterator[Reading]:
    """Yield how sure all is that stands on the pad of a game."""
    score = game.score
    yield from (one.confidence for one in (*score.entries.values(), *score.lines, score))


def test_a_pad_says_how_it_is_reckoned_where_no_words_do_and_has_no_cells_without_a_use() -> None:
    request = request_of("pad", "tests/cases/own/thirteen.yaml")
    body = first_sheet(workshop.game_context(request)).pages[0].body
    assert isinstance(body, PadPage)
    assert "Extra = 35 if Upper boxes ≥ 63, else 0" in "".join(one.text for one in body.example or ())
    assert {len(row.own) for row in body.rows if row.kind == "entry"} == {1}
    assert not workshop.print_sheet(request).problems


def test_on_small_paper_all_contests_stand_on_one_page_and_a_cell_of_one_has_room_for_a_pencil(make: Any) -> None:
    made = make(request_of("pad", "entdecker-soeding", paper="a5"))
    rows, shares = (page.body for page in made.sheet.pages)
    assert [row.kind for row in rows.rows] == ["names", "heads", *["contest"] * 8, "line"]
    assert [row.id for row in shares.rows] == ["name2", "chips", "B", "total"]
    assert rows.least[0] >= 7
    assert [one.places[0].points[0] for one in shares.shares] == ["1", "17"]
    assert min(rows.tracks[rows.columns.labels :]) >= 7.5
    assert made.problems == ()
