"""Readings that a table takes → what speaks against them."""

from collections.abc import Iterable, Iterator

from printgen.model.game import Game
from printgen.model.play.options import switchable
from printgen.problems import Problem


def reading_conflicts(game: Game, readings: Iterable[str]) -> Iterator[Problem]:
    """Find readings nobody offers, and two of one ruling."""
    offered, taken = switchable(game), tuple(dict.fromkeys(readings))
    for name in taken:
        ruling, _, alternative = name.partition(".")
        known = [one.partition(".")[2] for one in offered if one.startswith(f"{ruling}.")]
        if name not in offered:
            if known:
                message = f"ruling `{ruling}` has no reading `{alternative}` to choose"
                hint = f"known: {', '.join(known)}"
            else:
                rulings = dict.fromkeys(one.partition(".")[0] for one in offered)
                message = f"the ruling `{ruling}` cannot be read in another way"
                hint = f"these can: {', '.join(rulings) or 'none'}"
            yield Problem("unknown-reading", message, hints=(hint,))
    chosen = [name.partition(".")[0] for name in taken]
    for ruling in dict.fromkeys(one for one in chosen if chosen.count(one) > 1):
        message = f"the ruling `{ruling}` is read in {chosen.count(ruling)} ways at once"
        yield Problem("several-readings", message, hints=("give one of them",))
