"""A spreadsheet or a text of Markdown → the file of a game; nothing that is there is overwritten."""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from printgen.app.importing.columns import Headed, Things, tables_in, things_of, words
from printgen.app.importing.game_text import game_text, language_of
from printgen.app.importing.markdown import read_markdown
from printgen.app.importing.table import Document, Prose, Table, fault, read_csv
from printgen.app.importing.workbook import read_xlsx
from printgen.app.own.new_game import check_name, game_name, write_new
from printgen.errors import PrintgenError, UsageError
from printgen.problems import Problem
from printgen.source import decode, quoted, read_bytes

FORMS = (".csv", ".tsv", ".txt", ".xlsx", ".md", ".markdown")
FILES_OF_FOLDERS = ("box", "game", "kit")
"""What `check` takes a file with such a name for."""


class Imported(NamedTuple):
    """The file that was written, what was recognised, and what was passed over."""

    path: Path
    recognised: tuple[str, ...]
    passed: tuple[str, ...]


def import_game(file: Path, place: Path | None, title: str | None = None) -> Imported:
    """Write the game of a file, which may say its ``title`` itself.

    Raises UsageError for a form that is none, PrintgenError for what cannot be read.
    """
    name = place.stem if place is not None else game_name(file.stem)
    if place is None and name in FILES_OF_FOLDERS:
        name += "-game"
    check_name(name)
    path = place or Path(f"{name}.yaml")
    document = _document(file)
    passed, problems = list(document.passed), list[Problem]()
    several = [one for part in document.parts for one in (tables_in(part) if isinstance(part, Table) else (part,))]
    parts = [_part(part, passed, problems) for part in several]
    found = [part for part in parts if part is not None]
    if problems:
        raise PrintgenError(problems)
    if not found:
        for part in several:
            if isinstance(part, Headed) and part.columns and not part.rows:
                raise PrintgenError(_no_rows(part.place, part.head.line))
        firsts = [
            ", ".join(one[language][0] for one in words()["columns"].values()) for language in words()["languages"]
        ]
        hint = f"heads of columns are words such as {'; '.join(firsts)}"
        raise PrintgenError(_nothing(document, str(file), hint))
    title = title or document.title[:60] or name.replace("-", " ").title()
    language = language_of([*_texts(document), title])
    write_new(path, game_text(title, document.lead, file.name, found, language))
    return Imported(path, tuple(_recognised(found)), tuple(passed))


def _no_rows(place: str, line: int) -> Problem:
    return fault(place, line, "nothing-recognised", "no row stands below these heads", "write a row for each thing")


def _nothing(document: Document, file: str, hint: str) -> Problem:
    """Return the problem of a file in which nothing is recognised, at the row that should say what is below."""
    rows = [(part.place, part.rows[0]) for part in document.parts if isinstance(part, Table) and part.rows]
    for place, row in rows[:1]:
        heads = ", ".join(quoted(cell) for cell in row.cells if cell)
        return fault(place, row.line, "nothing-recognised", f"nothing was recognised by the heads {heads}", hint)
    return Problem("nothing-recognised", "nothing was recognised", file=file, hints=(hint,))


def _document(file: Path) -> Document:
    form, place = file.suffix.lower(), str(file)
    if form not in FORMS:
        raise UsageError.with_code(
            "unknown-form", f"`{file.name}` is none of {', '.join(FORMS)}", "save it as one of them"
        )
    content = read_bytes(file, place)
    if form == ".xlsx":
        return read_xlsx(content, place)
    return read_markdown(decode(content, place), place) if form in (".md", ".markdown") else read_csv(content, place)


def _part(part: Headed | Prose, passed: list[str], problems: list[Problem]) -> Things | Prose | None:
    if isinstance(part, Prose):
        return part
    things = things_of(part, passed, problems)
    return things if things is not None and things.things else None


def _texts(document: Document) -> list[str]:
    texts = [text for part in document.parts if isinstance(part, Prose) for text in (part.title, *part.texts)]
    rows = [row for part in document.parts if isinstance(part, Table) for row in part.rows]
    return texts + [cell for row in rows for cell in row.cells]


def _recognised(found: list[Things | Prose]) -> list[str]:
    """Say how many there are of what, and in which columns."""
    tables = [one for one in found if isinstance(one, Things)]
    counts = Counter[str]()
    for one in found:
        counts["clauses" if isinstance(one, Prose) else one.use] += len(
            one.texts if isinstance(one, Prose) else one.things
        )
    columns = {use: dict.fromkeys(name for one in tables if one.use == use for name in one.columns) for use in counts}
    said = {use: f" ({', '.join(columns[use])})" if columns[use] else "" for use in counts}
    return [f"{n} {use if n != 1 else use[:-1]}{said[use]}" for use, n in counts.items()]
