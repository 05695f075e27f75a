"""A game as a whole → its statements: who plays, set-up, what lies in the box, variants, gaps."""

from collections.abc import Iterator, Mapping, Sequence

from printgen.ask.context import AskContext
from printgen.ask.statements.statement import Line, Statement, joined, name_line, plain_line, statement_of, word_line
from printgen.model.box.box import Component
from printgen.model.play.conditions import amount, holds
from printgen.model.play.options import seated, seating
from printgen.model.setup import SetupStep
from printgen.model.text.message_catalog import doubted
from printgen.model.values import Cite, Confidence, Reading


def players(context: AskContext) -> Iterator[Statement]:
    """Yield for how many players the game is, and by whom."""
    catalog, game, head = context.catalog, context.game, context.game.head
    now, (least, most) = seated(game, context.options), head.players
    other: dict[str, list[int]] = {}
    for number in () if context.options else range(least, most + 1):
        if number not in now:
            names = ", ".join(context.word(f"variants.{name}.name") for name in seating(game, number))
            other.setdefault(names, []).append(number)
    notes = (f"{_span(numbers)}: {names}" for names, numbers in other.items() if names)
    line, words = plain_line(catalog.tool("ask.players", players=_span(now))), catalog.tool("ask.found-by.players")
    note, cite = plain_line("; ".join(notes)), game.setup.seatings[0].cite
    yield Statement("players", "game", catalog.title(), line, note, cite=cite, keywords=words)
    year = f", {head.year}" if head.year else ""
    line = plain_line(catalog.tool("ask.designers", names=", ".join(head.designers)) + year)
    words, cite = catalog.tool("ask.found-by.designers"), game.score.cite[:1]
    yield Statement("designers", "game", catalog.title(), line, cite=cite, keywords=words)


def _span(numbers: Sequence[int]) -> str:
    """Return numbers as text, those that follow one another as ``2–4``."""
    if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def variants(context: AskContext) -> Iterator[Statement]:
    """Yield each variant with what it changes."""
    title = context.catalog.tool("ask.variant")
    for name, variant in context.game.variants.items():
        key = f"variants.{name}"
        called, line = f"{title}: {context.word(f'{key}.name')}", word_line(context, f"{key}.text")
        note = plain_line(context.catalog.tool("ask.for-players", players=_span(variant.players)))
        keywords = ", ".join(dict.fromkeys(context.in_each_language(f"{key}.name")))
        yield statement_of(variant, key, "variant", called, line, note=note, keywords=keywords, variant=name)


def pieces(context: AskContext) -> Iterator[Statement]:
    """Yield how many of each thing lie in the box, of those that the game is played with."""
    used = _components_in_play(context)
    for name, part in context.game.components.items():
        if name in used and part.count is not None and context.catalog.has(f"components.{name}"):
            line = _component_line(context, name, part, part.count)
            yield _piece(context, f"box.{name}", line, part.confidence.get("count"), part.cite)
    for tiles in context.game.tile_sets.values():
        if tiles.component in used:
            for symbol, count in tiles.symbols.items():
                if context.catalog.has(f"symbols.{symbol}"):
                    path = f"box.{tiles.component}.{symbol}"
                    line = (*plain_line(f"{count} × "), *word_line(context, f"symbols.{symbol}"))
                    yield _piece(context, path, line, tiles.confidence.get("symbols"), tiles.cite)
    game, grid = context.game, context.game.grid
    if any(game.board.grid in box.boards for box in game.boxes.values()):
        line = plain_line(context.catalog.tool("ask.board", columns=grid.columns, rows=grid.rows))
        keywords = context.catalog.tool("ask.found-by.board")
        yield _piece(context, "board", line, grid.confidence.get("columns"), grid.cite, keywords)


def _piece(
    context: AskContext,
    path: str,
    line: Line,
    confidence: Confidence | None,
    cite: tuple[Cite, ...],
    keywords: str = "",
) -> Statement:
    reading, places = _as_reading(context, confidence, cite), _of_game(context, cite)
    title = context.catalog.tool("ask.in-the-box")
    return Statement(path, "piece", title, line, confidence=reading, cite=places, keywords=keywords)


