"""The page of every check holds snippets that pass and that fail; here they do."""

import re
import shutil
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from printgen.checker.check import Check, CheckInput
from printgen.checker.data import modules_by_code, page
from printgen.checker.run import CHECKS, check_game, prove
from printgen.problems import has_errors
from printgen.source import overlay, read_text

HEAD = re.compile(r"^(PASS|FAIL|AND) (\S+\.yaml)$\n((?:^    .*\n?|^\n)+)", re.MULTILINE)


class Snippet(NamedTuple):
    """Lines laid over files of the tiny game, and whether the check should be silent then."""

    passes: bool
    files: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return f"{'PASS' if self.passes else 'FAIL'}-{'-'.join(name for name, _ in self.files)}"


def page_of(check: Check) -> str:
    return page(modules_by_code()[check.code])


def snippets(check: Check) -> list[Snippet]:
    found: list[Snippet] = []
    for verdict, file, lines in HEAD.findall(f"{page_of(check)}\n"):
        before = found.pop() if verdict == "AND" else Snippet(verdict == "PASS", ())
        found.append(Snippet(before.passes, (*before.files, (file, textwrap.dedent(lines)))))
    return found


ALL = [(check, snippet) for check in CHECKS for snippet in snippets(check)]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_the_page_of_a_check_has_a_sentence_a_reason_and_snippets_of_both_kinds(check: Check) -> None:
    page = page_of(check)
    first, blank, *rest = page.splitlines()
    assert first.endswith(".")
    assert blank == ""
    assert not rest[0].startswith(("PASS", "FAIL"))
    verdicts = {snippet.passes for snippet in snippets(check)}
    assert verdicts == {True, False}
    assert page.count("PASS ") + page.count("FAIL ") == len(snippets(check))


@pytest.mark.parametrize(("check", "snippet"), ALL, ids=[f"{check.code}-{snippet}" for check, snippet in ALL])
def test_a_snippet_does_what_it_says(check: Check, snippet: Snippet, copy) -> None:
    for file, lines in snippet.files:
        lay_over(copy.data, copy.folder, file, lines)
    data = copy.loaded()
    assert {problem.code for problem in check(data)} == (set() if snippet.passes else {check.code})
    if snippet.passes:
        assert not has_errors(check_game(data))


def lay_over(data: Path, folder: Path, file: str, lines: str) -> None:
    """Lay lines over a file of the game; ``box.yaml`` and ``tiles.yaml`` are those of its box.

    Words of another language start as a copy of the English ones.
    """
    if file.startswith("words/") and not (folder / file).is_file():
        shutil.copy(folder / "words" / "en.yaml", folder / file)
        head = (folder / "game.yaml").read_text(encoding="utf-8")
        languages = f"languages: [en, {Path(file).stem}]"
        (folder / "game.yaml").write_text(head.replace("languages: [en]", languages), "utf-8")
    path = folder / file if (folder / file).is_file() else data / "boxes" / "pond" / file
    if file == "fairness.yaml":  # the tiny game has none
        (folder / file).write_text(lines, encoding="utf-8")
        return
    base = read_text(path.read_text(encoding="utf-8"), file)
    both = overlay(base, read_text(lines, "snippet"))
    path.write_text(yaml.safe_dump(both.value, sort_keys=False), encoding="utf-8")


def test_the_tiny_game_has_no_problem(copy) -> None:
    assert copy.problems() == ()


def test_every_check_tells_what_it_has_proved_of_a_sound_game(real: CheckInput) -> None:
    problems, coverages = prove(real)
    assert problems == ()
    assert list(coverages) == [check.code for check in CHECKS]
    assert all(coverage.cases >= 0 and coverage.of for coverage in coverages.values())
    assert coverages["supply-exceeded"].cases >= len(real.game.setup.steps)


def test_a_check_that_finds_something_proves_nothing(tiny_data: CheckInput, changed: Callable[..., CheckInput]) -> None:
    more = {"count": 13, "uses": {"tile": 13}}
    step = tiny_data.game.setup.steps[0].model_copy(update=more)
    spoiled = changed(tiny_data, ("setup", "steps", 0), step)
    problems, coverages = prove(spoiled)
    assert {problem.code for problem in problems} == {"supply-exceeded"}
    assert coverages.keys() == {check.code for check in CHECKS} - {"supply-exceeded"}
