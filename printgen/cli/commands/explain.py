"""printgen explain: the page of a problem's code."""

from collections.abc import Mapping
from difflib import get_close_matches

import click

from printgen.checker.data import modules_by_code, page
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
    if code is None:
        echo_columns([(name, first_sentence(page)) for name, page in sorted(pages().items())])
        return
    text = _page(code)
    if text is None:
        close = get_close_matches(code, pages(), 1)
        hint = f"did you mean `{close[0]}`?" if close else "`printgen explain` lists all codes"
        raise UsageError.with_code("unknown-code", f"no problem has the code `{code}`", hint)
    click.echo(f"{code}\n{'=' * len(code)}\n")
    click.echo(text if "\n" in text else click.wrap_text(text, 88))


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
