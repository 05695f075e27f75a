"""A game as a whole → its statements: who plays, what lies in the box, variants, open points."""

from collections.abc import Iterator, Sequence

from printgen.ask.parts import Asked
from printgen.ask.statements.statement import Kind, Line, Statement, joined, named, said, spoken
from printgen.model.box.box import Component, TileSet
from printgen.model.play.options import seated
from printgen.model.text.message_catalog import DAGGER
from printgen.model.values import Cite, Confidence, Reading


def players(asked: Asked) -> Iterator[Statement]:
    """Give for how many players the game is, and by whom."""
    catalog, setup = asked.catalog, asked.game.setup
    now = seated(asked.game, asked.options)
    other: dict[str, list[int]] = {}
    for number in () if asked.options else _numbers(asked):
        if number not in now:
            other.setdefault(_variants_for(asked, number), []).append(number)
    notes = (f"{_span(numbers)}: {names}" for names, numbers in other.items() if names)
    yield Statement(
        path="players",
        kind="game",
        name=catalog.title(),
        line=spoken(catalog.tool("ask.players", players=_span(now))),
        note=spoken("; ".join(notes)),
        cite=setup.seatings[0].cite,
        found_by=catalog.tool("ask.found-by.players"),
    )
    head = asked.game.head
    year = f", {head.year}" if head.year else ""
    yield Statement(
        path="designers",
        kind="game",
        name=catalog.title(),
        line=spoken(catalog.tool("ask.designers", names=", ".join(head.designers)) + year),
        found_by=catalog.tool("ask.found-by.designers"),
        cite=asked.game.score.cite[:1],
    )


def _numbers(asked: Asked) -> range:
    least, most = asked.game.head.players
    return range(least, most + 1)


def _variants_for(asked: Asked, players: int) -> str:
    """Name the variants with which so many can sit down, each by itself."""
    return ", ".join(
        asked.word(f"variants.{name}.name") for name in asked.game.variants if players in seated(asked.game, (name,))
    )


def _span(numbers: Sequence[int]) -> str:
    """Write numbers that follow one another from the first to the last."""
    if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def variants(asked: Asked) -> Iterator[Statement]:
    """Give each variant with what it changes, and what it does not go together with."""
    title = asked.catalog.tool("ask.variant")
    for name, variant in asked.game.variants.items():
        key = f"variants.{name}"
        numbers = _span(variant.players)
        yield Statement(
            path=key,
            kind="variant",
            name=f"{title}: {asked.word(f'{key}.name')}",
            line=said(asked, f"{key}.text"),
            note=spoken(asked.catalog.tool("ask.for-players", players=numbers)),
            own=variant.confidence,
            cite=variant.cite,
            found_by=", ".join(dict.fromkeys(asked.written(f"{key}.name"))),
            variant=name,
        )


def pieces(asked: Asked) -> Iterator[Statement]:
    """Give how many of each thing lie in the box, of those that the game is played with."""
    used = _used(asked)
    title = asked.catalog.tool("ask.in-the-box")
    for name, part in asked.game.components.items():
        if name in used and part.count is not None and asked.catalog.has(f"components.{name}"):
            yield Statement(
                path=f"box.{name}",
                kind="piece",
                name=title,
                line=_count(asked, name, part),
                own=_reading(asked, part.confidence.get("count"), part.cite),
                cite=_of_game(asked, part.cite),
            )
    for tiles in asked.game.tile_sets.values():
        if tiles.component in used:
            yield from _symbols(asked, title, tiles)
    yield from _board(asked)


def _used(asked: Asked) -> frozenset[str]:
    """Name the components that a set-up step, a deal, a piece or a score speaks of."""
    setup, score = asked.game.setup, asked.game.score
    named = [part for step in setup.steps for part in step.uses]
    named += [*setup.supply, *(deal.component for deal in setup.deals.values())]
    named += [piece.component for piece in setup.pieces.values()]
    named += [entry.component for entry in score.entries.values() if entry.component]
    return frozenset(part.partition(".")[0] for part in named)