def _components_in_play(context: AskContext) -> frozenset[str]:
    """Return the components that a set-up step, a deal, a piece or a score uses."""
    setup, score = context.game.setup, context.game.score
    named = [part for step in setup.steps for part in step.uses]
    named += [*setup.supply, *(deal.component for deal in setup.deals.values())]
    named += [piece.component for piece in setup.pieces.values()]
    named += [entry.component for entry in score.entries.values() if entry.component]
    return frozenset(part.partition(".")[0] for part in named)


def _component_line(context: AskContext, name: str, part: Component, count: int) -> Line:
    """Return how many there are, and how many of each kind or value."""
    whole = (*plain_line(f"{count} × "), *word_line(context, f"components.{name}"))
    kinds = [
        (*plain_line(f"{number} × "), *word_line(context, f"kinds.{kind}"))
        for kind, number in part.kinds.items()
        if context.catalog.has(f"kinds.{kind}")
    ]
    kinds += [plain_line(f"{number} × „{value}“") for value, number in part.values.items()]
    if part.values and part.confidence.get("values") == "assumed":
        kinds[-1] = doubted(kinds[-1], "assumed")
    return (*whole, *plain_line(": "), *joined(kinds, ", ")) if kinds else whole


def write_ins(context: AskContext) -> Iterator[Statement]:
    """Yield what no source states, or what the owner of the box has written down for it."""
    for box in context.game.boxes.values():
        for name in context.game.sheets.write_ins & box.write_ins.keys():
            write_in, key = box.write_ins[name], f"write-ins.{name}"
            text = write_in.text
            yield Statement(
                path=key,
                kind="unknown" if text is None else "piece",
                name=context.word(f"{key}.name"),
                line=plain_line(text or context.catalog.tool("ask.open.gap")),
                note=() if text else word_line(context, f"{key}.text"),
                confidence=_as_reading(context, write_in.confidence.get("text", "assumed"), write_in.cite),
                cite=_of_game(context, write_in.cite),
            )


def legend(context: AskContext) -> Iterator[Statement]:
    """Yield what the signs on the set-up sheet mean."""
    title, cite = context.catalog.tool("ask.legend"), context.game.setup.seatings[0].cite
    for name in context.game.sheets.setup.legend:
        key = f"setup.legend.{name}"
        if context.catalog.has(f"{key}.note"):
            yield Statement(key, "piece", title, name_line(context, key), cite=cite)


def _of_game(context: AskContext, cites: tuple[Cite, ...]) -> tuple[Cite, ...]:
    """Return the cited places in documents that the game names."""
    return tuple(cite for cite in cites if cite.source in context.game.head.sources)


def _as_reading(context: AskContext, confidence: Confidence | None, cites: tuple[Cite, ...]) -> Reading:
    """Return the confidence of a count in the box as that of a rule.

    What is known from other documents than the rules alone, the rules do not state.
    """
    sources = context.game.head.sources
    published = {cite.source for cite in _of_game(context, cites) if sources[cite.source].address}
    if confidence == "assumed":
        return "assumed"
    return "reconstructed" if published and next(iter(sources)) not in published else "stated"


def setup_steps(context: AskContext) -> Iterator[Statement]:
    """Yield each set-up step with its counts for every number of players it is taken for."""
    title = context.catalog.tool("ask.set-up")
    for step in context.game.setup.steps:
        counts = {
            players: amount(step.count, players, context.options) if step.count is not None else 0
            for players in context.player_counts
            if holds(step.when, players, context.options)
        }
        if counts:
            path, only, variant = f"setup.{step.id}", context.condition_text(step.when), context.variant_of(step.when)
            line = (*_step_count(context, step, counts), *word_line(context, f"setup.steps.{step.id}"))
            yield statement_of(step, path, "set-up", title, line, only=only, variant=variant)


def _step_count(context: AskContext, step: SetupStep, counts: Mapping[int, int]) -> Line:
    """Return how many: one number, or each with the number of players it is for."""
    if step.count is None:
        return ()
    several = set(counts.values())
    if len(several) == 1:
        return plain_line(f"{several.pop()} × ")
    each = (context.catalog.tool("ask.count-for", players=n, count=count) for n, count in counts.items())
    return plain_line(f"{', '.join(each)}: ")
