"""Options, the environment and what the user has set → the workspace of a run and what is usual in it."""

import os
from contextlib import suppress
from pathlib import Path

import click

from printgen.app.homes import Homes, workspace_above, workspace_in
from printgen.resources import data_root

OWN = "printgen.workspace"
"""Where the context of a run keeps the folder that was named with ``--workspace``."""

WORKSPACE = "PRINTGEN_WORKSPACE"


def homes_of_run(ctx: click.Context | None = None) -> Homes:
    """Return the folders of data of this run: its workspace is named, set, or the one that the working folder is in."""
    ctx = ctx or click.get_current_context()
    named = ctx.meta.get(OWN) or os.environ.get(WORKSPACE)
    own = workspace_in(Path(named)) if named else None
    with suppress(OSError):  # a working folder that is gone is in none
        own = own or workspace_above(Path.cwd())
    return Homes(data_root(), own)


def _keep_workspace(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.meta[OWN] = value


def workspace_option() -> click.Option:
    """Return the option that names the workspace, before a command or after it."""
    return click.Option(
        ["--workspace"],
        metavar="DIR",
        is_eager=True,
        expose_value=False,
        callback=_keep_workspace,
        type=click.Path(file_okay=False),
        help="Your folder of games, boxes and kits; else the one you are in.",
    )
