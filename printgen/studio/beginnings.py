"""What whoever is here for the first time may do: begin a game of their own, or bring one in as a table."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from printgen.errors import PrintgenError, UsageError
from printgen.studio.rail import problem_records

if TYPE_CHECKING:
    from printgen.studio.state import Record, Studio


async def _new(request: Request) -> Response:
    """Write a new game of a name, with the board that is asked for or from the file that was sent."""
    studio, asked = request.app.state.studio, request.query_params
    name, sent = asked.get("name", "")[:60], await request.body()
    try:
        if sent:
            made = await studio.in_turn(_brought, name, asked.get("file", ""), sent, studio)
        else:
            made = await studio.in_turn(_begun, name, asked.get("board", "none"), studio)
    except PrintgenError as error:
        return JSONResponse({"problems": problem_records(error.problems)})
    return JSONResponse(made)


def _begun(name: str, board: str, studio: "Studio") -> "Record":
    from printgen.app.own.new_game import BOARDS, new_game

    if board not in BOARDS:
        raise UsageError.with_code("bad-value", f"there is no board `{board[:20]}`")
    new_game(name, board, None, _place(name, studio), studio.workspace)
    return {"game": name}


def _brought(name: str, file: str, content: bytes, studio: "Studio") -> "Record":
    from printgen.app.importing.game import import_game

    with TemporaryDirectory(prefix="printgen-own-") as folder:
        path = Path(folder, Path(file.replace("\\", "/")).name or "table.csv")
        path.write_bytes(content)
        import_game(path, _place(name, studio))
    return {"game": name}


def _place(name: str, studio: "Studio") -> Path:
    """Return where a game of one's own may lie; raises UsageError where there is no place, or the name is none."""
    from printgen.app.own.new_game import check_name

    check_name(name)
    own = studio.workspace.homes.own
    if own is None:
        raise UsageError.with_code(
            "no-workspace", "there is no workspace to write into", "start the studio in a folder of your own"
        )
    (own / "games").mkdir(exist_ok=True)
    return own / "games" / f"{name}.yaml"


ROUTES = (Route("/api/new", _new, methods=["POST"]),)
