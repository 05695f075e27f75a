"""printgen ask: a question in, its answer as text or JSON out."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_completion import asking, offered
from tests.workshop import WORKSPACE

SKULL = """\
Leaving a symbol
  Skull (by sea or land), your spin: 4
    turn lost
    Rules of Movement\N{NO-BREAK SPACE}15-A · Player Aid Sheet – stated in the rules

  G9 · ambiguous: Leaving a skull, is the rest of the spin lost after the one space?
    → Yes, the move ends there. (reconstructed)
    · What is left may be spent in the new space, though not to leave it.
      Rules of Movement\N{NO-BREAK SPACE}15-A

  Rulings on it: G4, G10, G11, G12, G18, G30.

Sections are those of: Ghost Ship, version of 5 October 1996, Steffan O’Sullivan.
"""


@pytest.fixture(autouse=True)
def _piped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no terminal, nor the width of one, which a test machine may set."""
    monkeypatch.delenv("COLUMNS", raising=False)


def test_a_case_is_told_with_its_place_and_its_reading(tool: Any) -> None:
    result = tool("ask", "ghost-ship", "symbol=skull", "by=sea", "spin=4")
    assert (result.code, result.err, result.text) == (0, "", SKULL)


def test_a_pipe_gets_no_colours_unless_it_wants_them(tool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("ask", "ghost-ship", "symbol=skull", "by=sea", "spin=4")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[31m\x1b[1mturn lost\x1b[0m" in tool(*words).text
    monkeypatch.setenv("NO_COLOR", "1")
    assert tool(*words).text == SKULL


def test_cases_that_are_left_stand_in_columns_of_the_terminal(tool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = {}
    for columns in (60, 96):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = tool("ask", "ghost-ship", "symbol=storm").text.splitlines()
        assert max(map(len, lines)) < columns
        assert not any(line.endswith(" ") for line in lines)
        narrow[columns] = len(lines)
    assert narrow[60] > narrow[96]


def test_several_tables_that_know_a_name_are_all_told_or_one_is_chosen(tool: Any) -> None:
    both = tool("ask", "ghost-ship", "spinner=5").text
    assert "Leaving a symbol" in both and "Finding a boat" in both and "--table" in both
    named = tool("ask", "ghost-ship", "boat", "spinner=5").text
    assert named == tool("ask", "ghost-ship", "spinner=5", "--table", "boat").text
    assert "Leaving a symbol" not in named and "Finding a boat" in named


def test_what_points_can_do_stands_by_cost(tool: Any) -> None:
    lines = tool("ask", "ghost-ship", "points=2").text.splitlines()
    costs = [line.split()[0] for line in lines[2:] if re.match(r"  [+\d]", line)]
    assert costs == ["1", "+1", "+1", "2", "2", "2"]
    words = (("movement=2",), ("MP=2",), ("points=2",))
    assert len({tool("ask", "ghost-ship", *one).text for one in words}) == 1
    german = tool("ask", "ghost-ship", "BP=2", "--lang", "de")
    assert german.code == 0 and "Rest" in german.text


def test_json_is_one_document_with_what_is_cited(tool: Any) -> None:
    result = tool("ask", "ghost-ship", "symbol=skull", "--json")
    document = json.loads(result.text)
    assert (document["schema"], document["game"]) == ("printgen.answer/1", "ghost-ship")
    assert len(document["cases"]) == 8
    assert document["cases"][0]["cite"] == [
        {"source": "rules", "section": "Rules of Movement", "rule": "15-A"},
        {"source": "rules", "section": "Player Aid Sheet"},
    ]


def test_readings_variants_and_facts_of_a_table_change_the_answer(tool: Any) -> None:
    usual, other = (tool("ask", "amdiak", "T2", *more).text for more in ((), ("--reading", "T2=four-columns")))
    assert "→ " in usual and usual != other
    plain = tool("ask", "intimate-settlers", "points=1").text
    cumulative = tool("ask", "intimate-settlers", "points=1", "--variant", "cumulative").text
    assert cumulative != plain
    counted = tool("ask", "ghost-ship", "G6", "--set", "components.fort.count=9").text
    assert "at most 9" in counted


def test_a_mistake_leaves_with_what_was_meant(tool: Any) -> None:
    result = tool("ask", "ghost-ship", "symbol=skul")
    assert (result.code, result.out) == (2, b"")
    assert result.err == (
        "error[unknown-value]: `symbol` of the table `leaving` is never `skul`\n   hint: did you mean `skull`?\n"
    )
    assert tool("ask", "ghost-ship", "--lang", "fr").code == 2
    assert "no-costs" in tool("ask", "ahoy-matey", "points=3").err


def test_a_game_of_ones_own_is_asked_as_well(tool: Any, own: Path) -> None:
    assert tool("ask", "frogs", "on=water", "roll=1").code == 0
    assert "printgen ask frogs" in tool("ask", "frogs").text


def test_every_command_that_is_proposed_for_a_file_works_as_it_stands(tool: Any) -> None:
    assert tool("new", "pond").code == 0
    proposed = re.findall(r"  printgen (ask .+)", tool("ask", "pond.yaml").text)
    assert len(proposed) > 3
    for words in proposed:
        assert tool(*words.split()).code == 0
    assert "printgen ask pond.yaml tells" in tool("ask", "pond.yaml", "Who built the moon?").text
    assert "`printgen ask pond.yaml` tells" in tool("ask", "pond.yaml", "weather=bad").err


def test_names_and_values_of_tables_are_completed(tool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def complete(*words: str) -> list[str]:
        for name, value in asking(*words).items():
            monkeypatch.setenv(name, value)
        return offered(tool())

    assert complete("ask", "ghost-ship", "symbol=s") == ["symbol=skull", "symbol=storm"]
    assert complete("ask", "ghost-ship", "--table", "boa") == ["boat"]


def test_a_table_that_is_wider_than_the_terminal_is_turned(tool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    thirteen = str(Path(__file__).parent.parent / "cases" / "own" / "thirteen.yaml")
    monkeypatch.setenv("COLUMNS", "80")
    lines = tool("ask", thirteen, "total").text.splitlines()
    (example,) = WORKSPACE.sound_game(thirteen).game.score.examples[:1]
    assert any(line.split()[0] == "Total" and str(example.total) in line.split() for line in lines if line.split())


@pytest.mark.parametrize(
    ("language", "said", "told", "shared"),
    [
        ("en", "Ties: whoever has more cards left is ahead.", "The rules name no tie-break",
         "shared here; the rules: "),
        ("de", "Gleichstand: Wer mehr Karten übrig hat, liegt vorn.", "Die Regeln nennen nichts",
         "hier geteilt; die Regeln: "),
    ],
)  # fmt: skip
def test_a_clause_about_equals_is_told_where_no_tie_break_is_worked_out(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str, told: str, shared: str
) -> None:
    monkeypatch.chdir(tmp_path)
    tool("new", "tea", "--lang", language)
    asked = tool("ask", "tea.yaml", "ties", "--lang", language).text
    assert said in asked
    assert told not in asked
    count, left = ("buildings", "cards-left") if language == "en" else ("gebaude", "ubrige-karten")
    Path("tie.yaml").write_text(f"Ann: {{{count}: 5, {left}: 1}}\nBen: {{{count}: 4, {left}: 4}}\n")
    scored = tool("score", "tea.yaml", "tie.yaml", "--lang", language)
    assert scored.text.count(shared + said) == 2, scored.err
    lines = Path("tea.yaml").read_text(encoding="utf-8").splitlines()
    Path("tea.yaml").write_text("\n".join(one for one in lines if said.partition(":")[0] not in one), encoding="utf-8")
    assert told in tool("ask", "tea.yaml", "ties", "--lang", language).text
