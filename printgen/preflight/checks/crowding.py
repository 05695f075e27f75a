"""Problems of a page that is too full + its paper → one problem that says so."""

from collections.abc import Iterable

from printgen.model.resources import Paper
from printgen.problems import Problem

SMALLEST = (148.0, 210.0)
"""The paper in mm from which on every sheet fits."""

CROWDED = {
    "clipped-text",
    "missing-scale-bar",
    "missing-text",
    "outside-printable",
    "overlapping-text",
    "text-below-foot",
    "text-too-small",
}
"""What is found where a page is too full."""


def is_crowded(problems: Iterable[Problem]) -> bool:
    """Return whether a page is too full, so that a tighter arrangement may help."""
    return any(problem.code in CROWDED for problem in problems)


def too_small(problems: Iterable[Problem], paper: Paper, what: str) -> Problem | None:
    """Say it at once where a paper is smaller than those that sheets of words are made for."""
    found = [problem for problem in problems if problem.code in CROWDED]
    if not found or (paper.width >= SMALLEST[0] and paper.height >= SMALLEST[1]):
        return None
    message = f"`{what}` does not fit on {paper.title}: {len(found)} texts or lines would be cut off or overlap"
    hint = f"take a paper of {SMALLEST[0]:g} × {SMALLEST[1]:g} mm or more"
    return Problem("paper-too-small", message, hints=(hint,))
