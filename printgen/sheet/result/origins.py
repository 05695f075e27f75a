"""A score → where the points of a player came from: the parts of the total, pieces, sums with their numbers."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from printgen.expression import compile_expression
from printgen.model.score import CROSSED_OUT, Entry
from printgen.model.text.message_catalog import with_mark
from printgen.scoring import GameScore, PlayerScore
from printgen.scoring.formulas import PadFormulas, numbers
from printgen.scoring.values import Pad, Value
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.pad.rows import tie_rows
from printgen.sheet.result.blocks import Source, Thing

ICON = 4.4
"""The side of the picture of a piece, in mm."""

OTHERS = ("orange", "hairline", "sky", "best")
"""The colours of what comes after the first part of a bar; those of players are passed over."""

PLAIN = re.compile(r"[\w\s]+(?:[+*-][\w\s]+)+")
"""A formula that is a sum or a product of names and numbers: what it came to can be shown with its numbers."""


@dataclass(frozen=True, slots=True)
class Term:
    """Something that the total adds up: the id of an entry, a line or a contest, and what it brought."""

    id: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Origins:
    """What every player's total was made of, in figures, words and pictures.

    ``others``: the colours of what comes after the first part of a bar.
    """

    context: GameContext
    pictures: Pictures
    pad: Pad
    score: GameScore
    others: tuple[str, ...] = OTHERS

    @cached_property
    def _formulas(self) -> PadFormulas:
        return PadFormulas(self.context.game, self.pad)

    @cached_property
    def _inputs(self) -> dict[str, tuple[str, ...]]:
        """The entries, lines and contests that each line names, and the total under the empty id."""
        score = self.context.game.score
        known = {
            one.replace("-", "_"): one for one in (*score.contests, *score.entries, *(line.id for line in score.lines))
        }
        formulas = {"": score.total} | {line.id: line.formula for line in score.lines}
        most = [f"most_{name}" for name in known]
        return {
            name: tuple(
                known[word]
                for word in sorted(compile_expression(text, [*known, *most]).names, key=text.find)
                if word in known
            )
            for name, text in formulas.items()
        }

    def _names(self, player: PlayerScore) -> dict[str, Value]:
        """Return all that a formula may name of a player."""
        score = self.context.game.score
        unused = dict.fromkeys((line.id for line in score.lines), 0)
        return {**numbers(score.entries, player.entries, self.pad), **unused, **player.lines, **player.contests}

    def terms(self, player: PlayerScore) -> tuple[Term, ...]:
        """Return what the total is the sum of; nothing where it is no sum."""
        names, total = self._names(player), self.context.game.score.total
        found = []
        for name in self._inputs[""]:
            without = {**names, name: () if isinstance(names[name], tuple) else 0}
            points = player.total - self._formulas.whole(total, without)
            each = tuple(one.points.get(player.name, 0) for one in self.score.contests.get(name, ()))
            found.append(Term(name, each if each and sum(each) == points else (points,)))
        return tuple(found) if sum(sum(one.points) for one in found) == player.total else ()

    def name(self, name: str) -> RichText:
        """Return what a part of the total is called: like the one thing it counts, else like its line."""
        score = self.context.game.score
        counted = [one for one in self._inputs.get(name, ()) if one in score.entries]
        if name in score.contests:
            return with_mark(self.context.catalog.text(f"score.contests.{name}.name"), score.contests[name].confidence)
        entry = counted[0] if len(counted) == 1 else name
        if entry in score.entries:
            return with_mark(self.context.catalog.text(f"score.entries.{entry}.name"), score.entries[entry].confidence)
        sure = next(line.confidence for line in score.lines if line.id == name)
        return with_mark(self.context.catalog.text(f"score.lines.{name}.name"), sure)

    def sources(self, player: PlayerScore) -> Iterator[Source]:
        """Yield where the points came from, part by part; last the pieces that would part equals."""
        score, names = self.context.game.score, self._names(player)
        for name in self._inputs[""]:
            if name in score.contests:
                won = [one.points.get(player.name, 0) for one in self.score.contests.get(name, ())]
                if any(won):
                    icon = self.pictures.icon(score.contests[name].icon, ICON)
                    words = " + ".join(str(one) for one in won if one)
                    yield Source((Thing(icon=icon, word=self.name(name)),), words)
            elif name in score.entries:
                yield from self._source(player, (name,))
            else:
                yield from self._line(player, name, names)
        late = (row.id for row in tie_rows(self.context, self.pictures) if row.id in score.entries)
        yield from self._source(player, [one for one in late if not score.entries[one].tie_only])

    def _line(self, player: PlayerScore, name: str, names: dict[str, Value]) -> Iterator[Source]:
        """Yield the source of a line: its pieces, its numbers, and what the rules say of a number that is no piece."""
        score = self.context.game.score
        line = next(one for one in score.lines if one.id == name)
        if not self.pad.holds(line.when):
            return
        entries = [one for one in self._inputs[name] if one in score.entries]
        helpers = [one for one in self._inputs[name] if one not in entries]
        worked, plain = _worked(line.formula, names), PLAIN.fullmatch(line.formula) or line.formula in names
        tallies = any(score.entries[one].kind == "tally" for one in entries)
        unsaid = helpers if plain else [] if tallies else [name]
        notes = [note for one in unsaid if (note := self.context.catalog.maybe(f"score.lines.{one}.note"))]
        things = self._things(player, entries, counted=not worked or len(entries) > 1)
        if things and player.lines.get(name):
            yield Source(things, worked, notes[0] if notes else ())

    def _source(self, player: PlayerScore, entries: Sequence[str]) -> Iterator[Source]:
        if things := self._things(player, entries):
            yield Source(things)

    def _things(self, player: PlayerScore, entries: Sequence[str], counted: bool = True) -> tuple[Thing, ...]:
        known = self.context.game.score.entries
        return tuple(
            thing
            for name in entries
            if self.pad.holds(known[name].when)
            for thing in self._thing(player, name, known[name], counted)
        )

    def _again(self, player: PlayerScore, tally: str) -> dict[int, str]:
        """Return the values of a player's pieces on which what another part counts by depends, with its colour."""
        names, lines = self._names(player), {line.id: line for line in self.context.game.score.lines}
        pieces, found = player.entries.get(tally), dict[int, str]()
        for part, colour in zip(self._inputs[""][1:], self.others, strict=False):
            for helper in self._inputs.get(part, ()):
                if helper not in lines or tally not in self._inputs[helper] or not isinstance(pieces, tuple):
                    continue
                for value in set(pieces):
                    left = list(pieces)
                    left.remove(value)
                    without = {**names, tally: tuple(left)}
                    if self._formulas.whole(lines[helper].formula, without) != names[helper]:
                        found[value] = colour
        return found

    def _thing(self, player: PlayerScore, name: str, entry: Entry, counted: bool) -> Iterator[Thing]:
        value = player.entries.get(name)
        if value is None or (value in (0, (), CROSSED_OUT) and entry.kind != "choice"):
            return
        words = with_mark(self.context.catalog.text(f"score.entries.{name}.name"), entry.confidence)
        icon = self.pictures.icon(entry.icon, ICON)
        if isinstance(value, tuple):
            again = self._again(player, name)
            yield from (Thing(disc=str(one), colour=again.get(one, "")) for one in value)
        elif entry.kind == "choice":
            if value != next(iter(entry.choices)) or entry.choices[str(value)]:
                chosen = self.context.catalog.text(f"score.entries.{name}.choices.{value}")
                yield Thing(icon=icon, word=words if len(entry.choices) == 2 else with_mark(chosen, entry.confidence))
        else:
            yield Thing(icon=icon, count=str(value) if counted else "", word=words if counted else "")


def _worked(formula: str, names: dict[str, Value]) -> str:
    """Return a sum or a product with its numbers, without what is nothing; nothing for any other formula.

    >>> _worked("gold * G", {"gold": 2, "G": 3}), _worked("a + 2 * b + c", {"a": 1, "b": 0, "c": 3})
    ('2 × 3', '1 + 3')
    >>> _worked("sum(chits)", {"chits": (1, 3)}), _worked("a + b", {"a": 0, "b": 2})
    ('', '')
    """
    if not PLAIN.fullmatch(formula):
        return ""
    values = {name.replace("-", "_"): str(value) for name, value in names.items() if isinstance(value, int)}
    written = re.sub(r"\w+", lambda word: values.get(word[0], word[0]), formula).replace("*", "×")
    added = [one for one in written.split(" + ") if "0" not in one.split(" × ")]
    text = " + ".join(added)
    return "" if text.isdigit() else text
