"""printgen explain: the page of a problem's code."""

from difflib import get_close_matches

import click

from printgen.checker import explanations
from printgen.errors import UsageError
from printgen.problems import Problem


@click.command("explain")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Explain the code of a problem, with a passing and a failing snippet; without one, list all.

    \b
    Example:
      printgen explain table-gap
    """
    pages = explanations()
    if code is None:
        width = max(map(len, pages))
        for name, page in sorted(pages.items()):
            click.echo(f"{name:<{width}}  {page.splitlines()[0]}")
        return
    if code not in pages:
        close = get_close_matches(code, pages, 1)
        hint = f"did you mean `{close[0]}`?" if close else "`printgen explain` lists all codes"
        raise UsageError(
            Problem("unknown-code", f"no problem has the code `{code}`", hints=(hint,))
        )
    click.echo(f"{code}\n{'=' * len(code)}\n\n{pages[code]}")
