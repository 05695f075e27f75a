"""The words of a turn stay in their arrows; a name that no arrow holds is a problem of its block."""

from pathlib import Path
from typing import Any

import pytest

from printgen.errors import PrintgenError
from printgen.preflight import read_pdf
from printgen.sheet.aid.turn import TurnStrip
from tests import workshop
from tests.workshop import request_of

FREE = 0.9
"""So many mm stay free below the lowest word of a strip."""


def printed(path: Path, turn: str, **options: Any) -> Any:
    file = path / "tea.yaml"
    file.write_text(f"title: Tea\nplayers: 2-4\nturn:\n{turn}", encoding="utf-8")
    return workshop.print_sheet(request_of("aid", str(file), **options))


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
@pytest.mark.parametrize(
    ("name", "text", "steps"),
    [
        ("Stepping over", "do something with your cards", 12),
        ("Stepping over the wide and windy bridge", "and back", 4),
        ("Keep", "any dice, and roll the others again and again, up to twice, or leave them all alone", 6),
    ],
)
def test_names_and_texts_end_before_the_next_arrow_begins_and_above_its_edge(
    paper: str, name: str, text: str, steps: int, tmp_path: Path
) -> None:
    turn = "".join(f"  - {name} {number}: {text}\n" for number in range(1, steps + 1))
    made = printed(tmp_path, turn, paper=paper)
    assert made.problems == ()
    facts, page = read_pdf(made.pdf, made.sheet).pages[0], made.sheet.pages[0]
    (strip,) = (one for one, _ in page.body.blocks_of_data() if isinstance(one, TurnStrip))
    margin, pitch = (9.0 if paper == "a5" else 12.0), strip.step
    lines: dict[float, list[Any]] = {}
    first, last = name.split()[0], text.split()[-1]
    tops = sorted({round(one.box.y, 0) for one in facts.words if one.text == first})
    for word in facts.words:
        if not tops or not tops[0] - 1 < word.box.y < tops[0] + sum(art.height for art in strip.arts):
            continue
        lines.setdefault(word.order, []).append(word)
        column = int((word.box.x - margin) / pitch)
        assert word.box.right <= margin + (column + 1) * pitch + 1.5, word.text
    assert lines
    lowest = max(one.box.bottom for one in facts.words if one.text.rstrip("s") == last.rstrip("s"))
    names_top = min(one.box.y for one in facts.words if one.text == first)
    top_of_name = 8.7 if paper != "a5" else 1.9
    strips_end = names_top - top_of_name + sum(art.height for art in strip.arts) + len(strip.rows) - 1
    assert lowest < strips_end + 1 - FREE


def test_a_name_that_no_arrow_holds_is_found(tmp_path: Path) -> None:
    with pytest.raises(PrintgenError, match=r"the block `turn` is .* mm too wide"):
        printed(tmp_path, f"  - {'Stepping over the bridge ' * 8}: one card\n")
