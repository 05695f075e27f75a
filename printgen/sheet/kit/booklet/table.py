"""Job → what the front page of a table's kit tells of the table: players, colours, variants."""

from collections.abc import Iterator

from printgen.sheet.core.game_context import Job

NAMED = "colours"
"""Where the names of colours stand among the words of the tool."""


def table_told(job: Job) -> Iterator[tuple[str, str]]:
    """Give labels and values, in the language of the sheet."""
    assert job.position is not None
    players = job.request.players or job.game.setup.players[1]
    yield job.tool("kit.front-page.players"), f"{players}: {_seats(job)}"
    named = [name for name in job.request.variants if job.say.has(f"variants.{name}.name")]
    if named:
        told = [job.say.plain(f"variants.{name}.name") for name in named]
        yield job.tool("kit.front-page.variants"), _listed(job, told)
    if job.position.seed is not None:
        yield job.tool("foot.seed"), str(job.position.seed)


def _seats(job: Job) -> str:
    """Name the seats with their colours, where the theme has a colour for each."""
    assert job.position is not None
    seats = {name: job.game.setup.seats[name].colour for name in job.position.seats}
    apart = len({job.colour(colour) for colour in seats.values()}) == len(seats)
    told = []
    for name, colour in seats.items():
        said = job.say.plain(f"seats.{name}.name") if job.say.has(f"seats.{name}.name") else name
        known = apart and job.say.knows(f"{NAMED}.{colour}")
        told.append(f"{said} ({job.tool(f'{NAMED}.{colour}')})" if known else said)
    return _listed(job, told)


def _listed(job: Job, names: list[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} {job.tool('list.and')} {last}" if first else last
