"""What the editor asks: the files of a game, saving one, where printed texts come from, what an edit has changed."""

import hashlib
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from printgen.app import build_plan, pipeline
from printgen.app.editing.changes import KINDS, GameState, Page, changes, game_state, sheet_state
from printgen.app.editing.known_keys import known_keys, names_of
from printgen.app.editing.places import Path, Places, places_of
from printgen.app.editing.saving import files_of, is_read_only, make_mine, save
from printgen.app.editing.sources import TextSource, text_sources
from printgen.errors import PrintgenError, UsageError
from printgen.model.load.files import called
from printgen.model.play.facts import Facts
from printgen.model.text.message_catalog import FALLBACK
from printgen.recent import Recent
from printgen.source import read_bytes
from printgen.span import Span
from printgen.studio.address import Pairs, request_of
from printgen.studio.live import arrangement, with_figures
from printgen.studio.rail import FIRST_SEED, problem_records
from printgen.studio.state import Record

if TYPE_CHECKING:
    from printgen.sheet.core.request import Request as SheetRequest
    from printgen.studio.state import Studio

T = TypeVar("T")
LARGE = ("kit", "catalogue", "calibration", "result")
"""Sheets that say nothing of the rules, or much of it many times."""
SHOWN_AT_MOST = 200


class Editing:
    """What the editor knows of the games that are edited; all that it finds out is kept until a file changes.

    ``before``: what each game said when its editor was opened, by game and language.
    """

    def __init__(self, studio: "Studio") -> None:
        self.studio = studio
        self.before: Recent[GameState] = Recent(8)
        self._version, self._known = studio.version, Recent[Any](64)

    def known(self, name: str, make: Callable[[], T]) -> T:
        """Return what was found out of the data as it is now, else find it out."""
        if self._version != self.studio.version:
            self._version, self._known = self.studio.version, Recent(64)
        known = self._known  # what is found out meanwhile of other data goes elsewhere
        found: T | None = known.get(name)
        if found is None:
            found = make()
            known.put(name, found)
        return found

    def places(self, game: str, language: str) -> Places:
        """Return the places of a game."""
        space = self.studio.workspace
        return self.known(f"places {game} {language}", lambda: places_of(space.sound_game(game), language, space))

    def sources(self, request: "SheetRequest") -> tuple[TextSource, ...]:
        """Return where each text of a sheet comes from, as the browser shows the sheet; raises PrintgenError."""

        def make() -> tuple[TextSource, ...]:
            context = pipeline.make_context(request, self.studio.workspace)
            sheet = arrangement(context, self.studio.arrangements.get(repr(request)) or 0)
            return text_sources(
                context, sheet, with_figures(sheet, self.studio), self.places(request.game, request.language)
            )

        return self.known(f"sources {request!r}", make)

    def sheets(self, game: str, language: str) -> list["SheetRequest"]:
        """Return the usual sheets of a game in a language."""
        usual = build_plan.usual(game, FIRST_SEED, self.studio.workspace)
        return [one for one in usual if one.language == language and one.kind not in LARGE]

    def state(self, request: "SheetRequest") -> tuple[Page, ...]:
        """Return what a sheet says now; raises PrintgenError."""
        return self.known(f"state {request!r}", lambda: sheet_state(request, self.studio.workspace))


def _editing(request: Request) -> Editing:
    editing: Editing = request.app.state.editing
    return editing


async def _game(request: Request) -> tuple[str, str]:
    """Return the game of a question and a language that it has; raises UsageError for a game that is not here."""
    asked, studio = request.query_params, _editing(request).studio

    def find() -> tuple[str, str]:
        game, space = asked.get("game", ""), studio.workspace
        if not game or (game != studio.game and game not in space.game_ids()) or not space.has_game(game):
            raise UsageError.with_code("unknown-game", f"there is no game `{game[:60]}` here")
        language = asked.get("language", FALLBACK)
        with suppress(PrintgenError):
            known = space.summary(game).languages
            language = language if language in known else known[0]
        return game, language

    return await studio.in_turn(find)


Handler = Callable[[Request], Any]


