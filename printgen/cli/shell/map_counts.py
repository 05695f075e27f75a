"""A game → how many maps of tiles it has, exactly, with what that counts and what not."""

import json

from printgen.cli.shell.files import write_text
from printgen.errors import UsageError
from printgen.model.game import Game
from printgen.model.play.tile_map_plan import tile_map_plan

_RULES = {
    "supply": "how many tiles of each kind the box has besides those with a symbol",
    "corners": "that symbol tiles touch at a corner only when forced",
    "looks": "that every space needs a tile of a kind there is",
}


def report_counts(game: Game, as_json: bool, output: str | None) -> None:
    """Report how many maps of tiles there are; raises UsageError for a game that has none."""
    from printgen.setup.tile_map.counts import count_all

    if game.setup.tile_map is None:
        message = f"`{game.id}` has no map of tiles to count"
        raise UsageError.with_code("no-tile-map", message, "what is dealt comes in as many orders as there are")
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
        write_text(json.dumps(record) + "\n", output)
        return
    lines = [
        f"{game.head.title}: a map is a side for every edge and the spaces of the symbol tiles",
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
    write_text("\n".join(lines) + "\n", output)
