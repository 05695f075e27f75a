"""Setup sheet of a board built of pieces: Job to pages: the board, steps, legend, certificate."""

import math
from typing import Any

from printgen.figure.board import board_scene
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.scene import Scene
from printgen.game.words import Inline
from printgen.geometry import Point, Size
from printgen.sheet.board_view import board_view
from printgen.sheet.certificate import certificate
from printgen.sheet.expect import content_texts
from printgen.sheet.job import Job, Pictures, title_content, with_dagger
from printgen.sheet.legend import legend
from printgen.sheet.setup_steps import notes, steps, variants
from printgen.sheet.sheet import Page

TOP = 15.0
SMALLEST = 7.0
"""The side of a space at least, in mm, for the board to share its page with the words."""

LARGEST = 12.7
"""The side of a space in mm: half of the real one is plenty."""

PANEL, HEAD, NOTE = 3.6, 6.2, 3.4
STEP_LINE, LEGEND_ROW, CHECK_LINE, VARIANT_LINE = 3.8, 12.0, 3.5, 4.0
"""Heights of what stands below the board, in mm."""

LETTER = 1.5
"""The width of a letter of running text (8.5 pt) in mm, on average."""


def board_pages(job: Job) -> tuple[Page, ...]:
    """Give one page when board and words fit it together, else two."""
    pictures = Pictures(job)
    words = _words(job, pictures)
    room = _room(job, _height(job, words))
    scene, pitch = fitted(job, board_view(job), room)
    if job.paper.layout == "large" and pitch >= SMALLEST:
        return (_page(job, pictures, words, scene),)
    alone, _ = fitted(job, board_view(job), _room(job, 0))
    return (_page(job, Pictures(job), {}, alone), _page(job, pictures, words, None))


def _room(job: Job, words: float) -> Size:
    """What is left for the board above so many mm of words."""
    return Size(
        job.paper.width - 2 * job.margin,
        job.paper.height - 2 * job.margin - TOP - words,
    )


def _words(job: Job, pictures: Pictures) -> dict[str, Any]:
    return {
        "steps": steps(job, pictures),
        "variants": variants(job),
        "legend": legend(job, pictures),
        "notes": notes(job),
        "certificate": certificate(job),
        "words": {
            "checked": job.say.tool("setup.checked"),
            "checked_lead": job.say.tool("setup.checked-lead"),
            "variants": job.say.tool("setup.variants"),
        },
        "columns": 3 if job.paper.layout == "large" else 2,
    }


def _height(job: Job, words: dict[str, Any]) -> float:
    """Estimate how high the words will be, a little too high rather than too low, in mm."""
    width = job.paper.width - 2 * job.margin
    columns: int = words["columns"]
    letters = (width / columns - 12) / LETTER
    total: float = PANEL * 3 + HEAD
    for row in _rows(words["steps"], columns):
        total += STEP_LINE * max(_lines(step["text"], letters) for step in row) + 1.2
    total += LEGEND_ROW * -(-len(words["legend"]) // (columns + 1))
    for row in _rows(words["certificate"], columns):
        total += CHECK_LINE * max(_lines(item["text"], letters + 8) for item in row)
    total += NOTE * sum(_lines(note, width / 1.3) for note in words["notes"])
    if words["variants"]:
        lines = sum(_lines(item["text"], width / LETTER - 20) for item in words["variants"])
        total += PANEL + HEAD + VARIANT_LINE * lines + len(words["variants"])
    return total


def _rows(items: list[dict[str, Any]], columns: int) -> list[list[dict[str, Any]]]:
    return [items[start : start + columns] for start in range(0, len(items), columns)]


def _lines(words: tuple[Inline, ...], letters: float) -> int:
    return max(1, math.ceil(sum(len(part.text) for part in words) / letters))


def _page(job: Job, pictures: Pictures, words: dict[str, Any], board: Scene | None) -> Page:
    position = job.position
    assert position is not None
    title = job.say.tool("setup.for-players", players=position.players)
    content: dict[str, Any] = title_content(job, title, "") | words
    content["parts"] = [*(["board"] if board else []), *(["words"] if words else [])]
    if board is not None:
        content["board"] = pictures.add("board", board)
    content = with_dagger(job, content)
    return Page(
        size=job.portrait,
        template="setup/board.html.j2",
        content=content,
        figures=pictures.shown_in(content),
        texts=content_texts(_printed(content)),
    )


def _printed(content: dict[str, Any]) -> dict[str, Any]:
    gone = {"parts"} | (set() if content.get("variants") else {"variants"})
    shown = {key: value for key, value in content.items() if key not in gone}
    if "words" in shown and not content.get("variants"):
        shown["words"] = {k: v for k, v in shown["words"].items() if k != "variants"}
    return shown


def fitted(job: Job, view: BoardView, room: Size) -> tuple[Scene, float]:
    """Draw the board with all that lies beside it, as large as the room allows.

    Gives the drawing and the side of a space, in mm.

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
    return scene, pitch


def _drawn(job: Job, view: BoardView, pitch: float) -> Scene:
    return board_scene(view, BoardStyle(Point(pitch, pitch), job.theme, job.icons))
