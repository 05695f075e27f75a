"""The score of a game → its statements: the goal, what counts how much, contests, ties."""

from collections.abc import Iterator

from printgen.ask.parts import Asked
from printgen.ask.statements.statement import Line, Statement, joined, named, said, spoken, weakest


def points(asked: Asked) -> Iterator[Statement]:
    """Give the goal, the total, each of its lines and each thing that is written down."""
    score, title = asked.game.score, asked.catalog.tool("ask.scoring")
    if score.goal is not None:
        yield Statement(
            path="score.goal",
            kind="score",
            name=title,
            line=spoken(asked.catalog.tool("ask.goal", points=score.goal)),
            cite=score.cite,
            found_by=asked.catalog.tool("ask.found-by.goal"),
        )
    yield Statement(
        path="score",
        kind="score",
        name=title,
        line=joined((said(asked, "score.total.name"), joined(_summands(asked), " + ")), " = "),
        own=score.confidence,
        cite=score.cite,
        found_by=asked.catalog.tool("ask.found-by.goal"),
    )
    for line in score.lines:
        if asked.holds(line.when):
            key = f"score.lines.{line.id}"
            yield Statement(
                path=f"score.{line.id}",
                kind="score",
                name=title,
                line=joined((named(asked, key), said(asked, f"{key}.formula")), ": "),
                own=line.confidence,
                cite=line.cite,
                only=asked.only(line.when),
            )


def _summands(asked: Asked) -> Iterator[Line]:
    """Name what the total adds up."""
    score = asked.game.score
    names = set(score.total.replace("(", " ").replace(")", " ").replace("*", " ").split())
    for line in score.lines:
        if line.id in names and asked.holds(line.when):
            yield named(asked, f"score.lines.{line.id}")
    for name in score.entries:
        if name in names:
            yield named(asked, f"score.entries.{name}")
    for name in score.contests:
        if name in names:
            yield named(asked, f"score.contests.{name}")


def contests(asked: Asked) -> Iterator[Statement]:
    """Give how each contest is shared out, and what is demanded of it."""
    for name, contest in asked.game.score.contests.items():
        key = f"score.contests.{name}"
        yield Statement(
            path=f"score.{name}",
            kind="score",
            name=asked.named(key),
            line=said(asked, f"{key}.formula"),
            own=contest.confidence,
            cite=contest.cite,
            ancestors=("score",),
        )
        for demand in contest.demands:
            yield Statement(
                path=f"score.{name}.{demand}",
                kind="clause",
                name=asked.named(key),
                line=said(asked, f"{key}.demands.{demand}"),
                own=contest.confidence,
                cite=contest.cite,
                ancestors=(f"score.{name}", "score"),
            )


def ties(asked: Asked) -> Iterator[Statement]:
    """Give the tie-breaks of this table in one, or that the rules name none."""
    score, catalog = asked.game.score, asked.catalog
    breaks = [tie for tie in score.ties if asked.holds(tie.when)]
    told = [said(asked, f"score.ties.{tie.by}") for tie in breaks]
    cites = tuple(dict.fromkeys(cite for tie in breaks for cite in tie.cite))
    equals = next((one for one in score.equals if asked.holds(one.when)), None)
    if equals is None or equals.then == "none" or (score.ties and not breaks):
        return
    yield Statement(
        path="score.ties",
        kind="tie",
        name=catalog.tool("ask.equal"),
        line=joined(told, " ") or spoken(catalog.tool("ask.shared")),
        own=weakest(tie.confidence for tie in breaks) if told else equals.confidence,
        cite=cites or equals.cite,
        ancestors=("score",),
    )
