"""The score of a game → its statements: the goal, what counts how much, contests, ties."""

from collections.abc import Iterator

from printgen.ask.context import AskContext
from printgen.ask.statements.statement import Line, Statement, joined, name_line, plain_line, statement_of, word_line
from printgen.model.play.confidence import weakest


def points(context: AskContext) -> Iterator[Statement]:
    """Yield the goal, the total, each of its lines."""
    score, title = context.game.score, context.catalog.tool("ask.scoring")
    goal_words = context.catalog.tool("ask.found-by.goal")
    if score.goal is not None:
        goal = plain_line(context.catalog.tool("ask.goal", points=score.goal))
        yield Statement("score.goal", "score", title, goal, cite=score.cite, keywords=goal_words)
    total = joined((word_line(context, "score.total.name"), joined(_summands(context), " + ")), " = ")
    yield statement_of(score, "score", "score", title, total, keywords=goal_words)
    for line in score.lines:
        if context.holds(line.when):
            key = f"score.lines.{line.id}"
            words = joined((name_line(context, key), word_line(context, f"{key}.formula")), ": ")
            only = context.condition_text(line.when)
            yield statement_of(line, f"score.{line.id}", "score", title, words, only=only)


def _summands(context: AskContext) -> Iterator[Line]:
    """Yield the names of what the total adds up."""
    score = context.game.score
    names = set(score.total.replace("(", " ").replace(")", " ").replace("*", " ").split())
    paths = [f"lines.{line.id}" for line in score.lines if context.holds(line.when)]
    paths += [f"{group}.{name}" for group in ("entries", "contests") for name in getattr(score, group)]
    yield from (name_line(context, f"score.{path}") for path in paths if path.partition(".")[2] in names)


def contests(context: AskContext) -> Iterator[Statement]:
    """Yield how each contest is shared out, and what is demanded of it."""
    for name, contest in context.game.score.contests.items():
        key, path, title = f"score.contests.{name}", f"score.{name}", context.name_with_note(f"score.contests.{name}")
        formula = word_line(context, f"{key}.formula")
        yield statement_of(contest, path, "score", title, formula, ancestors=("score",))
        for demand in contest.demands:
            line = word_line(context, f"{key}.demands.{demand}")
            yield statement_of(contest, f"{path}.{demand}", "clause", title, line, ancestors=(path, "score"))


def ties(context: AskContext) -> Iterator[Statement]:
    """Yield the tie-breaks in play in one, or that the rules name none."""
    score, catalog = context.game.score, context.catalog
    breaks = [tie for tie in score.ties if context.holds(tie.when)]
    equals = next((one for one in score.equals if context.holds(one.when)), None)
    if equals is None or equals.then == "none" or (score.ties and not breaks):
        return
    lines = joined((word_line(context, f"score.ties.{tie.by}") for tie in breaks), " ")
    yield Statement(
        path="score.ties",
        kind="tie",
        name=catalog.tool("ask.equal"),
        line=lines or plain_line(catalog.tool("ask.shared")),
        confidence=weakest(tie.confidence for tie in breaks) if breaks else equals.confidence,
        cite=tuple(dict.fromkeys(cite for tie in breaks for cite in tie.cite)) or equals.cite,
        ancestors=("score",),
    )
