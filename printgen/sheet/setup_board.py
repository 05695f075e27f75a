"""Setup sheet of a board built of pieces: Job to pages: the board, steps, legend, certificate."""

from typing import Any

from printgen.figure.board import board_scene
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.scene import Scene
from printgen.geometry import Point, Size
from printgen.sheet.board_view import board_view
from printgen.sheet.certificate import certificate
from printgen.sheet.expect import content_texts
from printgen.sheet.job import Job, Pictures, title_content, with_dagger
from printgen.sheet.legend import legend
from printgen.sheet.setup_steps import notes, steps, variants
from printgen.sheet.sheet import Page

TOP = 15.0
WORDS = 102.0
"""What steps, legend and certificate take below the board on large paper, in mm."""

LARGEST = 12.7
"""The side of a space in mm: half of the real one is plenty."""


def board_pages(job: Job) -> tuple[Page, ...]:
    """Give one page on large paper, two on small."""
    if job.paper.layout == "large" and not job.request.variants:
        return (_page(job, ("board", "words")),)
    return (_page(job, ("board",)), _page(job, ("words",)))


def _page(job: Job, parts: tuple[str, ...]) -> Page:
    pictures = Pictures(job)
    position = job.position
    assert position is not None
    title = job.say.tool("setup.for-players", players=position.players)
    content: dict[str, Any] = title_content(job, title, "") | {"parts": parts}
    if "board" in parts:
        room = Size(
            job.paper.width - 2 * job.margin,
            job.paper.height - 2 * job.margin - TOP - (WORDS if "words" in parts else 0),
        )
        view = board_view(job)
        scene = fitted(job, view, room)
        content["board"] = pictures.add("board", scene)
    if "words" in parts:
        content |= {
            "steps": steps(job, pictures),
            "variants": variants(job),
            "legend": legend(job, pictures),
            "notes": notes(job),
            "certificate": certificate(job),
            "words": {
                "checked": job.say.tool("setup.checked"),
                "checked_lead": job.say.tool("setup.checked-lead"),
                "legend": job.say.tool("setup.legend"),
                "variants": job.say.tool("setup.variants"),
            },
            "columns": 3 if job.paper.layout == "large" else 2,
        }
    content = with_dagger(job, content)
    return Page(
        size=job.portrait,
        template="setup/board.html.j2",
        content=content,
        figures=pictures.scenes,
        texts=content_texts(_printed(content)),
    )


def _printed(content: dict[str, Any]) -> dict[str, Any]:
    gone = {"parts"} | (set() if content.get("variants") else {"variants"})
    shown = {key: value for key, value in content.items() if key not in gone}
    if "words" in shown and not content.get("variants"):
        shown["words"] = {k: v for k, v in shown["words"].items() if k != "variants"}
    return shown


def fitted(job: Job, view: BoardView, room: Size) -> Scene:
    """Draw the board with all that lies beside it, as large as the room allows, in mm.

    Names beside the board do not grow with it, so the size is found by drawing again.
    """
    pitch = LARGEST
    scene = _drawn(job, view, pitch)
    for _ in range(4):
        factor = min(room.width / scene.window.width, room.height / scene.window.height)
        if factor >= 0.999 or pitch * factor > LARGEST:
            break
        pitch *= factor
        scene = _drawn(job, view, pitch)
    return scene


def _drawn(job: Job, view: BoardView, pitch: float) -> Scene:
    return board_scene(view, BoardStyle(Point(pitch, pitch), job.theme, job.icons))
