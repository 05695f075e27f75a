"""The page for a phone, in a browser: it adds up as `score` does, answers as `ask` does, and everybody can use it."""

import ast
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from printgen.app.cases import cases
from printgen.app.context import game_context
from printgen.app.phone.file import KB_AT_MOST, phone_file
from printgen.ask.answer import answer
from printgen.ask.context import AskContext
from printgen.ask.offline import offline, tuned
from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.play.in_play import in_play
from printgen.model.text.game_catalog import GameCatalog
from printgen.preflight.phone import missing_on_phone
from printgen.resources import template_root
from printgen.scoring import play
from printgen.scoring.formulas import filled_up
from printgen.scoring.pad.read import seated
from printgen.scoring.script import score_script
from printgen.scoring.values import ContestEntries, Pad
from printgen.sheet.phone.request import PhoneRequest
from printgen.sheet.phone.sheet import blocks_of_phone
from tests.workshop import WORKSPACE

CASES = Path(__file__).parent.parent / "cases"
OWN = ("bees", "chess960", "skerry", "tiny/games/frogs", "own/thirteen.yaml")
GAMES = (*WORKSPACE.game_ids(), *(str(CASES / one) for one in OWN))

pytestmark = pytest.mark.xdist_group("phone")


@pytest.fixture(scope="module")
def scripts(browser: Any) -> Any:
    """An empty page with the scripts of the phone, but for the one that draws."""
    page = browser.new_page()
    for name in ("stem.js", "score.js", "ask.js"):
        text = (template_root() / "phone" / name).read_text(encoding="utf-8")
        for value in ("F", "scoring", "stemmers", "asking"):
            text = text.replace(f"const {value} =", f"window.{value} =")
        page.add_script_tag(content=text)
    return page


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("phone")
    made = {name: phone_file(PhoneRequest(name), WORKSPACE).html for name in WORKSPACE.game_ids()}
    for name, html in made.items():
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in made}


def worked(game: Game) -> Iterator[tuple[Game, Pad]]:
    """Yield every worked example of a game with the game as it is played there."""
    for one in game.score.examples:
        yield in_play(game, one.variants), Pad({"": dict(one.entries)}, {}, one.variants)
    for each in game.score.games:
        contests = {
            sort: tuple(ContestEntries(held.shared, held.players) for held in several)
            for sort, several in each.contests.items()
        }
        inner = (who for several in contests.values() for held in several for who in held.players)
        names = dict.fromkeys((*each.players, *inner))
        played = in_play(game, each.variants)
        number = seated(played, len(names), each.variants)
        pad = Pad({who: each.players.get(who, {}) for who in names}, contests, each.variants, number, each.matches)
        yield played, pad


def as_typed(pad: Pad) -> dict[str, Any]:
    names = list(pad.players)
    contests = {
        sort: [{"shared": held.shared, "players": [held.players.get(who) for who in names]} for held in several]
        for sort, several in pad.contests.items()
    }
    return {"players": list(pad.players.values()), "contests": contests, "matches": pad.matches}


def outcome(game: Game, pad: Pad) -> dict[str, Any]:
    """Return what `score` works out, with players by their numbers."""
    whole, names = filled_up(game, pad), list(pad.players)
    score = play(game, whole)
    players = [
        {**{name: value for name, value in asdict(one).items() if name not in ("name", "entries", "decided_by")},
         "player": names.index(one.name), "decided": list(one.decided_by)}
        for one in score.players
    ]  # fmt: skip
    return {"ending": score.ending, "win": score.win, "open": score.open_tie, "players": players}


def test_every_worked_example_of_every_game_comes_to_the_same_on_a_phone(scripts: Any) -> None:
    count = 0
    for name in GAMES:
        game = WORKSPACE.sound_game(name).game
        for number, (played, pad) in enumerate(worked(game)):
            given = scripts.evaluate(
                f"pad => scoring.play({score_script(played, pad.options)}, pad)", json.loads(json.dumps(as_typed(pad)))
            )
            expected = outcome(played, pad)
            found = {key: given[key] for key in expected}
            found["players"] = [{key: player[key] for key in expected["players"][0]} for player in found["players"]]
            assert found == json.loads(json.dumps(expected)), (name, number)
            count += 1
    assert count >= 57


def test_what_breaks_the_rules_is_named_on_a_phone_as_the_examples_name_it(scripts: Any) -> None:
    for name in GAMES:
        game = WORKSPACE.sound_game(name).game
        pads = list(worked(game))[len(game.score.examples) :]
        for one, (played, pad) in zip(game.score.games, pads, strict=True):
            given = scripts.evaluate(
                f"pad => scoring.play({score_script(played, pad.options)}, pad).faults.map(one => one.id)",
                json.loads(json.dumps(as_typed(pad))),
            )
            assert set(given) == set(one.breaks), (name, pad.players)


