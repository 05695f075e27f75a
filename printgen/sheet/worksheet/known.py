"""Questions → what of a box is certain, in rows side by side, and the keys that all of it has in a file."""

from collections.abc import Iterator, Mapping

from printgen.model.box.questions import Question
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.page import filled_alike
from printgen.sheet.worksheet.blocks import KeyLine, KeysRow, KnownFact, KnownKind, KnownRow
from printgen.sheet.worksheet.words import MEASURED, amount, head_of, icon_of, thing_name

ACROSS = {"large": 3, "small": 2}
"""How many certain values stand side by side."""

CERTAIN = "✓"
"""What stands before the keys of what is certain, where those of questions have numbers."""

KEY_COLUMNS = {"large": 2, "small": 1}
KEY_LINE = {"large": 64, "small": 92}
"""In how many columns keys stand, and about how many letters a line of one has."""


def known_rows(context: GameContext, pictures: Pictures, certain: list[Question]) -> Iterator[KnownRow]:
    """Yield what is certain: values side by side, below them components with their kinds, each in a row of its own."""
    parted = {one.thing for one in certain if one.ask == "kinds" and one.section == "components"}
    counts = {one.thing: one for one in certain if one.ask == "count" and one.thing in parted}
    facts = [_fact(context, pictures, one, counts.get(one.thing)) for one in certain if one not in counts.values()]
    across = ACROSS[context.paper.layout]
    values = [one for one in facts if not one.kinds]
    yield from (KnownRow(tuple(values[n : n + across]), across) for n in range(0, len(values), across))
    yield from (KnownRow((one,), 1) for one in facts if one.kinds)


def _fact(context: GameContext, pictures: Pictures, one: Question, count: Question | None) -> KnownFact:
    name, icon = thing_name(context, one), icon_of(context, pictures, one, 4)
    if one.ask not in MEASURED and len(one.parts) > 1:
        kinds = (KnownKind(head_of(context, one, part), f"×{amount(part.value, context)}") for part in one.parts)
        total = amount(count.parts[0].value, context) if count is not None and one.ask == "kinds" else ""
        return KnownFact(icon, name, total, tuple(kinds))
    about = f", {context.tool(f'worksheet.about.{one.ask}')}" if one.ask != "count" else ""
    return KnownFact(icon, name + about, " × ".join(amount(part.value, context) for part in one.parts))


def keys_row(context: GameContext, numbers: Mapping[str, Question], certain: list[Question]) -> KeysRow:
    """Return the keys of the numbered questions, then those of what is certain."""
    lines = [KeyLine(number, _keys(one)) for number, one in numbers.items()]
    counts = [one.thing for one in certain if one.section == "components" and one.ask == "count"]
    certain = [one for one in certain if one.section != "components" or one.ask != "count"]
    lines += [KeyLine(CERTAIN, f"components.*.count: {' · '.join(counts)}")] if counts else []
    boards = [one.parts[0].key.partition(".")[2] for one in certain if one.section == "board" and len(one.parts) == 1]
    lines += [KeyLine(CERTAIN, _keys(one)) for one in certain if one.section != "board" or len(one.parts) > 1]
    lines += [KeyLine(CERTAIN, f"board. {' · '.join(boards)}")] if boards else []
    layout = context.paper.layout
    parted = filled_alike(lines, KEY_COLUMNS[layout], lambda line: -(-len(line.key) // KEY_LINE[layout]))
    return KeysRow(tuple(map(tuple, parted)))


def lines_of_keys(context: GameContext, row: KeysRow) -> int:
    """Return about how many lines the longest column of keys has."""
    return max(
        (sum(-(-len(one.key) // KEY_LINE[context.paper.layout]) for one in lines) for lines in row.columns), default=0
    )


def _keys(one: Question) -> str:
    """Return the keys of a question: what they share, then what distinguishes them."""
    keys = [part.key for part in one.parts]
    if len(keys) == 1:
        return keys[0]
    shared = 0
    while len({tuple(key.split(".")[: shared + 1]) for key in keys}) == 1:
        shared += 1
    several = [".".join(key.split(".")[shared:]) for key in keys]
    start = ".".join(keys[0].split(".")[:shared])
    numbered = all(part.head == tail for part, tail in zip(one.parts, several, strict=True))
    if numbered and all(tail.isdigit() for tail in several) and len(several) > 2:
        return f"{start}. {several[0]} … {several[-1]}"
    return f"{start}. {' · '.join(several)}"
