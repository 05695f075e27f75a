"""Game → where each rule is printed: the blocks of the aid, or None for a set-up sheet."""

from collections.abc import Iterator, Mapping

from printgen.model.game import Game
from printgen.model.nouns import names_in, nouns
from printgen.model.sheets import Block, OddsBlock, RoutesBlock, SetupPlan, VariantsBlock
from printgen.model.text.game_catalog import slots
from printgen.model.text.phrases import parse

SECTIONS = {"clause": "clauses", "cost table": "costs", "decision table": "tables", "example": "examples"}
"""Where the rules stand that blocks name, by what their fields are declared to name."""

Places = Mapping[str, tuple[str | None, ...]]


def printed_rules(game: Game) -> Places:
    """Return where each rule is printed: ``clauses.x``, ``costs.x``, ``examples.x`` and so on.

    What a text names by its path is printed wherever that text is.
    """
    found: dict[str, dict[str | None, None]] = {}
    for path, noun in nouns(game):
        place = str(path[3]) if path[:3] == ("sheets", "aid", "blocks") else None
        if place is not None or isinstance(noun, SetupPlan):
            for named in names_in(noun):
                if named.ref.what in SECTIONS:
                    found.setdefault(f"{SECTIONS[named.ref.what]}.{named.name}", {})[place] = None
    for name, block in game.sheets.aid.blocks.items():
        for rule in _all_of(game, block):
            found.setdefault(rule, {})[name] = None
    for rule, key in _named_in_words(game):
        for place in tuple(found.get(key, ())):
            found.setdefault(rule, {})[place] = None
    return {rule: tuple(places) for rule, places in found.items()}


def _all_of(game: Game, block: Block) -> Iterator[str]:
    """Return the rules of a block that prints all of a kind."""
    if isinstance(block, OddsBlock):
        yield from (f"odds.{name}" for name in game.rules.odds)
    elif isinstance(block, RoutesBlock):
        yield from (f"routes.{name}" for name in game.rules.routes)
    elif isinstance(block, VariantsBlock):
        yield from (f"variants.{name}" for name in block.only or game.variants)


def _named_in_words(game: Game) -> Iterator[tuple[str, str]]:
    """Return the worked numbers and chances that a text of a rule names, in every language alike."""
    known = {slot.key for slot in slots(game)}
    for texts in game.words.values():
        for key, text in texts.items():
            if key in known and "{" in text:
                for part in parse(text):
                    section, _, rest = part.text.partition(".")
                    if part.kind == "fact" and section in ("examples", "odds"):
                        yield f"{section}.{rest.partition('.')[0]}", ".".join(key.split(".")[:2])
