"""A context → what its sheet is printed for, as plain values from which the judge derives what it must say."""

from collections.abc import Iterator

from printgen.model.play.conditions import Scenario
from printgen.preflight.expected.case import Case
from printgen.scoring import play, read_pad
from printgen.sheet.catalogue.context import Catalogue
from printgen.sheet.core.game_context import GameContext
from printgen.source import read_text


def cases(context: GameContext) -> Iterator[Case]:
    """Yield what a sheet was printed for as plain values, once for each of its languages."""
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
            entries=tuple(next(cases(one)) for one in context.entries) if isinstance(context, Catalogue) else (),
            results=play(game, read_pad(game, read_text(request.filled or "", "pad"))).players if filled else (),
        )
