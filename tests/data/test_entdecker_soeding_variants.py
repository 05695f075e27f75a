"""Variants and readings of the game of own tiles reach every sheet; † marks what no rule states."""

import re
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.model.game import Game
from printgen.model.sheets import ColumnsBlock
from printgen.model.text.phrases import parse
from printgen.sheet.core.expectations import readable
from printgen.sheet.setup.deal.lines import DealtLines
from printgen.sheet.setup.steps import StackPage
from tests import workshop
from tests.sheet.plain import content_of
from tests.sheet.test_replaced import texts
from tests.workshop import WORKSPACE, request_of

GAME = "entdecker-soeding"
VARIANTS = ("no-hand", "one-starter", "no-second-reserve", "one-pile")
READINGS = ("S2.pile", "S3.not-alone", "S4.refill", "S7.dearest", "S24.skip", "S25.first-only")
LANGUAGES = ("en", "de")


@cache
def told(*options: str, kind: Any = "aid", language: str = "en", **more: Any) -> tuple[str, ...]:
    """Lay a sheet out with these variants and readings; give its texts, the foot aside."""
    seed = "1" if kind == "setup" else None
    request = request_of(
        kind,
        GAME,
        variants=tuple(one for one in options if one in VARIANTS),
        readings=tuple(one for one in options if one in READINGS),
        language=language,
        seed=seed,
        **more,
    )
    pages = workshop.lay_out(workshop.game_context(request)).pages
    contents = ({k: v for k, v in content_of(page).items() if k != "foot"} for page in pages)
    return tuple(text.replace("\N{NO-BREAK SPACE}", " ") for content in contents for text in texts(content))


def page(*options: str, **more: Any) -> str:
    return "\n".join(told(*options, **more))


def line(start: str, *options: str, **more: Any) -> str:
    """Return the one text that starts so, on a set-up sheet behind the name of its variant."""
    is_setup = more.get("kind") == "setup"
    (found,) = (
        text for text in told(*options, **more) if text.startswith(start) or (is_setup and f". {start}" in text)
    )
    return found


@pytest.fixture(scope="module")
def game() -> Game:
    return WORKSPACE.sound_game(GAME).game


# Variants


@pytest.mark.parametrize(
    ("variant", "language", "gone", "now"),
    [
        (
            "no-hand",
            "en",
            ("Own tile", "own or unknown", "Used own tiles", "Own tile does not fit", "in hands"),
            ("say how many; pay at once†. At least 1 gold.", "even with gaps on the board."),
        ),
        (
            "no-hand",
            "de",
            ("Eigenes Plättchen", "ein eigenes", "auf den Händen"),
            ("Sag, wie viele; zahl sofort†. Mindestens 1 Gold.", "trotz Lücken im Plan."),
        ),
        (
            "one-starter",
            "en",
            ("the spinner goes left", "The old starter", "A is last", "B spins", "missing"),
            ("The same player† spins and begins in every round.",),
        ),
        (
            "one-starter",
            "de",
            ("dann Drehscheibe", "zuletzt dran", "B dreht", "verpassen"),
            ("Dieselbe Person† dreht und beginnt in jeder Runde.",),
        ),
        (
            "no-second-reserve",
            "en",
            ("Set aside", "set aside", "Reserve pile empty:", "Tiles set aside"),
            ("Out of the game†: back into the box; there is no second reserve.",),
        ),
        (
            "no-second-reserve",
            "de",
            ("Beiseite", "beiseite", "Reservestapel leer:"),
            ("Aus dem Spiel†: zurück in die Schachtel; eine zweite Reserve gibt es nicht.",),
        ),
        (
            "one-pile",
            "en",
            ("5 piles", "from the piles", "of the piles"),
            ("Draw face down from the pile, then turn it up†.", "from the pile†", "Last tile of the pile† drawn:"),
        ),
        (
            "one-pile",
            "de",
            ("5 Stapel", "von den Stapeln", "der Stapel"),
            ("Zieh verdeckt vom Stapel,", "Letztes Plättchen des Stapels† gezogen:"),
        ),
    ],
)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_aid_of_a_variant_says_what_holds_with_it_and_nothing_else(
    variant: str, language: str, gone: tuple[str, ...], now: tuple[str, ...], paper: str
) -> None:
    usual = page(language=language, paper=paper)
    played = page(variant, language=language, paper=paper)
    assert [words for words in gone if words not in usual] == []
    assert [words for words in gone if words in played] == []
    assert [words for words in now if words not in played] == []
    assert [words for words in now if words in usual] == []