def questions() -> tuple[str, ...]:
    """Return all that the tests of `ask` ask in whole words."""
    found: dict[str, None] = {}
    for file in sorted((Path(__file__).parent.parent / "ask").glob("test_[ru]*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") > 1:
                found.setdefault(node.value, None)
    return tuple(one for one in found if len(one) < 120 and "\\" not in one and "\n" not in one)


@pytest.mark.parametrize(("name", "language"), [("ghost-ship", "en"), ("amdiak", "de")])
def test_questions_are_answered_on_a_phone_as_by_ask(scripts: Any, name: str, language: str) -> None:
    game = WORKSPACE.sound_game(name).game
    context = AskContext(game, GameCatalog(game, language, WORKSPACE.tool_words()))
    expected = {}
    for question in questions()[::4]:
        try:
            found = answer(context, question.split())
        except PrintgenError:
            continue
        if found.kind in ("found", "not-found"):
            items, near = ([one.path for one in several] for several in (found.items, found.suggestions))
            expected[question] = [found.kind, items, near, [one.says for one in found.items]]
    asked = """([data, weights, all]) => { const ask = asking(data, weights);
    return all.map(one => { const r = ask(one);
    return [r.kind, r.items.map(i => i.path), r.suggestions.map(i => i.path), r.items.map(i => i.says || '')] }) }"""
    given = scripts.evaluate(asked, json.loads(json.dumps([offline(context), tuned(), list(expected)])))
    assert len(expected) > 20
    assert dict(zip(expected, given, strict=True)) == expected


@pytest.mark.parametrize("algorithm", ["english", "german"])
def test_words_have_the_same_stems_in_both_languages_of_the_code(scripts: Any, algorithm: str) -> None:
    from printgen.ask.lexicon import Language

    games = (WORKSPACE.sound_game(name).game for name in WORKSPACE.game_ids())
    every = [text for game in games for texts in game.words.values() for text in texts.values()]
    words = sorted({word for text in every for word in Language().words(text) if word.isalpha()})
    given = scripts.evaluate(f"words => words.map(stemmers.{algorithm})", words)
    language = Language(algorithm)
    assert dict(zip(words, given, strict=True)) == {word: language.stem(word) for word in words}


def test_the_page_is_small_and_fetches_nothing(files: dict[str, Path]) -> None:
    for name, file in files.items():
        text = file.read_text(encoding="utf-8")
        assert len(text.encode()) <= KB_AT_MOST * 1000, name
        outside = text.replace("http://www.w3.org/", "")
        assert "http://" not in outside and "https://" not in outside and "@import" not in text, name


@pytest.mark.parametrize(
    ("name", "scheme", "language"), [("ghost-ship", "light", "en"), ("entdecker-soeding", "dark", "de")]
)
def test_everybody_can_use_every_tab_by_day_and_by_night(
    browser: Any, files: dict[str, Path], name: str, scheme: str, language: str
) -> None:
    axe = pytest.importorskip("axe_core_python.sync_playwright").Axe()
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, color_scheme=scheme, locale=language, bypass_csp=True
    )
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error, errors=errors: errors.append(str(error)))
    page.goto(files[name].as_uri())
    for tab in ("aid", "ask", "score"):
        page.click(f".spoken:not([hidden]) [data-tab={tab}]")
        if tab == "ask":
            asked = {"en": "how do I win", "de": "Wie gewinne ich?"}[language]
            page.fill(".spoken:not([hidden]) input[type=search]", asked)
            page.wait_for_selector(".spoken:not([hidden]) .answer")
        if tab == "score" and page.locator("[data-do=contest]").count():
            page.click(".spoken:not([hidden]) [data-do=contest]")
        wrong = [
            (one["id"], [each["html"][:120] for each in one["nodes"]][:3])
            for one in axe.run(page)["violations"]
            if {"wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"} & set(one["tags"])
        ]
        assert wrong == [], (name, tab)
        small = page.evaluate(
            "[...document.querySelectorAll('button, input, select')].filter(one => one.offsetParent)"
            ".filter(one => one.offsetWidth < 44 || one.offsetHeight < 44).map(one => one.outerHTML)"
        )
        assert small == [], (name, tab)
    assert errors == []
    context.close()


def test_a_pad_is_filled_by_thumb_and_names_a_winner_only_when_the_rules_do(
    browser: Any, files: dict[str, Path]
) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844}, locale="en")
    page.goto(files["ghost-ship"].as_uri())
    page.click("#en-tab-score")
    page.click("[data-path='entry|chits||0'][data-add='4']")
    page.click("[data-path='entry|gold||0'][data-step='1']")
    assert page.inner_text("[data-total='0'] b") == "5"
    assert page.locator(".won:visible").count() == 0
    page.fill("input[data-path='entry|gold||1']", "6")
    assert page.locator(".won:visible").count() == 1
    page.click(".spoken:not([hidden]) [data-language=de]")
    assert page.inner_text("#de-score [data-total='0'] b") == "5"
    page.close()


def test_a_page_that_lost_a_fact_is_found(files: dict[str, Path]) -> None:
    context = game_context(PhoneRequest("ghost-ship", language="en,de"), WORKSPACE)
    html, blocks = files["ghost-ship"].read_text(encoding="utf-8"), blocks_of_phone(context.game)
    assert not list(missing_on_phone(html, blocks, cases(context)))
    title = context.catalog.plain(f"blocks.{blocks[1]}.title")
    (lost, *_) = missing_on_phone(html.replace(title, "?"), blocks, cases(context))
    assert lost.code == "wrong-statement" and title in lost.message


def test_a_text_of_a_formula_ends_no_script(own: Path) -> None:
    evil = "</script><img src=x onerror=alert(1)>"
    score = own / "score.yaml"
    score.write_text(score.read_text().replace("formula: sum(flies)", f"formula: 'sum(flies) if \"{evil}\" else 0'"))
    html = phone_file(PhoneRequest(str(own)), WORKSPACE).html
    assert "onerror=alert(1)" in html
    assert (evil in html, html.count("</script>")) == (False, 1)
