"""GameContext → what the front page of a table's kit tells of the table: players, colours, variants."""

from collections.abc import Iterator

from printgen.sheet.core.game_context import GameContext

NAMED = "colours"
"""Where the names of colours stand among the words of the tool."""


def table_told(context: GameContext) -> Iterator[tuple[str, str]]:
    """Give labels and values, in the language of the sheet."""
    assert context.position is not None
    players = context.request.players or context.game.setup.players[1]
    yield context.tool("kit.front-page.players"), f"{players}: {_seats(context)}"
    named = [name for name in context.request.variants if context.catalog.has(f"variants.{name}.name")]
    if named:
        told = [context.catalog.plain(f"variants.{name}.name") for name in named]
        yield context.tool("kit.front-page.variants"), _listed(context, told)
    if context.position.seed is not None:
        yield context.tool("foot.seed"), str(context.position.seed)


def _seats(context: GameContext) -> str:
    """Name the seats with their colours, where the theme has a colour for each."""
    assert context.position is not None
    seats = {name: context.game.setup.seats[name].colour for name in context.position.seats}
    apart = len({context.colour(colour) for colour in seats.values()}) == len(seats)
    told = []
    for name, colour in seats.items():
        said = context.catalog.plain(f"seats.{name}.name") if context.catalog.has(f"seats.{name}.name") else name
        known = apart and context.catalog.knows(f"{NAMED}.{colour}")
        told.append(f"{said} ({context.tool(f'{NAMED}.{colour}')})" if known else said)
    return _listed(context, told)


def _listed(context: GameContext, names: list[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} {context.tool('list.and')} {last}" if first else last
