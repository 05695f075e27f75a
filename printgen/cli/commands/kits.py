"""printgen kits: the kits, their pieces and suits."""

from collections.abc import Iterator
from dataclasses import asdict

import click

from printgen.app.summary import KitSummary
from printgen.cli.shell.command import Command, current_workspace, json_option
from printgen.cli.shell.terminal import echo_columns, echo_json

WIDTH = 88


@click.command("kits", cls=Command)
@json_option("them")
def command(as_json: bool) -> None:
    """List the kits: their kinds of pieces, the sets of suits, the inventors.

    Kinds of pieces are chosen with `printgen kit --only`, suits and sets of them with `--suits`.

    \b
    Example:
      printgen kits
      printgen kits --json
    """
    workspace = current_workspace()
    kits = [workspace.kit_summary(name) for name in workspace.kit_ids()]
    if as_json:
        echo_json(list(map(asdict, kits)))
        return
    echo_columns([(kit.id, "\n".join(_lines(kit))) for kit in kits], WIDTH)
    click.echo("Choose with `--only PARTS` and `--suits SUITS`; `printgen kit GAME` is for one table.")


def _lines(kit: KitSummary) -> Iterator[str]:
    yield f"{kit.title} by {', '.join(kit.credits)}; in {', '.join(kit.languages)}"
    yield from (f"{name}: {', '.join(parts)}" for name, parts in kit.parts.items())
    yield from (f"suits of {name}: {', '.join(suits)}" for name, suits in kit.suits.items())
