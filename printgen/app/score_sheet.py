"""A filled pad → what the game came to, and the request for the sheet that shows it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from printgen.app.registry import read_request
from printgen.app.workspace import Workspace
from printgen.errors import LimitError, PrintgenError, UsageError
from printgen.model.game import Game
from printgen.model.load.game import LoadedGame
from printgen.model.load.validation import near
from printgen.model.play.in_play import in_play
from printgen.model.play.options import measures, switchable
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

    ``game``: as it was played, with what its variants and readings replace. ``written`` is the pad
    as a text that can be read again; ``my_box`` and ``settings`` are those it was read with.
    """

    game: Game
    pad: Pad
    score: GameScore
    problems: tuple[Problem, ...] = ()
    my_box: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def written(self) -> str:
        """The pad as the text of a file that can be read again."""
        return pad_text(self.pad)


def score_pad(game: str, content: bytes, name: str, workspace: Workspace, asked: Asked | None = None) -> Scored:
    """Return what a filled pad (YAML, a table, or the form itself) is worth, contests settled and players ranked.

    Raises PrintgenError.
    """
    asked = asked or Asked()
    if content.startswith(PDF_MARK):
        return _score_form(game, content, name, workspace, asked)
    if asked.number is not None:
        message = "only a form has several pads"
        raise UsageError(Problem("no-effect", message, hints=("leave `--pad` out",)))
    text = decode(content, name)
    is_table = name.lower().endswith(TABLES)

    def read(loaded: LoadedGame, words: PadWords) -> Filled:
        if is_table:
            return read_table(loaded.game, text, name, words, asked.options)
        return Filled(read_pad(loaded.game, read_text(text, name), words, asked.options))

    known, filled, words = _read(game, workspace, asked, read)
    played = play(known.game, filled.pad)
    problems = (*wrong_sums(played, filled.sums, words), *_untold(known.game, filled, played, name, words))
    return Scored(known.game, filled.pad, played, problems, asked.my_box, asked.settings)


Read = Callable[[LoadedGame, PadWords], Filled]


def _read(game: str, workspace: Workspace, asked: Asked, read: Read) -> tuple[LoadedGame, Filled, PadWords]:
    """Read a pad; return the game in play, with the box that its readings may change."""
    settings = tuple(asked.settings.items())
    loaded = workspace.sound_game(game, asked.my_box, settings)
    if asked.language not in loaded.game.words:
        message = f"`{loaded.game.id}` has no words in `{asked.language}`"
        hints = near(asked.language, loaded.game.words)
        raise UsageError(Problem("unknown-language", message, hints=hints))
    words = PadWords(loaded.game, workspace.tool_words(), asked.language)
    filled = read(loaded, words)
    if measured := measures(loaded.game.rulings, filled.pad.options):
        loaded = workspace.sound_game(game, asked.my_box, (*measured, *settings))
        words = replace(words, game=loaded.game)
        filled = read(loaded, words)
    options = filled.pad.options
    played = replace(loaded, game=in_play(loaded.game, options))
    return played, filled, replace(words, options=options)


def _untold(game: Game, filled: Filled, played: GameScore, name: str, words: PadWords) -> tuple[Problem, ...]:
    return tuple(open_ties(game, filled.pad, played, name, words))


def result(request: ResultRequest, scored: Scored) -> ResultRequest:
    """Return the request for the result sheet of a filled pad: the entries travel in it."""
    switches = switchable(scored.game)
    options = scored.pad.options
    return replace(
        request,
        filled=scored.written,
        players=scored.pad.number,
        variants=tuple(one for one in options if one in scored.game.variants),
        readings=tuple(one for one in options if one in switches),
        my_box=scored.my_box,
        settings=scored.settings,
    )


def _score_form(game: str, pdf: bytes, name: str, workspace: Workspace, asked: Asked) -> Scored:
    """Read what is filled into a pad that printgen made, for the table that it was made for."""
    from printgen.preflight import embedded_recipe, filled_form

    problems: tuple[Problem, ...] = ()
    try:
        fields = filled_form(pdf)
        recipe = embedded_recipe(pdf)
    except LimitError:
        raise
    except PrintgenError as error:
        found = tuple(replace(one, file=name) for one in error.problems)
        if any(one.code != "missing-recipe" for one in found):
            raise PrintgenError(found) from None
        recipe = {}
        problems = tuple(replace(one, severity=Severity.WARNING) for one in found)
    request = read_request(recipe["request"]) if "request" in recipe else None
    form = Form(name, fields, asked.options)
    if request is not None:
        options = tuple(dict.fromkeys((*request.options, *asked.options)))
        form = Form(name, fields, options, request.players, request.language)
        if asked.my_box is None and not asked.settings:
            asked = replace(asked, my_box=request.my_box, settings=request.settings)

    def read(loaded: LoadedGame, words: PadWords) -> Filled:
        found = tuple(_other_pad(loaded, request, recipe.get("data"), name))
        if has_errors(found):
            raise PrintgenError(found)
        return read_form(loaded.game, form, asked.number, words)

    known, filled, words = _read(game, workspace, asked, read)
    played = play(known.game, filled.pad)
    problems += tuple(_other_pad(known, request, recipe.get("data"), name))
    problems += at_fields(form, wrong_sums(played, filled.sums, words), words)
    problems += _untold(known.game, filled, played, name, words)
    return Scored(known.game, filled.pad, played, problems, asked.my_box, asked.settings)


def _other_pad(loaded: LoadedGame, request: Request | None, data: object, name: str) -> Iterator[Problem]:
    """Find that a file is no pad of this game, or one of other data."""
    if request is None:
        return
    game = loaded.game.id
    if request.kind != "pad":
        message = f"this is no score pad but the sheet `{request.kind}`"
        hint = f"`printgen pad {game} --fillable` prints one"
        yield Problem("no-pad", message, hints=(hint,), file=name)
    elif request.game != game:
        message = f"this is a pad of `{request.game}`, not of `{game}`"
        hint = f"`printgen score {request.game} FILE` takes it"
        yield Problem("other-game", message, hints=(hint,), file=name)
    elif not request.fillable:
        message = "this pad has no fields: it was printed for the pencil"
        hint = f"`printgen pad {game} --fillable` prints one with fields; or type it as a table"
        yield Problem("no-fields", message, hints=(hint,), file=name)
    else:
        then = data if isinstance(data, dict) else {}
        now = loaded.digests
        other = [one for one in now if one.endswith(COUNTED_ON) and then.get(one) != now[one]]
        if other and request.my_box is None and not request.settings:
            message = f"the pad was made from other data: {', '.join(sorted(other))}"
            hint = "it is read by the rules of today; print a new pad"
            yield Problem("other-data", message, None, Severity.WARNING, (hint,), file=name)
