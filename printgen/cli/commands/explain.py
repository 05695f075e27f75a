"""printgen explain: the page of a problem's code, what a key of the files does; or all keys as a book."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING

import click

from printgen.checker.data import modules_by_code, page
from printgen.cli.shell.command import Command, current_workspace, output_option
from printgen.cli.shell.files import write_changed, write_text
from printgen.cli.shell.terminal import counted, echo_columns, in_columns, note
from printgen.errors import UsageError
from printgen.resources import data_root
from printgen.source import read_file

if TYPE_CHECKING:
    from printgen.app.reference.entries import Entry

LANGUAGE, COLUMNS = "en", 88
LISTS = {"icons": "pictures", "functions": "formulas"}
"""Words for whole chapters of the reference, of which the names are listed."""


@click.command("explain", cls=Command)
@click.argument(
    "word",
    required=False,
    metavar="[WORD]",
    help="A key such as `score.lines.formula`, a block, a function, an icon, or what stands in brackets of a problem.",
)
@click.option("--all", "everything", is_flag=True, help="Write all of it as Markdown.")
@output_option(
    "-o", "--output", metavar="FILE", help="Where --all writes, its pictures beside it; else stdout, without."
)
def command(word: str | None, everything: bool, output: str | None) -> None:
    """Explain a key of a file, a block, a function, an icon or the code of a problem; without one, list all codes.

    The page of a check holds lines that pass and lines that fail. A key that stands in several places is listed with
    all of them.

    \b
    Example:
      printgen explain table-gap
      printgen explain score.lines.formula
      printgen explain clauses
      printgen explain --all -o reference.md
    """
    if everything:
        _write_book(output)
    elif word is None:
        echo_columns([(name, first_sentence(page)) for name, page in sorted(pages().items())])
    elif (text := _page(word)) is not None:
        _echo_page(word, text if "\n" in text else click.wrap_text(text, COLUMNS))
    else:
        _explain(word)


def _explain(word: str) -> None:
    """Explain what the files may hold, where several have it all of it in short."""
    from printgen.app.reference.entries import find, reference

    entries = reference(current_workspace())
    named, ending = find(word, entries)
    listed = [f"`{entry.title}`" for entry in entries if entry.chapter == LISTS.get(word)]
    if not named and not ending and not listed:
        names = [name for entry in entries for name in entry.names]
        known = {*names, *(name.rpartition(".")[2] for name in names), *pages()}
        from printgen.alike import closest

        close = closest(word, known)
        hint = f"did you mean `{close}`?" if close else "`printgen explain` lists all codes, with `--all` all keys"
        raise UsageError.with_code("unknown-code", f"no problem has the code `{word}`, and no file such a key", hint)
    for number, entry in enumerate(named):
        click.echo("\n" * bool(number), nl=False)
        _echo_page(entry.title, "\n".join(_lines(entry)))
    if ending:
        click.echo("\nAlso:\n" if named else f"`{word}` stands in several places; name one by its path:\n")
        echo_columns([(f"  {entry.title}", entry.sentence) for entry in ending], COLUMNS)
    if listed:
        from printgen.app.reference.book import TITLES

        click.echo("\n" * bool(named) + click.wrap_text(f"{TITLES[LISTS[word]]}: {', '.join(listed)}", COLUMNS))


def _lines(entry: "Entry") -> Iterator[str]:
    yield click.wrap_text(entry.sentence, COLUMNS)
    if entry.form:
        yield click.wrap_text(f"Value: {entry.form}.", COLUMNS)
    if entry.below:
        yield f"\n{click.wrap_text(entry.noun, COLUMNS)}\n" if entry.noun else ""
        yield from in_columns([(f"  {name}", said) for name, _, said in entry.below], COLUMNS)
    if entry.example:
        yield f"\nExample{f' ({entry.place})' if entry.place else ''}:"
        yield indent(entry.example.rstrip(), "  ")


def _echo_page(title: str, text: str) -> None:
    click.echo(f"{title}\n{'=' * len(title)}\n\n{text}")


def _write_book(output: str | None) -> None:
    from printgen.app.reference.book import book
    from printgen.app.reference.entries import reference
    from printgen.app.reference.pictures import pictures

    workspace = current_workspace()
    entries, name = reference(workspace), f"{Path(output or 'reference').stem}-pictures"
    drawn = dict(pictures(workspace)) if output not in (None, "-") else {}
    write_text("\n".join(book(entries, name, drawn)) + "\n", output)
    if output is not None and drawn:
        folder = Path(output).with_name(name)
        for file, content in drawn.items():
            write_changed(content, folder / file)
        note(f"{output}  ({counted(len(drawn), 'picture')} in {folder}/)")


def pages() -> Mapping[str, str]:
    """Return the page of every code: from the checks, from preflight, and from `data/codes`."""
    of_checks = {code: page(module) for code, module in modules_by_code().items()}
    return {**_written(), **_of_preflight(), **of_checks}


def _page(code: str) -> str | None:
    """Return the page of one code; preflight is imported only for a code that stands nowhere else."""
    if (module := modules_by_code().get(code)) is not None:
        return page(module)
    text = _written().get(code) or _of_preflight().get(code)
    return None if text is None else text.strip()


def _written() -> Mapping[str, str]:
    path = data_root() / "codes" / f"{LANGUAGE}.yaml"
    texts: Mapping[str, str] = read_file(path, str(path)).value
    return texts


def _of_preflight() -> Mapping[str, str]:
    from printgen.preflight import EXPLANATIONS

    return EXPLANATIONS


def first_sentence(page: str) -> str:
    """Return the first sentence of a page, on one line."""
    paragraph = " ".join(page.partition("\n\n")[0].split())
    return paragraph.partition(". ")[0].rstrip(".")
