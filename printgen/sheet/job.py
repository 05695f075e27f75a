"""Job: everything a sheet is made from, gathered once; and the pictures it registers on the way."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from printgen.figure.icon import icon
from printgen.figure.scene import Scene
from printgen.game.conditions import holds
from printgen.game.game import Game
from printgen.game.position import Finding, Position
from printgen.game.stationery import Icon, Paper, Theme
from printgen.game.words import DAGGER as DAGGER
from printgen.game.words import Inline, Speaker
from printgen.geometry import Point, Rect, Size
from printgen.sheet.aid_title import BLACK, LIGHT, REGULAR, SMALLEST
from printgen.sheet.request import Request
from printgen.sheet.sheet import Page, Sheet
from printgen.units import PT

TITLE_POINTS, CREDIT_POINTS = 20.0, 7.5
TITLE_HEIGHT, WORDS_FOOT = 13.0, {"large": 13.0, "small": 15.5}
BESIDE = 4.0
"""What stays free between a title and the credits beside it, in mm."""


@dataclass(frozen=True, slots=True)
class Job:
    """A request with all names in it looked up.

    ``say`` speaks for the game and for the tool, ``translations`` do so in further languages;
    ``digests`` name the data the sheet rests on; ``position`` and ``findings`` are there when the
    sheet needs them.
    """

    request: Request
    game: Game
    say: Speaker
    paper: Paper
    theme: Theme
    icons: Mapping[str, Icon]
    digests: Mapping[str, str]
    position: Position | None = None
    findings: tuple[Finding, ...] = ()
    translations: tuple[Speaker, ...] = ()

    @property
    def voices(self) -> tuple["Job", ...]:
        """This job once for each language that was asked for."""
        speakers = (self.say, *self.translations)
        return tuple(replace(self, say=say, translations=()) for say in speakers)

    @property
    def portrait(self) -> Size:
        """The paper upright."""
        return Size(self.paper.width, self.paper.height)

    @property
    def margin(self) -> float:
        """The margin around everything but the foot, in mm."""
        return 12.0 if self.paper.layout == "large" else 9.0

    @property
    def words_top(self) -> float:
        """Where the words of a page without a drawing begin, below its title, in mm."""
        return self.margin + TITLE_HEIGHT

    @property
    def words_height(self) -> float:
        """How high a page of words is between its title and its foot, in mm."""
        return self.paper.height - self.words_top - WORDS_FOOT[self.paper.layout]

    def colour(self, name: str) -> str:
        """Give a colour of the theme."""
        return self.theme.colours[name]

    def clause(self, name: str) -> tuple[Inline, ...]:
        """Say a clause, with a dagger behind it when the rules do not state it."""
        said = self.say.say(f"clauses.{name}")
        stated = self.game.rules.clauses[name].confidence == "stated"
        return said if stated or DAGGER in said else (*said, DAGGER)

    def told(self, when: str | None) -> bool:
        """Tell whether a condition holds at this table; for any number of players at the most."""
        return holds(when, self.request.players or self.game.setup.players[1], self.request.options)

    def clauses(self, names: tuple[str, ...]) -> list[tuple[Inline, ...]]:
        """Say the clauses that hold at this table."""
        rules = self.game.rules.clauses
        return [self.clause(name) for name in names if self.told(rules[name].when)]

    def sheet(
        self,
        name: str,
        pages: tuple[Page, ...],
        duplex: str | None = None,
        forms: bool = False,
    ) -> Sheet:
        """Put pages together to the sheet that was asked for; ``name`` is what it is called."""
        return Sheet(
            kind=self.request.kind,
            game=self.game.id,
            title=f"{self.say.title()} – {name}",
            language=self.say.language,
            paper=self.paper,
            theme=self.theme,
            pages=tuple(replace(page, content=with_dagger(self, page.content)) for page in pages),
            author=", ".join(self.game.head.designers),
            recipe=self.recipe(),
            forms=forms,
            duplex=duplex,
        )

    def recipe(self) -> dict[str, Any]:
        """Give what is embedded in the file: the request and the data it rests on."""
        sampler = self.position.sampler if self.position else None
        record: dict[str, Any] = {
            "schema": "printgen.recipe/1",
            "request": self.request.as_record(),
        }
        if sampler is not None:
            record["sampler"] = sampler
        return record | {"data": dict(sorted(self.digests.items()))}


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure of the page at a size in mm; templates print it as an image."""

    figure: str
    width: float
    height: float


