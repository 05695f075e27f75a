"""The rulings of a game → what each leaves open and how it is read, as statements."""

from collections.abc import Iterator

from printgen.ask.parts import Asked
from printgen.ask.statements.statement import Statement, spoken


def rulings(asked: Asked) -> Iterator[Statement]:
    """Give each ruling with the reading in play; a gap says that the rules are silent."""
    for name, ruling in asked.game.rulings.items():
        told = asked.ruling(name)
        chosen = next((one.text for one in told.alternatives if one.chosen), told.reading)
        yield Statement(
            path=f"rulings.{name}",
            kind="ruling",
            name=told.question,
            line=spoken(f"{asked.say.tool(f'ask.open.{ruling.kind}')} {chosen}"),
            own=ruling.reading,
            cite=ruling.cite,
        )
