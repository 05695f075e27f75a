"""Answer: titled items, tables and notes, as plain values that a terminal or JSON shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Literal

from printgen.model.rules import Look
from printgen.model.score import Score
from printgen.model.values import Cite, Reading, Stated

Kind = Literal["menu", "case", "cases", "costs", "named", "ties", "total", "contest", "rulings", "found", "not-found"]
Noun = Stated | Score
"""What the data states: with how sure it is, and the places that say so."""

JSON_NAMES = {"items": "told"}
"""Fields that the JSON of version 1 calls otherwise."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another reading of a ruling; ``option``: the command line option that chooses it, if any."""

    id: str
    text: str
    option: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class RulingSummary:
    """What the rules leave open, the reading that is taken, the others, where it is cited."""

    id: str
    kind: str
    question: str
    reading: str
    confidence: Reading
    alternatives: tuple[Alternative, ...]
    where: tuple[str, ...]
    cite: tuple[Cite, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerItem:
    """One fact of an answer: its path in the data, its name, its text.

    ``says``: yes or no, where that was asked. ``only``: when it holds at all. ``where``: the cited
    places as text. ``rulings`` decide it, ``also`` names rulings about the whole it belongs to.
    ``case``: the values of the dimensions, where it is a case of a decision table.
    """

    path: str
    name: str
    text: str
    note: str = ""
    says: str = ""
    look: Look | None = None
    only: str = ""
    confidence: Reading = "stated"
    where: tuple[str, ...] = ()
    cite: tuple[Cite, ...] = ()
    rulings: tuple[RulingSummary, ...] = ()
    also: tuple[str, ...] = ()
    case: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Columns:
    """A table of texts; ``looks`` has one for each row, ``whole`` are the columns never broken."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    looks: tuple[Look | None, ...] = ()
    whole: tuple[int, ...] = ()

    @classmethod
    def filled(
        cls,
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        looks: tuple[Look | None, ...] = (),
        whole: tuple[int, ...] = (),
    ) -> "Columns":
        """Return the table without the columns that are empty in every row."""
        kept = [number for number in range(len(heads)) if any(row[number] for row in rows)]
        return cls(
            tuple(heads[number] for number in kept),
            tuple(tuple(row[number] for number in kept) for row in rows),
            looks,
            tuple(kept.index(number) for number in whole if number in kept),
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: title, items, tables, notes; several answers in one stand in ``parts``.

    ``cases``: every case that is asked about, for programs; people see them in ``tables``.
    ``suggestions``: the nearest statements, where nothing answers. ``source``: the document that
    sections without a document's name belong to.
    """

    kind: Kind
    title: str
    items: tuple[AnswerItem, ...] = ()
    tables: tuple[Columns, ...] = ()
    notes: tuple[str, ...] = ()
    parts: tuple["Answer", ...] = ()
    cases: tuple[AnswerItem, ...] = ()
    suggestions: tuple[AnswerItem, ...] = ()
    source: str = ""

    def record(self) -> dict[str, Any]:
        """Return the answer as JSON values, without what is empty."""
        found: dict[str, Any] = _record(self)
        return found


def _record(value: Any) -> Any:
    if isinstance(value, Cite):
        value = {name: one for name, one in value.model_dump().items() if one is not None}
    elif is_dataclass(value):
        value = {JSON_NAMES.get(one.name, one.name): getattr(value, one.name) for one in fields(value)}
    if isinstance(value, Mapping):
        kept = {name: _record(one) for name, one in value.items()}
        return {name: one for name, one in kept.items() if one not in (None, "", [], {}, False)}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_record(one) for one in value]
    return value


def with_note(name: str, note: str) -> str:
    """Return a name with a note in brackets behind it.

    >>> with_note("Storm", "boat at sea"), with_note("Storm", "")
    ('Storm (boat at sea)', 'Storm')
    """
    return f"{name} ({note})" if note else name
