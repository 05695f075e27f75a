"""A pad that was read → the rules it breaks, and warnings: sums that are wrong, tie-breaks that were left blank."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from printgen.model.game import Game
from printgen.model.score import Bound, Score, TieBreak, Win
from printgen.model.text.citations import source_title
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.values import Cite
from printgen.problems import Problem, Severity
from printgen.scoring.formulas import PadFormulas, amount
from printgen.scoring.pad.entries import Fault
from printgen.scoring.pad.rows import MATCH_ROW
from printgen.scoring.pad.words import ALL, ENTRIES, PadWords, bare
from printgen.scoring.score import settle, silent_in, tie_key, work_out
from printgen.scoring.values import GameScore, Pad, PlayerScore, WrittenSum
from printgen.source import quoted

Label = Callable[[str, str], str]
"""Returns what an entry is called in the file, from the path of its words and its id."""


@dataclass(frozen=True)
class PadRules:
    """The rules of a game, asked of one pad; ``label``: what its entries are called there."""

    pad: Pad
    words: PadWords
    label: Label

    @cached_property
    def _catalog(self) -> GameCatalog:
        return self.words.catalog_of(self.pad)

    @property
    def _game(self) -> Game:
        return self._catalog.facts.game

    @cached_property
    def _formulas(self) -> PadFormulas:
        return PadFormulas(self._game, self.pad)

    @cached_property
    def _names(self) -> Mapping[str, Mapping[str, Any]]:
        """What formulas may name of each player."""
        return {player: one.names for player, one in work_out(self._game.score, self.pad).items()}

    def faults(self) -> Iterator[Fault]:
        """Yield what the rules do not allow: in contests, and in all of the pad.

        Raises PrintgenError for a formula without a value.
        """
        for sort, several in self.pad.contests.items():
            contest = self._game.score.contests[sort]
            for number, held in enumerate(several):
                for who, demand in settle(contest, held, self.pad, self._formulas).broken:
                    message = f"`{who}`: {self._catalog.plain(f'score.contests.{sort}.demands.{demand}')}"
                    yield Fault("against-the-rules", message, who=who, rule=demand, contest=(sort, number))
        yield from self.beyond_bounds()
        win = self._formulas.win
        if win is None or not win.ends:
            return
        reached = [who for who, names in self._names.items() if self._formulas.value(win.reached, names)]
        if len(reached) > 1:
            message = self.words.message("over", who=self.words.listed(map(quoted, reached), "and"))
            reasons = self._reasons(f"score.wins.{win.id}", win)
            yield Fault("against-the-rules", message, reasons, who=reached[-1], rule=win.id)

    def beyond_bounds(self) -> Iterator[Fault]:
        """Yield what is more, or less, than a player or all together can have."""
        for name, bound in self._game.score.bounds.items():
            if not self.pad.holds(bound.when):
                continue
            if bound.together:
                yield from self._beyond(name, bound, "", {})
                continue
            for player, names in self._names.items():
                if all(one in self.pad.players[player] for one in bound.written):
                    yield from self._beyond(name, bound, player, names)

    def _beyond(self, name: str, bound: Bound, player: str, names: Mapping[str, Any]) -> Iterator[Fault]:
        """Yield where there is more or less than a bound allows; ``player``: whose, or empty."""
        # What all have of an entry is `all_x` for formulas, a part of a contest the sum of all.
        parts = (part.replace(".", "-") if "." in part or not bound.together else f"all-{part}" for part in bound.of)
        there = sum(amount(self._formulas.value(part.replace("-", "_"), names)) for part in parts)
        sides = ((bound.most, "more-than-possible", "most", 1), (bound.least, "less-than-possible", "least", -1))
        for formula, code, limit, way in sides:
            if formula is None:
                continue
            allowed = self._formulas.whole(formula, names)
            if way * there <= way * allowed:
                continue
            labels = [self._label(part) for part in bound.of]
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
            reasons = self._reasons(f"score.bounds.{name}", bound)
            yield Fault(code, message, reasons, who=player, rule=name, entries=bound.of)

    def _chosen(self, bound: Bound, player: str) -> str:
        """Return what was chosen, where the bound is about a choice of a player."""
        (first, *others), entries = bound.of, self._game.score.entries
        if others or first not in entries or entries[first].kind != "choice":
            return ""
        choice = self.pad.players[player].get(first, "")
        return self._catalog.plain(f"{ENTRIES}.{first}.choices.{choice}") if choice else ""

    def _label(self, part: str) -> str:
        """Return what the file calls an entry, or a part of a contest."""
        sort, dot, name = part.partition(".")
        if not dot:
            return self.label(ENTRIES, part)
        group = "shared" if name in self._game.score.contests[sort].shared else "entries"
        return self.label(f"score.contests.{sort}.{group}", name)

    def _reasons(self, key: str, rule: Bound | Win) -> tuple[str, ...]:
        """Return why it is so, and which section says so; what no rule states is no rule's word."""
        if rule.confidence == "assumed":
            return self._catalog.plain(key), self.words.message("assumed")
        where = _published(self._catalog, rule.cite)
        how = "stated" if rule.confidence == "stated" else "follows"
        return (self._catalog.plain(key), *((self.words.message(how, where=where),) if where else ()))


