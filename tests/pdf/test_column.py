"""Columns of boxes: laid out once, and as WeasyPrint does it."""

import pytest

from printgen.pdf import writer
from printgen.pdf.layout import first_line
from tests.pdf.test_writer import write

WORDS = "Words enough for more than one line of such a narrow column, and then some more of them."
COLUMN = (
    "<style>.c { position: absolute; top: 5mm; left: 5mm; width: 60mm; font-size: 7pt;"
    " display: flex; flex-direction: column }"
)
ITEMS = f"<div>{WORDS}</div><table><tr><td>{WORDS}</td></tr></table><p>{WORDS}</p>"
COLUMNS = {
    "as high as its items": "",
    "that is longer than the page": ".c { font-size: 14pt }",
    "parted": ".c { height: 45mm; justify-content: space-between }",
    "high enough at least": ".c { min-height: 45mm; justify-content: space-between }",
    "in which one takes what is left": ".c { height: 45mm } p { flex: 1 1 0; min-height: 2mm; overflow: hidden }",
    "in which some grow": ".c { height: 48mm } .c > * { flex: 1 0 auto }",
    "in which one is high at least": ".c { height: 45mm } .c > div { flex: none; min-height: 18mm }",
    "in which one has its height": ".c { height: 45mm } .c > div { flex: none; height: 18mm }",
    "that is too low": ".c { height: 12mm } .c > * { flex: none }",
    "that shrinks": ".c { height: 12mm } .c > * { min-height: 0 }",
    "with margins": ".c { height: 45mm; justify-content: space-between } .c > * { margin: 1mm 0 2mm }",
    "with padding and borders": ".c { height: 48mm } .c > * { flex: 1 0 auto; padding: 1mm; border: .5mm solid }",
    "narrower than its place": ".c { width: auto; right: 20mm; height: 48mm } .c > * { flex: 1 0 auto }",
    "with what is placed freely": ".c > div { position: relative } .c b { position: absolute; bottom: 0; right: 0 }",
}


@pytest.mark.parametrize("style", COLUMNS.values(), ids=COLUMNS)
def test_a_column_comes_out_as_weasyprint_lays_it_out(style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    body = f"{COLUMN} {style}</style><div class='c'>{ITEMS}<div>{WORDS}<b>aside</b></div></div>"
    ours, take = write(body), writer._take_short_cuts
    monkeypatch.setattr(writer, "_take_short_cuts", lambda own: take(False) or first_line.take_first_lines(own))

    assert ours == write(body)


def test_each_line_of_a_column_is_set_once(monkeypatch: pytest.MonkeyPatch) -> None:
    set_lines, stock = [], first_line.STOCK

    def counted(text: str, *rest: object, **options: object) -> object:
        set_lines.append(text)
        return stock(text, *rest, **options)

    monkeypatch.setattr(first_line, "STOCK", counted)
    write(
        f"{COLUMN} .c {{ height: 45mm; justify-content: space-between }}</style><div class='c'><p>a</p><p>b</p></div>"
    )

    assert sorted(set_lines) == ["a", "b"]
