"""A pad that was read → what of it the rules do not allow: bounds, demands, play beyond the end."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from printgen.model.game import Game
from printgen.model.score import Bound
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.values import Cites, Reading
from printgen.scoring.contests import settle
from printgen.scoring.names import Table, amount, table
from printgen.scoring.pad.bounds import cited
from printgen.scoring.pad.words import PadWords
from printgen.scoring.ranking import has_reached, win_at
from printgen.scoring.score import work_out
from printgen.scoring.values import Pad
from printgen.source import quoted

Name = Callable[[str, str], str]
"""Tells what an entry is called in the file, from where its words stand and its id."""

ENTRIES = "score.entries"


class Broken(NamedTuple):
    """What is wrong: code, message, hints; whose it is, of which contest, and of which entries.

    ``rule``: the id of the bound, demand or win that does not hold.
    """

    code: str
    message: str
    hints: tuple[str, ...]
    who: str
    rule: str
    entries: tuple[str, ...] = ()
    contest: tuple[str, int] | None = None


def broken_rules(game: Game, pad: Pad, catalog: GameCatalog, words: PadWords, said: Name) -> Iterator[Broken]:
    """Find what the rules do not allow on a pad: in contests, and in all of it.

    Raises PrintgenError for a formula without a value.
    """
    known = table(game, pad)
    yield from _demands(game, pad, catalog, known)
    yield from beyond_bounds(game, pad, catalog, words, said, known)
    yield from _after_the_end(game, pad, catalog, words, known)


def beyond_bounds(
    game: Game, pad: Pad, catalog: GameCatalog, words: PadWords, said: Name, known: Table | None = None
) -> Iterator[Broken]:
    """Find what is more, or less, than there can be."""
    known = known or table(game, pad)
    own = {player: one.names for player, one in work_out(game.score, pad).items()}
    for name, bound in game.score.bounds.items():
        if not pad.told(bound.when):
            continue
        for player, names in {"": {}}.items() if bound.together else own.items():
            if bound.together or _is_written(pad, player, bound):
                yield from _beyond(_Asked(game, pad, catalog, words, said, known, name, bound), player, names)


class _Asked(NamedTuple):
    """A bound, and all that is known where it is asked."""

    game: Game
    pad: Pad
    catalog: GameCatalog
    words: PadWords
    said: Name
    known: Table
    name: str
    bound: Bound


def _is_written(pad: Pad, player: str, bound: Bound) -> bool:
    return all(name in pad.players[player] for name in bound.written)


def _beyond(asked: _Asked, player: str, names: Mapping[str, Any]) -> Iterator[Broken]:
    """Compare what there is with the bound; ``player``: whose, or all together."""
    bound, known = asked.bound, asked.known
    parts = [_formula(part, bound.together) for part in bound.of]
    there = sum(amount(known.value(part, names)) for part in parts)
    key = f"score.bounds.{asked.name}"
    reasons = _reasons(asked.game, asked.catalog, asked.words, key, bound.confidence, bound.cite)
    sides = ((bound.most, "more-than-possible", "most", 1), (bound.least, "less-than-possible", "least", -1))
    for formula, code, limit, way in sides:
        if formula is None:
            continue
        allowed = known.whole(formula, names)
        if way * there > way * allowed:
            entry = _called(asked, bound.of[0])
            if chosen := _chosen(asked, player):
                message = asked.words.tell("not-so", entry=entry, who=player, choice=chosen)
                yield Broken("against-the-rules", message, reasons, player, asked.name, bound.of)
                continue
            what = " + ".join(f"`{_called(asked, part)}`" for part in bound.of)
            whose = "all" if bound.together else "own"
            message = asked.words.tell(
                f"{limit}-{whose}", what=what, who=player, parts=len(bound.of), there=there, bound=allowed
            )
            yield Broken(code, message, reasons, player, asked.name, bound.of)


def _chosen(asked: _Asked, player: str) -> str | None:
    """Say what was chosen, where the bound is about a choice of a player."""
    (first, *others), entries = asked.bound.of, asked.game.score.entries
    if others or first not in entries or entries[first].kind != "choice":
        return None
    choice = asked.pad.players[player].get(first, "")
    return asked.catalog.plain(f"{ENTRIES}.{first}.choices.{choice}") if choice else None


def _formula(part: str, together: bool) -> str:
    """Name what is bounded as formulas do."""
    name = part.replace(".", "_").replace("-", "_")
    return f"all_{name}" if together and "." not in part else name


def _called(asked: _Asked, part: str) -> str:
    """Say an entry, or a part of a contest, in the words of the file."""
    sort, dot, name = part.partition(".")
    if not dot:
        return asked.said(ENTRIES, part)
    contest = asked.game.score.contests[sort]
    group = "shared" if name in contest.shared else "entries"
    return asked.said(f"score.contests.{sort}.{group}", name)


def _after_the_end(game: Game, pad: Pad, catalog: GameCatalog, words: PadWords, known: Table) -> Iterator[Broken]:
    """Find that several have reached what ends the game as soon as one has."""
    win = win_at(game.score, pad)
    if win is None or not win.ends:
        return
    own = work_out(game.score, pad).items()
    reached = [player for player, one in own if has_reached(win, one.names, known)]
    if len(reached) > 1:
        who = words.listed(map(quoted, reached), "and")
        reasons = _reasons(game, catalog, words, f"score.wins.{win.id}", win.confidence, win.cite)
        yield Broken("against-the-rules", words.tell("over", who=who), reasons, reached[-1], win.id)


def _reasons(
    game: Game, catalog: GameCatalog, words: PadWords, key: str, confidence: Reading, cites: Cites
) -> tuple[str, ...]:
    """Say why it is so, and which section says so; what no rule states is no rule's word."""
    where = cited(game, catalog, cites)
    if confidence == "assumed":
        return catalog.plain(key), words.tell("assumed")
    told = "stated" if confidence == "stated" else "follows"
    return (catalog.plain(key), words.tell(told, where=where)) if where else (catalog.plain(key),)


def _demands(game: Game, pad: Pad, catalog: GameCatalog, known: Table) -> Iterator[Broken]:
    """Find what the rules do not allow for one contest."""
    for sort, several in pad.contests.items():
        contest = game.score.contests[sort]
        for number, held in enumerate(several):
            for player, demand in settle(contest, held, pad, known).broken:
                message = f"`{player}`: {catalog.plain(f'score.contests.{sort}.demands.{demand}')}"
                yield Broken("against-the-rules", message, (), player, demand, contest=(sort, number))
