"""Game, seed and players → variants that go together, drawn by chance."""

from collections import Counter
from collections.abc import Iterable

from printgen.chance import source
from printgen.errors import LimitError, PrintgenError
from printgen.model.game import Game
from printgen.model.play.conditions import Scenario
from printgen.setup.placements import boxes_of, parts_taken

TRIES_AT_MOST = 100_000


def choose_variants(game: Game, seed: str | int, players: int) -> tuple[str, ...]:
    """Draw variants for these players, every set that is legal and not empty equally likely.

    Each variant for this number of players that does not itself choose is in or out by one fair
    bit: variant n, in the order of the data, by bit n mod 64 of word n div 64 of
    ``source(seed, "variants", 0, attempt)``; sets that are not legal are drawn anew with the next
    attempt. Raises PrintgenError when no variant suits, LimitError after TRIES_AT_MOST attempts.
    """
    names = [name for name, variant in game.variants.items() if players in variant.players and not variant.chooser]
    if not names:
        message = f"`{game.id}` has no variants for {players} players to choose from"
        raise PrintgenError.with_code("no-variants", message)
    for attempt in range(TRIES_AT_MOST):
        words = source(seed, "variants", 0, attempt)
        drawn = [words.word(n) for n in range(-(-len(names) // 64))]
        chosen = tuple(name for n, name in enumerate(names) if drawn[n // 64] >> n % 64 & 1)
        if chosen and _together(game, set(chosen)) and _enough(game, players, chosen):
            return chosen
    message = f"no variants that go together were found in {TRIES_AT_MOST} tries"
    hints = ("take another number of players", "or choose the variants yourself")
    raise LimitError.with_code("no-variants-found", message, *hints)


def _together(game: Game, chosen: set[str]) -> bool:
    for name in chosen:
        variant = game.variants[name]
        if not chosen.isdisjoint(exclusion.variant for exclusion in variant.excludes):
            return False
        if variant.needs_one_of and chosen.isdisjoint(variant.needs_one_of):
            return False
    return True


def _enough(game: Game, players: int, chosen: tuple[str, ...]) -> bool:
    """Return whether there are seats for all and the boxes hold what is used."""
    scenario = Scenario(players, chosen)
    seated = any(one.players == players and scenario.holds(one.when) for one in game.setup.seatings)
    used: Counter[str] = Counter()
    for part, count in parts_taken(game, scenario):
        names = part.split(".")
        for depth in range(len(names)):
            used[".".join(names[: depth + 1])] += count
    boxes = boxes_of(game, scenario)
    return seated and all(count <= boxes * there for part, count in used.items() for there in _held(game, part))


def _held(game: Game, part: str) -> Iterable[int]:
    """Return how many of a part one box holds, or nothing when that is not known."""
    name, *inner = part.split(".")
    if not inner:
        found = game.components[name].count if name in game.components else None
        return () if found is None else (found,)
    piles = (tiles.piles for tiles in game.tile_sets.values() if tiles.component == name)
    for pile in (piles_[inner[0]] for piles_ in piles if inner[0] in piles_):
        return (pile.get(inner[1], 0) if inner[1:] else sum(pile.values()),)
    part_kinds = game.components[name].kinds if name in game.components else {}
    return (part_kinds[inner[0]],) if inner[0] in part_kinds else ()
