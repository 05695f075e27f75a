"""GameContext → what its costs and clauses say of the cards that nobody published, for their faces; what has room."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from printgen.figure.pieces.card_text import has_room, room_for
from printgen.figure.pieces.part import width_of
from printgen.model.layers import TextLayer
from printgen.model.load.kit import LoadedKit
from printgen.model.play.token_kit import Counts
from printgen.model.text.message_catalog import as_text
from printgen.problems import Problem
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.prices import price_text
from printgen.sheet.kit.context import KitContext, capitalized

_TIMES = re.compile(r"\s*\(?×\d+\)?")
"""How many there are of a card, which nobody asks who holds it."""


class CardText(NamedTuple):
    """What is said of a name: its id, what it costs, a text; these may be empty. ``key``: where the text stands."""

    name: str
    id: str
    price: str
    text: str
    key: str


def card_texts(context: GameContext) -> Mapping[str, CardText]:
    """Return what is said of each kind of card: by the cost of its name, or a clause that begins with that in bold.

    Of several of one name it is the one with the id of the kind; where none has it, nothing is said.
    """
    own = (box.components.values() for box in context.game.boxes.values() if box.publisher is None)
    kinds = [kind for things in own for one in things if one.shape == "card" for kind in one.kinds]
    if not kinds:
        return {}
    costs, clauses, catalog, said = [*_costs(context)], [*_clauses(context)], context.catalog, {}
    for kind in kinds:
        key = f"kinds.{kind}"
        name = catalog.plain(key) if catalog.has(key) else kind.replace("-", " ")
        one = _only(costs, kind, name) or _only(clauses, kind, name)
        if one is not None and (one.price or one.text):
            said[kind] = one
    return said


def undrawn_where_full(loaded: LoadedKit, counts: Counts, said: Mapping[str, str]) -> LoadedKit:
    """Return a kit in which kinds whose text has no room beside a drawing have none; ``said``: their texts."""
    ranks = dict(loaded.kit.ranks)
    for _, kind, layer, scale in _texts(loaded, counts, said):
        if layer.beside == "drawing" and not has_room(said[kind], layer, scale):
            ranks[kind] = ranks[kind].model_copy(update={"shows": None})
    return replace(loaded, kit=loaded.kit.model_copy(update={"ranks": ranks}))


def overfull_cards(context: KitContext) -> Iterator[Problem]:
    """Yield the cards that are printed whose text has no room on all of the card, with where it stands."""
    if context.table is None or context.counts is None or not context.texts:
        return
    said, language = card_texts(context.table), context.table.catalog.language
    for name, kind, layer, scale in _texts(context.loaded, context.counts, context.texts):
        if name in context.parts and not has_room(context.texts[kind], layer, scale):
            text, size = context.texts[kind], context.loaded.size(context.loaded.kit.parts[name], kind)
            message = (
                f"the text of `{context.rank_names[kind]}` has {len(text)} letters, "
                f"a card of {size.width:g} × {size.height:g} mm has room for {room_for(text, layer, scale)} of them"
            )
            hint = "shorten it, or write a larger `size` of these cards in the box"
            yield Problem("card-too-full", message, hints=(hint,), part=f"words.{language}.{said[kind].key}")


def _texts(loaded: LoadedKit, counts: Counts, said: Mapping[str, str]) -> Iterator[tuple[str, str, TextLayer, float]]:
    """Yield part and kind of each card with a text, the layer it stands in, and the scale of its art."""
    for name, _, kind in counts:
        if kind is not None and kind in said:
            part = loaded.kit.parts[name]
            scale = loaded.size(part, kind).width / width_of(part)
            for layer in part.front.layers:
                if isinstance(layer, TextLayer) and layer.stands(loaded.kit.ranks[kind]):
                    yield name, kind, layer, scale


def _only(found: Iterable[CardText], kind: str, name: str) -> CardText | None:
    same = [one for one in found if one.name.casefold() == name.casefold()]
    if len(same) > 1:
        same = [one for one in same if one.id == kind]
    return same[0] if len(same) == 1 else None


def _costs(context: GameContext) -> Iterator[CardText]:
    for table, costs in context.game.rules.costs.items():
        for row in costs.rows:
            key = f"costs.{table}.{row.id}"
            if context.holds(row.when):
                name = as_text(context.catalog.text(f"{key}.name"))
                note = as_text(context.catalog.maybe(f"{key}.note") or ())
                yield CardText(name, row.id, price_text(context, row, brief=True), _sentence(note), f"{key}.note")


def _clauses(context: GameContext) -> Iterator[CardText]:
    for clause, one in context.game.rules.clauses.items():
        if context.holds(one.when):
            parts = context.catalog.text(f"clauses.{clause}")
            if parts and parts[0].kind == "bold":
                text = _sentence(as_text(parts[1:]))
                yield CardText(parts[0].text.strip(" :."), clause, "", text, f"clauses.{clause}")


def _sentence(words: str) -> str:
    match = _TIMES.match(words)
    return capitalized(words[match.end() if match else 0 :].strip(" :·"))