@dataclass(slots=True)
class Pictures:
    """Collects the figures of one page while its content is put together."""

    job: Job
    scenes: dict[str, Scene] = field(default_factory=dict)

    def add(self, name: str, scene: Scene) -> Picture:
        """Register a scene under a name and give the picture at its own size."""
        self.scenes[name] = scene
        return Picture(name, scene.window.width, scene.window.height)

    def icon(self, name: str | None, size: float, colour: str = "ink") -> Picture | None:
        """Give an icon in a colour of the theme, ``size`` mm square."""
        if name is None:
            return None
        drawing = icon(name, Point(12, 12), 24, self.job.colour(colour), self.job.icons)
        self.scenes[f"icon-{name}-{colour}"] = Scene(Rect(0, 0, 24, 24), (drawing,), title=name)
        return Picture(f"icon-{name}-{colour}", size, size)

    def shown_in(self, content: dict[str, Any]) -> dict[str, Scene]:
        """Give the scenes of the page, those of the icons within its texts as well."""
        for name in _icons_within(content):
            self.icon(name, 4)
        return self.scenes


def _icons_within(value: Any) -> Iterator[str]:
    if isinstance(value, Inline):
        if value.kind == "icon":
            yield value.text
    elif isinstance(value, dict | list | tuple):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _icons_within(item)


def with_dagger(job: Job, content: Mapping[str, Any]) -> dict[str, Any]:
    """Explain the dagger in the foot, once, when something of the content is assumed."""
    foot, told = content.get("foot", ""), job.say.tool("dagger")
    if not _assumed(content) or told in foot:
        return dict(content)
    return {**content, "foot": f"{foot} · {told}"}


def _assumed(value: Any) -> bool:
    if value == DAGGER:
        return True
    if isinstance(value, dict):
        return bool(value.get("assumed")) or any(_assumed(item) for item in value.values())
    return isinstance(value, list | tuple) and any(_assumed(item) for item in value)


def title_content(job: Job, sheet: str, lead: tuple[Inline, ...] | str) -> dict[str, Any]:
    """Give what the title and the foot of every sheet show: names, credits, how it was made."""
    head, request = job.game.head, job.request
    seed = job.position.seed if job.position else None
    parts = [job.say.title(), sheet, job.paper.title]
    theme = job.say.tool_or(f"theme.{job.theme.id}", job.theme.title)
    parts += [theme] if job.theme.id != "standard" else []
    parts += [f"{job.say.tool('foot.seed')} {seed}"] if seed is not None else []
    parts += [f"{job.say.tool('foot.data')} {head.version}", request.command]
    credit = f"{', '.join(head.designers)}{f' ({head.year})' if head.year else ''}"
    unofficial = job.say.tool("credit.unofficial")
    credits = REGULAR * max(len(credit), len(unofficial)) * CREDIT_POINTS * PT
    room = job.paper.width - 2 * job.margin - credits - BESIDE
    return {
        "title": job.say.title(),
        "sheet_name": sheet,
        "lead": lead,
        "credit": credit,
        "unofficial": unofficial,
        "points": title_points(job.say.title(), sheet, room),
        "foot": " · ".join(parts),
    }


def title_points(title: str, sheet: str, room: float) -> float:
    """Give the size in points at which a title and the sheet's name fit into so many mm."""
    letters = BLACK * len(title) + LIGHT * (len(sheet) + 1)
    return round(min(TITLE_POINTS, max(SMALLEST, room / letters / PT)), 1)
