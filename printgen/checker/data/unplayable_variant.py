"""A variant can never be played, or there are players for whom there is no game.

Every variant must be part of some legal game for each number of its players: with what it needs and
without what it excludes, for players the game is for, all of whom have seats. What it needs must
not exclude it, and it excludes no other twice: an exclusion holds both ways and is written once,
for two may differ. And for every number of players the game is for there is a legal game, with
variants or without.

PASS variants.yaml
    fasting: {players: 2, needs-one-of: [fast-days]}
    fast-days: {players: 2, replaces: {},
        confidence: stated, cite: {source: leaflet, section: Setup}}
AND words/en.yaml
    variants: {fast-days: {name: Fast days, text: on some days}}
FAIL variants.yaml
    fasting: {needs-one-of: [feast]}
FAIL variants.yaml
    fasting: {players: 4}
FAIL variants.yaml
    fasting: {players: 2..4}
FAIL variants.yaml
    feast: {excludes: [{variant: fasting, confidence: assumed}]}
FAIL variants.yaml
    feast: {excludes: [{variant: feast, confidence: stated}]}
FAIL setup.yaml
    seatings:
      - {players: 2, seats: [left, right],
          confidence: stated, cite: {source: leaflet, section: Setup}}
      - players: 3
        seats: [left, right, top]
        when: "'feast' in variants"
        confidence: stated
        cite: {source: leaflet, section: Setup}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.scenarios import exclusions, scenarios_about
from printgen.problems import Problem, Related

CODE = "unplayable-variant"


def check(data: Data) -> Iterator[Problem]:
    """Look for a legal game with each variant, and one for each number of players."""
    game = data.game
    yield from _written_twice(data)
    for name, variant in game.variants.items():
        wrong = [needed for needed in variant.needs_one_of if (name, needed) in exclusions(game)]
        for number, needed in enumerate(variant.needs_one_of):
            if needed in wrong:
                message = f"`{name}` needs `{needed}`, which does not go together with it"
                place = data.span(("variants", name, "needs-one-of", number))
                yield Problem(CODE, message, place)
        if not wrong and (name, name) not in exclusions(game):
            yield from _unplayed(data, name)
    played = {one.players for one in scenarios_about(game, frozenset())}
    seated = {seating.players for seating in game.setup.seatings}
    for players in range(game.head.players[0], game.head.players[1] + 1):
        if players in seated - played:
            message = f"there is no legal game for {players} players"
            yield Problem(CODE, message, data.span(("game", "players")))


def coverage(data: Data) -> Coverage:
    """Count the variants, and the numbers of players."""
    least, most = data.game.head.players
    return Coverage(len(data.game.variants) + most + 1 - least, "variants and numbers of players")


def _unplayed(data: Data, name: str) -> Iterator[Problem]:
    """Find the players a variant is for and cannot be played by; with all that it needs."""
    game = data.game
    least, most = game.head.players
    there = {one.players for one in scenarios_about(game, frozenset((name,))) if name in one.variants}
    seated = {seating.players for seating in game.setup.seatings}
    missing = [
        number
        for number in game.variants[name].players
        if number not in there and (number in seated or not least <= number <= most)
    ]  # those without any seats are told by another check
    if missing:
        hint = "look at its players, at what it needs, and at the seats there are"
        place = data.span(("variants", name), key=True)
        who = f"{least} to {most} players" if not there else f"{missing[0]} players"
        message = f"`{name}` is part of no legal game of {who}"
        yield Problem(CODE, message, place, hints=(hint,))


def _written_twice(data: Data) -> Iterator[Problem]:
    """Find exclusions that are written at both ends, twice at one, or of the variant itself."""
    seen: dict[frozenset[str], tuple[str, int]] = {}
    for name, variant in data.game.variants.items():
        for number, rule in enumerate(variant.excludes):
            pair = frozenset((name, rule.variant))
            place = data.span(("variants", name, "excludes", number, "variant"))
            if len(pair) == 1:
                yield Problem(CODE, f"`{name}` excludes itself", place)
            elif pair in seen:
                first, at = seen[pair]
                there = data.span(("variants", first, "excludes", at, "variant"))
                message = f"that `{name}` and `{rule.variant}` exclude each other is said twice"
                related = (Related("said here first", there),)
                yield Problem(CODE, message, place, hints=("say it once",), related=related)
            seen.setdefault(pair, (name, number))
