"""A board of hexes, some of its spaces → these alone as they lie, with room for words on each; in mm."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from printgen.drawing.scene import Disc, Fill, Group, Item, Scene, Stroke
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.hexes.board import SEAM, hex_middle, laid_hexes, region_rims, standing_pieces
from printgen.figure.hexes.tile import LINE, SIDE, HexKind, bare_hex, jetties, pier, rimmed
from printgen.figure.icon import icon
from printgen.figure.pieces.kind_look import hex_kind
from printgen.geometry import Point, Rect, Transform
from printgen.model.board.spaces import centre
from printgen.model.setup import Facing

SIGN, BESIDE, LOW = 0.26, 0.18, 0.245
"""How large the icon of a kind is, how far beside the middle where a number stands next to it, and how far below it;
for a hex 1 wide."""

PORT, PORT_AT, PORT_ICON = 0.135, Point(0.16, -0.235), 0.2
"""The disc of a harbour, where it lies beside the name of its space, and its icon, for a hex 1 wide."""

ASIDE, RIM = 0.06, 0.9
"""How far words stand aside of piers on a hex 1 wide; how far the line round a home reaches beyond its hexes, in mm."""


@dataclass(frozen=True, slots=True)
class Home:
    """The drawing of some hexes, and where the middle of each lies from its upper left corner."""

    scene: Scene
    middles: Mapping[str, Point]


def home_wide(view: BoardView, spaces: Collection[str]) -> float:
    """Return how wide some hexes are together, for one 1 wide."""
    across = [centre(view.grid, view.cells[space]).x for space in spaces]
    return max(across) - min(across) + 1.0


def home(view: BoardView, style: BoardStyle, spaces: Collection[str], title: str) -> Home:
    """Draw the hexes on some spaces with the line round a region that they hold and what stands between them."""
    regions = {key: one for key, one in view.board.regions.items() if {*one.spaces} <= {*spaces}}
    placed = (one for one in view.placed if {*one.space.split("+")} <= {*spaces} and "+" in one.space)
    own = replace(view, board=view.board.model_copy(update={"regions": regions}), placed=tuple(placed))
    middles = {space: hex_middle(view, style, space) for space in spaces}
    half, high = style.pitch.x / 2 + RIM, SIDE * style.pitch.y + RIM
    left, top = min(at.x for at in middles.values()) - half, min(at.y for at in middles.values()) - high
    right, foot = max(at.x for at in middles.values()) + half, max(at.y for at in middles.values()) + high
    drawn = (*_hexes(view, style, middles), *region_rims(own, style, frozenset()), *standing_pieces(own, style))
    scene = Scene(Rect(left, top, right - left, foot - top), drawn, title)
    asides = {space: style.pitch.x * _aside(one[2]) for space, one in laid_hexes(view).items()}
    return Home(scene, {space: at.moved(asides[space] - left, -top) for space, at in middles.items()})


def _aside(side: Facing | None) -> float:
    """Return how far to the right words stand on a hex 1 wide, away from its piers."""
    return -ASIDE * sum(end.x for _, end in pier(side))


def _hexes(view: BoardView, style: BoardStyle, middles: Mapping[str, Point]) -> Iterator[Item]:
    """Yield each hex in its colour, its icon beside the place of a number, or the disc of a harbour."""
    laid, seamed = laid_hexes(view), style.theme.fills
    numbered = {str(one.space) for one in view.dealt if view.components[view.deals[one.deal].component].shape != "hex"}
    for space, at in middles.items():
        component, key, side = laid[space]
        made = next((one for one in view.pieces.values() if (one.component, one.kind) == (component, key)), None)
        part, word = view.components.get(component), view.word(f"kinds.{key}")
        kind = hex_kind(part, key, style.icons, word, made, turned=side is not None)
        items = [*bare_hex(kind, style), rimmed(style, SEAM if seamed else LINE, "paper" if seamed else "coast")]
        items += jetties(side, style.theme)
        items += _sign(kind, style, space in numbered, _aside(side))
        yield Group(tuple(items), Transform.scale(*style.pitch).then(Transform.shift(*at)))


def _sign(kind: HexKind, style: BoardStyle, numbered: bool, aside: float) -> Iterator[Item]:
    """Yield what shows a kind, on a hex 1 wide."""
    ink = style.ink(kind.accent)
    if kind.icon is None:
        return
    if kind.is_harbour:
        at = PORT_AT.moved(aside, 0.0)
        yield Disc(at, PORT, Fill(style.colour("paper")), Stroke(ink, 0.017))
        yield icon(kind.icon, at, PORT_ICON, ink, style.icons)
    else:
        yield icon(kind.icon, Point(-BESIDE if numbered else 0.0, LOW), SIGN, ink, style.icons)
