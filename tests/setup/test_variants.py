from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

import pytest

from printgen.errors import LimitError, PrintgenError
from printgen.model.game import Game
from printgen.model.play.options import variant_conflicts
from printgen.setup.variants import choose_variants

Likely = Callable[[Sequence[int], Sequence[float]], bool]


def with_variants(game: Game, **changes: dict[str, object]) -> Game:
    variants = {
        name: variant.model_copy(update=changes.get(name.replace("-", "_"), {}))
        for name, variant in game.variants.items()
    }
    return game.model_copy(update={"variants": variants})


@pytest.mark.parametrize("players", [2, 4])
def test_every_set_of_variants_that_the_checker_lets_pass_is_equally_likely(
    lagoon: Game, likely: Likely, players: int
) -> None:
    names = [name for name, variant in lagoon.variants.items() if not variant.chooser]
    legal = [
        chosen
        for size in range(1, len(names) + 1)
        for chosen in combinations(names, size)
        if not variant_conflicts(lagoon, players, chosen)
    ]
    counts = Counter(choose_variants(lagoon, seed, players) for seed in range(100 * len(legal)))
    assert len(legal) >= 8
    assert counts.keys() == set(legal)
    assert likely([counts[chosen] for chosen in legal], [100.0] * len(legal))


def test_the_same_seed_chooses_the_same_variants(lagoon: Game) -> None:
    assert choose_variants(lagoon, "gale", 2) == choose_variants(lagoon, "gale", 2)
    assert choose_variants(lagoon, "7", 2) == choose_variants(lagoon, 7, 2)


def test_a_number_of_players_without_variants_has_nothing_to_choose(lagoon: Game) -> None:
    with pytest.raises(PrintgenError, match="no variants for 3 players"):
        choose_variants(lagoon, 1, 3)


def test_variants_that_never_go_together_are_a_limit_not_an_endless_search(lagoon: Game) -> None:
    helpless = {"needs_one_of": ("captains-choice",)}
    names = ("at_sea", "full_hold", "spare_die", "two_seas", "second_chest")
    with pytest.raises(LimitError, match="100000 tries"):
        choose_variants(with_variants(lagoon, **dict.fromkeys(names, helpless)), 1, 2)
