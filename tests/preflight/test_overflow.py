"""Blocks that do not fit are one problem each, at their line; a table of scores turns before it is refused."""

from pathlib import Path

import pytest

from printgen.app import pipeline
from printgen.app.workspace import Workspace
from printgen.errors import PrintgenError
from printgen.preflight import read_pdf
from printgen.problems import Problem
from tests.workshop import request_of

STATED = "confidence: stated, cite: {source: leaflet, section: Scoring}}"


def rewritten(file: Path, *changes: tuple[str, str]) -> None:
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")


def with_entries(own: Path, count: int) -> None:
    """Let so many further entries count."""
    names = [f"entry-{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"[:count]]
    plus = "".join(f" + {name.replace('-', '_')}" for name in names)
    held = "".join(f", {name}: 0" for name in names)
    rewritten(
        own / "score.yaml",
        ("lines:\n", "".join(f"  {name}: {{kind: number, most: 30, {STATED}\n" for name in names) + "lines:\n"),
        ("+ 2 * lily_pads", f"+ 2 * lily_pads{plus}"),
        ("lily-pads: 1}", f"lily-pads: 1{held}}}"),
    )
    words = "".join(f", {name}: {{name: Category {name[-1]}}}" for name in names)
    rewritten(own / "words" / "en.yaml", ("{name: lily pads}", f"{{name: lily pads}}{words}"))


def refused(own: Path, **options: object) -> tuple[Problem, ...]:
    with pytest.raises(PrintgenError) as caught:
        pipeline.print_sheet(request_of("aid", str(own), **options), Workspace())
    return caught.value.problems


def test_scores_with_many_entries_are_printed_as_columns(own: Path) -> None:
    with_entries(own, 15)
    printed = pipeline.print_sheet(request_of("aid", str(own)), Workspace())
    assert [table.name for table in printed.sheet.pages[0].tables].count("scoring") == 2


def test_a_block_that_is_too_wide_is_one_problem_at_its_line(own: Path) -> None:
    rewritten(own / "words" / "en.yaml", ("{name: Reed}", "{name: " + "Reed" * 40 + "}"))
    (only,) = refused(own)
    assert only.code == "block-too-wide"
    assert only.span is not None
    assert (Path(only.span.file).name, only.span.line) == ("sheets.yaml", 5)
    assert "on page 1 the block `landing` is" in only.message
    assert "mm too wide" in only.message


def test_a_word_longer_than_any_page_is_wide_ends_the_search_for_an_arrangement(own: Path, tmp_path: Path) -> None:
    (own / "sheets.yaml").unlink()
    rewritten(own / "words" / "en.yaml", ("{name: Reed}", "{name: " + "Reed" * 200 + "}"))
    space = Workspace(cache=tmp_path / "cache")
    with pytest.raises(PrintgenError) as caught:
        pipeline.print_sheet(request_of("aid", str(own)), space, space.store)
    (only,) = caught.value.problems
    assert (only.code, "longer than its page is wide" in only.message) == ("wider-than-paper", True)
    assert space.store.typeset == 1


@pytest.mark.parametrize("entries", [3, 15])
def test_a_block_that_fits_in_no_arrangement_is_not_tried_in_all_of_them(
    own: Path, tmp_path: Path, entries: int
) -> None:
    (own / "sheets.yaml").unlink()
    with_entries(own, entries)
    rewritten(own / "words" / "en.yaml", ("{name: Reed}", "{name: " + "Reed" * 40 + "}"))
    space = Workspace(cache=tmp_path / "cache")
    with pytest.raises(PrintgenError) as caught:
        pipeline.print_sheet(request_of("aid", str(own)), space, space.store)
    assert [one.code for one in caught.value.problems] == ["block-too-wide"]
    assert space.store.typeset <= pipeline.FEW + 2


def test_a_draft_shows_the_refused_page_with_its_faults_and_lists_them(own: Path) -> None:
    rewritten(own / "words" / "en.yaml", ("{name: Reed}", "{name: " + "Reed" * 40 + "}"))
    draft = pipeline.draft_sheet(request_of("aid", str(own)), Workspace())
    facts = read_pdf(draft.pdf)
    assert len(facts.pages) == len(draft.sheet.pages) + 1
    assert "theblock`landing`is" in facts.pages[-1].everything.run
    assert not facts.attachments


def test_a_page_that_is_too_full_names_the_block_that_ran_over(own: Path) -> None:
    with_entries(own, 26)
    problems = refused(own, paper="a5")
    assert [one.code for one in problems] == ["page-too-full"]
    assert "`scoring` ran over its foot" in problems[0].message


def one_file(tmp_path: Path, **changed: str) -> Path:
    parts = {"title": "Tea", "players": "2-4", "turn": "\n  - Draw: one card"} | changed
    file = tmp_path / "tea.yaml"
    file.write_text("".join(f"{key}: {value}\n" for key, value in parts.items()), encoding="utf-8")
    return file


def test_a_title_that_is_too_long_is_one_problem_at_its_line(tmp_path: Path) -> None:
    rules = "".join(f"\n  Part {letter}:\n    - {'A rule. ' * 120}" for letter in "abcd")
    file = one_file(tmp_path, title=f"The {'Very Long ' * 12}Adventures", clauses=rules)
    (only,) = refused(file, paper="a5")
    assert (only.code, only.span and only.span.line) == ("title-too-long", 1)
    assert "mm too long for the head of the page" in only.message


def test_what_takes_the_whole_width_or_stands_alone_gets_a_hint_that_can_be_followed(tmp_path: Path) -> None:
    heads = ", ".join(f"{number}: {'win' if number % 2 else 'lose'}" for number in range(1, 31))
    table = (
        "{fight: {over: {ground: [g1], roll: 1..30}, across: roll, outcomes: {win: {look: good}, lose: {look: bad}}, "
        f"rows: [{{id: r1, when: {{ground: g1}}, then: {{{heads}}}}}]}}}}"
    )
    names = "{win: {name: victorious}, lose: {name: defeated}}"
    words = f"{{tables: {{fight: {{across: your roll, outcomes: {names}, rows: {{r1: {{name: Grass}}}}}}}}}}"
    (wide,) = refused(one_file(tmp_path, tables=table, words=words))
    assert (wide.code, len(wide.hints)) == ("block-too-wide", 1)
    assert "whole width" in wide.hints[0]
    assert "twelve" not in wide.hints[0]
    rules = "\n  More:" + "".join(f'\n    - "**Rule {number}:** {"go on " * 30}"' for number in range(40))
    (full,) = refused(one_file(tmp_path, clauses=rules))
    assert full.code == "page-too-full"
    assert "split it into two blocks" in full.hints[0]
