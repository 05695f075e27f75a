"""Two rows of one block of the player aid begin with the same icon.

An icon before a text says what the text is about. Where two texts of one block begin with the same one, it tells them
apart no longer: it is only a bullet, and the eye looks for a meaning that it does not have. A text needs no icon.
Signs of equations are terms of what they say, and may come in several of them.

PASS sheets.yaml
    aid: {blocks: {goal: {rows: [{clause: goal, icon: frog}, {clause: example-hop}]}}}
FAIL sheets.yaml
    aid: {blocks: {goal: {rows: [{clause: goal, icon: frog}, {clause: example-hop, icon: frog}]}}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.aid_block import Row, RowsBlock, StepsBlock, TableBlock, TableRow, TilesBlock

_IconedBlock = RowsBlock | StepsBlock | TableBlock | TilesBlock


@covers("rows with an icon", lambda data: _icons(data))
def check(data: CheckInput) -> Problems:
    """Look for icons that have come before in their block."""
    seen: set[tuple[str, str]] = set()
    for block, number, icon in _icons(data):
        if (block, icon) in seen:
            path = ("sheets", "aid", "blocks", block, "rows", number, "icon")
            hint = "leave the icon out where it only opens the row, or choose one that says what the row is about"
            yield data.problem(f"`{icon}` begins another row of the block `{block}` as well", path, hint)
        seen.add((block, icon))


def _icons(data: CheckInput) -> list[tuple[str, int, str]]:
    """Return the block, the number of the row and the icon of every row that begins with one."""
    found = []
    for name, block in data.game.sheets.aid.blocks.items():
        if isinstance(block, _IconedBlock):
            rows: tuple[Row | TableRow, ...] = block.rows
            found += [(name, number, row.icon) for number, row in enumerate(rows) if row.icon is not None]
    return found