def _published(catalog: GameCatalog, cites: tuple[Cite, ...]) -> str:
    """Return the cited places of published documents as text."""
    game, sections = catalog.facts.game, dict[str, list[str]]()
    for cite in cites:
        source = game.head.sources.get(cite.source)
        if source is not None and (source.author or source.address):
            rule = "" if cite.rule is None else f" {cite.rule}"
            sections.setdefault(source_title(game, catalog, cite.source), []).append(f"{cite.section}{rule}")
    return "; ".join(f"{title}, {', '.join(several)}" for title, several in sections.items())


def wrong_sums(score: GameScore, sums: Iterable[WrittenSum], words: PadWords) -> Iterator[Problem]:
    """Yield the sums on a pad that are not what the rules give; a total goes by the rules."""
    players = {player.name: player for player in score.players}
    for one in sums:
        right = _right(score, one, players)
        if right is not None and right != one.number:
            key, who = ("sum", "") if one.who == ALL else ("sum-of", bare(one.who))
            message = words.message(key, entry=one.row, who=who, there=one.number, right=right)
            yield Problem("wrong-sum", message, one.span, Severity.WARNING)


def _right(score: GameScore, one: WrittenSum, players: Mapping[str, PlayerScore]) -> int | None:
    """Return what a sum should be; None where that cannot be said."""
    if one.contest is not None:
        sort, number = one.contest
        if number == 0:
            return 0
        result = score.contests[sort][number - 1]
        return result.value if one.who == ALL else result.points.get(one.who, 0)
    player = players[one.who]
    if one.row == "total":
        return player.total
    match = MATCH_ROW.fullmatch(one.row)
    if match and match[2] in player.entries:
        value = player.entries[match[2]]
        return value if isinstance(value, int) else None
    if one.row.endswith("-points"):
        name, _, worth = one.row.removesuffix("-points").rpartition("-")
        held = player.entries.get(name, ())
        return held.count(int(worth)) * int(worth) if isinstance(held, tuple) else None
    return player.lines.get(one.row, player.contests.get(one.row))


def open_ties(game: Game, pad: Pad, score: GameScore, file: str, words: PadWords) -> Iterator[Problem]:
    """Yield the equals whose place hangs on a tie-break that nobody wrote down."""
    ties = PadFormulas(game, pad).ties
    ranked = [player for player in score.players if player.reached]
    for _, equals in groupby(ranked, lambda player: player.total):
        for name, everybody, silent in _open_ties(game.score, ties, tuple(equals)):
            who, blank = (words.listed((quoted(one.name) for one in some), "and") for some in (everybody, silent))
            message = words.message("tie", who=who, entry=bare(words.name(ENTRIES, name)), blank=blank)
            yield Problem("untold-tie", message, None, Severity.WARNING, (words.message("blank"),), file=file)


def _open_ties(
    score: Score, ties: Sequence[TieBreak], equals: Sequence[PlayerScore]
) -> Iterator[tuple[str, Sequence[PlayerScore], Sequence[PlayerScore]]]:
    """Yield each tie-break with who is equal but for it, and for whom it is blank, in their order."""
    if len(equals) < 2 or not ties:
        return
    if silent := silent_in(score, ties[0], equals):
        yield ties[0].by, equals, silent
    for _, still in groupby(equals, lambda player: tie_key(score, ties[:1], player)):
        yield from _open_ties(score, ties[1:], tuple(still))
