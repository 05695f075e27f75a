"""Every code that printgen can report has a page, and every page belongs to such a code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from printgen.checker.run import CHECKS
from printgen.cli.commands.explain import command, first_sentence, pages
from printgen.cli.shell.run import run
from printgen.model import kit
from printgen.preflight import EXPLANATIONS
from printgen.source import read_file

CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
PASSED_ON = {"broken.code", "excess.code", "fault.code", "fault.type", "one.code", "problem.code", "self.code"}
"""Codes that come from elsewhere in the package and are found there."""


DECLARED = ast.parse(Path(kit.__file__).read_text(encoding="utf-8")).body
"""The nouns of a kit: their fields declare what ids in it name, and problems are called after that."""


class Codes:
    """The codes a module can put into a problem, read from its source.

    A code is the argument in the place of a parameter or field called ``code``, of the records
    and functions that have one; or what a function pieces together from the words it is called
    with.
    """

    def __init__(self, path: Path) -> None:
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.unclear: list[str] = []
        self.makers = {
            "Problem": 0,
            "with_code": 0,
            "Fault": 0,
            "fault": 0,
            "PydanticCustomError": 0,
            "report": 0,
            "problem": 0,
        } | dict(self._makers())
        self.found = set(self._found())

    def _makers(self) -> Iterator[tuple[str, int]]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef) and not node.decorator_list:
                names = [argument.arg for argument in node.args.args]
                names = names[1:] if names[:1] in (["self"], ["cls"]) else names
                if "code" in names and node.name != "__init__":
                    yield node.name, names.index("code")
            elif isinstance(node, ast.ClassDef):
                fields = [
                    item.target.id
                    for item in node.body
                    if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
                ]
                made = [item for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__init__"]
                fields += [argument.arg for init in made for argument in init.args.args[1:]]
                if "code" in fields:
                    yield node.name, fields.index("code")

    def _found(self) -> Iterator[str]:
        for scope in (n for n in ast.walk(self.tree) if isinstance(n, ast.FunctionDef)):
            for call in (n for n in ast.walk(scope) if isinstance(n, ast.Call)):
                place = self.makers.get(ast.unparse(call.func).rpartition(".")[2])
                if place is None or ast.unparse(call.func) == "data.problem":  # that of a check has the check's code
                    continue
                given = {word.arg: word.value for word in call.keywords}
                value = call.args[place] if len(call.args) > place else given.get("code")
                if value is not None:
                    yield from self._values(value, scope)

    def _values(self, value: ast.expr, scope: ast.FunctionDef) -> Iterator[str]:
        """Yield the codes a value may be."""
        parameters = {argument.arg for argument in scope.args.args}
        if isinstance(value, ast.Constant):
            yield str(value.value)
        elif isinstance(value, ast.IfExp):
            yield from self._values(value.body, scope)
            yield from self._values(value.orelse, scope)
        elif isinstance(value, ast.JoinedStr):
            yield from self._pieced(value, scope)
        elif isinstance(value, ast.Name) and value.id not in parameters:
            for node in ast.walk(self.tree):
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == value.id:
                    yield from self._values(node.value, scope)
        elif not isinstance(value, ast.Name) and ast.unparse(value) not in PASSED_ON:
            self.unclear.append(ast.unparse(value))

    def _pieced(self, value: ast.JoinedStr, scope: ast.FunctionDef) -> Iterator[str]:
        """Put in the first word of every call of the function that pieces a code together."""
        start = "".join(part.value for part in value.values if isinstance(part, ast.Constant))
        for call in (n for n in ast.walk(self.tree) if isinstance(n, ast.Call)):
            if ast.unparse(call.func).rpartition(".")[2] == scope.name and isinstance(call.args[0], ast.Constant):
                yield start + str(call.args[0].value).replace(" ", "-")
            elif ast.unparse(call.func) == scope.name and ast.unparse(call.args[0]) == "ref.what":
                for named in (n for field in DECLARED for n in ast.walk(field) if isinstance(n, ast.Call)):
                    if ast.unparse(named.func) == "Ref" and isinstance(named.args[0], ast.Constant):
                        yield start + str(named.args[0].value)


@pytest.fixture(scope="module")
def codes(root: Path) -> dict[str, Codes]:
    package = root / "printgen"
    return {path.relative_to(root).as_posix(): Codes(path) for path in sorted(package.rglob("*.py"))}


def test_every_code_in_the_package_can_be_read_from_its_source(codes: dict[str, Codes]) -> None:
    assert {name: found.unclear for name, found in codes.items() if found.unclear} == {}
    all_codes = {code for found in codes.values() for code in found.found}
    assert {"duplicate-key", "too-few-fixed-tiles", "too-long", "not-a-count", "bad-path"} <= all_codes
    assert {"unknown-function", "wrong-odds", "cannot-write"} <= all_codes
    assert [code for code in all_codes if not CODE.fullmatch(code)] == []


def test_every_code_has_a_page(codes: dict[str, Codes]) -> None:
    known = pages()
    missing = {name: sorted(found.found - known.keys()) for name, found in codes.items() if found.found - known.keys()}
    assert missing == {}, "write a page for each in data/codes/en.yaml"


def test_every_page_belongs_to_a_code(codes: dict[str, Codes], root: Path) -> None:
    all_codes = {code for found in codes.values() for code in found.found}
    path = root / "data" / "codes" / "en.yaml"
    written = set(read_file(path, str(path)).value)
    assert written - all_codes == set()
    assert written & ({check.code for check in CHECKS} | EXPLANATIONS.keys()) == set()


PAGES = pages()


@pytest.mark.parametrize("code", sorted(PAGES))
def test_a_page_begins_with_a_sentence_that_fits_a_line(code: str) -> None:
    page = PAGES[code]
    assert page.strip().endswith((".", "}", "]", ")", "`")) or "FAIL " in page
    assert 10 < len(first_sentence(page)) <= 110


def test_the_page_of_a_check_is_printed_whole() -> None:
    result = CliRunner().invoke(command, ["table-gap"])
    assert result.exit_code == 0
    assert result.output.startswith("table-gap\n=========\n\nA decision table leaves a case")
    assert result.output.count("FAIL rules.yaml\n    tables:\n") == 2


def test_a_short_page_is_set_in_lines() -> None:
    result = CliRunner().invoke(command, ["duplicate-key"])
    head, rule, blank, *lines = result.output.splitlines()
    assert (head, rule, blank) == ("duplicate-key", "=============", "")
    assert len(lines) > 1
    assert max(map(len, lines)) <= 88


def test_without_a_code_all_are_listed_a_line_each() -> None:
    result = CliRunner().invoke(command, [])
    assert result.exit_code == 0
    listed = [line.split()[0] for line in result.output.splitlines()]
    assert listed == sorted(pages())


@pytest.mark.parametrize(
    ("code", "hint"),
    [("table-gab", "did you mean `table-gap`?"), ("zzz", "`printgen explain` lists all codes, with `--all` all keys")],
)
def test_an_unknown_code_is_a_usage_error_with_a_hint(code: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", code]) == 2
    said = capsys.readouterr().err
    assert f"error[unknown-code]: no problem has the code `{code}`, and no file such a key" in said
    assert f"hint: {hint}" in said


def test_a_key_is_explained_with_its_form_and_an_example(tool: Any) -> None:
    text = tool("explain", "score.lines.formula").text
    assert text.startswith("score.lines.formula\n===================\n\nHow it is worked out")
    assert "Value: a formula; needed.\n" in text
    assert "\n  lines:\n    - id: F\n      formula: sum(flies)\n" in text


@pytest.mark.parametrize(("key", "short"), [("setup.steps", "- Head: text"), ("score.lines", "- Name: formula")])
def test_the_short_form_of_the_items_of_a_list_is_told(tool: Any, key: str, short: str) -> None:
    lines = [" ".join(line.split()) for line in tool("explain", key).text.splitlines()]
    assert f"Value: a list, each keys of its own; in a game of one file also `{short}` each." in lines


def test_a_key_that_stands_in_several_places_is_listed_with_all_of_them(tool: Any) -> None:
    text = tool("explain", "clauses").text
    assert text.startswith("`clauses` stands in several places")
    listed = [line.split()[0] for line in text.splitlines() if re.match(r"  \w", line)]
    assert {"rules.clauses", "rules.replacements.clauses"} <= set(listed)


@pytest.mark.parametrize("word", ["grid", "braces", "half_up", "pip", "my-box", "settlement"])
def test_blocks_words_functions_and_icons_are_explained(tool: Any, word: str) -> None:
    result = tool("explain", word)
    assert result.code == 0 and result.text.count("\n") > 3


def test_the_whole_reference_is_written_with_its_pictures_beside_it(tool: Any, tmp_path: Path) -> None:
    place = tmp_path / "reference.md"
    result = tool("explain", "--all", "-o", str(place))
    assert result.code == 0 and "reference-pictures/" in result.err
    pictures = re.findall(r"\]\((reference-pictures/[^)]+)\)", place.read_text(encoding="utf-8"))
    assert len(pictures) > 100 and all((tmp_path / name).is_file() for name in pictures)
    assert tool("explain", "--all").text.count("\n## ") > 20


def test_icons_and_functions_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("explain", "functions")) == 0
    assert "`half_up`" in capsys.readouterr().out
    assert run(("explain", "icons")) == 0
    assert "Icons that come with printgen: `" in capsys.readouterr().out


def test_a_file_that_one_of_several_kinds_describes_is_explained_with_the_keys_of_each(tool: Any) -> None:
    said = tool("explain", "fairness").text
    for kind, key, other in (("tile-travel", "tau", "figures"), ("board-reach", "figures", "tau")):
        assert f"  kind: {kind} " in said
        assert f"  {key} (of {kind}) " in said
        assert f"  {other} (of {kind}) " not in said
    assert said.count("\n  starts ") == 1


@pytest.mark.parametrize(
    ("typed", "meant"), [("claues", "clauses"), ("fariness", "fairness"), ("tabel-gap", "table-gap")]
)
def test_a_misspelt_key_or_code_is_told_with_the_one_that_was_meant(tool: Any, typed: str, meant: str) -> None:
    assert f"did you mean `{meant}`?" in tool("explain", typed).err


def test_a_misspelt_command_is_told_with_the_one_that_was_meant(tool: Any) -> None:
    assert "did you mean `aid`?" in tool("adi").err
