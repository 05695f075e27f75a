"""A game and what a table uses of its boxes → a kit of tokens, in the same vocabulary as any kit.

Whoever has no box can print what lies on the table: round tokens, standing figures, cards of known
kinds and dice. The suits of such a kit are the seats, its ranks the kinds and values of the
components. What nobody can know from a list of components (the faces of cards, boards) is left out.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from printgen.game.box import Component
from printgen.game.game import Game
from printgen.game.kit import Kit, Rank, Suit
from printgen.units import format_number

TABLE = "table"
"""The suit of what belongs to nobody."""

Counts = dict[tuple[str, str, str | None], int]
"""How many of each part, suit and rank."""

ROUND, SQUARE, CARD, DIE = 20.0, 20.0, (44.0, 63.0), 16.0
STANDEE = (76.0, 17.0)
FOLDS = (11.0, 38.0, 65.0)
"""Sizes in mm of what has none in the box; a standee: stand, front, back, stand."""

_PLAYER_ICON, _SHARE = "pawn", 0.56
_DRAWN = ("round", "square", "figure", "card", "die", "other")


@dataclass(frozen=True, slots=True)
class TokenKit:
    """The kit, its suits and how many of everything the table needs."""

    kit: Kit
    suits: Mapping[str, Suit]
    counts: Counts
    left_out: tuple[str, ...]


def token_kit(
    game: Game,
    used: Mapping[str, int],
    owned: Collection[str],
    seats: Collection[str],
    icons: Collection[str],
) -> TokenKit:
    """Make the kit of a table; ``used`` counts components, ``owned`` are those of the players."""
    maker = _Maker(game, used, owned, tuple(seats), icons)
    parts: dict[str, dict[str, Any]] = {}
    counts: Counts = {}
    left_out = []
    for name, component in game.components.items():
        if not used.get(name):
            continue
        made = maker.part(name, component)
        if made is None:
            left_out.append(name)
            continue
        parts[name], needed = made
        counts |= needed
    first = next(iter(game.boxes))
    kit = Kit.model_validate(
        {
            "id": game.id,
            "title": game.head.title,
            "version": game.head.version,
            "box": first,
            "languages": list(game.head.languages),
            "licence": "MIT",
            "suits": list(maker.suits()),
            "ranks": {name: rank.model_dump() for name, rank in maker.ranks.items()},
            "parts": parts,
        }
    )
    return TokenKit(kit, maker.suits(), counts, tuple(left_out))


class _Maker:
    """Makes parts one after another and gathers the ranks they show."""

    def __init__(
        self,
        game: Game,
        used: Mapping[str, int],
        owned: Collection[str],
        seats: tuple[str, ...],
        icons: Collection[str],
    ) -> None:
        self._game, self._used, self._owned = game, used, owned
        self._seats, self._icons = seats, icons
        self.ranks: dict[str, Rank] = {}
        self.accents: dict[str, None] = {}

    def suits(self) -> dict[str, Suit]:
        """Give the seats and the table as suits."""
        found = {}
        for number, name in enumerate(self._seats):
            seat = self._game.setup.seats[name]
            icon = seat.icon or _PLAYER_ICON
            letter = chr(ord("A") + number)
            found[name] = Suit(set="seats", icon=icon, letter=letter, colour=seat.colour)
        table = Suit(set="table", icon=_PLAYER_ICON, letter="Z", colour="coin-ink")
        found[TABLE] = table
        for accent in self.accents:
            found[accent] = table.model_copy(update={"colour": accent})
        return found

    def part(self, name: str, component: Component) -> tuple[dict[str, Any], Counts] | None:
        """Give a part and its counts; None for what cannot be drawn from what is known."""
        icon = self._icon(name, component)
        kinds = self._kinds(component)
        unknown = component.shape == "card" and not kinds
        is_tile = any(tiles.component == name for tiles in self._game.tile_sets.values())
        if component.shape not in _DRAWN or unknown or is_tile or (icon is None and not kinds):
            return None
        if component.shape == "die":
            return self._die(name, component)
        owners = self._seats if name in self._owned and not kinds else (TABLE,)
        each = ["suit", "rank"] if kinds else ["suit"]
        drawn = self._drawn(component, icon, self._ink(name, owners, bool(kinds)), bool(kinds))
        return {**drawn, "each": each, "component": name}, self._counts(name, kinds, owners)

    def _counts(self, name: str, kinds: Mapping[str, int], owners: tuple[str, ...]) -> Counts:
        """Share what is used out among its owners; kinds come as many as the box holds of each.

        A kind that the box tells a colour of has it, by a suit of that name.
        """
        if kinds:
            usual = self._accent(name)
            inks = {kind: self._game.components[name].accents.get(kind, usual) for kind in kinds}
            self.accents |= {ink: None for ink in inks.values() if ink is not None}
            return {(name, ink or TABLE, kind): kinds[kind] for kind, ink in inks.items()}
        each, rest = divmod(self._used[name], len(owners))
        return {(name, one, None): each + (n < rest) for n, one in enumerate(owners)}

    def _kinds(self, component: Component) -> dict[str, int]:
        """Give kinds and values with their counts; they become ranks of the kit."""
        kinds = {**{str(v): n for v, n in component.values.items()}, **component.kinds}
        found = {}
        for kind, count in kinds.items():
            shows = kind if kind.isdecimal() else self._named(kind)
            if shows is None:
                return {}
            self._rank(kind, shows)
            found[kind] = count
        return found

    def _rank(self, name: str, shows: str) -> None:
        letters = "abcdefghijklmnopqrstuvwxyz0123456789"
        letter = letters[len(self.ranks) % len(letters)]
        value = int(name) if name.isdecimal() and len(name) < 3 else 0
        self.ranks.setdefault(name, Rank(letter=letter, value=value, shows=shows))

    def _named(self, kind: str) -> str | None:
        parts = kind.split("-")
        return next((n for n in (kind, parts[-1], parts[0]) if n in self._icons), None)

    def _icon(self, name: str, component: Component) -> str | None:
        pieces = [piece for piece in self._game.setup.pieces.values() if piece.component == name]
        return next((piece.icon for piece in pieces if piece.icon), component.icon)

    def _accent(self, name: str) -> str | None:
        """Give the colour of a component's pieces, where they have one."""
        pieces = [piece for piece in self._game.setup.pieces.values() if piece.component == name]
        return next((piece.accent for piece in pieces if piece.accent), None)

    def _ink(self, name: str, owners: tuple[str, ...], ranked: bool) -> str:
        if owners != (TABLE,) or ranked:
            return "suit"
        return self._accent(name) or "coin-ink"

    def _drawn(
        self, component: Component, icon: str | None, ink: str, ranked: bool
    ) -> dict[str, Any]:
        """Give shape, size and layers of a part in the words of the model."""
        size = component.size
        if component.shape == "figure" and (size is None or not size.height):
            return _standee(icon or _PLAYER_ICON, ink)
        if component.shape == "figure" and size is not None and size.width and size.height:
            return _bar(size.width, size.height, ink)
        if component.shape == "card":
            width, height = CARD
            if size is not None and size.width and size.height:
                width, height = size.width, size.height
            shape = "rectangle"
        else:
            width = height = ROUND
            if size is not None:
                width = height = size.diameter or size.width or size.height or ROUND
            shape = "rectangle" if component.shape == "square" else "disc"
        short = min(width, height)
        drawing = {"show": "icon", "icon": icon, "size": _mm(_SHARE * short)}
        picture = drawing if icon is not None else None
        rank: dict[str, Any] = {
            "show": "rank",
            "figure": _mm(0.46 * short),
            "size": _mm(_SHARE * short),
        }
        faces = (rank, picture or rank) if ranked or picture is None else (picture, picture)
        front, back = (_side(one, ink, shape, width, height) for one in faces)
        return {
            "shape": shape,
            "group": "standard",
            "size": {"width": _mm(width), "height": _mm(height)},
            "front": front,
            "back": back,
        }

    def _die(self, name: str, component: Component) -> tuple[dict[str, Any], Counts] | None:
        if len(component.faces) != 6:
            return None
        for face in component.faces:
            self._rank(str(face), str(face))
        size = component.size
        side = size.width if size is not None and size.width else DIE
        one, two, three, four, five, six = (str(face) for face in component.faces)
        # Opposite are the first and the third of the row, the second and the fourth, the last two.
        order = (one, two, six, five, three, four)
        part = {
            "shape": "cube",
            "group": "standard",
            "size": {"width": _mm(side), "height": _mm(side)},
            "tab": _mm(0.31 * side),
            "faces": [{"rank": face} for face in order],
            "each": ["suit"],
            "front": {
                "ink": "coin-ink",
                "layers": [{"show": "rank", "figure": _mm(0.56 * side), "size": _mm(0.6 * side)}],
            },
        }
        return part, {(name, TABLE, None): self._used[name]}


