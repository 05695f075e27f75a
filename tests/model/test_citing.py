"""Documents and places of them, in the words that sheets and answers share."""

import pytest

from printgen.model.text.citations import as_written, document, places, source_title
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.values import Cite
from tests.workshop import WORKSPACE


@pytest.fixture
def catalog() -> GameCatalog:
    return GameCatalog(WORKSPACE.sound_game("ghost-ship").game, "en", WORKSPACE.tool_words())


def told(catalog: GameCatalog, *cites: Cite) -> list[str]:
    return list(places(catalog.facts.game, catalog, cites))


def test_rules_of_one_section_stand_together(catalog: GameCatalog) -> None:
    one, two = (Cite(source="rules", section="Triples", rule=rule) for rule in (1, "2-B"))
    assert told(catalog, one, two) == ["Triples\N{NO-BREAK SPACE}1, 2-B"]
    assert told(catalog, Cite(source="rules", section="Triples", rule="A")) == ["Triples, A"]
    assert told(catalog, Cite(source="rules", section="Triples")) == ["Triples"]


def test_what_nobody_published_is_named_only_alone() -> None:
    game = WORKSPACE.sound_game("ahoy-matey").game
    catalog = GameCatalog(game, "en", WORKSPACE.tool_words())
    own, faq = (Cite(source=name, section="section") for name in ("printgen", "pirateer-faq"))
    assert list(places(game, catalog, (own,))) == [f"{game.head.sources['printgen'].title}: section"]
    assert list(places(game, catalog, (own, faq))) == [f"{source_title(game, catalog, faq.source)}: section"]


def test_a_document_has_title_author_and_year_in_the_language_spoken(catalog: GameCatalog) -> None:
    game = catalog.facts.game
    assert document(game, catalog, "rules").startswith(source_title(game, catalog, "rules"))
    german = GameCatalog(game, "de", WORKSPACE.tool_words())
    assert document(game, german, "rules") != document(game, catalog, "rules")


def test_as_written_nothing_is_known_of_a_table(catalog: GameCatalog) -> None:
    game = catalog.facts.game
    three = GameCatalog(game, "en", WORKSPACE.tool_words(), 3)
    assert three.facts.value("players") == 3
    assert as_written(game, three).facts.value("players") == catalog.facts.value("players")
