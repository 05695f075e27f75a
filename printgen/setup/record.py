"""Position and findings → one record of plain values, for JSON; all names are ids of the data."""

import json
from collections.abc import Sequence
from typing import Any

from printgen.model.fairness import Fairness, Figures
from printgen.model.position import Dealt, Finding, PlacedHex, PlacedPiece, Position, Thing
from printgen.model.setup import NotJudged

DIGITS = 6
"""Behind the mark: more of a measure is neither meant nor the same on every machine."""


def as_json(value: object) -> str:
    """Write a value as the command does."""
    return json.dumps(value, ensure_ascii=False)


def archipelago_record(
    position: Position,
    findings: tuple[Finding, ...],
    fairness: Fairness | None = None,
    unjudged: Sequence[NotJudged] = (),
) -> dict[str, Any]:
    """Return the position as a record: tiles by space, pieces by name, the certificate.

    A tile lists what lies on it. ``pieces`` finds what there is one of: its name, or name and
    seat joined by a dot, to its space; what lies several times off the tiles goes to a list of
    spaces, what is put on one of several by somebody's choice to those under ``one-of``. Pieces
    that wait beside the board are left out. ``index`` stands there when it is not
    the first map of its seed, ``deals`` and ``hexes`` when something was dealt, ``readings`` when
    another reading was chosen, ``fairness`` when it was measured, ``not-judged`` when the table
    has rules to keep that no certificate judges.
    """
    by_space: dict[str, list[str]] = {}
    for piece in _laid(position):
        if not piece.or_on:
            by_space.setdefault(piece.space, []).append(piece.piece)
    return {
        "game": position.game,
        "seed": position.seed,
        **({"index": position.index} if position.index else {}),
        "players": position.players,
        "tiles": {
            tile.space: {
                "kind": _plain(tile.kind),
                "sides": tile.sides,
                "symbol": tile.symbol,
                "pieces": by_space.get(tile.space, []),
            }
            for tile in position.tiles
        },
        "pieces": _pieces(position),
        **_by_chance(position),
        "sampler": position.sampler,
        "certificate": [_finding(finding) for finding in findings],
        **({"not-judged": [one.id for one in unjudged]} if unjudged else {}),
        **({} if fairness is None else {"fairness": fairness_record(fairness)}),
    }


def fairness_record(fairness: Fairness) -> dict[str, Any]:
    """Return what was measured: shares by seat, their spread, and the further figures of each seat.

    ``figures`` are those of the sheet: ``name`` says which, and where there are several of it,
    ``of`` which kind of thing and ``number`` which of that kind it is about; ``weight`` is what
    one counts in a share. A seat that has none has null.
    """
    record: dict[str, Any] = {
        "unit": fairness.unit,
        "shares": _of_each(fairness, fairness.shares),
        "spread": _rounded(fairness.spread),
        "figures": [_figures(fairness, row) for row in fairness.rows],
    }
    more = {"per": "space"} if fairness.per == "space" else {}
    return record | more | ({"without": list(fairness.without)} if fairness.without else {})


def _figures(fairness: Fairness, row: Figures) -> dict[str, Any]:
    known = _known({"name": row.name, "of": _plain(row.of), "number": row.number, "weight": row.weight})
    return known | {"values": _of_each(fairness, row.values)}


def _of_each(fairness: Fairness, values: Sequence[float | None]) -> dict[str, float | None]:
    return dict(zip(fairness.seats, map(_rounded, values), strict=True))


def _rounded(value: float | None) -> float | None:
    return value if value is None or isinstance(value, int) else round(value, DIGITS)


def _by_chance(position: Position) -> dict[str, Any]:
    """Return what only some positions have; deals in the order of the data."""
    record: dict[str, Any] = {"readings": list(position.readings)} if position.readings else {}
    if position.dealt:
        deals: dict[str, list[Dealt]] = {}
        for one in position.dealt:
            deals.setdefault(one.deal, []).append(one)
        record["deals"] = {name: _deal(parts) for name, parts in deals.items()}
    if position.hexes:
        record["hexes"] = {one.space: hex_record(one) for one in position.hexes}
    return record


def hex_record(one: PlacedHex) -> dict[str, Any]:
    """Return what a space of a hex map has."""
    return _known({"kind": one.kind, "facing": one.facing, "token": _plain(one.token)})


def _deal(parts: list[Dealt]) -> dict[str, Any]:
    """Return the spaces or seats of a deal with what lies there, and its piles, each from the top."""
    spaces = {one.space: thing_record(one.things[0], one.facing) for one in parts if one.space is not None}
    seats = {one.owner: thing_record(one.things[0]) for one in parts if one.space is None and one.pile is None}
    piles = [list(map(thing_record, one.things)) for one in parts if one.pile is not None]
    return {name: known for name, known in (("spaces", spaces), ("seats", seats), ("piles", piles)) if known}


def thing_record(thing: Thing, facing: str | None = None) -> dict[str, Any]:
    """Return what is known of a thing that was dealt."""
    known = {"kind": _plain(thing.kind), "symbol": thing.symbol, "number": thing.number}
    return _known(known | {"facing": facing})


def _known(record: dict[str, Any]) -> dict[str, Any]:
    """Return the record without what there is not."""
    return {name: value for name, value in record.items() if value is not None}


def _plain(kind: str | None) -> int | str | None:
    """Return a kind that is called by a number as that number."""
    return int(kind) if kind is not None and kind.isdecimal() else kind


def _finding(finding: Finding) -> dict[str, Any]:
    """Return the rule, whether it is kept, what it rests on, and whether some of that is assumed."""
    rests_on, assumed = list(finding.rests_on) or None, finding.assumed or None
    return _known({"rule": finding.rule, "ok": finding.ok, "rests-on": rests_on, "assumed": assumed})


def _pieces(position: Position) -> dict[str, Any]:
    tiles = {tile.space for tile in position.tiles}
    found: dict[str, list[str]] = {}
    chosen: dict[str, Any] = {}
    for piece in _laid(position):
        if piece.or_on:
            chosen[_name(piece)] = {"one-of": list(piece.spaces)}
        else:
            found.setdefault(_name(piece), []).append(piece.space)
    return {
        name: spaces[0] if len(spaces) == 1 else spaces
        for name, spaces in found.items()
        if len(spaces) == 1 or not tiles.issuperset(spaces)
    } | chosen


def _laid(position: Position) -> list[PlacedPiece]:
    return [piece for piece in position.pieces if not piece.waiting]


def _name(piece: PlacedPiece) -> str:
    return piece.piece if piece.owner is None else f"{piece.piece}.{piece.owner}"