def _side(
    shown: Mapping[str, Any], ink: str, shape: str, width: float, height: float
) -> dict[str, Any]:
    """Give a side: a rim in its ink, the picture in its middle."""
    inset = 0.055 * min(width, height)
    x, y = width / 2 - inset, height / 2 - inset
    n = format_number
    if shape == "disc":
        rim = f"M{n(-x)} 0A{n(x)} {n(x)} 0 1 1 {n(x)} 0A{n(x)} {n(x)} 0 1 1 {n(-x)} 0Z"
    else:
        rim = f"M{n(-x)} {n(-y)}H{n(x)}V{n(y)}H{n(-x)}Z"
    line = {"show": "path", "d": rim, "line": _mm(0.045 * width if shape == "disc" else 0.6)}
    return {"ground": "face", "ink": ink, "layers": [line, dict(shown)]}


def _bar(width: float, height: float, ink: str) -> dict[str, Any]:
    """Give a flat figure of a known size, such as a road: full of its colour on both sides."""
    x, y = width / 2 + 4, height / 2 + 4
    n = format_number
    whole = f"M{n(-x)} {n(-y)}H{n(x)}V{n(y)}H{n(-x)}Z"
    line = f"M{n(-width / 2 + 2)} 0H{n(width / 2 - 2)}"
    side = {
        "ground": "face",
        "ink": ink,
        "layers": [
            {"show": "path", "d": whole, "only": "filled"},
            {"show": "path", "d": line, "line": _mm(0.2 * height), "only": "outlined"},
        ],
    }
    return {
        "shape": "rectangle",
        "group": "standard",
        "size": {"width": _mm(width), "height": _mm(height)},
        "front": side,
        "back": side,
    }


