"""Every kind of data file has a schema; data files name theirs and keep to it."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from printgen.cli.commands.schema import command
from printgen.model.load.schema import KINDS, json_schema
from printgen.source import read_file, read_text

DATA = Path(__file__).parent.parent.parent / "data"
FILES = sorted(
    path.relative_to(DATA).as_posix()
    for pattern in ("games/*/*.yaml", "boxes/*/*.yaml", "themes/*.yaml", "icons/*.yaml", "*.yaml")
    for path in DATA.glob(pattern)
)
FIRST_LINE = re.compile(r"# yaml-language-server: \$schema=(\S+)")
WITH_MODEL = sorted(kind for kind in KINDS if kind != "words")


def kind_of(file: str) -> str:
    """Return the kind of a file by where it lies."""
    folder, _, name = f"./{file}".rpartition("/")
    stem = name.removesuffix(".yaml")
    if folder.startswith("./boxes") and stem != "box":
        return f"box-{stem}"
    return {"./themes": "theme", "./icons": "icons"}.get(folder, stem)


def with_text_keys(value: Any) -> Any:
    """Return a value as a schema sees it: every key is a text."""
    if isinstance(value, dict):
        return {str(key): with_text_keys(inner) for key, inner in value.items()}
    return [with_text_keys(item) for item in value] if isinstance(value, list) else value


def test_the_schemas_of_all_kinds_are_written_into_a_folder(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, ["--draft", "7", "--into", str(tmp_path / "schemas")])
    assert (result.exit_code, result.output) == (0, f"{tmp_path / 'schemas'}: {len(WITH_MODEL)} schemas\n")
    written = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (tmp_path / "schemas").iterdir()}
    assert written == {kind: json_schema(kind, "7") for kind in WITH_MODEL}


@pytest.mark.parametrize("file", FILES)
def test_the_first_line_of_a_data_file_names_its_schema(file: str) -> None:
    path = DATA / file
    line = path.read_text(encoding="utf-8").splitlines()[0]
    match = FIRST_LINE.fullmatch(line)
    assert match, line
    assert (path.parent / match[1]).resolve() == DATA / "schemas" / f"{kind_of(file)}.json"
    assert KINDS[kind_of(file)] is not None


@pytest.mark.parametrize("file", FILES)
def test_a_data_file_keeps_to_its_schema(file: str) -> None:
    schema = json_schema(kind_of(file), "7")
    plain = with_text_keys(read_file(DATA / file, file).value)
    jsonschema.Draft7Validator(schema).validate(plain)
    plain["no-such-key-anywhere"] = 1
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft7Validator(schema).validate(plain)


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_one_in_either_draft(kind: str) -> None:
    jsonschema.Draft7Validator.check_schema(json_schema(kind, "7"))
    jsonschema.Draft202012Validator.check_schema(json_schema(kind))
    assert "``" not in json.dumps(json_schema(kind))


@pytest.mark.parametrize(
    ("arguments", "dialect", "key"),
    [
        (["rules"], "2020-12/schema", "$defs"),
        (["rules", "--draft", "7"], "draft-07/schema", "definitions"),
        ([], "2020-12/schema", "$defs"),
    ],
)
def test_a_schema_is_printed_in_the_draft_that_is_asked_for(arguments: list[str], dialect: str, key: str) -> None:
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 0
    schema = json.loads(result.output)
    assert dialect in schema["$schema"]
    assert key in schema


def test_an_unknown_kind_is_a_usage_error_that_names_all() -> None:
    result = CliRunner().invoke(command, ["rulez"])
    assert result.exit_code == 2
    assert all(f"'{kind}'" in result.output for kind in KINDS)


@pytest.mark.parametrize("old, new", [("", ""), ("clauses:", "clausse:"), ("  total:", "  totals:")])
def test_the_schema_of_a_game_in_one_file_knows_its_short_forms(old: str, new: str) -> None:
    text = Path("tests/cases/own/thirteen.yaml").read_text(encoding="utf-8").replace(old, new, 1)
    wrong = jsonschema.Draft7Validator(json_schema("game-file", "7")).iter_errors(
        with_text_keys(read_text(text, "own.yaml").value)
    )
    assert bool(list(wrong)) == bool(old)
