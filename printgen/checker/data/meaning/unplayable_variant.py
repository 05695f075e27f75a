"""A variant can never be played, or there are players for whom there is no game.

Every variant must be part of some legal game for each number of its players: with what it needs and without what it
excludes, for players the game is for, all of whom have seats. What it needs must not exclude it, and it excludes no
other twice: an exclusion holds both ways and is written once, for two may differ. And for every number of players the
game is for there is a legal game, with variants or without.

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
      - {players: 2, seats: [left, right], confidence: stated, cite: []}
      - {players: 3, seats: [left, right, top], when: "'feast' in variants", confidence: stated,
          cite: []}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.scenarios import excluded_pairs, scenarios_about
from printgen.problems import Related


@covers(
    "variants and numbers of players",
    lambda data: len(data.game.variants) + data.game.head.players[1] + 1 - data.game.head.players[0],
)
def check(data: CheckInput) -> Problems:
    """Look for a legal game with each variant, and one for each number of players."""
    game, excluded = data.game, excluded_pairs(data.game)
    least, most = game.head.players
    yield from _written_twice(data)
    for name, variant in game.variants.items():
        wrong = [(n, needed) for n, needed in enumerate(variant.needs_one_of) if (name, needed) in excluded]
        for number, needed in wrong:
            message = f"`{name}` needs `{needed}`, which does not go together with it"
            yield data.problem(message, ("variants", name, "needs-one-of", number))
        if not wrong and (name, name) not in excluded:
            yield from _unplayed(data, name)
    played = {one.players for one in scenarios_about(game, frozenset())}
    for players in range(least, most + 1):
        if players in {seating.players for seating in game.setup.seatings} - played:
            yield data.problem(f"there is no legal game for {players} players", ("game", "players"))


def _unplayed(data: CheckInput, name: str) -> Problems:
    """Find the players a variant is for and cannot be played by; a number needs seats of any sort."""
    game = data.game
    least, most = game.head.players
    there = {one.players for one in scenarios_about(game, frozenset((name,))) if name in one.variants}
    unseated = set(range(least, most + 1)) - {seating.players for seating in game.setup.seatings}
    missing = [number for number in game.variants[name].players if number not in there | unseated]
    if missing:
        hint = "look at its players, at what it needs, and at the seats there are"
        who = f"{least} to {most} players" if not there else f"{missing[0]} players"
        yield data.problem(f"`{name}` is part of no legal game of {who}", ("variants", name), hint, key=True)


def _written_twice(data: CheckInput) -> Problems:
    seen: dict[frozenset[str], tuple[str | int, ...]] = {}
    for name, variant in data.game.variants.items():
        for number, rule in enumerate(variant.excludes):
            pair = frozenset((name, rule.variant))
            path = ("variants", name, "excludes", number, "variant")
            first = seen.setdefault(pair, path)
            if len(pair) == 1:
                yield data.problem(f"`{name}` excludes itself", path)
            elif first != path:
                message = f"that `{name}` and `{rule.variant}` exclude each other is said twice"
                related = (Related("said here first", data.span(first)),)
                yield data.problem(message, path, "say it once", related=related)
