"""Command and Option: click's, with options in groups and examples that name games there are."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click
from click.types import OptionHelpExtra

from printgen.errors import PrintgenError

if TYPE_CHECKING:
    from printgen.game.game import Game


class Option(click.Option):
    """An option that stands in a group of the help."""

    def __init__(self, *args: Any, group: str = "Options", **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self.group = group

    def get_help_extra(self, ctx: click.Context) -> OptionHelpExtra:
        """Give what stands in brackets, without a range: its bounds are told where it is passed."""
        extra = super().get_help_extra(ctx)
        extra.pop("range", None)
        return extra


class Command(click.Command):
    """A command with grouped options and real examples."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help with games of the data in its examples."""
        self.help = with_real_games(self.help or "")
        super().format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options group by group, in the order in which they are declared."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None:
                groups.setdefault(getattr(param, "group", "Options"), []).append(record)
        for title, records in groups.items():
            with formatter.section(title):
                formatter.write_dl(records)


def with_real_games(text: str) -> str:
    """Put ids of the data into the lines of the example.

    GAME: any game; MAPPED: one whose map is drawn; VARIED: one with variants, VARIANT: one of them.
    """
    before, mark, lines = text.partition("Example:")
    for word, find in _REAL.items():
        if word in lines:
            lines = lines.replace(word, find() or word)
    return before + mark + lines


def _first(wanted: Callable[["Game"], object]) -> "Game | None":
    """Give the first game that is wanted and sound; help is given whatever the data is like."""
    from printgen import build

    for name in build.game_ids():
        with suppress(PrintgenError):
            game = build.sound_game(name).game
            if wanted(game):
                return game
    return None


def _game() -> str | None:
    from printgen import build

    return next(iter(build.game_ids()), None)


def _mapped() -> str | None:
    game = _first(lambda game: game.setup.tile_map)
    return game.id if game else None


def _varied() -> str | None:
    game = _first(lambda game: game.variants)
    return game.id if game else None


def _variant() -> str | None:
    game = _first(lambda game: game.variants)
    variants = game.variants if game else {}
    return next((name for name, variant in variants.items() if not variant.needs_one_of), None)


_REAL: dict[str, Callable[[], str | None]] = {
    "MAPPED": _mapped,
    "VARIED": _varied,
    "VARIANT": _variant,
    "GAME": _game,
}