def _told(handler: Handler) -> Handler:
    """Return a handler that tells what is wrong as `problems`."""

    async def answer(request: Request) -> Response:
        try:
            return JSONResponse(await handler(request))
        except PrintgenError as error:
            return JSONResponse({"problems": problem_records(error.problems)})

    return answer


async def _files(request: Request) -> Record:
    """The files of a game, each with its path as problems name it."""
    game, _ = await _game(request)
    studio = _editing(request).studio

    def find() -> Record:
        files = files_of(game, studio.workspace)
        return {
            "files": [
                {"name": name, "path": called(path), "read_only": is_read_only(path, studio.workspace)}
                for name, path in files.items()
            ],
            "can_copy": studio.workspace.homes.own is not None,
        }

    return await run_in_threadpool(find)


async def _file(request: Request) -> Record:
    game, _ = await _game(request)
    path = files_of(game, _editing(request).studio.workspace).get(request.query_params.get("name", ""))
    if path is None:
        raise UsageError.with_code("unknown-file", f"`{game}` has no such file")
    content = await run_in_threadpool(read_bytes, path, called(path))
    return {"text": content.decode("utf-8-sig", "replace"), "digest": _digest(content)}


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=12).hexdigest()


async def _save(request: Request) -> Record:
    """Write one file, unless it was changed by somebody else meanwhile, or is no YAML and nobody wants that."""
    game, language = await _game(request)
    name, space = request.query_params.get("name", ""), _editing(request).studio.workspace
    await _begin(_editing(request), game, language)
    try:
        said = json.loads(await request.body())
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict) or not isinstance(text := said.get("text"), str):
        raise UsageError.with_code("bad-value", "there is no text to save")
    path = files_of(game, space).get(name)
    if path is not None and said.get("known") not in (None, _digest(read_bytes(path, called(path)))):
        return {"saved": False, "conflict": True, "problems": []}
    problems = save(game, name, text, space, anyway=said.get("anyway") is True)
    return {"saved": not problems, "digest": _digest(text.encode()), "problems": problem_records(problems)}


async def _copy(request: Request) -> Record:
    game, _ = await _game(request)
    studio = _editing(request).studio
    name = request.query_params.get("name", "")
    await studio.in_turn(make_mine, game, name, studio.workspace)
    return {"game": name}


async def _keys(request: Request) -> Record:
    """What may be written: the keys of all files."""
    await _game(request)
    return {"keys": await run_in_threadpool(known_keys)}


async def _names(request: Request) -> Record:
    """What a game that is sound calls its things: the facts that words may name, the icons, components, spaces …"""
    game, _ = await _game(request)
    editing = _editing(request)

    def find() -> Record:
        space = editing.studio.workspace
        sound = space.sound_game(game).game
        named = names_of(sound)
        return {"facts": Facts(sound).paths(), "icons": sorted(space.resources().icons), "named": named}

    return await editing.studio.in_turn(editing.known, f"names {game}", find)


async def _sources(request: Request) -> Record:
    """Where each text of a sheet stands in the data: its page, its words, the numbers of its places."""
    editing = _editing(request)
    query: Pairs = tuple(request.query_params.multi_items())

    def find() -> Record:
        asked = request_of(query, editing.studio)
        found, places = editing.sources(asked), editing.places(asked.game, asked.language)
        files = _called(asked.game, editing)
        numbers = {
            path: number for number, path in enumerate(dict.fromkeys(path for one in found for path in one.places))
        }
        spans = (places.span(path) for path in numbers)
        return {
            "places": [_record(span, files) for span in spans],
            "texts": [[one.page, one.text, [numbers[path] for path in one.places], one.is_exact] for one in found],
        }

    return await editing.studio.in_turn(find)


def _called(game: str, editing: Editing) -> dict[str, str]:
    """Return what the files of a game are called within it, by how problems name them."""
    space = editing.studio.workspace
    return editing.known(f"files {game}", lambda: {called(path): name for name, path in files_of(game, space).items()})


