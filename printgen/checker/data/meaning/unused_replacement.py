"""A replacement takes the place of nothing.

Statements under `replacements` are told only where a variant or a reading names them under its
`replaces`. One that none names is never printed: its id was misspelt, or what it replaced is gone.

PASS variants.yaml
    feast: {replaces: {clauses.goal: all}}
AND rules.yaml
    replacements: {clauses: {all: {confidence: stated, cite: {source: leaflet, section: Scoring}}}}
AND words/en.yaml
    replacements: {clauses: {all: All flies win.}}
FAIL rules.yaml
    replacements: {clauses: {all: {confidence: stated, cite: []}}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.play.in_play import NOTHING, Statement, replacing, statement, statements


@covers("replacements", lambda data: sum(one.spare for one in statements(data.game)))
def check(data: CheckInput) -> Problems:
    """Look for what names each replacement."""
    named = {
        Statement(statement(path).group, name, spare=True)
        for replaced in replacing(data.game).values()
        for path, name in replaced.items()
        if name != NOTHING
    }
    for one in statements(data.game):
        if one.spare and one not in named:
            hint = f"name it under the `replaces` of a variant or ruling: `{one.name}`"
            path = ("rules", *one.path.split("."))
            yield data.problem(f"`{one.path}` takes the place of nothing", path, hint, key=True)