def _standee(icon: str, ink: str) -> dict[str, Any]:
    """Give a figure that stands: its picture on both panels, heads at the fold in the middle."""
    width, height = STANDEE
    x, y = width / 2, height / 2
    stand = x - FOLDS[0]
    n = format_number
    tint = (
        f"M{n(-x - 4)} {n(-y - 4)}H{n(-stand)}V{n(y + 4)}H{n(-x - 4)}Z"
        f"M{n(stand)} {n(-y - 4)}H{n(x + 4)}V{n(y + 4)}H{n(stand)}Z"
    )
    line = f"M{n(-stand + 2)} {n(-y)}V{n(y)}M{n(stand - 2)} {n(-y)}V{n(y)}"
    middle = stand / 2 - 1
    return {
        "shape": "standee",
        "group": "standard",
        "size": {"width": _mm(width), "height": _mm(height)},
        "folds": [_mm(fold) for fold in FOLDS],
        "front": {
            "ground": "face",
            "ink": ink,
            "layers": [
                {"show": "path", "d": tint, "opacity": 0.16, "only": "filled"},
                {"show": "path", "d": line, "line": "0.9 mm"},
                {
                    "show": "icon",
                    "icon": icon,
                    "size": _mm(0.82 * height),
                    "at": [_mm(-middle), "0 mm"],
                    "turn": 90,
                },
                {
                    "show": "icon",
                    "icon": icon,
                    "size": _mm(0.82 * height),
                    "at": [_mm(middle), "0 mm"],
                    "turn": -90,
                },
            ],
        },
    }


def _mm(length: float) -> str:
    return f"{format_number(length)} mm"
