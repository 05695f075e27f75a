"""Scoring panel: the formula as the head of a table, the worked examples as its rows."""

from typing import Any

from printgen.game.score import ScoreExample
from printgen.sheet.job import Job, Pictures

PLAYERS = "ABCDEFGH"


def scoring_content(job: Job, pictures: Pictures) -> dict[str, Any]:
    """Give the heads (entries, lines, total) and one row for each worked example.

    Shown is what counts at this table and in some example: entries, lines and examples of other
    variants are not.
    """
    score = job.game.score
    examples = [example for example in score.examples if _is_played(job, example)]
    shown = [
        name
        for name, entry in score.entries.items()
        if not entry.tie_only and any(name in example.entries for example in examples)
    ]
    lines = [line for line in score.lines if job.told(line.when)]
    best = max((example.total for example in examples), default=0)
    return {
        "entries": [job.say.say(f"score.entries.{name}.name") for name in shown],
        "lines": [
            {
                "name": job.say.say(f"score.lines.{line.id}.name"),
                "formula": job.say.maybe(f"score.lines.{line.id}.formula"),
            }
            for line in lines
        ],
        "total": job.say.say("score.total.name"),
        "total_formula": job.say.maybe("score.total.note"),
        "rows": [
            {
                "player": PLAYERS[index],
                "best": example.total == best,
                "entries": [_entry(job, pictures, name, example) for name in shown],
                "lines": [example.lines.get(line.id, "") for line in lines],
                "total": example.total,
            }
            for index, example in enumerate(examples)
        ],
    }


def _is_played(job: Job, example: ScoreExample) -> bool:
    """Tell whether an example could happen at this table."""
    entries = job.game.score.entries
    counted = all(job.told(entries[name].when) for name in example.entries)
    return counted and set(example.variants) <= set(job.request.options)


def _entry(job: Job, pictures: Pictures, name: str, example: ScoreExample) -> dict[str, Any]:
    entry = job.game.score.entries[name]
    value = example.entries.get(name, 0)
    if entry.kind == "tally":
        values = value if isinstance(value, tuple) else (value,)
        return {"kind": "tally", "values": [{"value": v, "lead": v == 1} for v in values]}
    if isinstance(value, str):
        said = job.say.plain(f"score.entries.{name}.choices.{value}")
        return {"kind": "number", "icons": [], "number": said}
    number = value if isinstance(value, int) else sum(value)
    few = 0 < number <= 4 and entry.icon is not None
    return {
        "kind": "icons" if few else "number",
        "icons": [pictures.icon(entry.icon, 4.2, "pip-extra")] * number if few else [],
        "number": number,
    }