def test_the_last_tile_of_one_pile_ends_the_game_and_no_hand_is_asked_for() -> None:
    assert line("Last tile", "no-hand", "one-pile") == (
        "Last tile of the pile† drawn: the game ends once it is laid, even with gaps on the board."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_aid_of_a_variant_names_it_and_is_for_every_number_of_players(
    game: Game, variant: str, language: str
) -> None:
    name = game.words[language][f"variants.{variant}.name"]
    head, players = {"en": ("variant", "2–4 players"), "de": ("Variante", "2–4 Personen")}[language]
    assert f"{players}, {head}: {name}" in told(variant, language=language)
    three = {"en": "3 players", "de": "3 Personen"}[language]
    assert f"{three}, {head}: {name}" in told(variant, language=language, players=3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_variants_are_those_of_this_tool_and_every_sheet_says_so(game: Game, language: str) -> None:
    for variant in game.variants.values():
        assert variant.confidence == "assumed"
        assert {cite.source for cite in variant.cite} == {"printgen"}
    sections = game.index["rules"].values()
    assert not [name for part in sections for name in part.things if name.startswith("variants.")]
    lead = {"en": "none stands in the rules", "de": "stehen nicht in den Regeln"}[language]
    assert lead in page(language=language)
    for name in VARIANTS:
        text = line(
            {
                "no-hand": {"en": "Nobody gets a hand", "de": "Niemand hat"},
                "one-starter": {"en": "The youngest player spins", "de": "Wer am jüngsten ist, dreht"},
                "no-second-reserve": {"en": "Plain tiles that", "de": "Was nicht passt, kommt aus dem Spiel, auch"},
                "one-pile": {"en": "All unknown", "de": "Alle unbekannten"},
            }[name][language],
            name,
            kind="setup",
            language=language,
        )
        assert "†" in text[-12:]


@pytest.mark.parametrize(
    ("variant", "language", "paper"),
    [  # each on the paper that holds least, and the wider ones in either language
        *((variant, LANGUAGES[number % 2], "a5") for number, variant in enumerate(VARIANTS)),
        *zip(VARIANTS, LANGUAGES, ("letter", "a4"), strict=False),
    ],
)
def test_the_own_aid_of_a_variant_is_printed_whole(variant: str, language: str, paper: str) -> None:
    request = request_of("aid", GAME, variants=(variant,), paper=paper, language=language)
    made = pipeline.typeset_first_fitting(workshop.game_context(request))
    assert made.problems == ()
    assert made.sheet.replaced
    assert len(made.sheet.pages) == (4 if paper == "a5" else 2)


def test_with_all_variants_at_once_each_statement_has_one_successor() -> None:
    played = page(*VARIANTS)
    assert "Own tile" not in played
    assert "The same player† spins" in played
    assert "no second reserve" in played
    assert "Draw face down from the pile" in played


# Readings


@pytest.mark.parametrize(
    ("reading", "gone", "now"),
    [
        ("S3.not-alone", "it may come first, between or last, and be all you", "beside at least 1 unknown one."),
        ("S4.refill", "Used own tiles† are not replaced.", "Used own tiles† are replaced after the turn"),
        ("S7.dearest", "Rivals sharing a space†: pay for each.", "pay for the dearest only."),
        ("S25.first-only", "in later turns it counts as", "in later turns the ship starts on tiles alone†."),
        ("S24.skip", "The old starter is last", "The old starter sits out 1 turn, all of the next"),
    ],
)
def test_another_reading_stands_in_the_place_of_ours(reading: str, gone: str, now: str) -> None:
    assert gone in page()
    assert now not in page()
    assert gone not in page(reading)
    assert now in page(reading)


def test_chips_lie_in_a_bag_or_read_otherwise_in_a_pile() -> None:
    bag, pile = page(kind="setup"), page("S2.pile", kind="setup")
    assert "Fill the bag" in bag
    assert "discovery chips†, shuffled\n" in bag
    assert "Pile the chips" in pile
    assert "into the bag" not in pile.replace("go into the bag, yet", "")


@pytest.mark.parametrize("reading", ["S3.not-alone", "S4.refill"])
def test_how_own_tiles_are_read_means_nothing_without_them(reading: str) -> None:
    played = page("no-hand", reading)
    assert re.findall(r"(?<!No )\bown tile", played) == []


def test_who_sits_out_does_not_come_up_with_one_starter() -> None:
    played = page("one-starter", "S24.skip")
    assert "sits out" not in played
    assert "the spinner goes left" not in played


def test_a_lost_turn_is_printed_as_the_orders_it_brings() -> None:
    def heads(*readings: str) -> list[str]:
        context = workshop.game_context(request_of("aid", GAME, readings=readings))
        blocks = context.game.sheets.aid.blocks
        (block,) = (blocks[name] for name in ("rounds", "rounds-skipped") if context.holds(blocks[name].when))
        assert isinstance(block, ColumnsBlock)
        return [column.head.replace(" ", "") for column in block.columns]

    assert heads() == ["ABCD", "BCDA", "CDAB", "DABC"]
    assert heads("S24.skip") == ["ABCD", "BCD", "CDA", "DAB"]
    assert "A round: one turn each" in page()
    assert "A round: one turn each" not in page("S24.skip")


# What the sheets claim


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_delay_of_the_old_starter_is_told_beside_what_the_rules_call_it(game: Game, language: str) -> None:
    start, words, read = {
        "en": ("The old starter is last in the next round", "missing 1 turn", "no turn is lost†."),
        "de": ("Wer begann, ist nächste Runde zuletzt dran", "1 Zug verpassen", "keiner entfällt†."),
    }[language]
    said = line(start, language=language)
    assert words in said
    assert said.endswith(read)
    assert game.rulings["S24"].reading == "reconstructed"
    for order in ("B", "C", "D"):
        turns = {"en": f"{order} spins, ", "de": f"{order} dreht, "}[language]
        assert line(turns, language=language).endswith("†")


def test_who_is_the_largest_discoverer_is_marked_only_where_the_letter_says_something_else(game: Game) -> None:
    rank = line("Largest: best unit")
    assert rank.count("†") == 1
    assert "equal: who has more† of it, then of the lesser" in rank
    assert "By the letter" in game.words["en"]["rulings.S26.alternatives.highest-only"]
    assert "Dem Wortlaut nach" in game.words["de"]["rulings.S26.alternatives.highest-only"]
    assert game.score.contests["island"].rank_by == ("settlement", "fort", "scout")
    marked = {key: text for key, text in game.words["en"].items() if key.startswith("clauses.example-")}
    assert marked["clauses.example-scouts-b"].startswith("[{pip 3}](S26)")  # three scouts against two: equal by it
    assert marked["clauses.example-rank-b"].startswith("{pip 6}")


def test_joint_discoverers_are_promised_no_chip_that_scouts_never_draw() -> None:
    assert line("Still equal").endswith("each of them counts as the largest.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_a_review_tells_has_a_dagger(language: str) -> None:
    spun = {"en": "2–5 gold†", "de": "2–5 Gold†"}[language]
    assert spun in page(language=language)
    units = {"en": "1 settlement, 2 forts, 3 scouts†", "de": "1 Siedlung, 2 Forts, 3 Kundschafter†"}[language]
    chips = {"en": "discovery chips†", "de": "Entdecker-Chips†"}[language]
    setup = page(kind="setup", language=language)
    assert units in setup
    assert chips in setup


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sheet_says_on_which_side_of_a_tile_the_question_mark_is(game: Game, language: str) -> None:
    back = {"en": "back", "de": "Rückseite"}[language]
    with_sign = [
        key
        for key, text in game.words[language].items()
        if back in text and "?" in text and not key.startswith(("synonyms", "found-by"))
    ]
    assert with_sign == []
    for row in ("plain", "event"):
        assert back not in game.words[language][f"tables.drawn.rows.{row}.note"]


def test_what_seed_and_assumed_box_have_dealt_is_marked_as_assumed() -> None:
    context = workshop.game_context(request_of("setup", GAME, seed="1"))
    pages = [page.body for page in workshop.lay_out(context).pages if isinstance(page.body, StackPage)]
    titles = [readable(band.title) for body in pages for band in body.sections if isinstance(band, DealtLines)]
    assert titles == ["Tiles to discover†", "Discovery chips†"]


def test_the_certificate_speaks_of_the_five_piles_and_not_of_the_reserve() -> None:
    certified = [text for text in told(kind="setup") if text.startswith("Tiles to discover: 5")]
    assert certified == ["Tiles to discover: 5 piles of 14 or 15, the larger first†"]
    assert not [text for text in told(kind="setup") if text.startswith("6 piles")]
    assert not [t for t in told("one-pile", kind="setup") if "piles of" in t and "larger" in t]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_speaks_of_a_pile_of_tiles_with_a_question_mark(language: str) -> None:
    assert (
        WORKSPACE.sound_game(GAME).game.words[language]["piles.symbol"]
        == ({"en": "with “?”", "de": "mit „?“"}[language])
    )
    wrong = {"en": "“?” pile", "de": "Stapel mit „?“"}[language]
    assert wrong not in page(kind="worksheet", language=language)


@pytest.mark.parametrize(
    ("language", "setup", "aid"),
    [
        (
            "en",
            ("or a copy for each player", "they bear the publisher’s ball", "face up, number down"),
            ("A round: one turn each", "Move the counters at once", "face up before them"),
        ),
        (
            "de",
            ("oder je Person eine Kopie", "mit dem Ball des Verlags", "offen neben den Plan"),
            ("Eine Runde: alle einmal dran", "ziehen sofort", "offen vor sich"),
        ),
    ],
)
def test_facts_that_were_missing_stand_on_their_sheets(
    language: str, setup: tuple[str, ...], aid: tuple[str, ...]
) -> None:
    table, turn = page(kind="setup", language=language), page(language=language)
    assert [fact for fact in setup if fact not in table] == []
    assert [fact for fact in aid if fact not in turn] == []


STATED = (
    "The ship starts in the circle of any discovered space",
    "Toll:",
    "Lay it on a free side of the ship’s space",
    "The ship follows the line",
    "No free line",
    "Several empty spaces together",
    "Reserve pile empty:",
    "Largest discoverers draw",
    "Points: the largest all,",
    "Board full:",
    "Islands still open",
    "Bonus:",
)


@pytest.mark.parametrize("start", STATED)
def test_what_the_rules_state_has_no_dagger(start: str) -> None:
    assert "†" not in line(start)


@pytest.mark.parametrize(
    "marked",
    [
        "own or unknown; pay at once†.",
        "reserve pile of its shape†, as second reserve.",
        "gold of tiles left is lost†.",
        "gets† a fitting reserve tile; the side area counts as discovered†.",
        "Too few tiles: whoever’s turn it is chooses†.",
        "Last tile of the piles drawn: the game ends once it is laid, even with gaps on the board and tiles in hands†.",
        "Most points win; equals share the victory†.",
        "Gaps, then islands†; the ship goes left",
        "A “?” tile that does not fit has none†.",
        "the highest chip just drawn† for it.",
        "in later turns it counts as a discovered space†.",
    ],
)
def test_of_a_statement_only_the_words_that_no_rule_states_are_marked(marked: str) -> None:
    (found,) = (text for text in told() if marked in text)
    assert not found.endswith("††")


@pytest.mark.parametrize(("title", "within"), [("Reserve tiles†", "three sides land"), ("Variants†", "No own tiles")])
def test_the_title_of_a_block_of_which_no_rule_states_anything_bears_its_mark(title: str, within: str) -> None:
    assert {title, within} <= set(told())


def test_both_languages_mark_the_same_stretches(game: Game) -> None:
    def doubts(language: str, key: str) -> list[str]:
        parts = parse(game.words[language][key])
        return sorted(part.text for part in parts if part.kind == "doubt")

    keys = [key for key in game.words["en"] if not key.startswith("terms.")]
    assert {key for key in keys if doubts("en", key) != doubts("de", key)} == set()
    assert sum(bool(doubts("en", key)) for key in keys) > 30


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_has_one_name(game: Game, language: str) -> None:
    words = game.words[language]
    terms = [key for key in words if key.startswith("terms.") and key.endswith(".term")]
    assert len(terms) >= 10
    assert all(words[key.replace(".term", ".not")] for key in terms)


def test_german_is_straight_and_addresses_one_reader() -> None:
    words = WORKSPACE.sound_game(GAME).game.words["de"]
    said = {key: text for key, text in words.items() if not key.startswith(("synonyms", "found-by", "terms"))}
    crooked = (
        "meiste: so viele",
        "meiste Chips: so viele",
        "du versuchst",
        "dreht ihr",
        "wie ihr",
        "wie auch gedreht",
        "ohne je eine der Änderungen",
        "Keine eigenen",
        "Immer dieselbe",
        "Mehr Leute",
    )
    assert {(one, key) for one in crooked for key, text in said.items() if one in text} == set()
    assert words["write-ins.event-hostile.name"] == "Feindliche Einheimische"
    assert words["write-ins.event-friendly.name"] == "Freundliche Einheimische"
    plural = (" ihr ", "Euer", "euch")
    assert [key for key, text in said.items() if any(word in f" {text} " for word in plural)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pad_says_what_the_bonus_is(language: str) -> None:
    note, formula = {
        "en": ("most chips: 1 each", "chips, if most"),
        "de": ("die meisten Chips: je 1", "Chips, wenn die meisten"),
    }[language]
    pad = page(kind="pad", language=language)
    assert note in pad
    assert formula in pad


def test_english_says_that_a_tile_does_not_fit(game: Game) -> None:
    said = {k: t for k, t in game.words["en"].items() if not k.startswith(("syn", "found"))}
    assert [key for key, text in said.items() if "fits nowhere" in text or "no way" in text] == []


@pytest.mark.parametrize("pair", [*combinations((*VARIANTS, *READINGS), 2)], ids="+".join)
def test_every_two_variants_or_readings_are_laid_out_together(pair: tuple[str, str]) -> None:
    sheets = [told(*pair, language=language) for language in LANGUAGES]
    english, german = ([text.count("†") for text in sheet if "†" in text] for sheet in sheets)
    assert sum(english) == sum(german)
