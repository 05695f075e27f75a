"""A table → how many of each piece of a kit it needs, as the checker counts what set-up takes."""

from collections import Counter
from collections.abc import Iterator, Mapping

from printgen.model.game import Game
from printgen.model.kit import Part
from printgen.model.load.kit import LoadedKit
from printgen.model.play.supply import used_parts
from printgen.model.play.token_kit import Counts


def kit_counts(
    loaded: LoadedKit,
    game: Game,
    players: int,
    options: tuple[str, ...],
    seats: tuple[str, ...],
    suits: tuple[str, ...],
) -> Counts:
    """Choose the pieces a table needs: suits of the seats first, then the others in order.

    What set-up names by its rank is of that rank; of the rest each suit gives ranks that are not
    yet taken.
    """
    used = used_parts(game, players, options)
    seated = [game.setup.seats[seat].icon for seat in seats]
    own = [icon for icon in seated if icon is not None and icon in loaded.suits]
    order = tuple(dict.fromkeys((*own, *suits)))
    counts: Counts = {}
    for name, part in loaded.kit.parts.items():
        if part.component is not None and used[part.component]:
            counts |= _of_part(name, part, used, tuple(loaded.kit.ranks), order, len(seated))
    return counts


def _of_part(
    name: str, part: Part, used: Mapping[str, int], ranks: tuple[str, ...], suits: tuple[str, ...], seated: int
) -> Counts:
    component = part.component or ""
    if "rank" not in part.each:
        return {(name, suit, None): 1 for suit in suits[: used[component]]}
    taken: Counter[tuple[str, str]] = Counter()
    for rank in ranks:
        for suit in suits[: used[f"{component}.{rank}"]]:
            taken[suit, rank] += 1
    rest = used[component] - sum(taken.values())
    for suit, rank in _free(taken, ranks, suits, seated, rest):
        taken[suit, rank] += 1
    return {(name, suit, rank): count for (suit, rank), count in taken.items()}


def _free(
    taken: Mapping[tuple[str, str], int], ranks: tuple[str, ...], suits: tuple[str, ...], seated: int, many: int
) -> Iterator[tuple[str, str]]:
    """Give pieces nobody has taken: of the seats' suits in turn, then of one suit after another.

    So a table needs pieces of no more suits than it must.
    """
    left = many
    for group in (suits[:seated], *((suit,) for suit in suits[seated:])):
        free = {suit: [r for r in reversed(ranks) if not taken[suit, r]] for suit in group}
        while left and any(free.values()):
            for suit in group:
                if left and free[suit]:
                    left -= 1
                    yield suit, free[suit].pop(0)
        if not left:
            return
