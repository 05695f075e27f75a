import json
from pathlib import Path
from typing import Any

import pytest

from printgen.model.load.schema import KINDS, json_schema, known_keys


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("draft", ["2020-12", "7"])
def test_every_kind_has_a_schema_in_both_drafts(kind: str, draft: Any) -> None:
    schema = json_schema(kind, draft)
    assert draft.replace("7", "draft-07") in schema["$schema"]
    text = json.dumps(schema)
    assert ("#/$defs/" in text, '"prefixItems"' in text) <= (draft != "7", draft != "7")
    for reference in references(schema):
        found: Any = schema
        for step in reference.removeprefix("#").strip("/").split("/"):
            found = found[step] if step else found
        assert isinstance(found, dict)


def references(value: Any) -> list[str]:
    if isinstance(value, list):
        return [found for item in value for found in references(item)]
    if not isinstance(value, dict):
        return []
    own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
    return own + [found for item in value.values() for found in references(item)]


def test_a_schema_allows_a_file_to_name_it() -> None:
    assert json_schema("rules")["properties"]["$schema"] == {"type": "string"}


def test_a_schema_says_what_may_be_written_not_what_comes_of_it() -> None:
    region = json_schema("board")["$defs"]["Region"]["properties"]
    kinds = {one.get("type") for one in region["spaces"]["anyOf"]}
    assert kinds == {"string", "integer", "array"}
    pitch = json_schema("box-board")["$defs"]["Pitch"]["properties"]
    assert pitch["x"]["type"] == "string"


def test_known_keys_follow_references_lists_and_members_of_unions() -> None:
    assert known_keys("box", ("components", "chit", "size")) == ("width", "height", "diameter", "thickness")
    assert known_keys("rules", ("turn", 0, "cite", 0)) == ("source", "section", "rule")
    assert "rows" in known_keys("sheets", ("aid", "blocks", "x", "rows"))
    assert known_keys("sheets", ("aid", "blocks", "x", "rows", "rows", 0)) == ("clause", "icon")


def test_every_kind_of_file_in_data_has_a_schema(root: Path) -> None:
    for path in sorted((root / "data" / "games").glob("*/*.yaml")):
        assert path.stem in KINDS
