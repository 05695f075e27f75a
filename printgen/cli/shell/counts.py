"""Game and table → how many set-ups chance has to choose from, as text or JSON: exactly, or with an error."""

import json
from math import hypot, inf, log10, prod
from typing import TYPE_CHECKING

from printgen.model.game import Game
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.sheet.core.request import Request

if TYPE_CHECKING:
    from printgen.setup.placing.census import Ways
    from printgen.setup.tile_map.counts import MapCounts

WRITTEN_OUT = 10**15
"""What is written with all its digits where it is an estimate; above, with a power of ten."""
NONE_FOUND = 3
"""Of so many draws that hit nothing, divided by their number, the share is smaller with 95 % confidence."""


def counts_text(game: Game, request: Request, as_json: bool) -> str:
    """Return how many maps of tiles there are, or in how many ways everything can be dealt."""
    return _tile_maps(game, as_json) if game.setup.tile_map is not None else _deals(game, request, as_json)


def _deals(game: Game, request: Request, as_json: bool) -> str:
    from printgen.setup.placements import Table
    from printgen.setup.placing.census import census
    from printgen.setup.position import seats_taken

    players = request.players or game.setup.players[1]
    table = Table(players, request.options, seats_taken(game, players, request.variants))
    ways = census(game, table)
    if as_json:
        record = {
            "game": game.id,
            "players": players,
            "deals": [_record(one) for one in ways],
            "exact": all(one.exact for one in ways),
            "maps": prod(one.most if one.exact else one.about for one in ways),
            "at_least": prod(one.least for one in ways),
            "at_most": prod(one.most for one in ways),
            "error": _error(ways),
        }
        return json.dumps(record) + "\n"
    return _deals_text(f"{game.head.title}, {players} players", ways)


def _record(one: "Ways") -> dict[str, object]:
    known: dict[str, object] = {"of": list(one.deals), "exact": one.exact, "ways": one.most if one.exact else one.about}
    if one.exact:
        return known
    return known | {
        "at_least": one.least,
        "at_most": one.most,
        "error": None if one.error == inf else one.error,
        "measured": list(one.measured),
        "tried": one.tried,
        "kept": one.kept,
    }


def _error(ways: "tuple[Ways, ...]") -> float | None:
    error = hypot(*(one.error for one in ways))
    return None if error == inf else error


def _deals_text(title: str, ways: "tuple[Ways, ...]") -> str:
    lines = [f"{title}: a set-up is what lies where, piles in their order; what looks alike counts as the same", ""]
    for one in ways:
        lines += _way_lines(one)
    exact, error = all(one.exact for one in ways), _error(ways)
    least, most = (prod(bounds) for bounds in zip(*((one.least, one.most) for one in ways), strict=True))
    if exact:
        lines += [f"{most:,}", "  set-ups in all"]
    elif error is not None:
        lines += [f"about {_about(prod(one.about for one in ways))}, ± {100 * error:.2g} %"]
        lines += [f"  set-ups in all, an estimate with 95 % confidence; certainly {least:,} to {most:,}"]
    else:
        lines += [f"{least:,} to {most:,}" if least else f"at most {most:,}", "  set-ups in all"]
    return "\n".join(lines) + "\n"


def _way_lines(one: "Ways") -> list[str]:
    from printgen.setup.placing.lay import listed

    deals = listed(one.deals)
    if one.exact:
        return [f"{one.most:,}", f"  ways to deal {deals}"]
    lines = [f"at most {one.most:,}", f"  ways to deal {deals}, {listed(one.measured)} left out"]
    if one.least:
        lines += [
            f"at least {one.least:,}",
            "  ways that keep these as well: so many are certain by those that draws met",
        ]
    if not one.tried:
        return lines
    if not one.kept:
        fewer = f"so fewer than one in {one.tried / NONE_FOUND:,.0f} does"
        return [*lines, f"  of {one.tried:,} draws among these none kept it all, {fewer}"]
    lines.append(f"about {_about(one.about)}, ± {100 * one.error:.2g} %")
    return [*lines, f"  ways that do, an estimate: {one.kept:,} of {one.tried:,} draws did"]


def _about(number: float) -> str:
    """Write an estimate, with a power of ten where it is long."""
    if number < WRITTEN_OUT:
        return f"{number:,.0f}"
    power = int(log10(number))
    return f"{number / 10**power:.3f} × 10^{power}"


def _tile_maps(game: Game, as_json: bool) -> str:
    """Return how many maps of tiles there are."""
    from printgen.setup.tile_map.counts import count_all

    plan = tile_map_plan(game)
    counts = count_all(plan)
    sets = sum(counts.symbol_sets.values())
    if as_json:
        record = {
            "game": game.id,
            "sides": counts.sides,
            "symbol_sets": sets,
            "symbol_sets_by_corners": {str(n): c for n, c in counts.symbol_sets.items()},
            "maps": counts.maps,
            "not_counted": list(counts.left_out),
            "maps_of_all_rules": counts.kept,
        }
        return json.dumps(record) + "\n"
    return _tile_text(game.head.title, counts, sets)


def _tile_text(title: str, counts: "MapCounts", sets: int) -> str:
    lines = [
        f"{title}: a map is a side for every edge and the spaces of the symbol tiles",
        "",
        f"{counts.sides:,}",
        "  ways to give each open edge a side, so that all tiles match, the border and the",
        "  fixed tiles as well",
        f"{sets:,}",
        "  ways to choose the spaces of the symbol tiles, no two side by side",
    ]
    if len(pairs := counts.symbol_sets) > 1:
        often = max(pairs, key=lambda number: pairs[number])
        lines.append(f"  ({min(pairs)} to {max(pairs)} pairs touch at a corner, {often} most often)")
    lines += [
        f"{counts.maps:,}",
        "  maps: pairs of the two whose symbol tiles are of exactly the kinds that have symbols",
        "",
        *(f"not counted: {_RULES[rule]}" for rule in counts.left_out),
    ]
    if counts.left_out and counts.kept is not None:
        lines += [f"{counts.kept:,}", "  maps keep these rules as well, each looked at"]
    lines.append("not counted: which of the symbols lies on which of their tiles")
    return "\n".join(lines) + "\n"


_RULES = {
    "supply": "how many tiles of each kind the box has besides those with a symbol",
    "corners": "that symbol tiles touch at a corner only when forced",
    "looks": "that every space needs a tile of a kind there is",
}
"""What the exact number of maps leaves out, by the rule."""
