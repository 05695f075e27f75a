"""Findings of the referee → the lines of the certificate that a setup sheet prints."""

from collections import Counter
from typing import Any

from printgen.game.position import Finding
from printgen.sheet.job import Job

SELF_EVIDENT = frozenset({"no-tiles"})
"""Rules that tell a player nothing as long as they are kept."""


def certificate(job: Job) -> list[dict[str, Any]]:
    """Give one line for each rule that was judged, with its figures."""
    pieces = [finding for finding in job.findings if "." in finding.rule]
    lines = [
        {
            "ok": finding.ok,
            "text": job.say.tool_inline(f"certificate.{finding.rule}", **finding.figures),
        }
        for finding in job.findings
        if finding not in pieces and not (finding.ok and _needless(job, finding))
    ]
    if pieces:
        told = ", ".join(_in_place(job, pieces))
        text = job.say.tool_inline("certificate.pieces", list=told)
        lines.append({"ok": all(finding.ok for finding in pieces), "text": text})
    return lines


def _needless(job: Job, finding: Finding) -> bool:
    """Tell whether a rule that is kept tells nothing here: of a map that is not laid open, say."""
    if finding.rule.startswith("hexes-"):
        return job.request.deal != "open"
    if finding.rule == "deals-even":  # a single pile is always even
        return finding.figures["piles"] == finding.figures["deals"]
    if finding.rule == "variants-together":  # none are always together
        return not finding.figures["variants"]
    return finding.rule in SELF_EVIDENT


def _in_place(job: Job, findings: list[Finding]) -> list[str]:
    """Tell each piece once; a finding is of one placement (``pieces.gold``), and some share one."""
    placed = {placement.id: placement.piece for placement in job.game.setup.placements}
    counted: Counter[str] = Counter()
    for finding in findings:
        counted[placed[finding.rule.partition(".")[2]]] += finding.figures["pieces"]
    return [
        f"{count} × {job.say.plain(f'pieces.{piece}.name')}".replace(" ", "\N{NO-BREAK SPACE}")
        for piece, count in counted.items()
    ]
