"""Citations and rulings of a game → the texts by which every sheet and answer cites them."""

from collections.abc import Iterator, Sequence
from copy import copy

from printgen.model.game import Game
from printgen.model.play.facts import Facts
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.values import Cite

NO_BREAK = "\N{NO-BREAK SPACE}"


def as_written(game: Game, catalog: GameCatalog) -> GameCatalog:
    """Return a catalog for no options at all: each reading has its own numbers."""
    plain = copy(catalog)
    plain.facts = Facts(game.as_it_stands, None, (), catalog.facts.decimal)
    return plain


def source_title(game: Game, catalog: GameCatalog, name: str) -> str:
    """Return the title of a document, in the language of the catalog where it has one."""
    key = f"sources.{name}.title"
    if catalog.has(key):
        return catalog.plain(key)
    return game.head.sources[name].title or catalog.tool("credit.house")


def document(game: Game, catalog: GameCatalog, name: str) -> str:
    """Return title, author and year of a document, in the language of the catalog where it has them."""
    source, title = game.head.sources[name], source_title(game, catalog, name)
    author = catalog.plain(key) if catalog.has(key := f"sources.{name}.author") else source.author
    year = str(source.year) if source.year and str(source.year) not in title else None
    return ", ".join(part for part in (title, author, year) if part)


def places(game: Game, catalog: GameCatalog, cites: Sequence[Cite]) -> Iterator[str]:
    """Name the places of the documents; what nobody published only where there is no other."""
    sources = game.head.sources
    published = [cite for cite in cites if (one := sources.get(cite.source)) and (one.author or one.address)]
    main = next(iter(sources))
    sections: dict[str, list[str]] = {}
    for cite in published or cites:
        section = cite.section
        if cite.source != main and cite.source in sources:
            section = f"{source_title(game, catalog, cite.source)}: {section}"
        sections.setdefault(section, []).extend([] if cite.rule is None else [str(cite.rule)])
    for section, rules in sections.items():
        between = NO_BREAK if rules and rules[0][0].isdigit() else ", "
        yield between.join(filter(None, [section, ", ".join(rules)]))