def _count(asked: Asked, name: str, part: Component) -> Line:
    """Say how many there are, and how many of each kind or value."""
    whole = (*spoken(f"{part.count} × "), *said(asked, f"components.{name}"))
    kinds = [
        (*spoken(f"{count} × "), *said(asked, f"kinds.{kind}"))
        for kind, count in part.kinds.items()
        if asked.catalog.has(f"kinds.{kind}")
    ]
    kinds += [spoken(f"{count} × „{value}“") for value, count in part.values.items()]
    if part.values and part.confidence.get("values") == "assumed":
        kinds[-1] = (*kinds[-1], DAGGER)
    return (*whole, *spoken(": "), *joined(kinds, ", ")) if kinds else whole


def _symbols(asked: Asked, title: str, tiles: TileSet) -> Iterator[Statement]:
    for symbol, count in tiles.symbols.items():
        if asked.catalog.has(f"symbols.{symbol}"):
            yield Statement(
                path=f"box.{tiles.component}.{symbol}",
                kind="piece",
                name=title,
                line=(*spoken(f"{count} × "), *said(asked, f"symbols.{symbol}")),
                own=_reading(asked, tiles.confidence.get("symbols"), tiles.cite),
                cite=_of_game(asked, tiles.cite),
            )


def _board(asked: Asked) -> Iterator[Statement]:
    """Give the size of the board in spaces."""
    game = asked.game
    if any(game.board.grid in box.boards for box in game.boxes.values()):
        grid = game.grid
        line = asked.catalog.tool("ask.board", columns=grid.columns, rows=grid.rows)
        yield Statement(
            path="board",
            kind="piece",
            name=asked.catalog.tool("ask.in-the-box"),
            line=spoken(line),
            own=_reading(asked, grid.confidence.get("columns"), grid.cite),
            cite=_of_game(asked, grid.cite),
            found_by=asked.catalog.tool("ask.found-by.board"),
        )


def unknown(asked: Asked) -> Iterator[Statement]:
    """Give what no source tells, as far as the owner of the box has not written it down."""
    for box in asked.game.boxes.values():
        for name in asked.game.sheets.write_ins & box.write_ins.keys():
            write_in = box.write_ins[name]
            key, silent = f"write-ins.{name}", spoken(asked.catalog.tool("ask.open.gap"))
            kind: Kind = "unknown" if write_in.text is None else "piece"
            yield Statement(
                path=key,
                kind=kind,
                name=asked.word(f"{key}.name"),
                line=spoken(write_in.text) if write_in.text else silent,
                note=() if write_in.text else said(asked, f"{key}.text"),
                own=_reading(asked, write_in.confidence.get("text", "assumed"), write_in.cite),
                cite=_of_game(asked, write_in.cite),
            )


def legend(asked: Asked) -> Iterator[Statement]:
    """Give what the signs on the set-up sheet mean."""
    for name in asked.game.sheets.setup.legend:
        key = f"setup.legend.{name}"
        if asked.catalog.has(f"{key}.note"):
            yield Statement(
                path=key,
                kind="piece",
                name=asked.catalog.tool("ask.legend"),
                line=named(asked, key),
                cite=asked.game.setup.seatings[0].cite,
            )


def _of_game(asked: Asked, cites: tuple[Cite, ...]) -> tuple[Cite, ...]:
    """Leave out the places of documents that the game does not name."""
    return tuple(cite for cite in cites if cite.source in asked.game.head.sources)


def _reading(asked: Asked, confidence: Confidence | None, cites: tuple[Cite, ...]) -> Reading:
    """Say how sure a count of the box is in the words of rules.

    What the game knows from other documents than its rules alone, these do not state.
    """
    sources = asked.game.head.sources
    published = {cite.source for cite in _of_game(asked, cites) if sources[cite.source].address}
    if confidence == "assumed":
        return "assumed"
    return "reconstructed" if published and next(iter(sources)) not in published else "stated"
