"""Workspace → the games and kits of the rail with their state, and the sheets that each has."""

from typing import TYPE_CHECKING

from printgen.app import build_plan
from printgen.app.registry import KINDS
from printgen.errors import PrintgenError
from printgen.problems import Problem, as_record

if TYPE_CHECKING:
    from printgen.studio.state import Record, Studio

FIRST_SEED = "1"


def rail(studio: "Studio") -> "Record":
    """Return all games and kits; of one that is wrong, how many problems it has."""
    space = studio.workspace
    names = [*space.game_ids(), *space.kit_ids()]
    if studio.game and studio.game not in names:
        names.insert(0, studio.game)
    return {"games": [_entry(name, studio) for name in names], "first": studio.game}


def _entry(name: str, studio: "Studio") -> "Record":
    space = studio.workspace
    is_game = space.has_game(name)
    place = space.folder_of(name) if is_game else space.kit_folder(name)
    entry: Record = {"id": name, "own": not space.homes.is_shipped(place), "problems": 0, "sheets": []}
    try:
        if is_game:
            summary = space.summary(name)
            least, most = summary.players
            players = (
                studio.say("players-from", least=least, most=most) if least < most else studio.say("players", n=most)
            )
            entry |= {"title": summary.titles.get(studio.words.language, summary.title), "note": players}
        else:
            entry |= {"title": space.kit_summary(name).title, "note": studio.say("kit")}
        entry["sheets"] = _sheets(name, studio)
    except PrintgenError as error:
        entry |= {"problems": len(error.problems)}
        entry.setdefault("title", place.stem)
        entry.setdefault("note", studio.say("unreadable"))
    return entry


def _sheets(name: str, studio: "Studio") -> "list[Record]":
    """Return the kinds of sheets that a game or kit has, each with what its address says beside the usual."""
    space = studio.workspace
    kinds = dict.fromkeys(one.kind for one in build_plan.usual(name, FIRST_SEED, space))
    has_map = space.has_game(name) and space.sound_game(name).game.setup.tile_map is not None
    seeded = {"setup": FIRST_SEED, "kit": FIRST_SEED} if has_map else {}
    return [
        {"kind": kind, "title": studio.say(f"titles.{kind}"), "seed": seeded.get(kind, "")}
        for kind in KINDS
        if kind in kinds
    ]


def problem_records(problems: "tuple[Problem, ...]") -> "list[Record]":
    """Return problems as the browser lists them, the place of each in words as well."""
    return [as_record(one) | {"place": one.place} for one in problems]
