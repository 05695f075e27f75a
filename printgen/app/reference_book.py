"""The reference → one Markdown file, and the pictures it shows: every icon, drawn by our own figures."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from printgen.app.reference import Entry
from printgen.app.workspace import Workspace
from printgen.drawing.scene import Scene
from printgen.drawing.svg import to_svg
from printgen.figure.icon import icon
from printgen.geometry import Point, Rect

ICON = 12.0
"""How large icons are drawn, in mm."""

IN_A_ROW = 6
TITLES = {
    "braces": "Words: what may stand in a text",
    "formulas": "Formulas: what they may call",
    "pictures": "Icons that come with printgen",
}
INTRODUCTION = """# What the files say

Every key of every file: what it does on paper, what may stand there (`needed`: it must not be left out), and an
example, which a game, box or kit that comes with printgen has just so. `printgen explain KEY` shows one of them in the
terminal, `printgen schema KIND` tells editors.
"""


def book(entries: Iterable[Entry], pictures: str) -> Iterator[str]:
    """Return the lines of the book; ``pictures``: the folder they lie in, from the book."""
    chapters = [(chapter, tuple(several)) for chapter, several in groupby(entries, lambda entry: entry.chapter)]
    shown: set[tuple[tuple[str, str, str], ...]] = set()
    yield INTRODUCTION
    for chapter, _ in chapters:
        yield f"- [{_title(chapter)}](#{_anchor(_title(chapter))})"
    for chapter, several in chapters:
        yield f"\n## {_title(chapter)}\n"
        if chapter == "pictures":
            yield from _icons(several, pictures)
        elif chapter in TITLES:
            rows = [(one.title, f"`{one.example}`", one.sentence) for one in several]
            yield from _rows(("word", "example", "what it is"), rows)
        else:
            for entry in several:
                if entry.title == chapter or (entry.below and entry.below not in shown):
                    shown.add(entry.below)
                    yield from _noun(entry)


def icon_pictures(workspace: Workspace) -> Iterator[tuple[str, bytes]]:
    """Return a drawing of each icon that comes with printgen, by the name of its file."""
    resources = workspace.resources()
    ink = resources.theme("standard").colours["ink"]
    for name in resources.icons:
        drawn = icon(name, Point(ICON / 2, ICON / 2), ICON, ink, resources.icons)
        yield f"{name}.svg", to_svg(Scene(Rect(0, 0, ICON, ICON), (drawn,), name)).encode()


def _title(chapter: str) -> str:
    return TITLES.get(chapter, f"File: {chapter}")


def _anchor(title: str) -> str:
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c == "-")


def _noun(entry: Entry) -> Iterator[str]:
    """Return the keys of a noun as a table, and an example of it."""
    yield f"\n### {entry.title}\n\n{entry.noun or entry.sentence}\n"
    if entry.below:
        rows = [(f"`{key.replace('`', '')}`", form, said) for key, form, said in entry.below]
        yield from _rows(("key", "what may stand there", "what it does"), rows)
    if entry.example:
        yield f"\n```yaml\n# {entry.place}\n{entry.example}```"


def _icons(entries: tuple[Entry, ...], pictures: str) -> Iterator[str]:
    cells = [f"![{one.title}]({pictures}/{one.title}.svg)<br>`{one.title}`" for one in entries]
    rows = [cells[at : at + IN_A_ROW] for at in range(0, len(cells), IN_A_ROW)]
    yield from _rows(("",) * IN_A_ROW, rows)


def _rows(heads: tuple[str, ...], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    for row in (heads, ["---"] * len(heads), *rows):
        yield f"| {' | '.join(cell.replace('|', '∣') for cell in row)} |"
