"""printgen explain: the page of a problem's code."""

from collections.abc import Mapping
from difflib import get_close_matches

import click

from printgen.checker import explanations
from printgen.cli.shell.command import Command
from printgen.cli.shell.terminal import echo_columns
from printgen.errors import UsageError
from printgen.resources import data_root
from printgen.source import read_file

LANGUAGE = "en"


@click.command("explain", cls=Command)
@click.argument("code", required=False, metavar="[CODE]", help="What stands in brackets.")
def command(code: str | None) -> None:
    """Explain the code of a problem; without one, list all codes.

    The page of a check holds lines that pass and lines that fail.

    \b
    Example:
      printgen explain table-gap
    """
    known = pages()
    if code is None:
        echo_columns([(name, first_sentence(page)) for name, page in sorted(known.items())])
        return
    if code not in known:
        close = get_close_matches(code, known, 1)
        hint = f"did you mean `{close[0]}`?" if close else "`printgen explain` lists all codes"
        raise UsageError.with_code("unknown-code", f"no problem has the code `{code}`", hint)
    page = known[code].strip()
    click.echo(f"{code}\n{'=' * len(code)}\n")
    click.echo(page if "\n" in page else click.wrap_text(page, 88))


def pages() -> Mapping[str, str]:
    """Return the page of every code: from the checks, from preflight, and from `data/codes`."""
    from printgen.preflight import EXPLANATIONS

    path = data_root() / "codes" / f"{LANGUAGE}.yaml"
    return {**read_file(path, str(path)).value, **EXPLANATIONS, **explanations()}


def first_sentence(page: str) -> str:
    """Return the first sentence of a page, on one line."""
    paragraph = " ".join(page.partition("\n\n")[0].split())
    return paragraph.partition(". ")[0].rstrip(".")
