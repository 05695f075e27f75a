"""What the typesetter does once: the lines of a block that is laid out twice, texts, hyphens of a language."""

from pathlib import Path
from typing import Any

import pytest

from printgen.app.cache import Cache, Entries
from printgen.pdf import writer
from printgen.pdf.layout import first_line, html, hyphens, lines, styles
from tests.pdf.test_writer import write

GRID = """<style>div { display: grid; grid-template-columns: 30mm 40mm }</style><style>p { text-align: right }</style>
<div><p>Words for more than <b>one</b> line of a cell<p>and more of them<p>some, <i>leaning</i><p>at last</div>"""


def entries(folder: Path) -> Entries:
    return Entries(Cache(folder / "cache" / "compiled", 1_000_000), "tool")


def test_the_lines_of_a_cell_are_broken_once_and_stand_as_the_typesetter_places_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken: list[str] = []

    def counted(context: Any, box: Any, *rest: Any) -> Any:
        broken.extend(one.text for one in box.descendants() if hasattr(one, "text"))
        return stock(context, box, *rest)

    stock = lines.STOCK
    monkeypatch.setattr(lines, "STOCK", counted)
    ours, take = write(GRID), writer._take_short_cuts

    assert [broken.count(text) for text in ("and more of them", "leaning", "at last")] == [1, 1, 1]
    monkeypatch.setattr(writer, "_take_short_cuts", lambda own: take(False) or first_line.take_first_lines(own))
    assert write(GRID) == ours


def test_the_same_text_of_the_same_style_is_shaped_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shaped: list[str] = []
    stock = first_line.STOCK

    def counted(text: str, *rest: Any, **given: Any) -> Any:
        shaped.append(text)
        return stock(text, *rest, **given)

    monkeypatch.setattr(first_line, "STOCK", counted)
    write("<style>td { padding: 0 }</style><table>" + "<tr><td>Eleven</td>" * 11 + "</table>")

    assert shaped.count("Eleven") < 5  # for its least width, its greatest, and in its place


STYLED = """<style>
body { --wide: 12mm; text-align: right } div { margin-inline-start: var(--wide); border-block-end: 1pt solid }
p { width: calc(30mm + 2em); text-decoration: underline red; padding-inline: 1mm 2mm; color: inherit }
i { color: initial }
</style><div><p>Words <i>of</i> a <b dir="rtl">cell</b><p style="margin: 0 auto; float: left">at last</div>"""


def test_plain_properties_are_worked_out_here_and_all_others_by_the_typesetter_with_the_same_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    stock = styles.MISSING

    def counted(style: Any, name: str) -> Any:
        asked.append(name)
        return stock(style, name)

    monkeypatch.setattr(styles, "MISSING", counted)
    ours, few = write(STYLED), len(asked)
    take = writer._take_short_cuts
    monkeypatch.setattr(writer, "_take_short_cuts", lambda own: take(own) or styles.take_styles(False))
    assert write(STYLED) == ours
    assert 0 < few < (len(asked) - few) / 3


def test_a_pattern_that_a_reader_of_html_halts_at_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = html.Patterns()
    monkeypatch.setattr(html, "_PATTERNS", made)
    write(GRID)
    first = dict(made)
    write(STYLED)
    assert first
    assert all(made[letters] is pattern for letters, pattern in first.items())


def test_the_hyphens_of_a_language_are_read_once_for_all_processes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    dictionary = tmp_path / "hyph_xx.dic"
    dictionary.write_text("UTF-8\n1ba\n1bo\n", encoding="utf-8")
    monkeypatch.setattr("pyphen.HyphDict", hyphens.Patterns)
    hyphens.keep_hyphens(entries(tmp_path))
    first = hyphens.pyphen.HyphDict(dictionary)
    dictionary.unlink()
    again = hyphens.pyphen.HyphDict(dictionary)

    assert list(first.positions("abobaba")) == list(again.positions("abobaba")) == [1, 3, 5]


def test_without_a_place_to_keep_them_hyphens_are_read_each_time() -> None:
    hyphens.keep_hyphens(None)

    assert hyphens.pyphen.HyphDict is hyphens.Patterns
