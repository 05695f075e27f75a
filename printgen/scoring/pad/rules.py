"""A pad that was read → the rules it breaks: bounds, demands of contests, play beyond the end."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from printgen.model.game import Game
from printgen.model.score import Bound, Win
from printgen.model.text.citations import source_title
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.values import Cite
from printgen.scoring.contests import settle
from printgen.scoring.names import Table, amount, table
from printgen.scoring.pad.words import ENTRIES, PadWords
from printgen.scoring.ranking import has_reached, win_at
from printgen.scoring.score import work_out
from printgen.scoring.values import Pad
from printgen.source import quoted

Label = Callable[[str, str], str]
"""Returns what an entry is called in the file, from the path of its words and its id."""


class Violation(NamedTuple):
    """A broken rule: code, message, hints; whose it is, of which contest, and of which entries.

    ``rule``: the id of the bound, demand or win that does not hold.
    """

    code: str
    message: str
    hints: tuple[str, ...]
    who: str
    rule: str
    entries: tuple[str, ...] = ()
    contest: tuple[str, int] | None = None


def violations(game: Game, pad: Pad, catalog: GameCatalog, words: PadWords, label: Label) -> Iterator[Violation]:
    """Yield what the rules do not allow on a pad: in contests, and in all of it.

    Raises PrintgenError for a formula without a value.
    """
    rules = _Rules(game, pad, catalog, words, label)
    yield from rules.broken_demands()
    yield from rules.beyond_bounds()
    yield from rules.after_the_end()


def beyond_bounds(game: Game, pad: Pad, catalog: GameCatalog, words: PadWords, label: Label) -> Iterator[Violation]:
    """Yield what is more, or less, than there can be."""
    yield from _Rules(game, pad, catalog, words, label).beyond_bounds()


@dataclass(frozen=True)
class _Rules:
    """The rules of a game, asked of one pad."""

    game: Game
    pad: Pad
    catalog: GameCatalog
    words: PadWords
    label: Label

    @cached_property
    def _table(self) -> Table:
        return table(self.game, self.pad)

    @cached_property
    def _names(self) -> Mapping[str, Mapping[str, Any]]:
        """What formulas may name of each player."""
        return {player: one.names for player, one in work_out(self.game.score, self.pad).items()}

    def broken_demands(self) -> Iterator[Violation]:
        """Yield the demands that do not hold in a contest."""
        for sort, several in self.pad.contests.items():
            contest = self.game.score.contests[sort]
            for number, held in enumerate(several):
                for player, demand in settle(contest, held, self.pad, self._table).broken:
                    text = self.catalog.plain(f"score.contests.{sort}.demands.{demand}")
                    yield Violation(
                        "against-the-rules", f"`{player}`: {text}", (), player, demand, contest=(sort, number)
                    )

    def beyond_bounds(self) -> Iterator[Violation]:
        """Yield the bounds that do not hold, of each player or of all together."""
        for name, bound in self.game.score.bounds.items():
            if not self.pad.holds(bound.when):
                continue
            if bound.together:
                yield from self._beyond(name, bound, "", {})
                continue
            for player, names in self._names.items():
                if all(one in self.pad.players[player] for one in bound.written):
                    yield from self._beyond(name, bound, player, names)

    def _beyond(self, name: str, bound: Bound, player: str, names: Mapping[str, Any]) -> Iterator[Violation]:
        """Yield where there is more or less than a bound allows; ``player``: whose, or empty."""
        there = sum(amount(self._table.value(_formula(part, bound.together), names)) for part in bound.of)
        sides = ((bound.most, "more-than-possible", "most", 1), (bound.least, "less-than-possible", "least", -1))
        for formula, code, limit, way in sides:
            if formula is None:
                continue
            allowed = self._table.whole(formula, names)
            if way * there <= way * allowed:
                continue
            labels = [self._entry_label(part) for part in bound.of]
            if chosen := self._chosen(bound, player):
                code = "against-the-rules"
                message = self.words.message("not-so", entry=labels[0], who=player, choice=chosen)
            else:
                message = self.words.message(
                    f"{limit}-{'all' if bound.together else 'own'}",
                    what=" + ".join(f"`{one}`" for one in labels),
                    who=player,
                    parts=len(bound.of),
                    there=there,
                    bound=allowed,
                )
            yield Violation(code, message, self._reasons(f"score.bounds.{name}", bound), player, name, bound.of)

    def _chosen(self, bound: Bound, player: str) -> str:
        """Return what was chosen, where the bound is about a choice of a player."""
        (first, *others), entries = bound.of, self.game.score.entries
        if others or first not in entries or entries[first].kind != "choice":
            return ""
        choice = self.pad.players[player].get(first, "")
        return self.catalog.plain(f"{ENTRIES}.{first}.choices.{choice}") if choice else ""

    def _entry_label(self, part: str) -> str:
        """Return what the file calls an entry, or a part of a contest."""
        sort, dot, name = part.partition(".")
        if not dot:
            return self.label(ENTRIES, part)
        group = "shared" if name in self.game.score.contests[sort].shared else "entries"
        return self.label(f"score.contests.{sort}.{group}", name)

    def after_the_end(self) -> Iterator[Violation]:
        """Yield that several have reached what ends the game as soon as one has."""
        win = win_at(self.game.score, self.pad)
        if win is None or not win.ends:
            return
        reached = [player for player, names in self._names.items() if has_reached(win, names, self._table)]
        if len(reached) > 1:
            message = self.words.message("over", who=self.words.listed(map(quoted, reached), "and"))
            reasons = self._reasons(f"score.wins.{win.id}", win)
            yield Violation("against-the-rules", message, reasons, reached[-1], win.id)

    def _reasons(self, key: str, rule: Bound | Win) -> tuple[str, ...]:
        """Return why it is so, and which section says so; what no rule states is no rule's word."""
        if rule.confidence == "assumed":
            return self.catalog.plain(key), self.words.message("assumed")
        where = _published(self.game, self.catalog, rule.cite)
        how = "stated" if rule.confidence == "stated" else "follows"
        return (self.catalog.plain(key), *((self.words.message(how, where=where),) if where else ()))


def _formula(part: str, together: bool) -> str:
    """Return the name that formulas have for what is bounded."""
    name = part.replace(".", "_").replace("-", "_")
    return f"all_{name}" if together and "." not in part else name


def _published(game: Game, catalog: GameCatalog, cites: tuple[Cite, ...]) -> str:
    """Return the cited places of published documents as text."""
    sections: dict[str, list[str]] = {}
    for cite in cites:
        source = game.head.sources.get(cite.source)
        if source is not None and (source.author or source.address):
            rule = "" if cite.rule is None else f" {cite.rule}"
            sections.setdefault(source_title(game, catalog, cite.source), []).append(f"{cite.section}{rule}")
    return "; ".join(f"{title}, {', '.join(several)}" for title, several in sections.items())
