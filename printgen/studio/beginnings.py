"""What whoever is here for the first time may do: begin a game of their own, or bring one in as a table."""

import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from printgen.errors import CannotWrite, PrintgenError, UsageError, reason
from printgen.studio.rail import problem_records

if TYPE_CHECKING:
    from printgen.studio.state import Record, Studio


async def _new(request: Request) -> Response:
    """Write a new game of a name or a title, with the board that is asked for or from the file that was sent."""
    studio, asked = request.app.state.studio, request.query_params
    called, sent = asked.get("name", "")[:60].strip(), await request.body()
    try:
        if sent:
            made = await studio.in_turn(_brought, called, asked.get("file", ""), sent, studio)
        else:
            made = await studio.in_turn(_begun, called, asked.get("board", "none"), studio)
    except PrintgenError as error:
        return JSONResponse({"problems": problem_records(error.problems)})
    return JSONResponse(made)


def _begun(called: str, board: str, studio: "Studio") -> "Record":
    from printgen.app.own.new_game import BOARDS, LANGUAGES, name_and_title, new_game

    if board not in BOARDS:
        raise UsageError.with_code("bad-value", f"there is no board `{board[:20]}`")
    language, (name, title) = studio.usual.language(LANGUAGES), name_and_title(called)
    return _kept(name, studio, lambda made: new_game(name, board, None, made, studio.workspace, language, title))


def _brought(called: str, file: str, content: bytes, studio: "Studio") -> "Record":
    from printgen.app.importing.game import import_game
    from printgen.app.own.new_game import name_and_title

    name, title = name_and_title(called)

    def bring(made: Path) -> None:
        sent = re.sub(r"[^\w.() -]", "-", file.replace("\\", "/").rpartition("/")[2])[-60:]
        path = made.with_name(sent if Path(sent).suffix else "table.csv")
        path.write_bytes(content)
        import_game(path, made, title)

    return _kept(name, studio, bring)


def _kept(name: str, studio: "Studio", make: Callable[[Path], object]) -> "Record":
    """Make a game of one's own and keep it once it is there; raises PrintgenError, and then nothing has changed.

    That is a UsageError where there is no place for it, or its name is none.
    """
    from printgen.app.own.new_game import check_free, check_name, write_new

    check_name(name)
    own = studio.workspace.homes.own
    if own is None:
        raise UsageError.with_code(
            "no-workspace", "there is no workspace to write into", "start the studio in a folder of your own"
        )
    check_free(name, studio.workspace)
    with TemporaryDirectory(prefix="printgen-own-") as folder:
        made = Path(folder, f"{name}.yaml")
        make(made)
        text = made.read_text(encoding="utf-8")
    games = own / "games"
    try:
        games.mkdir(exist_ok=True)
    except OSError as error:
        raise CannotWrite.with_code("cannot-write", f"`{games}` cannot be made: {reason(error)}") from error
    write_new(games / f"{name}.yaml", text)
    return {"game": name}


ROUTES = (Route("/api/new", _new, methods=["POST"]),)
