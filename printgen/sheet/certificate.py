"""Findings of the referee → the lines of the certificate that a setup sheet prints."""

from typing import Any

from printgen.game.position import Finding
from printgen.sheet.job import Job


def certificate(job: Job) -> list[dict[str, Any]]:
    """Give one line for each rule that was judged, with its figures."""
    pieces = [finding for finding in job.findings if "." in finding.rule]
    lines = [
        {
            "ok": finding.ok,
            "text": job.say.tool_inline(f"certificate.{finding.rule}", **finding.figures),
        }
        for finding in job.findings
        if finding not in pieces
    ]
    if pieces:
        told = ", ".join(_placement(job, finding) for finding in pieces)
        text = job.say.tool_inline("certificate.pieces", list=told)
        lines.append({"ok": all(finding.ok for finding in pieces), "text": text})
    return lines


def _placement(job: Job, finding: Finding) -> str:
    """A rule of one placement (``pieces.gold``) is told by its number and the name of its piece."""
    name = finding.rule.partition(".")[2]
    piece = next(p.piece for p in job.game.setup.placements if p.id == name)
    name = job.say.plain(f"pieces.{piece}.name")
    return f"{finding.figures['pieces']} × {name}".replace(" ", "\N{NO-BREAK SPACE}")
