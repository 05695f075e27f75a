"""A kind of data file → its model and its JSON Schema, for editors and for hints.

Those that `run.py` writes into ``data/schemas`` for editors are in draft 7: every editor reads that, those with
an older YAML server read nothing newer, and our models lose nothing by it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core.core_schema import ModelSchema

from printgen.model.artwork import Artwork
from printgen.model.board.board import Board
from printgen.model.box.box import Box, Grid, TileSet
from printgen.model.fairness import FairnessMetric
from printgen.model.game import Head
from printgen.model.index import Index
from printgen.model.keys import sentence
from printgen.model.kit import Kit, Suits
from printgen.model.load.file_schema import file_schema
from printgen.model.patterns import Patterns
from printgen.model.printer import Printer
from printgen.model.resources import Icons, Papers, Theme
from printgen.model.rules import Rules
from printgen.model.rulings import Ruling
from printgen.model.score import Score
from printgen.model.setup import Setup
from printgen.model.sheets import Sheets
from printgen.model.values import Id, Model, Usual, key_of
from printgen.model.variants import Variant

Draft = Literal["2020-12", "7"]


class BoxBoards(Model):
    """The printed boards of a box, in a file of their own."""

    boards: dict[Id, Grid]
    """The printed boards of the box by name."""


class BoxTiles(Model):
    """The tiles of a box, in a file of their own."""

    tiles: dict[Id, TileSet]
    """The tile sets of the box by name."""


KINDS: Mapping[str, Any] = {
    "game": Head,
    "board": Board,
    "rules": Rules,
    "setup": Setup,
    "score": Score,
    "variants": dict[Id, Variant],
    "rulings": dict[Id, Ruling],
    "sheets": Sheets,
    "fairness": FairnessMetric,
    "index": Index,
    "artwork": Artwork,
    "box": Box,
    "box-board": BoxBoards,
    "box-tiles": BoxTiles,
    "kit": Kit,
    "suits": Suits,
    "patterns": Patterns,
    "papers": Papers,
    "printer": Printer,
    "theme": Theme,
    "icons": Icons,
    "words": None,
    "game-file": None,
}
"""The kinds of files by name; words are no model but texts in maps, a game in one file has the parts of all."""


@cache
def adapter(kind: str) -> TypeAdapter[Any]:
    """Return what validates a kind of file, made when it is first needed."""
    return TypeAdapter(Usual if kind == USUAL else KINDS[kind])


USUAL = "usual"
"""What a file says for all in it: no kind of file, but keys that each of the kinds `CITING` may have."""

CITING = ("game", "board", "rules", "setup", "variants", "rulings", "box", "box-board", "box-tiles")
"""The kinds of files of which the statements may cite what the file does; a score cites for itself as well."""

MARKDOWN = ("``", "`")
"""How code in descriptions is spelled here, and in Markdown, as which editors show them."""

DRAFT_7 = {"$defs": "definitions", "prefixItems": "items", "discriminator": None}
"""The keys that draft 7 spells otherwise, or does not know."""

_DIALECTS = {"2020-12": "https://json-schema.org/draft/2020-12/schema", "7": "http://json-schema.org/draft-07/schema#"}
_WORDS: dict[str, Any] = {
    "title": "words",
    "description": "Texts by key; maps may be nested.",
    "type": "object",
    "additionalProperties": {"anyOf": [{"type": "string"}, {"$ref": "#"}]},
}


def json_schema(kind: str, draft: Draft = "2020-12") -> dict[str, Any]:
    """Return the JSON Schema of a kind of file; editors that know only draft 7 get that."""
    if kind == "game-file":
        schema = file_schema(_generated)
    else:
        schema = dict(_WORDS if KINDS[kind] is None else _generated(kind))
    above = ("cite", "confidence") if kind in (*CITING, "game-file") else ()
    if above:
        schema |= {"$defs": {**_generated(USUAL)["$defs"], **schema.get("$defs", {})}}
    usual = {key: _generated(USUAL)["properties"][key] for key in above}
    schema["properties"] = {"$schema": {"type": "string"}, **usual, **schema.get("properties", {})}
    if draft == "7":
        schema = _rewritten(schema, ("#/$defs/", "#/definitions/"), DRAFT_7)
    return {"$schema": _DIALECTS[draft], **schema}


@cache
def _generated(kind: str) -> dict[str, Any]:
    if KINDS.get(kind, Usual) is None:
        return {}
    schema = adapter(kind).json_schema(by_alias=True, schema_generator=_WithSentences)
    rewritten: dict[str, Any] = _rewritten(schema, MARKDOWN, {})
    return rewritten


class _WithSentences(GenerateJsonSchema):
    """Writes what a key does beside it, where editors show it."""

    def model_schema(self, schema: ModelSchema) -> dict[str, Any]:
        """Return the schema of a noun."""
        made, noun = super().model_schema(schema), schema["cls"]
        for name in noun.model_fields:
            made["properties"][key_of(noun, name)].setdefault("description", sentence(noun, name))
        return made


def _rewritten(value: Any, texts: tuple[str, str], keys: Mapping[str, str | None]) -> Any:
    """Return a schema with a part of its texts replaced, and keys spelled otherwise, or left out for None."""
    if isinstance(value, list):
        return [_rewritten(item, texts, keys) for item in value]
    if isinstance(value, dict):
        spelled = ((keys.get(key, key), inner) for key, inner in value.items())
        return {key: _rewritten(inner, texts, keys) for key, inner in spelled if key is not None}
    return value.replace(*texts) if isinstance(value, str) else value


def known_keys(kind: str, loc: Sequence[str | int]) -> tuple[str, ...]:
    """List the keys the model knows at a place that a validator names.

    A step that names a member of a union instead of a key picks that member.
    """
    root = _generated(kind)
    here = list(_members(root, root))
    for step in loc:
        below = [found for schema in here for found in _below(schema, step, root)]
        here = below or here
    return tuple(dict.fromkeys(key for schema in here for key in schema.get("properties", {})))


def _members(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Follow references and list all members of unions."""
    waiting = [schema]
    while waiting:
        one = waiting.pop(0)
        if "$ref" in one:
            waiting.append(root["$defs"][one["$ref"].rsplit("/", 1)[-1]])
        elif "anyOf" in one or "oneOf" in one:
            waiting += one.get("anyOf", []) + one.get("oneOf", [])
        else:
            yield one


def _below(schema: Mapping[str, Any], step: str | int, root: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    properties = schema.get("properties", {})
    if isinstance(step, int):
        inner = schema.get("items")
    else:
        inner = properties.get(step) or schema.get("additionalProperties")
        if properties.get("kind", {}).get("const") == step:
            yield schema
    if isinstance(inner, dict):
        yield from _members(inner, root)
