"""Options that several commands share, each as one decorator; and where results go."""

import sys
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from printgen.errors import CannotWrite, PrintgenError, UsageError
from printgen.problems import Problem

F = TypeVar("F", bound=Callable[..., Any])


def game_ids() -> tuple[str, ...]:
    """Give the ids of the games that come with printgen."""
    from printgen import build

    return build.game_ids()


class GameName(click.ParamType):
    """The id of a game, or the path of a folder with a game of the user's own."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Accept a known id or an existing folder; say what was probably meant otherwise."""
        known = game_ids()
        if value in known:
            return str(value)
        path = Path(value)
        if path.name == "game.yaml" and path.is_file():
            return str(path.parent)
        if path.is_dir() and (path / "game.yaml").is_file():
            return str(path)
        close = get_close_matches(value, known, 1)
        meant = f"did you mean `{close[0]}`?" if close else f"known are {', '.join(known)}"
        self.fail(f"no game `{value}`; {meant}", param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete the ids of games."""
        return [CompletionItem(name) for name in game_ids() if name.startswith(incomplete)]


def _stack(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    def apply(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return apply


game_argument = click.argument("game", type=GameName(), metavar="GAME")

paper_options = _stack(
    click.option(
        "--paper", metavar="PAPER", default="a4", show_default=True, help="a4, letter, a5 or a3."
    ),
    click.option(
        "--theme",
        metavar="THEME",
        default="standard",
        show_default=True,
        help="standard or low-ink.",
    ),
    click.option(
        "--lang", "language", default="en", show_default=True, help="Language of the sheet."
    ),
)

box_options = _stack(
    click.option(
        "--my-box",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        help="Your own counts and measures, as YAML.",
    ),
    click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="KEY=VALUE",
        help='One measure of your own, such as board.pitch="41.5 mm". May be repeated.',
    ),
)

output_option = click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Where the PDF goes; - is stdout. Default: output/GAME/SHEET….pdf",
)

players_option = click.option(
    "--players", type=click.IntRange(1, 99), help="Number of players at the table."
)

seed_option = click.option(
    "--seed", metavar="SEED", help="Any number or text; the same seed gives the same map for ever."
)

law_option = click.option(
    "--law",
    type=click.Choice(["default", "uniform"]),
    default="default",
    show_default=True,
    help="How chance weighs maps: as a played game would, or every legal map alike.",
)

variant_option = click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="VARIANT",
    help="A variant in play. May be repeated.",
)

quiet_option = click.option("-q", "--quiet", is_flag=True, help="Say nothing but problems.")


def read_settings(settings: tuple[str, ...]) -> dict[str, str]:
    """Split ``KEY=VALUE`` words; raises UsageError for one without an equals sign."""
    pairs = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals or not key.strip():
            hint = 'write for example --set board.pitch="41.5 mm"'
            raise UsageError(Problem("bad-setting", f"`{setting}` is not KEY=VALUE", hints=(hint,)))
        pairs[key.strip()] = value.strip().strip("\"'")
    return pairs


def read_text_option(path: Path | None) -> str | None:
    """Read the file of an option; raises PrintgenError when that fails."""
    if path is None:
        return None
    try:
        return path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        message = f"cannot read it as UTF-8 text: {error}"
        raise PrintgenError(Problem("unreadable-file", message, file=str(path))) from error


def write_result(data: bytes, output: str | None, default: Path) -> Path | None:
    """Put a finished file in its place, or on stdout for ``-``; give where it is."""
    if output == "-":
        if sys.stdout.isatty():
            problem = Problem(
                "pdf-to-terminal",
                "stdout is a terminal, and a PDF is not text",
                hints=("redirect it: printgen … -o - > file.pdf",),
            )
            raise UsageError(problem)
        try:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            message = f"cannot write to stdout: {error.strerror or error}"
            raise CannotWrite(Problem("cannot-write", message)) from error
        return None
    from printgen.pdf.files import put_in_place

    path = Path(output) if output else default
    put_in_place(path, data)
    return path