async def _fact(request: Request) -> Record:
    """What stands at a place of a file, what it rests on, and every sheet that prints it."""
    editing, (game, language) = _editing(request), await _game(request)
    studio, asked = editing.studio, request.query_params
    file, line, column = asked.get("name", ""), *(_number(asked.get(name, "1")) for name in ("line", "column"))

    def find() -> tuple[Path, Record] | None:
        path = files_of(game, studio.workspace).get(file)
        places = editing.places(game, language)
        found = places.at(called(path), line, column) if path is not None else None
        if found is None:
            return None
        about, names = places.about(found), _called(game, editing)
        record = asdict(places.place(found)) | {"span": _record(places.span(found), names)}
        return found, record | {"about": _record(places.span(about), names) if about else None}

    found, version = await studio.in_turn(find), studio.version
    if found is None:
        return {"fact": None, "printed": []}
    printed: list[Record] = []
    for one in await studio.in_turn(editing.sheets, game, language):
        if studio.version != version:  # somebody types: this is asked again
            break
        texts = await studio.in_turn(_printing, editing, one, found[0])
        if texts:
            pages = sorted({text.page for text in texts})
            printed.append(
                {"sheet": one.kind, "title": studio.say(f"titles.{one.kind}"), "count": len(texts), "pages": pages}
            )
    return {"fact": found[1], "printed": printed}


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 1


def _record(span: Span, names: Mapping[str, str]) -> list[object]:
    """Return a span with the name of its file within the game, "" for one of another place."""
    return [names.get(span.file, ""), *span[1:]]


def _printing(editing: Editing, request: "SheetRequest", path: Path) -> list[TextSource]:
    """Return the texts of a sheet that print what stands at a path, or something of it."""
    try:
        found = editing.sources(request)
    except PrintgenError:
        return []
    return [one for one in found if any(_touches(path, place) for place in one.places)]


def _touches(path: Path, place: Path) -> bool:
    return place == path[: len(place)] or path == place[: len(path)]


async def _state(editing: Editing, game: str, language: str) -> GameState | None:
    """Return what a game and its usual sheets say now; None where a file changes meanwhile. Raises PrintgenError."""
    studio, sheets, version = editing.studio, dict[str, tuple[Page, ...]](), editing.studio.version
    for one in await studio.in_turn(editing.sheets, game, language):
        if studio.version != version:
            return None
        sheets[one.kind] = await studio.in_turn(editing.state, one)
    return await studio.in_turn(game_state, game, sheets, language, studio.workspace)


async def _begin(editing: Editing, game: str, language: str) -> None:
    """Keep what a game says before its first edit, where it can be read at all."""
    if editing.before.get(f"{game} {language}") is None:
        with suppress(PrintgenError):
            if (now := await _state(editing, game, language)) is not None:
                editing.before.put(f"{game} {language}", now)


async def _changes(request: Request) -> Record:
    """What the game says otherwise than when its editor was opened; with `begin` that is now."""
    editing, (game, language) = _editing(request), await _game(request)
    name, now = f"{game} {language}", await _state(editing, game, language)
    if now is None:  # somebody types: this is asked again
        return {}
    before = editing.before.get(name)
    if before is None or request.query_params.get("begin") == "yes":
        editing.before.put(name, now)
        return {"counts": dict.fromkeys(KINDS, 0), "changes": []}
    found = changes(before, now)
    places = await editing.studio.in_turn(editing.places, game, language)
    files = await editing.studio.in_turn(_called, game, editing)
    records = []
    for change in found[:SHOWN_AT_MOST]:
        path = places.fact(change.where) if change.where not in now.sheets else None
        at = _record(places.span(path), files) if path is not None else None
        records.append(
            asdict(change)
            | {"at": at, "title": editing.studio.say(f"titles.{change.where}") if change.where in now.sheets else ""}
        )
    return {"counts": {kind: sum(one.kind == kind for one in found) for kind in KINDS}, "changes": records}


ROUTES = (
    Route("/api/files", _told(_files)),
    Route("/api/file", _told(_file)),
    Route("/api/save", _told(_save), methods=["POST"]),
    Route("/api/copy", _told(_copy), methods=["POST"]),
    Route("/api/keys", _told(_keys)),
    Route("/api/names", _told(_names)),
    Route("/api/sources", _told(_sources)),
    Route("/api/fact", _told(_fact)),
    Route("/api/changed", _told(_changes)),
)
