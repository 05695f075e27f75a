"""A filled pad → Sheet: who has won and by what, line by line, contest by contest.

One page: the players in order of place, below them each line of the pad with what it came to, and
the contests; only more contests than a page holds go on to further pages.
"""

from typing import Any

from printgen.errors import UsageError
from printgen.model.text.message_catalog import with_mark
from printgen.problems import Problem
from printgen.scoring import GameScore, PlayerScore, play, read_pad
from printgen.scoring.names import table
from printgen.scoring.outcome import ending, reason, remark, sharing
from printgen.scoring.tie_breaks import ties_at
from printgen.scoring.values import Pad
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.game_context import GameContext, Pictures, title_content
from printgen.sheet.core.lines import lines
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.result.contests import contest_parts
from printgen.sheet.result.rows import BLANK, LABEL, PANEL, Content, cut, result_rows
from printgen.source import read_text

DATE = 8.5
"""The line of the date, in mm."""

STANDING = {"large": 13.0, "small": 9.6}
"""The row of a player in the order of places, and below them the words on ties, in mm."""

TIE_LINE, TIE_TEXT = 4.2, 8.5
PLACE, TOTAL = 17.0, 26.0
"""What place and total take of the row of a player."""

NAME_TEXT = {"large": 15.0, "small": 12.0}
NOTE, NOTES_AT_LEAST = 8.0, 3
"""Room that is left is for notes: how high a line is in mm, and how few are not worth it."""

AIR, LEAST, MOST = 4.0, 0.72, 1.3
"""Between two panels in mm; how far rows may become lower, or higher, to fill the page."""


def result_sheet(context: GameContext) -> Sheet:
    """Lay out what a filled pad came to."""
    if context.request.filled is None:
        hint = "`printgen score GAME FILE -o result.pdf` prints one"
        raise UsageError(Problem("no-pad", "a result sheet needs a filled pad", hints=(hint,)))
    pad = read_pad(context.game, read_text(context.request.filled, "pad"))
    score = play(context.game, pad)
    parts = _parts(context, pad, score)
    pages = tuple(_page(context, content, pictures) for content, pictures in parts)
    return context.sheet(context.catalog.tool("result.name"), pages)


def _parts(context: GameContext, pad: Pad, score: GameScore) -> list[tuple[Content, Pictures]]:
    """Part what there is to tell among pages, as few as hold it."""
    room = context.words_height
    pictures = Pictures(context)
    column = _column(context, score)
    first = {
        "date": _date(context, pad),
        "standings": _standings(context, pad, score),
        "table": result_rows(context, pictures, score, column),
    }
    fixed = DATE + AIR + float(first["standings"]["fixed"]) + PANEL
    rows = float(first["standings"]["high"]) + float(first["table"]["high"])
    waiting = contest_parts(context, pictures, pad, score, column)
    factor = (room - fixed - (AIR + PANEL) * len(waiting)) / (rows + sum(map(_high, waiting)))
    if factor >= LEAST or not waiting:
        whole = first | {"contests": waiting, "factor": min(MOST, factor)}
        spare = (factor - MOST) * (rows + sum(map(_high, waiting))) - AIR - PANEL
        if spare >= NOTES_AT_LEAST * NOTE:
            title = context.catalog.tool("worksheet.notes")
            whole |= {"notes": {"title": title, "lines": int(spare / NOTE), "line": NOTE}}
        return [(_scaled(whole), pictures)]
    pages = [(_scaled(first | {"contests": [], "factor": min(MOST, (room - fixed) / rows)}), pictures)]
    left = room - PANEL
    for one in waiting:
        fitting = int(left / float(one["row"]))
        while one["rows"]:
            some, rest = one["rows"][:fitting], one["rows"][fitting:]
            page = {"contests": [one | {"rows": some}], "factor": 1.0}
            pages.append((_scaled(page), pictures))
            one = one | {"rows": rest}
    return pages


