"""Options that several commands share, each as one decorator."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from printgen.cli.shell.command import Option
from printgen.cli.shell.files import check_target, read_text_file
from printgen.cli.shell.names import (
    GameName,
    complete_languages,
    complete_papers,
    complete_readings,
    complete_themes,
    complete_variants,
)
from printgen.cli.shell.printers import printer_option
from printgen.errors import UsageError
from printgen.problems import Problem

F = TypeVar("F", bound=Callable[..., Any])

OWN_FILES = "printgen.own"
"""Where the context of a command keeps the files that were read: text and path by name."""

SETTING_AT_MOST = 200
"""Characters of one ``--set``."""


def read_paper(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Give every size of a paper one name; what is unknown is refused where it is looked up."""
    from printgen.model.load.resources import custom_paper

    return custom_paper(value).id if value[:1].isdigit() else value


def own_file(ctx: click.Context, name: str) -> str:
    """Read a YAML file of the user's and keep its text; give the name it goes by from here on."""
    from printgen.sheet.core.request import OWN

    path = Path(name)
    known = f"{OWN}{path.name}"
    owned = ctx.meta.setdefault(OWN_FILES, {})
    text = read_text_file(path)
    if owned.get(known, (text, name))[0] != text:
        message = f"two files are called `{path.name}`"
        hint = "rename one: a sheet keeps the texts of such files by their names"
        raise UsageError(Problem("same-name", message, hints=(hint,)))
    owned[known] = (text, name)
    return known


def is_own_file(name: str) -> bool:
    """Tell whether a name means a file of the user's."""
    return name.endswith((".yaml", ".yml")) or "/" in name or "\\" in name


def read_theme(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Give the name of a theme; one of the user's own is read from its file."""
    return own_file(ctx, value) if is_own_file(value) else value


def _stack(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    def apply(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return apply


play_option = partial(click.option, cls=Option, group="At the table")
paper_option = partial(click.option, cls=Option, group="On paper")
box_option = partial(click.option, cls=Option, group="Your own box")
output_group = partial(click.option, cls=Option, group="Output")

game_argument = click.argument(
    "game",
    type=GameName(),
    metavar="GAME",
    help="The id of a game (see `printgen games`), or the folder of a game of your own.",
)

paper_options = _stack(
    paper_option(
        "--paper",
        metavar="PAPER",
        default="a4",
        show_default=True,
        callback=read_paper,
        shell_complete=complete_papers,
        help="a4, letter, a5, a3, photo, or width x height: 100x150mm, 4x6in.",
    ),
    paper_option(
        "--theme",
        metavar="THEME",
        default="standard",
        show_default=True,
        callback=read_theme,
        shell_complete=complete_themes,
        help="standard, low-ink, colour-blind, monochrome, inverted, or your own FILE.yaml.",
    ),
    paper_option(
        "--lang",
        "language",
        metavar="LANG",
        default="en",
        show_default=True,
        shell_complete=complete_languages,
        help="The language of the sheet; an aid has several in turn, as in en,de.",
    ),
    printer_option(),
)

box_options = _stack(
    box_option(
        "--my-box",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="FILE",
        help="What you counted and measured in your box: YAML, or a filled worksheet.",
    ),
    box_option(
        "--set",
        "settings",
        multiple=True,
        metavar="KEY=VALUE",
        help='One such value, for example board.pitch="41.5 mm"; may be repeated.',
    ),
)

quiet_option = output_group("-q", "--quiet", is_flag=True, help="Say nothing but problems.")

output_options = _stack(
    output_group(
        "-o",
        "--output",
        metavar="FILE",
        callback=check_target,
        help="Where the PDF goes, - for stdout; else output/GAME/SHEET….pdf.",
    ),
    quiet_option,
)

players_option = play_option(
    "--players", metavar="N", type=click.IntRange(1, 99), help="The number of players; else as many as the game is for."
)

seed_option = play_option("--seed", metavar="SEED", help="Any number or text: the same seed, the same map, for ever.")

distribution_option = play_option(
    "--distribution",
    former="--law",
    type=click.Choice(["default", "uniform"]),
    default="default",
    show_default=True,
    help="How chance weighs maps: as if played, or each legal map alike.",
)

fair_option = play_option(
    "--fair",
    metavar="SPREAD",
    type=float,
    help="Take the seed's first map whose seats differ by no more: 0.75, in the unit told there.",
)

variant_option = play_option(
    "--variant",
    "variants",
    multiple=True,
    metavar="VARIANT",
    shell_complete=complete_variants,
    help="A variant in play; may be repeated.",
)


def _read_readings(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Read ``RULING=READING`` words; raises UsageError for what is none."""
    for value in values:
        ruling, equals, reading = value.partition("=")
        if not equals or not ruling or not reading or len(value) > SETTING_AT_MOST:
            hint = "`printgen rulings GAME` tells which there are"
            raise UsageError(Problem("bad-reading", f"`{value[:60]}` is not RULING=READING", hints=(hint,)))
    return tuple(value.replace("=", ".", 1) for value in values)


reading_option = play_option(
    "--reading",
    "readings",
    multiple=True,
    metavar="RULING=READING",
    callback=_read_readings,
    shell_complete=complete_readings,
    help="Another reading of a gap in the rules, see `printgen rulings`; may be repeated.",
)

form_option = output_group(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="How problems are written.",
)


def json_option(what: str) -> Callable[[F], F]:
    """Give the option that writes one JSON document instead of something for people."""
    return output_group("--json", "as_json", is_flag=True, help=f"Write {what} as JSON.")


def read_settings(settings: tuple[str, ...]) -> dict[str, str]:
    """Split ``KEY=VALUE`` words, by the alphabet as recipes keep them; raises UsageError."""
    pairs = {}
    for setting in settings:
        key, equals, value = (part.strip() for part in setting.partition("="))
        if not equals or not key or not value or len(setting) > SETTING_AT_MOST:
            message = f"`{setting[:60]}` is not KEY=VALUE of at most {SETTING_AT_MOST} characters"
            hint = 'write for example --set board.pitch="41.5 mm"'
            raise UsageError(Problem("bad-setting", message, hints=(hint,)))
        pairs[key] = value
    return dict(sorted(pairs.items()))
