"""Each line of a certificate: a spoiled position breaks it alone, and it says what was judged."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from printgen.checker.citations import things as cited_things
from printgen.checker.position import judge
from printgen.model.game import Game
from printgen.model.position import Dealt, PlacedPiece, PlacedTile, Position
from printgen.setup.placements import Table, place_pieces
from printgen.setup.position import make_position
from printgen.sheet.core.expectations import readable
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.setup.proof.certificate import CheckedRule, checked_rules
from tests import workshop
from tests.workshop import request_of

Case = tuple[Game, Position]
Spoil = Callable[[Game, Position], Iterator[Case]]
"""Gives spoiled cases, of which one breaks a rule alone."""

LANGUAGES = ("en", "de")


def job_of(game: str, language: str = "en", **options: Any) -> GameContext:
    options = {"seed": "1"} | options
    return workshop.game_context(request_of("setup", game, language=language, **options))


def judged(context: GameContext, case: Case) -> GameContext:
    game, position = case
    return replace(context, game=game, position=position, findings=judge(game, position))


def said(item: CheckedRule) -> str:
    return readable(item.text).replace("\N{NO-BREAK SPACE}", " ")


def lines(context: GameContext) -> list[str]:
    return [said(item) for item in checked_rules(context)]


def with_setup(game: Game, **update: Any) -> Game:
    return game.model_copy(update={"setup": game.setup.model_copy(update=update)})


def with_tile_map(game: Game, **update: Any) -> Game:
    noun = game.setup.tile_map
    assert noun is not None
    return with_setup(game, tile_map=noun.model_copy(update=update))


def with_part(game: Game, name: str, count: int) -> Game:
    [(key, box)] = game.boxes.items()
    part = box.components[name].model_copy(update={"count": count})
    box = box.model_copy(update={"components": {**box.components, name: part}})
    return game.model_copy(update={"boxes": {key: box}})


def with_tiles(position: Position, *tiles: PlacedTile) -> Position:
    new = {tile.space: tile for tile in tiles}
    return replace(position, tiles=tuple(new.get(tile.space, tile) for tile in position.tiles))


def plain(game: Game, position: Position, kind: str) -> Iterator[PlacedTile]:
    """Yield the tiles of a kind on which nothing lies and that could be another."""
    noun = game.setup.tile_map
    assert noun is not None
    taken = {space for piece in position.pieces for space in piece.spaces}
    for tile in position.tiles:
        if tile.kind == kind and tile.space not in taken and tile.space not in noun.fixed:
            yield tile


def other_seats(game: Game, position: Position) -> Iterator[Case]:
    yield game, replace(position, seats=position.seats[::-1])


def without_a_tile(game: Game, position: Position) -> Iterator[Case]:
    gone = next(plain(game, position, "4"))
    yield game, replace(position, tiles=tuple(t for t in position.tiles if t is not gone))


def misread_turn(game: Game, position: Position) -> Iterator[Case]:
    tile = next(plain(game, position, "4"))
    yield game, with_tiles(position, replace(tile, degrees=(tile.degrees + 90) % 360))


def turned_tile(game: Game, position: Position) -> Iterator[Case]:
    for tile in plain(game, position, "2"):
        sides = tile.sides[2:] + tile.sides[:2]
        turned = replace(tile, sides=sides, degrees=(tile.degrees + 180) % 360)
        yield game, with_tiles(position, turned)


def land_at_the_border(game: Game, position: Position) -> Iterator[Case]:
    kinds = game.tile_sets["tile"].kinds
    for old in ("1", "2", "4"):
        for tile in plain(game, position, old):
            for kind, one in kinds.items():
                for turn in range(4):
                    sides = one.sides[4 - turn :] + one.sides[: 4 - turn]
                    looks = replace(tile, kind=kind, sides=sides, degrees=90 * turn)
                    yield game, with_tiles(position, looks)


def another_fixed_tile(game: Game, position: Position) -> Iterator[Case]:
    noun = game.setup.tile_map
    assert noun is not None
    tile = next(plain(game, position, "4"))
    yield with_tile_map(game, fixed={**noun.fixed, tile.space: "1"}), position


def scarce_tiles(game: Game, position: Position) -> Iterator[Case]:
    yield with_tile_map(game, supply=dict.fromkeys("12356", 40) | {"4": 1}), position


def moved_symbols(game: Game, position: Position) -> Iterator[Case]:
    table = Table(position.players, position.options, position.seats)
    for source in position.tiles:
        for target in position.tiles if source.symbol else ():
            if target.symbol is None:
                bearing = replace(target, symbol=source.symbol)
                moved = with_tiles(position, replace(source, symbol=None), bearing)
                yield game, replace(moved, pieces=place_pieces(game, table, moved.tiles))


def another_symbol(game: Game, position: Position) -> Iterator[Case]:
    tile = next(tile for tile in position.tiles if tile.symbol == "storm")
    yield game, with_tiles(position, replace(tile, symbol="skull"))


def needless_corners(game: Game, position: Position) -> Iterator[Case]:
    for seed in range(200):
        drawn = make_position(game, position.players, seed=seed, distribution="uniform")
        yield game, replace(drawn, distribution="default")


def lost(piece: str) -> Spoil:
    """Yield a spoiling that takes a piece away."""

    def spoil(game: Game, position: Position) -> Iterator[Case]:
        gone = next(one for one in position.pieces if one.piece == piece)
        yield game, replace(position, pieces=tuple(p for p in position.pieces if p is not gone))

    return spoil


def boat_ashore(game: Game, position: Position) -> Iterator[Case]:
    ashore = PlacedPiece("boat", "A-1", "north-west", waiting=True)
    yield game, replace(position, pieces=(*position.pieces, ashore))


def off_the_board(game: Game, position: Position) -> Iterator[Case]:
    placements = tuple(
        one.model_copy(update={"on": ("z9",)}) if one.id == "treasure" else one for one in game.setup.placements
    )
    pieces = (replace(one, space="z9") if one.piece == "treasure" else one for one in position.pieces)
    yield with_setup(game, placements=placements), replace(position, pieces=tuple(pieces))


def few(part: str, count: int) -> Spoil:
    """Yield a spoiling that leaves fewer of a component in the box."""

    def spoil(game: Game, position: Position) -> Iterator[Case]:
        yield with_part(game, part, count), position

    return spoil


def two_against_each_other(game: Game, position: Position) -> Iterator[Case]:
    for pair in combinations(game.variants, 2):
        yield game, replace(position, variants=pair)


def a_tile(game: Game, position: Position) -> Iterator[Case]:
    yield game, replace(position, tiles=(PlacedTile("c3", 7, 2, "1", "SSSS", 0),))


def redealt(deal: str, change: Callable[[list[Dealt]], list[Dealt]]) -> Spoil:
    """Yield a spoiling of the parts of one deal."""

    def spoil(game: Game, position: Position) -> Iterator[Case]:
        parts = change([one for one in position.dealt if one.deal == deal])
        others = tuple(one for one in position.dealt if one.deal != deal)
        yield game, replace(position, dealt=(*others, *parts))

    return spoil


def another_kind(kind: str) -> Callable[[list[Dealt]], list[Dealt]]:
    """Return a change: of the first thing that is of another kind."""

    def change(parts: list[Dealt]) -> list[Dealt]:
        place = next(n for n, one in enumerate(parts) if one.things[0].kind != kind)
        first, *more = parts[place].things
        parts[place] = replace(parts[place], things=(replace(first, kind=kind), *more))
        return parts

    return change


def one_symbol(parts: list[Dealt]) -> list[Dealt]:
    return [replace(one, things=tuple(replace(t, symbol=t.symbol and "skull") for t in one.things)) for one in parts]


def uneven(parts: list[Dealt]) -> list[Dealt]:
    first, second, *more = parts
    all_but_one = (*first.things, *second.things[1:])
    return [replace(first, things=all_but_one), replace(second, things=second.things[:1]), *more]


def unresolved(parts: list[Dealt]) -> list[Dealt]:
    return [replace(parts[0], space="Z9"), *parts[1:]]


def hexes_changed(wanted: Callable[[Any], bool], **change: Any) -> Spoil:
    """Yield a spoiling of the first hex that is wanted."""

    def spoil(game: Game, position: Position) -> Iterator[Case]:
        old = next(one for one in position.hexes if wanted(one))
        hexes = tuple(replace(one, **change) if one is old else one for one in position.hexes)
        yield game, replace(position, hexes=hexes)

    return spoil


def turned_harbours(game: Game, position: Position) -> Iterator[Case]:
    for drawn in (make_position(game, position.players, seed=seed) for seed in range(40)):
        for harbour in (one for one in drawn.hexes if one.facing):
            for side in ("east", "south-east", "south-west", "west", "north-west", "north-east"):
                turned = replace(harbour, facing=side)
                hexes = tuple(turned if one is harbour else one for one in drawn.hexes)
                yield game, replace(drawn, hexes=hexes)


MAP, SHIPS = {"game": "ghost-ship"}, {"game": "ahoy-matey", "seed": None}
PILES, CARDS = {"game": "entdecker-soeding"}, {"game": "amdiak"}
OPEN = {"game": "intimate-settlers", "deal": "open"}
BROKEN = {"en": " – broken", "de": " – verletzt"}

CASES: Sequence[tuple[str, dict[str, Any], Spoil, str, str]] = (
    (
        "seats-for-players", MAP, other_seats,
        "4 seats in turn order: south-west, south-east, north-east, north-west",
        "4 Plätze, der Reihe nach: Südwest, Südost, Nordost, Nordwest",
    ),
    (
        "one-tile-per-space", MAP, without_a_tile,
        "70 spaces, one tile on each",
        "70 Felder, auf jedem ein Plättchen",
    ),
    (
        "tiles-turned", MAP, misread_turn,
        "70 tiles, each with the sides of its kind, turned as written",
        "70 Plättchen, jedes mit den Seiten seiner Art, gedreht wie angegeben",
    ),
    (
        "edges-match", MAP, turned_tile,
        "121 edges between tiles match: sea to sea, land to land",
        "121 Kanten zwischen Plättchen passen: See an See, Land an Land",
    ),
    (
        "border-matches", MAP, land_at_the_border,
        "33 edges at the border, all sea",
        "33 Kanten am Rand, alle See",
    ),
    (
        "fixed-tiles", MAP, another_fixed_tile,
        "11 fixed tiles, each on its space: 5 of kind 1, 6 of kind 6",
        "11 feste Plättchen, jedes auf seinem Feld: 5 der Art 1, 6 der Art 6",
    ),
    (
        "within-supply", MAP, scarce_tiles,
        "40 plain tiles, no more of any kind than are left",
        "40 Plättchen ohne Symbol, von keiner Art mehr, als übrig sind",
    ),
    (
        "symbol-tiles", MAP, moved_symbols,
        "20 tiles with a symbol, of each kind as many as the box has†",
        "20 Plättchen mit Symbol, von jeder Art so viele, wie die Schachtel hat†",
    ),
    (
        "symbol-names", MAP, another_symbol,
        "20 symbols, of each as many as the box has†",
        "20 Symbole, von jedem so viele, wie die Schachtel hat†",
    ),
    (
        "symbols-apart", MAP, moved_symbols,
        "20 symbols, no two side by side",
        "20 Symbole, keine zwei Seite an Seite",
    ),
    (
        "balance", MAP, moved_symbols,
        "9 + 11 symbols left and right of the fold",
        "9 + 11 Symbole links und rechts vom Falz",
    ),
    (
        "diagonal-only-when-forced", MAP, needless_corners,
        "12 pairs of symbols touch at a corner; "
        "all can have been laid when no clear space was left",
        "12 Paare von Symbolen berühren sich über Eck; "
        "alle können gelegt sein, als kein Feld mit Abstand mehr frei war",
    ),
    (
        "pieces.boats", MAP, lost("boat"),
        "4 × boat, one at each seat",
        "4 × Boot, 1 an jedem Platz",
    ),
    (
        "pieces.scouts", MAP, lost("scout"),
        "4 × scout, one waiting at each seat",
        "4 × Späher, 1 bereit an jedem Platz",
    ),
    (
        "pieces.chits", MAP, lost("chit"),
        "20 × chit, one on each symbol",
        "20 × Schatz, auf jedem Symbol",
    ),
    (
        "pieces.gold", MAP, lost("gold"),
        "7 × gold, one on each tile of kind 6 without a symbol",
        "7 × Gold, auf jedem Plättchen der Art 6 ohne Symbol",
    ),
    (
        "pieces.ghost-ship", MAP, lost("ghost-ship"),
        "1 × ghost ship, on D-5 or D-6",
        "1 × Geisterschiff, auf D-5 oder D-6",
    ),
    (
        "no-other-pieces", MAP | {"players": 2}, boat_ashore,
        "nothing else lies there",
        "sonst liegt dort nichts",
    ),
    (
        "pieces.nulls", SHIPS, lost("null-coin"),
        "4 × null coin, on a8, c10, j3, h1†",
        "4 × Nullmünze, auf a8, c10, j3, h1†",
    ),
    (
        "pieces.search", CARDS, lost("search"),
        "20 × Search Token, one on each of 20 spaces",
        "20 × Suchplättchen, je 1 auf 20 Feldern",
    ),
    (
        "pieces.ship", PILES, lost("ship"),
        "1 × ship, waiting at South",
        "1 × Schiff, bereit bei Süd",
    ),
    (
        "pieces.settlements", OPEN, lost("settlement"),
        "4 × Settlement, on G3+H2+H3, G4+H3+H4, A2+A3+B2, A3+A4+B3†",
        "4 × Siedlung, auf G3+H2+H3, G4+H3+H4, A2+A3+B2, A3+A4+B3†",
    ),
    (
        "pieces-on-board", SHIPS, off_the_board,
        "what lies on the board lies on its spaces",
        "alles auf dem Plan liegt auf seinem Feld",
    ),
    (
        "pieces-in-box", SHIPS, few("coin", 19),
        "no more pieces than the box holds",
        "nicht mehr Figuren, als die Schachtel hat",
    ),
    (
        "variants-together", SHIPS, two_against_each_other,
        "the 2 variants go together and suit 4 players",
        "die 2 Varianten passen zusammen und zu 4 Personen",
    ),
    (
        "ground-covered", SHIPS, few("tile", 22),
        "23 whole tiles cover the 92 spaces of the board",
        "23 ganze Plättchen bedecken die 92 Felder des Plans",
    ),
    (
        "no-tiles", SHIPS, a_tile,
        "no tile laid but the board’s own",
        "kein Plättchen außer denen des Plans",
    ),
    (
        "deals-complete.sea", PILES, redealt("sea", another_kind("1")),
        "Tiles to discover: 72, all that the set-up leaves†",
        "Plättchen zum Entdecken: 72, alle, die der Aufbau übrig lässt†",
    ),
    (
        "deals-symbols.sea", PILES, redealt("sea", one_symbol),
        "Tiles to discover: 20 symbols, of each as many as the box has†",
        "Plättchen zum Entdecken: 20 Symbole, von jedem so viele, wie die Schachtel hat†",
    ),
    (
        "deals-even.sea", PILES, redealt("sea", uneven),
        "Tiles to discover: 5 piles of 1 or 29, the larger first†",
        "Plättchen zum Entdecken: 5 Stapel zu 1 oder 29, die größeren zuerst†",
    ),
    (
        "deals-complete.chips", PILES, redealt("chips", another_kind("1")),
        "Discovery chips: 20, all that the set-up leaves: 6 × 1, 4 × 2, 5 × 3, 5 × 4†",
        "Entdecker-Chips: 20, alle, die der Aufbau übrig lässt: 6 × 1, 4 × 2, 5 × 3, 5 × 4†",
    ),
    (
        "deals-placed.map", CARDS, redealt("map", unresolved),
        "Map Cards: one on each of 20 spaces",
        "Meereskarten: auf 20 Feldern je eins",
    ),
    (
        "deals-complete.numbers", OPEN, redealt("numbers", another_kind("5")),
        "Home numbers: each player has 4, 5, 8, 9, 10",
        "Zahlen der Heimat: jede Person hat 4, 5, 8, 9, 10",
    ),
    (
        "hexes-complete", OPEN, hexes_changed(lambda one: one.kind == "sea", kind="desert"),
        "all 23 hexes laid open on 24 spaces, no two on one†",
        "alle 23 Sechsecke offen auf 24 Feldern, keine zwei auf einem†",
    ),
    (
        "hexes-tokens", OPEN, hexes_changed(lambda one: one.token, token=None),
        "7 number tokens, one on each hex that yields, none elsewhere†",
        "7 Zahlenchips, je einer auf jedem Feld mit Ertrag, sonst keiner†",
    ),
    (
        "hexes-facing", OPEN, hexes_changed(lambda one: one.kind == "sea", facing="up"),
        "7 harbours, each facing a hex that yields where it touches one†",
        "7 Häfen, jeder zu einem Feld mit Ertrag gedreht, wo er an eins stößt†",
    ),
    (
        "hexes-apart", OPEN, turned_harbours,
        "9 harbours in all, no corner shared by two",
        "9 Häfen insgesamt, keine Ecke haben zwei gemeinsam",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("rule", "table", "spoil", "en", "de"), CASES, ids=[c[0] for c in CASES])
def test_a_spoiled_position_breaks_one_line_that_says_what_was_judged(
    rule: str, table: dict[str, Any], spoil: Spoil, en: str, de: str
) -> None:
    told = {"en": en, "de": de}
    context = job_of(**table)
    game, position = context.game, context.position
    assert position is not None
    assert all(finding.ok for finding in context.findings)
    cases = spoil(game, position)
    case = next(one for one in cases if broken_rules(one) == {rule})
    for language in LANGUAGES:
        spoiled = judged(job_of(**table, language=language), case)
        [line] = [said(item) for item in checked_rules(spoiled) if item.ok is False]
        rest = line.removeprefix(told[language].removesuffix("†"))
        assert rest.startswith(BROKEN[language]), line
        assert line.endswith("†") == told[language].endswith("†"), line


def broken_rules(case: Case) -> set[str]:
    return {finding.rule for finding in judge(*case) if not finding.ok}


def test_players_who_hold_several_seats_take_turns_not_their_seats() -> None:
    for variants, en, de in (
        (("dominion",), "2 players in turn order: Suns + Arms, Moons + Crowns†",
         "2 Personen, der Reihe nach: Sonnen + Wappen, Monde + Kronen†"),
        (("pieces-of-eight", "world-domination"),
         "4 players in turn order: 2 × Suns, 2 × Moons, 2 × Crowns, 2 × Arms†",
         "4 Personen, der Reihe nach: 2 × Sonnen, 2 × Monde, 2 × Kronen, 2 × Wappen†"),
    ):  # fmt: skip
        table = SHIPS | {"players": int(en[0]), "variants": variants}
        for language, line in (("en", en), ("de", de)):
            assert line in lines(job_of(**table, language=language))


def test_every_rule_that_is_judged_has_its_line_in_both_languages() -> None:
    tested = {rule.partition(".")[0] for rule, *_ in CASES}
    jobs = [job_of(**table) for table in (MAP, SHIPS, PILES, CARDS, OPEN)]
    judged_by = {finding.name for context in jobs for finding in context.findings}
    assert judged_by == tested | {"fairness"}
    for language, text in (
        ("en", "fairness figures, each counted twice"),
        ("de", "Zahlen zur Fairness, jede zweimal gezählt"),
    ):
        assert any(line.startswith(f"21 {text}") for line in lines(job_of(**CARDS, language=language)))


NOT_JUDGED: Sequence[tuple[dict[str, Any], list[str], list[str]]] = (
    (
        MAP,
        [
            "who begins (you spin)",
            "which chit lies on which symbol (you mix them)",
            "whether you would have laid it so, with hands, stacks and discards",
        ],
        [
            "wer beginnt (entscheidet der Drehpfeil)",
            "welcher Schatz auf welchem Symbol liegt (verdeckt gemischt)",
            "ob am Tisch so gelegt worden wäre, mit Händen, Stapeln und Abwurf",
        ],
    ),
    (
        PILES | {"seed": None},
        [
            "hand tiles (picked by their sides)",
            "Tiles to discover (you shuffle them)",
            "Discovery chips (you shuffle them)",
        ],
        [
            "Handplättchen (nach Seiten)",
            "Plättchen zum Entdecken (am Tisch gemischt)",
            "Entdecker-Chips (am Tisch gemischt)",
        ],
    ),
    (PILES | {"variants": ("no-hand",)}, [], []),
    (SHIPS, ["who begins (you roll)"], ["wer beginnt (ausgewürfelt)"]),
    (
        SHIPS | {"variants": ("pieces-of-eight",)},
        ["who begins (you roll)", "on which island the treasure starts (you toss a coin)"],
        ["wer beginnt (ausgewürfelt)", "auf welcher Insel der Schatz liegt (durch Münzwurf)"],
    ),
    (
        CARDS | {"players": 1, "variants": ("solo-ghost",)},
        [
            "what a card shows besides normal or cursed",
            "the order of the Ghost Tokens (you shuffle them)",
            "Search Tokens, Crew and Merchant Cards, Booty and orders (you mix them†)",
            "the start Booty of the Ghost Ship (you draw it†)",
        ],
        [
            "was eine Karte außer normal oder verflucht zeigt",
            "die Reihenfolge der Geisterplättchen (am Tisch gemischt)",
            "Suchplättchen, Crew- und Handelskarten, Beute und Befehle (am Tisch gemischt†)",
            "die Startbeute des Geisterschiffs (am Tisch gezogen†)",
        ],
    ),
    (
        OPEN | {"deal": "list"},
        [
            "who begins (you roll)",
            "a road beside each settlement (you lay them)",
            "the order of the development cards (you shuffle them)",
            "how hexes lie that are discovered in play",
        ],
        [
            "wer beginnt (ausgewürfelt)",
            "die Straßen neben den Siedlungen (am Tisch gelegt)",
            "die Reihenfolge der Entwicklungskarten (gemischt)",
            "wie im Spiel entdeckte Sechsecke liegen",
        ],
    ),
)


@pytest.mark.parametrize(("table", "en", "de"), NOT_JUDGED)
def test_what_nobody_can_judge_is_named_as_not_judged(table: dict[str, Any], en: list[str], de: list[str]) -> None:
    for language, told in (("en", en), ("de", de)):
        context = job_of(**table, language=language)
        heads = context.catalog.tool("certificate.not-judged")
        found = [said(item) for item in checked_rules(context) if item.ok is None]
        assert found == [f"{heads}{line}" for line in told]


def test_what_the_owner_of_a_box_has_counted_is_no_longer_marked() -> None:
    settings = {
        f"tiles.tile.piles.symbol.{kind}": str(count)
        for kind, count in {"1": 3, "2": 6, "3": 2, "4": 6, "5": 3}.items()
    }
    usual, counted = (job_of(**MAP, settings=some) for some in ({}, settings))
    assert usual.position is not None
    assert [line for line in lines(usual) if line.endswith("†")] != []
    sure = {line.removesuffix("†") for line in lines(counted) if not line.endswith("†")}
    assert "20 tiles with a symbol, of each kind as many as the box has" in sure
    assert "40 plain tiles, no more of any kind than are left" in sure
    assert "20 symbols, of each as many as the box has†" in lines(counted)


def test_a_certificate_says_to_each_rule_what_it_rests_on() -> None:
    for table in (MAP, SHIPS, PILES, CARDS, OPEN):
        context = job_of(**table)
        things = {thing.name for thing in cited_things(context.game)}
        for finding in context.findings:
            for name in finding.rests_on:
                assert name in things or name.split(".")[0] in ("box", "board"), (finding, name)
        assert any(finding.rests_on for finding in context.findings)


@pytest.mark.parametrize(("paper", "language"), [("a4", "en"), ("a5", "de")])
def test_every_certificate_is_printed_whole(game: str, paper: str, language: str, make: Any, setup_of: Any) -> None:
    made = make(setup_of(game, paper=paper, language=language))
    assert made.problems == ()
    printed = "".join(word.text for page in made.facts.pages for word in page.words)
    for line in lines(made.context):
        assert "".join(line.replace("†", "").split()) in printed
