"""The reference → one Markdown file, which shows pictures that lie beside it."""

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from printgen.app.reference.entries import Entry

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


def book(entries: Iterable[Entry], pictures: str, drawn: Collection[str]) -> Iterator[str]:
    """Return the lines of the book; ``pictures``: the folder of those that are ``drawn``, seen from the book."""
    chapters = [(chapter, tuple(several)) for chapter, several in groupby(entries, lambda entry: entry.chapter)]
    shown: set[tuple[tuple[str, str, str], ...]] = set()
    yield INTRODUCTION
    for chapter, _ in chapters:
        yield f"- [{_title(chapter)}](#{_anchor(_title(chapter))})"
    for chapter, several in chapters:
        yield f"\n## {_title(chapter)}\n"
        if chapter == "pictures":
            yield from _icons(several, pictures, drawn)
        elif chapter in TITLES:
            rows = [(one.title, f"`{one.example}`", one.sentence) for one in several]
            yield from _rows(("word", "example", "what it is"), rows)
        else:
            for entry in several:
                if entry.title == chapter or (entry.below and entry.below not in shown):
                    shown.add(entry.below)
                    yield from _noun(entry, _picture(f"block-{entry.block}.png", pictures, drawn))


def _title(chapter: str) -> str:
    return TITLES.get(chapter, f"File: {chapter}")


def _anchor(title: str) -> str:
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c == "-")


def _noun(entry: Entry, picture: str) -> Iterator[str]:
    """Return the keys of a noun as a table, its picture and an example of it."""
    yield f"\n### {entry.title}\n\n{entry.noun or entry.sentence}\n"
    if picture:
        yield f"{picture}\n"
    if entry.below:
        rows = [(f"`{key.replace('`', '')}`", form, said) for key, form, said in entry.below]
        yield from _rows(("key", "what may stand there", "what it does"), rows)
    if entry.example:
        yield f"\n```yaml\n# {entry.place}\n{entry.example}```"


def _picture(name: str, folder: str, drawn: Collection[str]) -> str:
    return f"![{name.partition('.')[0]}]({folder}/{name})" if name in drawn else ""


def _icons(entries: tuple[Entry, ...], folder: str, drawn: Collection[str]) -> Iterator[str]:
    cells = [f"{_picture(f'{one.title}.svg', folder, drawn)} `{one.title}`" for one in entries]
    rows = [cells[at : at + IN_A_ROW] for at in range(0, len(cells), IN_A_ROW)]
    yield from _rows(("",) * IN_A_ROW, rows)


def _rows(heads: tuple[str, ...], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    for row in (heads, ["---"] * len(heads), *rows):
        yield f"| {' | '.join(cell.replace('|', '∣') for cell in row)} |"
