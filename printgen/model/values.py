"""The small values every noun of the model is made of: ids, lengths, counts, citations.

Models are strict, frozen and refuse unknown keys; keys are written in kebab-case in YAML.
"""

import re
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    Strict,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from printgen.units import parse_length

T = TypeVar("T")

Many = Annotated[tuple[T, ...], Strict(False)]
"""A list in YAML, a tuple in the model."""

Confidence = Literal["certain", "likely", "assumed", "measured"]
Reading = Literal["stated", "house", "reconstructed", "assumed"]
"""How sure it is that a rule is as it stands: a source states it, or it is the rule of the table itself (``house``)."""

SURE: tuple[Reading, ...] = ("stated", "house")
"""The readings that bear no mark on paper."""

LENGTH_AT_MOST = 5000
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]{0,39}", re.ASCII)
_RANGE = re.compile(r"(-?\d{1,6})\.\.(-?\d{1,6})", re.ASCII)
_RANGE_AT_MOST = 1000


def _spelled(field: str) -> str:
    return field.rstrip("_").replace("_", "-")


class Model(BaseModel):
    """A noun of the game model; its validator is built when something is first validated."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        alias_generator=_spelled,
        validate_by_name=False,
        validate_by_alias=True,
        defer_build=True,
    )


class Same:
    """A part of the data, by which something is remembered: equal parts cost more to compare than to go through."""

    __slots__ = ("part",)

    def __init__(self, part: Any) -> None:
        self.part = part

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.part is other.part

    def __hash__(self) -> int:
        return id(self.part)


def key_of(model: type[Model], field: str) -> str:
    """Return how YAML spells a field of a noun: pydantic knows it only when the validator is built."""
    return _spelled(field) if model.model_config["alias_generator"] else field


def fault(code: str, message: str) -> PydanticCustomError:
    """Make an error whose type is the code of a problem and whose words are ours."""
    return PydanticCustomError(code, "{message}", {"message": message})


def _as_text(value: Any) -> Any:
    """Numbers may serve as ids (tile kind 6, die face 0)."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def is_id(value: str) -> bool:
    """Return whether a text may be an id."""
    return _ID.fullmatch(value) is not None


def _check_id(value: str) -> str:
    if not is_id(value):
        message = "an id is letters, digits, `-`, `.` and `+`, at most 40 of them, and begins with a letter or digit"
        raise fault("bad-id", message)
    return value


def as_mm(value: Any) -> Any:
    """Read a length with its unit as mm; raises the fault of a bad one."""
    if not isinstance(value, str):
        raise fault("bad-length", "a length needs a unit: write for example `40 mm`")
    try:
        return parse_length(value)
    except ValueError as error:
        raise fault("bad-length", str(error)) from None


def both_ways(value: Any) -> Any:
    """Read one length as the same distance across and down; a map stands as it is."""
    if isinstance(value, dict):
        return value
    if not 0 < as_mm(value) <= LENGTH_AT_MOST:
        raise fault("bad-length", f"`{value}` is not above 0 and at most {LENGTH_AT_MOST} mm")
    return {"x": value, "y": value}


def _as_range(value: Any) -> Any:
    """Read ``2..5`` as (2, 3, 4, 5), a single number as itself, a list as it stands."""
    if isinstance(value, int) and not isinstance(value, bool):
        return (value,)
    if isinstance(value, str) and (match := _RANGE.fullmatch(value)):
        first, last = int(match[1]), int(match[2])
        if not 0 <= last - first < _RANGE_AT_MOST:
            raise fault("bad-range", f"`{value}` is empty or longer than {_RANGE_AT_MOST}")
        return tuple(range(first, last + 1))
    return value


def _as_words(value: Any) -> Any:
    """Read one id, a list of ids or a range as a tuple of ids."""
    if isinstance(value, list):
        return tuple(_as_text(item) for item in value)
    numbers = _as_range(value)
    if isinstance(numbers, tuple):
        return tuple(str(number) for number in numbers)
    return (value,) if isinstance(value, str) else value


Id = Annotated[str, BeforeValidator(_as_text, json_schema_input_type=str | int), AfterValidator(_check_id)]
Ids = Annotated[
    tuple[Id, ...], Strict(False), BeforeValidator(_as_words, json_schema_input_type=str | int | list[str | int])
]
"""One id, a list of ids, or a range of numbers such as ``2..5``."""


class Ref(NamedTuple):
    """Declares that an id names a ``what`` (as problems call it); ``of``: which ones, see ``checker.names``."""

    what: str
    of: str | None = None


IconId = Annotated[Id, Ref("icon")]
Replaced = dict[Annotated[str, Ref("statement")], Annotated[Id, Ref("replacement")]]
"""Statements that do not hold, each with the id of what holds instead."""

Sureness = dict[Annotated[str, Ref("key of this part", "fields")], Confidence]
"""How sure the values of a noun are, by their keys."""

Numbers = Annotated[
    tuple[int, ...], Strict(False), BeforeValidator(_as_range, json_schema_input_type=int | str | list[int])
]
"""A range such as ``2..4``, one number or a list."""

LENGTH_FORM = WithJsonSchema({"type": "string", "pattern": r"^\s*\d+(\.\d+)?\s*(mm|cm|in|pt)\s*$"})
SIGNED_FORM = WithJsonSchema({"type": "string", "pattern": r"^\s*[+-]?\d+(\.\d+)?\s*(mm|cm|in|pt)\s*$"})
"""How editors know a length, be it above 0 or not."""

