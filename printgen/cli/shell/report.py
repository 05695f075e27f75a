"""Games → a page that says what was proved of each, for how many cases, and what is assumed."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from printgen.app.workspace import Workspace, codes_of_checks
from printgen.checker import Coverage
from printgen.cli.commands.explain import first_sentence, pages
from printgen.cli.shell.files import write_text
from printgen.cli.shell.search import printgen_version
from printgen.cli.shell.terminal import read_for_excerpt
from printgen.model.load.game import LoadedGame
from printgen.page.html import render_report
from printgen.problems import Problem, Severity, in_order
from printgen.span import excerpt

DIGITS = 12
"""So many of a digest are shown: enough to distinguish versions of the data."""


def write_report(games: Sequence[Path], more: Sequence[Problem], output: str, workspace: Workspace) -> list[Problem]:
    """Examine games and write the report; return everything that is wrong, ``more`` included.

    ``games``: their folders, by whole paths.
    """
    sections, problems = [], list(more)
    asked = pages()
    for game in games:
        loaded, wrong, coverages = workspace.examine_with_proofs(str(game))
        sections.append(_game(game.name, loaded, wrong, coverages, asked))
        problems += wrong
    if more:
        sections.append(_game("boxes", None, tuple(more), {}, asked))
    content = {
        "games": sections,
        "codes": [(code, f"{first_sentence(asked[code])}.") for code in codes_of_checks()],
        "totals": _totals(sections, problems),
        "version": printgen_version(),
    }
    write_text(render_report(content), output)
    return problems


def _totals(sections: Sequence[Mapping[str, Any]], problems: Sequence[Problem]) -> dict[str, int]:
    errors = sum(problem.severity is Severity.ERROR for problem in problems)
    return {
        "games": len(sections),
        "proofs": sum(len(one["proofs"]) for one in sections),
        "cases": sum(one["cases"] for one in sections),
        "errors": errors,
        "warnings": len(problems) - errors,
    }


def _game(
    name: str,
    loaded: LoadedGame | None,
    wrong: Iterable[Problem],
    coverages: Mapping[str, Coverage],
    asked: Mapping[str, str],
) -> dict[str, Any]:
    """Return the section of one game: its proofs by check, what is wrong, and which data that was."""
    head = loaded.game.head if loaded is not None else None
    return {
        "id": head.id if head is not None else name,
        "title": head.title if head is not None else name,
        "designers": ", ".join(head.designers) if head is not None else "",
        "version": head.version if head is not None else None,
        "digest": _digest(loaded),
        "files": len(loaded.digests) if loaded is not None else 0,
        "cases": sum(coverage.cases for coverage in coverages.values()),
        "proofs": [
            {
                "code": code,
                "looks-for": f"{first_sentence(asked[code])}.",
                "cases": coverage.cases,
                "of": coverage.of,
                "assumes": coverage.assumes,
            }
            for code, coverage in coverages.items()
        ],
        "problems": [_problem(problem) for problem in in_order(wrong)],
    }


def _problem(problem: Problem) -> dict[str, Any]:
    text = read_for_excerpt(problem.span.file) if problem.span is not None else None
    return {
        "severity": problem.severity.value,
        "code": problem.code,
        "message": problem.message,
        "place": problem.place,
        "excerpt": excerpt(problem.span, text) if problem.span and text is not None else "",
        "hints": problem.hints,
        "related": [f"{one.message} ({one.span})" for one in problem.related],
    }


def _digest(loaded: LoadedGame | None) -> str:
    """Return one digest of all files a game was read from, whatever their order."""
    if loaded is None:
        return ""
    lines = "".join(f"{name} {digest}\n" for name, digest in sorted(loaded.digests.items()))
    return hashlib.sha256(lines.encode()).hexdigest()[:DIGITS]
