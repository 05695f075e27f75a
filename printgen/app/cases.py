"""A context → what its sheet is printed for, as plain values from which the judge derives what it must say."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.model.play.conditions import Scenario
from printgen.preflight.expected.case import Case
from printgen.scoring import play, read_pad
from printgen.sheet.catalogue.request import CatalogueRequest
from printgen.sheet.core.context import SheetContext
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.kit.imposition.arrangement import BACKINGS
from printgen.source import read_text

if TYPE_CHECKING:
    from printgen.preflight.expected.kit import KitCase
    from printgen.sheet.kit.context import KitContext


def cases(context: SheetContext) -> "Iterator[Case | KitCase]":
    """Yield what a sheet was printed for as plain values, once for each of its languages; a kit once."""
    if isinstance(context, GameContext):
        yield from _game_cases(context)
        return
    from printgen.sheet.kit.context import KitContext

    if isinstance(context, KitContext):
        yield _kit_case(context)


def _kit_case(context: "KitContext") -> "KitCase":
    from printgen.preflight.expected.kit import KitCase

    request = context.request
    return KitCase(
        context.loaded,
        context.icons,
        only=request.only,
        suits=tuple(request.known_as(name) if name in request.own else name for name in request.suits),
        copies=request.copies,
        outlined=context.theme.pieces == "outlined",
        doubled=BACKINGS[request.arrangement].by == "folding" and request.bleed is None,
        table=next(_game_cases(context.table)) if context.table is not None else None,
        stack=request.stack,
    )


def _game_cases(context: GameContext) -> Iterator[Case]:
    request, game = context.request, context.game
    filled = request.kind == "result" and request.filled is not None
    for catalog in (context.catalog, *context.translations):
        yield Case(
            game,
            Scenario(request.players or game.setup.players[1], request.options),
            catalog,
            context.paper.layout,
            players=request.players,
            variants=request.variants,
            readings=request.readings,
            position=context.position,
            fairness=context.fairness,
            hidden=request.hidden,
            deal=request.deal,
            icons=context.icons,
            looks=context.looks,
            style=request.style,
            link=request.link,
            entries=_entries(context) if isinstance(request, CatalogueRequest) else (),
            paper_width=context.paper.width,
            results=play(game, read_pad(game, read_text(request.filled or "", "pad"))).players if filled else (),
        )


def _entries(context: GameContext) -> tuple[Case, ...]:
    from printgen.sheet.catalogue.context import Catalogue

    assert isinstance(context, Catalogue)
    return tuple(next(_game_cases(one)) for one in context.entries)
