"""Options, the environment, what the user has set, the locale → the workspace of a run and what is usual in it."""

import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import click

from printgen.app.homes import Homes, installed_packs, workspace_above, workspace_in
from printgen.cli.shell.files import config_folder, write_result
from printgen.errors import PrintgenError
from printgen.resources import data_root

KEYS = ("paper", "lang", "printer", "theme", "workspace")
"""What can be set."""

OWN = "printgen.workspace"
"""Where the context of a run keeps the folder that was named with ``--workspace``."""

_LOCALE = re.compile(r"(?P<language>[a-z]{2,3})(_(?P<country>[A-Z]{2}))?(?![A-Za-z])")


class Setting(NamedTuple):
    """A value, and where it comes from."""

    value: str
    source: str


def config_file() -> Path:
    """Return the file of what this user has set, whether it is there or not."""
    return config_folder() / "config.yaml"


def read_config() -> dict[str, str]:
    """Return what this user has set; raises PrintgenError for a file that is wrong."""
    file = config_file()
    if not file.is_file():
        return {}
    from printgen.model.load.validation import near
    from printgen.source import quoted, read_file

    found = {}
    for key, entry in read_file(file, str(file)).entries.items():
        if key not in KEYS:
            hints = near(key, KEYS)
            raise PrintgenError.with_code("unknown-key", f"unknown key {quoted(key)}", *hints, span=entry.key.span)
        if not isinstance(entry.value.value, str):
            raise PrintgenError.with_code("wrong-type", f"{quoted(key)} is not a text", span=entry.value.span)
        found[key] = entry.value.value
    return found


def write_config(values: Mapping[str, str]) -> None:
    """Keep what is set, all of it; where nothing is, there is no file. Raises CannotWrite."""
    if not values:
        config_file().unlink(missing_ok=True)
        return
    rows = [f"{key}: {json.dumps(values[key], ensure_ascii=False)}" for key in KEYS if key in values]
    text = "\n".join(("# Made by `printgen config`.", *rows, ""))
    write_result(text.encode(), None, config_file())


def chosen(key: str) -> Setting | None:
    """Return what the environment says, else what is set."""
    name = f"PRINTGEN_{key.upper()}"
    if value := os.environ.get(name):
        return Setting(value, name)
    value = read_config().get(key)
    return None if value is None else Setting(value, str(config_file()))


def by_locale(part: str) -> Setting | None:
    """Return the ``language`` or the ``country`` of this user, if the locale tells it."""
    category = "LC_MESSAGES" if part == "language" else "LC_PAPER"
    name = next((name for name in ("LC_ALL", category, "LANG") if os.environ.get(name)), None)
    match = _LOCALE.match(os.environ[name]) if name is not None else None
    return Setting(match[part], f"{name}={os.environ[name]}") if name and match and match[part] else None


def homes_of_run(ctx: click.Context | None = None) -> Homes:
    """Return the folders of data of this run."""
    named = (ctx or click.get_current_context()).meta.get(OWN)
    place = workspace_of_user() if named is None else Setting(named, "")
    own = None if place is None else workspace_in(Path(place.value))
    return Homes(data_root(), own, installed_packs())


def workspace_of_user() -> Setting | None:
    """Return the workspace that is set, or that the working folder is in."""
    if (setting := chosen("workspace")) is not None:
        return setting
    with suppress(OSError):  # a working folder that is gone is in none
        if (found := workspace_above(Path.cwd())) is not None:
            return Setting(str(found), "the working folder")
    return None


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