Length = Annotated[float, BeforeValidator(as_mm), Field(gt=0, le=LENGTH_AT_MOST), LENGTH_FORM]
"""A length in mm; in YAML a text with its unit."""

Shift = Annotated[float, BeforeValidator(as_mm), Field(ge=-LENGTH_AT_MOST, le=LENGTH_AT_MOST), SIGNED_FORM]
"""A distance in mm to the right or downward; negative to the left or upward."""

Expression = Annotated[str, Field(min_length=1, max_length=400)]
"""A formula or condition, read by ``printgen.expression``."""

Count = int | Expression | dict[int, int]
"""A number, a formula over ``players`` and ``variants``, or a number for each number of players."""


_PLAYERS = re.compile(r"(\d{1,2})(?:\s*(?:\.\.|-|–)\s*(\d{1,2}))?")


def players_in(text: str) -> list[int]:
    """Return the smallest and the largest number of players of ``2-4``, ``2..4`` or ``3``; none for what is neither."""
    match = _PLAYERS.fullmatch(text)
    return [int(match[1]), int(match[2] or match[1])] if match else []


def _as_players(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return value
    if not (found := players_in(str(value))):
        said = "nothing" if value is None else f"`{str(value)[:40]}`"
        raise fault("wrong-type", f"{said} is no number of players: write `2-4`, or a list such as `[2, 4]`")
    return found


def _check_order(value: tuple[int, int]) -> tuple[int, int]:
    if value[0] > value[1]:
        raise fault("bad-range", f"{value[0]} to {value[1]} is no range: the smaller comes first")
    return value


PlayerCount = Annotated[int, Field(ge=1, le=20)]
PlayerRange = Annotated[
    tuple[PlayerCount, PlayerCount],
    Strict(False),
    BeforeValidator(_as_players, json_schema_input_type=int | str | tuple[PlayerCount, PlayerCount]),
    AfterValidator(_check_order),
]
"""The smallest and the largest number of players: `2-4`, or a list of both."""

Colour = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]


class Cite(Model):
    """Where a fact stands: a source named in ``game.yaml`` or in the box, its section, its rule."""

    source: Id
    """The document it stands in, by its name under `sources` of the game or of the box."""
    section: str
    """The heading it stands under, as listed under `sections` of that source."""
    rule: str | int | None = None
    """The number of the rule within the section, where the document numbers its rules."""


Cites = Annotated[
    tuple[Cite, ...],
    Strict(False),
    BeforeValidator(
        lambda value: [value] if isinstance(value, dict) else value, json_schema_input_type=Cite | list[Cite]
    ),
]
"""One citation or several."""


def _may_stand_above(schema: dict[str, Any]) -> None:
    """Let an editor do without what the file may say for all that stands in it."""
    schema["required"] = [key for key in schema.get("required", ()) if key not in ("cite", "confidence")]


class Cited(Model):
    """Something of which is known where it stands: as it says itself, else as its file says for all in it."""

    model_config = ConfigDict(json_schema_extra=_may_stand_above)
    from_file: ClassVar[tuple[str, ...]] = ("cite",)

    cite: Cites
    """Where it stands: one place of a source, or a list of places."""

    @model_validator(mode="before")
    @classmethod
    def _as_its_file(cls, value: Any, info: ValidationInfo) -> Any:
        """Take what is not said here from the file; a rule of the table alone has nothing to cite."""
        if not isinstance(value, dict):
            return value
        usual = {key: one for key, one in (info.context or {}).items() if key in cls.from_file}
        if value.get("confidence") == "house":
            usual["cite"] = []
        return {**usual, **value} if usual else value


class Stated(Cited):
    """Something that a source states or that is read into it: how sure it is, and where it stands."""

    from_file: ClassVar[tuple[str, ...]] = ("cite", "confidence")

    confidence: Reading
    """How sure it is: `stated` by the source, `reconstructed` from it, or `assumed`; what is not stated has a dotted
    line in print.
    """


class Conditional(Stated):
    """The same, where it may hold only while a condition on players, variants and readings does."""

    when: Expression | None = None
    """It holds only while this condition on `players` and `variants` does, such as `players == 2`."""


class Source(Model):
    """A document facts are taken from; its words stay its author's."""

    kind: Literal["document", "house"] = "document"
    """A `house` source is no document but the table itself, which plays by these rules; it need have no title."""
    title: str = ""
    """What the document is called, as the foot of a sheet and the rulings sheet print it."""
    author: str | None = None
    """Who wrote it; a source that has neither author nor address counts as an assumption of your own."""
    year: int | None = None
    """The year it appeared in."""
    address: str | None = None
    """Where on the net it can be read."""
    rights: str | None = None
    """Whose it is, or under which licence it may be used."""
    sections: Many[str] = ()
    """Its headings in their order, so that every `cite` can be checked for slips."""

    @model_validator(mode="after")
    def _is_called(self) -> Self:
        if not self.title and self.kind == "document":
            raise fault("missing-key", "a document has a `title`; rules of your own are of the `kind: house`")
        return self


class Usual(Model):
    """What a file says for all in it that does not say it itself: what it cites, and how sure it is."""

    cite: Cites = ()
    """What it cites where it cites nothing itself."""
    confidence: Reading | None = None
    """How sure it is where it does not say so itself."""
