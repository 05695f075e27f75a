"""The rulings of a game → what each leaves open and how it is read, as statements."""

from collections.abc import Iterator

from printgen.ask.parts import Asked
from printgen.ask.statements.statement import Statement, spoken
from printgen.model.rulings import Ruling


def rulings(asked: Asked) -> Iterator[Statement]:
    """Give each ruling with the reading in play; a gap says that the rules are silent."""
    for name, ruling in asked.game.rulings.items():
        told = asked.ruling(name)
        other = next((one.text for one in told.alternatives if one.chosen), None)
        chosen = told.reading if other is None else other
        yield Statement(
            path=f"rulings.{name}",
            kind="ruling",
            name=told.question,
            line=spoken(f"{asked.catalog.tool(f'ask.open.{ruling.kind}')} {chosen}"),
            own=ruling.reading if other is None else "assumed",
            cite=ruling.cite,
            variant=_variant(ruling),
        )


def _variant(ruling: Ruling) -> str:
    """Name the variant that a ruling is about, where nothing else rests on it."""
    names = [path.partition(".") for path in ruling.used_by]
    alone = names and all(section == "variants" for section, _, _ in names)
    return names[0][2] if alone else ""
