"""Games → a page that says what was proved of each, for how many cases, and what is assumed."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from printgen.app.summary import codes_of_checks
from printgen.app.workspace import Workspace
from printgen.checker.check import Coverage
from printgen.cli.commands.explain import first_sentence, pages
from printgen.cli.shell.files import write_text
from printgen.cli.shell.terminal import read_for_excerpt
from printgen.model.load.game import LoadedGame
from printgen.page.html import render_report
from printgen.problems import Problem, Severity, in_order
from printgen.span import excerpt

DIGITS = 12
"""So many of a digest are shown: enough to distinguish versions of the data."""


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found of a game, or of the boxes: its problems in order, and by its code what each check proved."""

    name: str
    loaded: LoadedGame | None
    problems: tuple[Problem, ...]
    coverages: Mapping[str, Coverage]

    @property
    def title(self) -> str:
        """What it is called."""
        return self.loaded.game.head.title if self.loaded is not None else self.name

    @property
    def cases(self) -> int:
        """How many cases were looked at."""
        return sum(coverage.cases for coverage in self.coverages.values())

    @property
    def digest(self) -> str:
        """One digest of all files the game was read from, whatever their order."""
        digests = self.loaded.digests if self.loaded is not None else {}
        lines = "".join(f"{name} {digest}\n" for name, digest in sorted(digests.items()))
        return hashlib.sha256(lines.encode()).hexdigest()[:DIGITS]


def write_report(games: Sequence[Path], more: Sequence[Problem], output: str, workspace: Workspace) -> list[Problem]:
    """Examine games and write the report; return everything that is wrong, ``more`` included.

    ``games``: their folders, by whole paths.
    """
    sections = []
    for game in games:
        loaded, wrong, coverages = workspace.examine_with_proofs(str(game))
        name = loaded.game.id if loaded is not None else game.name
        sections.append(Examined(name, loaded, in_order(wrong), coverages))
    if more:
        sections.append(Examined("boxes", None, in_order(more), {}))
    problems = [problem for section in sections for problem in section.problems]
    content = {
        "games": sections,
        "checks": {code: f"{first_sentence(page)}." for code, page in pages().items() if code in codes_of_checks()},
        "errors": sum(problem.severity is Severity.ERROR for problem in problems),
        "problems": len(problems),
        "excerpt": _excerpt,
        "version": version("printgen"),
    }
    write_text(render_report(content), output)
    return problems


def _excerpt(problem: Problem) -> str:
    text = read_for_excerpt(problem.span.file) if problem.span is not None else None
    return excerpt(problem.span, text) if problem.span is not None and text is not None else ""