def _high(part: Content) -> float:
    return float(part["high"])


def _scaled(content: Content) -> Content:
    """Give all rows their height in mm."""
    factor = content["factor"]
    scaled = dict(content)
    for name in ("standings", "table"):
        if name in content:
            scaled[name] = content[name] | {"row": content[name]["row"] * factor}
    if "table" in content:
        scaled["table"]["total"] = content["table"]["total"] * factor
    scaled["contests"] = [one | {"row": one["row"] * factor} for one in content["contests"]]
    return scaled


def _page(context: GameContext, content: Content, pictures: Pictures) -> Page:
    title = title_content(context, context.catalog.tool("result.name"), "")
    column = content.get("table", {}).get("column", 0.0)
    page = title | content | {"margin": context.margin, "top": context.words_top, "column": column}
    return Page(
        size=context.portrait,
        template="result/result.html.j2",
        content=page,
        figures=pictures.shown_in(page),
        texts=content_texts(page),
    )


def _column(context: GameContext, score: GameScore) -> float:
    """Give the width of a player's column in mm."""
    room = context.paper.width - 2 * context.margin - LABEL[context.paper.layout]
    return room / len(score.players)


def _date(context: GameContext, pad: Pad) -> Content:
    """When it was played, by how many, with which variants."""
    played = [context.catalog.tool("result.players", count=pad.number)]
    played += [context.catalog.plain(f"variants.{one}.name") for one in pad.options if one in context.game.variants]
    played += [
        context.catalog.tool("result.reading", name=one.replace(".", " = ", 1))
        for one in pad.options
        if one not in context.game.variants
    ]
    return {"word": context.catalog.tool("result.played-on"), "day": context.request.date, "with": played}


def _standings(context: GameContext, pad: Pad, score: GameScore) -> Content:
    """The players in order of place, each with a bar as long as the total is high.

    Without a winner nobody has a place.
    """
    layout = context.paper.layout
    room = context.paper.width - 2 * context.margin - PLACE - TOTAL
    most = max(1, *(player.total for player in score.players))
    items = [
        {
            "place": player.place if score.winners else BLANK,
            "name": cut(player.name, NAME_TEXT[layout], room),
            "remark": _remark(context, score, player),
            "bar": max(0.0, player.total / most) * (room - 2),
            "points": str(player.total),
            "first": player.won,
        }
        for player in score.players
    ]
    ties = _ties(context, pad, score)
    words = [tie for tie in ties if tie]
    high = sum(TIE_LINE * lines(one, TIE_TEXT, context.paper.width - 2 * context.margin) for one in words)
    return {
        "title": ending(context.catalog, score) or context.catalog.tool("result.standings"),
        "players": items,
        "ties": words,
        "fixed": PANEL + (high + 1.5 if words else 0),
        "row": STANDING[layout],
        "high": STANDING[layout] * len(items),
    }


def _ties(context: GameContext, pad: Pad, score: GameScore) -> list[Any]:
    """Say by what equals were told apart, in the words of the rules; or that nothing does.

    Without a winner, what it takes to win.
    """
    if not score.winners:
        return [said] if (said := reason(context.catalog, score)) else []
    used = {name for player in score.players for name in player.decided_by}
    told: list[Any] = [
        with_mark(context.catalog.text(f"score.ties.{tie.by}"), tie.confidence)
        for tie in ties_at(context.game, pad, table(context.game, pad))
        if tie.by in used
    ]
    if any(player.shared for player in score.players):
        told.append(sharing(context.catalog, "result.shared", pad))
    return told


def _remark(context: GameContext, score: GameScore, player: PlayerScore) -> str:
    """Say what parted a player from equals, with the number that did."""
    if not score.winners:
        return ""
    said = [told] if (told := remark(context.catalog, player)) else []
    said += [context.catalog.tool("result.equal")] if player.shared else []
    return " · ".join(said)
