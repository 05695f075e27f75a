"""Two actions of one table of costs have the same name.

What an action is called tells it from another one in a table of costs, and behind the name its note. Two of the same
name and note, or without one, are one that was written twice, or two that nobody at the table can tell apart. Actions
under different conditions may well share a name.

PASS words/en.yaml
    costs: {moves: {dive: {name: Hop, note: below the water}}}
FAIL words/en.yaml
    costs: {moves: {hop: {name: Dive, note: come up anywhere}}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.problems import Severity


@covers(
    "actions that cost something",
    lambda data: sum(len(one.rows) for one in data.game.rules.costs.values()),
    of_words=True,
)
def check(data: CheckInput) -> Problems:
    """Compare the names and notes of the actions of each table, in each language; the first one that differs not."""
    reported = set()
    for language, texts in data.game.words.items():
        for name, table in data.game.rules.costs.items():
            seen: dict[tuple[object, ...], str] = {}
            for number, row in enumerate(table.rows):
                called, note = (texts.get(f"costs.{name}.{row.id}.{part}", "") for part in ("name", "note"))
                first = seen.setdefault((called.casefold(), note.casefold(), row.when, row.extra), row.id)
                if called and first != row.id and (name, row.id) not in reported:
                    reported.add((name, row.id))
                    message = f"two actions of the table `{name}` are called `{called}` in `{language}`"
                    hint = "leave one out, give it another name, or a `note` that tells it from the other"
                    path = ("rules", "costs", name, "rows", number)
                    yield data.problem(message, path, hint, severity=Severity.WARNING)
