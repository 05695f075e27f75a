"""A filled pad → what the game came to, and the request for the sheet that shows it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from printgen.app.homes import as_called
from printgen.app.registry import read_request
from printgen.app.reprint import problems_in
from printgen.app.workspace import Workspace
from printgen.errors import PrintgenError, UsageError
from printgen.model.game import Game
from printgen.model.load.game import LoadedGame
from printgen.model.load.validation import near
from printgen.model.play.in_play import in_play
from printgen.model.play.options import measures, switchable
from printgen.preflight import embedded_recipe, filled_form
from printgen.problems import Problem, Severity, has_errors
from printgen.scoring import GameScore, play, read_pad
from printgen.scoring.pad.form import Form, at_fields, read_form
from printgen.scoring.pad.read import pad_text
from printgen.scoring.pad.rules import open_ties, wrong_sums
from printgen.scoring.pad.table import read_table
from printgen.scoring.pad.words import PadWords
from printgen.scoring.values import Filled, Pad
from printgen.sheet.core.request import Request
from printgen.sheet.result.request import ResultRequest
from printgen.source import decode, read_text

PDF_MARK = b"%PDF-"
TABLES = (".csv", ".tsv")
COUNTED_ON = ("/score.yaml", "/sheets.yaml", "/box.yaml")
"""The files that the fields of a pad and their bounds come from."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked beside the file: its number among pads, the box, options, the language.

    ``options``: the variants and readings that were played, beside those the file names.
    """

    number: int | None = None
    my_box: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Scored:
    """A filled pad, what the game came to, and warnings: of its recipe, its sums, its ties.

    ``game``: as it was played, with what its variants and readings replace. ``asked``: what the pad was read with.
    """

    game: Game
    pad: Pad
    score: GameScore
    problems: tuple[Problem, ...]
    asked: Asked


Read = Callable[[LoadedGame, PadWords], Filled]


def score_pad(game: str, content: bytes, name: str, workspace: Workspace, asked: Asked | None = None) -> Scored:
    """Return what a filled pad (YAML, a table, or the form itself) is worth, contests settled and players ranked.

    Raises PrintgenError.
    """
    asked = asked or Asked()
    if content.startswith(PDF_MARK):
        return _score_form(game, content, name, workspace, asked)
    if asked.number is not None:
        raise UsageError.with_code("no-effect", "only a form has several pads", "leave `--pad` out")
    text = decode(content, name)

    def read(loaded: LoadedGame, words: PadWords) -> Filled:
        if name.lower().endswith(TABLES):
            return read_table(loaded.game, text, name, words, asked.options)
        return Filled(read_pad(loaded.game, read_text(text, name), words, asked.options))

    loaded, filled, words = _read(game, workspace, asked, read)
    played = play(loaded.game, filled.pad)
    ties = open_ties(loaded.game, filled.pad, played, name, words)
    return Scored(loaded.game, filled.pad, played, (*wrong_sums(played, filled.sums, words), *ties), asked)


def _score_form(game: str, pdf: bytes, name: str, workspace: Workspace, asked: Asked) -> Scored:
    """Read what is filled into a pad that printgen made, for the table that it was made for."""
    recipe, problems = {}, tuple[Problem, ...]()
    with problems_in(name):
        fields = filled_form(pdf)
        try:
            recipe = embedded_recipe(pdf)
        except PrintgenError as error:
            if any(one.code != "missing-recipe" for one in error.problems):
                raise
            problems = tuple(replace(one, severity=Severity.WARNING, file=name) for one in error.problems)
    request = read_request(recipe["request"]) if "request" in recipe else None
    form = Form(name, fields, asked.options)
    if request is not None:
        options = tuple(dict.fromkeys((*request.options, *asked.options)))
        form = Form(name, fields, options, request.players, request.language)
        if asked.my_box is None and not asked.settings:
            asked = replace(asked, my_box=request.my_box, settings=request.settings)

    def read(loaded: LoadedGame, words: PadWords) -> Filled:
        found = tuple(_other_pad(loaded, request, recipe.get("data"), name, as_called(game)))
        if has_errors(found):
            raise PrintgenError(found)
        return read_form(loaded.game, form, asked.number, words)

    loaded, filled, words = _read(game, workspace, asked, read)
    played = play(loaded.game, filled.pad)
    problems += tuple(_other_pad(loaded, request, recipe.get("data"), name, as_called(game)))
    problems += at_fields(form, wrong_sums(played, filled.sums, words), words)
    problems += tuple(open_ties(loaded.game, filled.pad, played, name, words))
    return Scored(loaded.game, filled.pad, played, problems, asked)


def _read(game: str, workspace: Workspace, asked: Asked, read: Read) -> tuple[LoadedGame, Filled, PadWords]:
    """Read a pad; return the game in play, with the box that its readings may change."""
    settings = tuple(asked.settings.items())
    loaded = workspace.sound_game(game, asked.my_box, settings)
    if asked.language not in loaded.game.words:
        message = f"`{loaded.game.id}` has no words in `{asked.language}`"
        raise UsageError.with_code("unknown-language", message, *near(asked.language, loaded.game.words))
    words = PadWords(loaded.game, workspace.tool_words(), asked.language)
    filled = read(loaded, words)
    if measured := measures(loaded.game.rulings, filled.pad.options):
        loaded = workspace.sound_game(game, asked.my_box, (*measured, *settings))
        words = replace(words, game=loaded.game)
        filled = read(loaded, words)
    options = filled.pad.options
    return replace(loaded, game=in_play(loaded.game, options)), filled, replace(words, options=options)


def result(request: ResultRequest, scored: Scored) -> ResultRequest:
    """Return the request for the result sheet of a filled pad: the entries travel in it, as a text that can be read."""
    readings, options = switchable(scored.game), scored.pad.options
    return replace(
        request,
        filled=pad_text(scored.pad),
        players=scored.pad.number,
        variants=tuple(one for one in options if one in scored.game.variants),
        readings=tuple(one for one in options if one in readings),
        my_box=scored.asked.my_box,
        settings=scored.asked.settings,
    )


def _other_pad(loaded: LoadedGame, request: Request | None, data: object, name: str, called: str) -> Iterator[Problem]:
    if request is None:
        return
    game = loaded.game.id
    if request.kind != "pad":
        message = f"this is no score pad but the sheet `{request.kind}`"
        yield Problem("no-pad", message, hints=(f"`printgen pad {called} --fillable` prints one",), file=name)
    elif request.game != game:
        message = f"this is a pad of `{request.game}`, not of `{game}`"
        yield Problem("other-game", message, hints=(f"`printgen score {request.game} FILE` takes it",), file=name)
    elif not request.fillable:
        hint = f"`printgen pad {called} --fillable` prints one with fields; or type it as a table"
        yield Problem("no-fields", "this pad has no fields: it was printed for the pencil", hints=(hint,), file=name)
    else:
        then = data if isinstance(data, dict) else {}
        now = loaded.digests
        other = [one for one in now if one.endswith(COUNTED_ON) and then.get(one) != now[one]]
        if other and request.my_box is None and not request.settings:
            message = f"the pad was made from other data: {', '.join(sorted(other))}"
            hint = "it is read by the rules of today; print a new pad"
            yield Problem("other-data", message, None, Severity.WARNING, (hint,), file=name)
