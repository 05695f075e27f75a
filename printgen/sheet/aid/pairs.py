"""Variants of a game → which of them go together: a triangle of signs, and those that go with every other one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from printgen.figure.pair_signs import pair_sign
from printgen.model.values import SURE
from printgen.model.variants import Variant
from printgen.sheet.aid.blocks import Panel, PanelHead
from printgen.sheet.core.blocks import Content, Picture, RichText, Sign
from printgen.sheet.core.game_context import GameContext, Pictures

Relation = Literal["never", "apart", "one-of", "free"]
"""How two variants stand to each other: not together, never the same players, one of several needed, as one likes."""

ICON = 5.2


@dataclass(frozen=True, slots=True)
class PairCell(Content):
    """Where two variants meet; it is doubtful where no rule states that they do not go together."""

    relation: Relation
    sign: Picture | None
    doubted: bool

    @property
    def is_doubtful(self) -> bool:
        """Whether its sign bears the mark of what the rules do not state."""
        return self.doubted


@dataclass(frozen=True, slots=True)
class PairRow(Content):
    """A variant, how it stands to each before it, and its icon as the ``head`` of the column for those behind it."""

    name: RichText
    icon: Picture | None
    cells: tuple[PairCell, ...]
    head: Picture | None


@dataclass(frozen=True, slots=True)
class PairKey(Content):
    """A sign and what it means."""

    relation: Relation
    sign: Picture | None
    name: RichText
    doubted: bool


@dataclass(frozen=True, slots=True)
class PairTable(Panel):
    """A triangle: a row and a column for each variant that does not go with every other one."""

    template: ClassVar[str] = "aid/pairs.html.j2"
    rows: tuple[PairRow, ...]
    key: tuple[PairKey, ...]
    free_title: RichText
    free: tuple[Sign, ...]


def pair_table(context: GameContext, pictures: Pictures, head: PanelHead) -> PairTable:
    """Return the triangle in the order of the data; variants that choose among others are left out."""
    variants = {name: one for name, one in context.game.variants.items() if not one.chooser}
    bound = [name for name in variants if any(relation(variants, name, other) != "free" for other in variants)]
    signs = {
        (one, doubted): pictures.add(f"sign-{one}{'-doubted' * doubted}", pair_sign(one, context.theme, doubted))
        for one in get_args(Relation)[:-1]
        for doubted in ((False, True) if one == "never" else (False,))
    }
    rows = tuple(
        PairRow(
            name=_short(context, name),
            icon=pictures.icon(variants[name].icon, ICON),
            cells=tuple(_cell(variants, signs, name, other) for other in bound[:number]),
            head=pictures.icon(variants[name].icon, ICON, "coast") if name != bound[-1] else None,
        )
        for number, name in enumerate(bound)
    )
    cells = [cell for one in rows for cell in one.cells]
    shown = {(cell.relation, cell.doubted) for cell in cells}
    free = [name for name in variants if name not in bound]
    return PairTable(
        head=head,
        rows=rows,
        key=tuple(
            PairKey(
                one,
                signs.get((one, doubted)),
                context.tool_text(f"variants.pairs.{'doubted' if doubted else one}"),
                doubted,
            )
            for one in get_args(Relation)
            for doubted in (False, True)
            if (one, doubted) in shown
        ),
        free_title=context.tool_text("variants.go-with-all", n=len(free)),
        free=tuple(Sign(pictures.icon(variants[name].icon, ICON), _short(context, name)) for name in free),
    )


def relation(variants: Mapping[str, Variant], one: str, other: str) -> Relation:
    """Return how two variants stand to each other, whichever of the two says it."""
    if one == other:
        return "free"
    if _exclusion(variants, one, other):
        return "never"
    if other in variants[one].needs_one_of or one in variants[other].needs_one_of:
        return "one-of"
    return "free" if set(variants[one].players) & set(variants[other].players) else "apart"


def _exclusion(variants: Mapping[str, Variant], one: str, other: str) -> str | None:
    """Return how sure it is that two do not go together; None where they do."""
    pairs = ((one, other), (other, one))
    found = (rule.confidence for name, with_ in pairs for rule in variants[name].excludes if rule.variant == with_)
    return next(found, None)


def _cell(
    variants: Mapping[str, Variant], signs: Mapping[tuple[Relation, bool], Picture], one: str, other: str
) -> PairCell:
    found = relation(variants, one, other)
    doubted = found == "never" and _exclusion(variants, one, other) not in SURE
    return PairCell(found, signs.get((found, doubted)), doubted)


def _short(context: GameContext, name: str) -> RichText:
    return context.catalog.maybe(f"variants.{name}.short") or context.catalog.text(f"variants.{name}.name")
