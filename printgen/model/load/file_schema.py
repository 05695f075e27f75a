"""The schemas of the files of a game → that of a game in one file, in which words and short forms stand as well.

It is for editors: what is missing, and what goes with what, `check` tells.
"""

from collections.abc import Callable, Mapping
from typing import Any

Schema = dict[str, Any]

PARTS = ("board", "setup", "score", "sheets", "variants", "rulings", "fairness", "index", "artwork")
OWN = ("cite", "confidence", "lead", "words", "box", "icons")
"""The keys of a game in one file, beside those of its head and its rules: files of a folder, and others."""

NEEDED = ("title", "players")
"""The keys that a game in one file must have."""

TEXT: Schema = {"type": ["string", "integer"]}
WORDS: Mapping[str, tuple[str, ...]] = {
    "Step": ("name", "text"),
    "CostRow": ("name", "note", "short"),
    "Clause": ("text",),
    "Chance": ("text",),
    "Example": ("text",),
    "Route": ("text",),
    "Entry": ("name", "note"),
    "ScoreLine": ("name", "note"),
    "SetupStep": ("head", "text"),
    "Variant": ("name", "text", "short"),
    "Ruling": ("question", "answer"),
    "Component": ("name",),
}
"""The words that stand beside what they are about."""

ALONE = ("Entry", "Fact", "Variant", "Component", "Clause", "Extent")
"""What may be a text or a number alone."""

LISTED: Mapping[str, str] = {
    "Step": "- Name: text",
    "CostRow": "- Name: cost",
    "ScoreLine": "- Name: formula",
    "SetupStep": "- Head: text",
}
"""What may be written as an item of one key, and how."""


def file_schema(schema_of: Callable[[str], Schema]) -> Schema:
    """Return the schema of a game in one file; ``schema_of``: that of a kind of file."""
    kinds = {kind: schema_of(kind) for kind in ("game", "rules", "box", "icons", *PARTS)}
    defs: Schema = {name: noun for schema in kinds.values() for name, noun in schema.get("$defs", {}).items()}
    for name, words in WORDS.items():
        defs[name] = defs[name] | {"properties": defs[name]["properties"] | dict.fromkeys(words, TEXT)}
    defs["Ruling"]["properties"]["others"] = {"type": "object", "additionalProperties": TEXT}
    parts = {kind: _part(schema) for kind, schema in kinds.items()}
    own = {"box": _any(parts["box"], _map_of("Component"), TEXT), "lead": TEXT, "words": {"type": "object"}}
    own["icons"] = kinds["icons"]["properties"]["icons"]
    properties = {**_part(kinds["rules"])["properties"], **_part(kinds["game"])["properties"]}
    properties |= {kind: parts[kind] for kind in PARTS} | own
    loose: Schema = _loosened({"properties": properties, "$defs": defs})
    return {"title": "game-file", "type": "object", "additionalProperties": False, "required": [*NEEDED], **loose}


def _part(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key != "$defs"}


def _any(*schemas: Schema) -> Schema:
    return {"anyOf": [*schemas]}


def _map_of(noun: str) -> Schema:
    return {"type": "object", "additionalProperties": {"$ref": f"#/$defs/{noun}"}}


def _loosened(value: Any) -> Any:
    """Return a schema that demands no key, with the short forms of what is named in it."""
    if isinstance(value, list):
        return [_loosened(one) for one in value]
    if not isinstance(value, dict):
        return value
    if isinstance(reference := value.get("$ref"), str):
        return _with_short_forms(value, reference.rsplit("/", 1)[-1])
    return {key: _loosened(inner) for key, inner in value.items() if key != "required" or isinstance(inner, dict)}


def _with_short_forms(reference: Schema, noun: str) -> Schema:
    forms = [reference]
    if noun in ALONE:
        forms.append({"type": ["string", "number", "null"]})
    if noun in LISTED:
        forms.append({"type": "object", "maxProperties": 1})
    if noun == "Clause":
        forms.append({"type": "array", "items": _any(TEXT, reference)})
    if noun == "CostTable":
        rows = _any({"$ref": "#/$defs/CostRow"}, {"type": "object", "maxProperties": 1})
        forms.append({"type": "array", "items": rows})
    return _any(*forms) if len(forms) > 1 else reference
