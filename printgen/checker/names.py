"""Which names there are, for each ``Ref`` that a field of the model declares; and every name that stands anywhere.

Most are names of the whole game. ``Ref.of`` says where the others stand: in a field of the nearest noun around, in the
tile set of the map, in the component that is meant, in the contest of a worked game.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import Any, NamedTuple

from printgen.checker.check import CheckInput
from printgen.checker.citations import things
from printgen.model.aid_block import CompassBlock
from printgen.model.game import Game
from printgen.model.load.resources import Resources
from printgen.model.nouns import Named, Path, naming, nouns
from printgen.model.play.confidence import READINGS
from printgen.model.play.decision_tables import spread
from printgen.model.play.facts import Facts
from printgen.model.play.in_play import NOTHING, WORDS, Statement, statement, statements
from printgen.model.rules import DecisionTable, TableReplacements
from printgen.model.rulings import readings
from printgen.model.setup import HexMap, Piece
from printgen.model.text.phrases import parse
from printgen.model.values import Model, Same, key_of

Names = tuple[str, Collection[str]]
"""What is meant, as a problem says it, and the names there are."""


class KnownNames:
    """The names that references may use in a game, looked at without its words; ``texts``: the keys of those."""

    def __init__(self, game: Game, resources: Resources, texts: Collection[str]) -> None:
        self.game = game
        self.everywhere = names_of_game(game, resources, texts)
        self._nouns = dict(nouns(game))
        self._replacements = cache(lambda group: frozenset(replacements_for(game, texts, group)))

    def of(self, named: Named) -> Names | None:
        """Return what an id may name; None where that hangs on another name, which is wrong."""
        what, of = named.ref
        if what == "replacement":
            return what, self._replacements(statement(str(named.path[-1])).group)
        if of is None:
            return what, self.everywhere[what]
        if of == "paths":
            return what, self._facts
        if of in ("over", "across", "outcomes"):
            return self._of_table(named)
        if of == "component" or (what == "kind" and of in ("deal", "of")):
            return self._of_component(named)
        if of == "priced":
            table = self.game.rules.costs.get(self._around(named.path, "of")[1].of)
            return None if table is None else (what, [row.id for row in table.rows])
        if what in ("row", "head", "number given"):
            return self._of_block(named)
        where, _, field = of.rpartition(".")
        if where == "tile-map":
            return None if self.game.map_tiles is None else (what, getattr(self.game.map_tiles, field))
        if where == "tiles":
            return what, getattr(self._around(named.path, "piles")[1], field)
        if where == "contest":
            name = str(self._around(named.path, "shared")[0][-2])
            contest = self.game.score.contests.get(name)
            return None if contest is None else (f"{what} of `{name}`", getattr(contest, field))
        _, noun = self._around(named.path, "confidence" if of == "fields" else of)
        if of == "fields":
            return what, {key_of(type(noun), name) for name in type(noun).model_fields}
        return what, getattr(noun, of)

    def _around(self, path: Path, field: str) -> tuple[Path, Any]:
        """Return the nearest noun around a path that has a field, and where it stands."""
        for length in range(len(path) - 1, 0, -1):
            noun = self._nouns.get(path[:length])
            if noun is not None and hasattr(noun, field):
                return path[:length], noun
        raise KeyError(field)

    def _of_block(self, named: Named) -> Names | None:
        """Return the rows, heads or given numbers of what the block around a name shows."""
        what, of = named.ref
        rules, name = self.game.rules, getattr(self._around(named.path, str(of))[1], str(of))
        if what == "row":
            costs = rules.costs.get(name)
            return None if costs is None else (f"row of `{name}`", [row.id for row in costs.rows])
        if what == "head":
            table = rules.tables.get(name)
            return None if table is None else (f"head of `{name}`", table.over.get(table.across, ()))
        example = rules.examples.get(name)
        return None if example is None else (f"number given in `{name}`", example.given)

    def _of_table(self, named: Named) -> Names | None:
        """Return the dimensions, values or outcomes of the decision table around a name."""
        path, table = self._around(named.path, "outcomes")
        if isinstance(table, TableReplacements):  # their rows take the place of others of this table
            whole = self.game.rules.tables.get(str(path[-1]))
            more = table.outcomes
            table = whole and whole.model_copy(update={"outcomes": {**whole.outcomes, **more}})
        if not isinstance(table, DecisionTable):
            return None
        what, of = named.ref
        if of == "outcomes":
            return what, table.outcomes
        if what == "dimension":
            return what, table.over
        dimension = table.across if of == "across" else str(named.path[-2])
        values = table.over.get(dimension)
        if values is None:
            return None
        return f"value of `{dimension}`" if of == "across" else what, values

    def _of_component(self, named: Named) -> Names | None:
        """Return the kinds, values and kinds of tile of the component that is meant, or its piles."""
        noun = self._nouns.get(named.path[:2]) if named.path[:2] == ("setup", "hex-map") else None
        if isinstance(noun, HexMap):
            noun = self.game.setup.deals.get(noun.hexes)
        elif named.ref.of != "component":
            noun = self._around(named.path, str(named.ref.of))[1]
            noun = self.game.setup.deals.get(noun.deal if named.ref.of == "deal" else noun.of.deal)
        else:
            _, noun = self._around(named.path, "component")
        component = getattr(noun, "component", None)
        if component is None or component not in self.game.components:
            return None
        sets = [tiles for tiles in self.game.tile_sets.values() if tiles.component == component]
        if named.ref.what == "pile":
            return "pile", [pile for tiles in sets for pile in tiles.piles]
        part = self.game.components[component]
        kinds = [kind for tiles in sets for kind in tiles.kinds]
        # A component without kinds is its only one.
        return f"kind of `{component}`", [*part.kinds, *map(str, part.values), *kinds] or [component]

    @cached_property
    def _facts(self) -> Collection[str]:
        return Facts(self.game).paths()

    @cached_property
    def declared(self) -> "tuple[Reference, ...]":
        """The references in the fields that are declared to name something."""
        several = (
            _looked_up(self, named)
            for _, noun, names in naming(self.game)
            for named in names
            if named.ref.what != SPACE and not _is_number(self.game, noun, named)
        )
        return tuple(chain.from_iterable(several))


def names_of_game(game: Game, resources: Resources, texts: Collection[str]) -> Mapping[str, Collection[str]]:
    """Return the names of each kind that hold everywhere in a game with texts of these keys."""
    rules, score = game.rules, game.score
    lines = tuple(line.id for line in score.lines)
    demands = (name for contest in score.contests.values() for name in contest.demands)
    themes = tuple(resources.themes.values())
    contests = score.contests.items()
    return {
        "block": game.sheets.aid.blocks,
        "board": [name for box in game.boxes.values() for name in box.boards],
        "bound, demand or win": (*score.bounds, *demands, *(one.id for one in score.wins if one.ends)),
        "card block": game.sheets.card.blocks if game.sheets.card is not None else (),
        "clause": rules.clauses,
        "colour": set.intersection(*(set(theme.colours) for theme in themes)) if themes else (),
        "component": game.components,
        "contest": score.contests,
        "cost": {row.id for table in rules.costs.values() for row in table.rows},
        "cost table": rules.costs,
        **{"deal": game.setup.deals, "line of the board": game.board.lines, "region": game.board.regions},
        "decision table": rules.tables,
        "entry": score.entries,
        "entry or line": (*score.entries, *lines),
        "example": rules.examples,
        "fact": rules.facts,
        "family": {one.family for one in game.variants.values() if one.family},
        "icon": resources.icons,
        "line": lines,
        "part of the box": set(parts_of_boxes(game)),
        "part of the pad": (*score.entries, *(f"{sort}.{n}" for sort, c in contests for n in (*c.shared, *c.entries))),
        "part of the rules": set(parts_of_rules(game)),
        "piece": game.setup.pieces,
        "piece, deal, region, link, pile or ground": (
            *game.setup.pieces,
            *game.setup.deals,
            *(game.board.regions | game.board.links),
            *(game.map_tiles.piles if game.map_tiles is not None else ()),
            *([game.board.ground.component] if game.board.ground is not None else []),
        ),
        "placement": [one.id for one in game.setup.placements],
        "route": rules.routes,
        "ruling": (*game.rulings, *READINGS[1:]),
        "seat": game.setup.seats,
        "statement": set(replaceable(game, texts)),
        "step": [step.id for step in game.setup.steps],
        "thing that cites a source": {thing.name for thing in things(game)},
        "tile set": game.tile_sets,
        "variant": game.variants,
        "variant or reading": (*game.variants, *readings(game.rulings)),
        "write-in": [name for box in game.boxes.values() for name in box.write_ins],
    }


def parts_of_boxes(game: Game) -> Iterator[str]:
    """Name all that can be taken from the boxes: ``coin``, ``coin.ace``, ``tile.reserve.6``."""
    for name, component in game.components.items():
        yield from (name, *(f"{name}.{kind}" for kind in (*component.kinds, *component.values)))
    for tiles in game.tile_sets.values():
        for pile, kinds in tiles.piles.items():
            whole = f"{tiles.component}.{pile}"
            yield from (whole, *(f"{whole}.{kind}" for kind in kinds))


def replaceable(game: Game, texts: Iterable[str]) -> Iterator[str]:
    """Name all that a variant or reading can replace: statements, and words of no statement."""
    yield from (one.path for one in statements(game))
    head = Statement(WORDS, "", spare=True).words
    yield from (key if key.startswith(head) else f"{WORDS}.{key}" for key in texts)


def replacements_for(game: Game, texts: Iterable[str], group: str) -> Iterator[str]:
    """Name all that can stand in the place of what a variant or reading replaces in a group of statements."""
    yield NOTHING
    yield from (one.name for one in statements(game) if one.spare and one.group == group)
    if group == WORDS:
        head = Statement(WORDS, "", spare=True).words
        yield from (key.removeprefix(head) for key in texts if key.startswith(head))


def parts_of_rules(game: Game) -> Iterator[str]:
    """Name all that a ruling can be a reading of."""
    rules, setup, score = game.rules, game.setup, game.score
    yield from (one.path for one in statements(game) if one.spare)
    for section in ("facts", "costs", "tables", "clauses", "routes", "odds", "examples"):
        yield from (f"{section}.{name}" for name in getattr(rules, section))
    for name, table in rules.costs.items():
        yield from (f"costs.{name}.{row.id}" for row in table.rows)
    for name, decision in rules.tables.items():
        yield from (f"tables.{name}.{row.id}" for row in decision.rows)
        yield from (f"tables.{name}.outcomes.{outcome}" for outcome in decision.outcomes)
    for head, names in (
        ("turn", (step.id for step in rules.turn)),
        ("setup", (*(step.id for step in setup.steps), *(one.id for one in setup.placements))),
        ("setup", (*setup.seats, *setup.pieces, *setup.deals, "hex-map", "tile-map")),
        ("setup.placement-rules", setup.placement_rules),
        ("setup.not-judged", (rule.id for rule in setup.not_judged)),
        ("score", (*score.entries, *(line.id for line in score.lines), *score.contests)),
        ("score.bounds", score.bounds),
        ("score.wins", (win.id for win in score.wins)),
        ("sources", game.head.sources),
        ("variants", game.variants),
    ):
        yield from (f"{head}.{name}" for name in names)
    yield "score"
    for name in type(game.board).model_fields:
        if value := getattr(game.board, name):
            yield (key := f"board.{key_of(type(game.board), name)}")
            yield from (f"{key}.{inner}" for inner in (value if isinstance(value, dict) else ()))


SPACE = "space"
"""Names of spaces hang on the size of the board: a check of their own looks at them."""


class Reference(NamedTuple):
    """A name, the path it stands at, what it should name, and the names there are.

    ``is_key``: the name is a key of a map, not a value.
    """

    path: Path
    what: str
    name: str
    known: Collection[str]
    is_key: bool = False


def references(data: CheckInput) -> Iterator[Reference]:
    """Return every reference: those that fields declare, and the icons that are drawn without being named."""
    texts = frozenset(chain.from_iterable(data.game.words.values()))
    known = _known(data.game.unworded, Same(data.resources), texts)
    yield from known.declared
    yield from _icons(data, known.everywhere)


@lru_cache(maxsize=16)
def _known(game: Game, resources: Same, texts: frozenset[str]) -> KnownNames:
    """Return the names of a game, which are the same while the words of its texts are edited."""
    return KnownNames(game, resources.part, texts)


def _looked_up(known: KnownNames, named: Named) -> Iterator[Reference]:
    several: Iterable[str] = (named.name,)
    if named.ref.of == "across":
        several = spread(named.name) or several
    elif named.ref.what == "side":
        several = dict.fromkeys(named.name)
    if (found := known.of(named)) is not None:
        yield from (Reference(named.path, found[0], name, found[1], named.is_key) for name in several)


def _is_number(game: Game, noun: Model, named: Named) -> bool:
    """Return whether a number stands on a piece instead of an icon."""
    can = isinstance(noun, Piece) and noun.look in ("coin", "disc", "diamond") and game.setup.tile_map is None
    return can and named.ref.what == "icon" and named.name.isdecimal()


def _icons(data: CheckInput, known: Mapping[str, Collection[str]]) -> Iterator[Reference]:
    """Return the names that words, a compass and the symbols of a tile map use for icons, and words for rulings."""
    game = data.game
    for name, block in game.sheets.aid.blocks.items():
        if isinstance(block, CompassBlock) and block.piece in game.setup.pieces:
            shown = game.setup.pieces[block.piece].icon or block.piece
            yield Reference(("sheets", "aid", "blocks", name, "piece"), "icon", shown, known["icon"])
    for language, texts in game.words.items():
        for key, text in texts.items():
            for part in parse(text):
                if what := {"icon": "icon", "doubt": "ruling"}.get(part.kind):
                    yield Reference(("words", language, key), what, part.text, known[what])
    tiles = game.setup.tile_map.tiles if game.setup.tile_map is not None else ""
    for box_id, box in game.boxes.items():
        for symbol in box.tiles[tiles].symbols if tiles in box.tiles else ():
            yield Reference(("boxes", box_id, "tiles", tiles, "symbols", symbol), "icon", symbol, known["icon"], True)
