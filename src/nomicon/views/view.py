"""Every page there is: the table of views, and how words find one. All of them need a viewer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import wraps

from nomicon.game.names import called
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, either
from nomicon.law.questions.numerals import digits
from nomicon.views.elements.language import ENGLISH, in_language, page_in_language
from nomicon.views.elements.page import AnyView, NoSuchPage, Page, Seen, View
from nomicon.views.game import board, corrected, desk, draws, history, one_entry, rescue
from nomicon.views.game.pages import BoardPage
from nomicon.views.judging import claims, judgements
from nomicon.views.players import players, quantities, registers, sums, turns
from nomicon.views.proposals import lists, proposals, touching
from nomicon.views.rules import amendable, citations, differences, fragile, one_rule, precedence, rules, search, terms
from nomicon.views.to_dos.inbox import inbox
from nomicon.views.to_dos.inbox_text import inbox_text
from nomicon.views.waiting import intents

__all__ = ["VIEWS", "AnyView", "NoSuchPage", "Page", "Seen", "View", "as_text", "find_view", "view_named"]

_ALL = (
    View("initial", "The original rules, and what happened to each.", (), rules.initial, rules.initial_text),
    View("rules", "The rules in force.", (), rules.rules, rules.rules_text),
    View("rule", "One rule in full.", ("NUMBER",), one_rule.rule, one_rule.rule_text),
    View(
        "rule difference",
        "What changed between two versions of a rule.",
        ("NUMBER", "[FROM]", "[TO]"),
        differences.rule_difference,
        differences.rule_difference_text,
    ),
    View(
        "search",
        "Find text in the words, titles and code of the rules.",
        ("[WORDS...]",),
        search.search,
        search.search_text,
    ),
    View("proposals", "The open proposals.", ("[PART...]",), lists.proposals, lists.proposals_text),
    View(
        "proposals ended",
        "The proposals that have ended.",
        ("[PART...]",),
        lists.proposals_ended,
        lists.proposals_ended_text,
    ),
    View("proposal", "One proposal in full.", ("NUMBER",), proposals.proposal, proposals.proposal_text),
    View(
        "collisions",
        "Open proposals that affect the same things.",
        (),
        touching.collisions_page,
        touching.collisions_text,
    ),
    View("votes", "The results of closed votes.", ("[PART...]",), proposals.votes, proposals.votes_text),
    View("players", "The players and what they have.", (), players.players, players.players_text),
    View("player", "One player.", ("NAME...",), players.player, players.player_text),
    View("turns", "Whose turn it is, and who is next.", (), turns.turns, turns.turns_text),
    View(
        "history",
        "The full history, or only the entries about a player, rule, proposal or game.",
        ("[KIND]", "[WHICH...]"),
        history.history,
        history.history_text,
    ),
    View(
        "quantity",
        "How much of a quantity, such as points, each player has, and every change to it.",
        ("NAME...",),
        quantities.quantity,
        quantities.quantity_text,
    ),
    View("why", "How a player got what they have.", ("PLAYER...", "[QUANTITY]"), sums.why, sums.why_text),
    View(
        "why entry", "The rules and facts behind an entry.", ("NUMBER",), one_entry.why_entry, one_entry.why_entry_text
    ),
    View(
        "undo",
        "What the game would be like without an entry, or with another move.",
        ("HOW", "NUMBER", "[MOVE...]"),
        corrected.undo,
        corrected.undo_text,
    ),
    View("inbox", "Your tasks: votes, duties and choices.", (), inbox, inbox_text),
    View("desk", "The duties of an office, or of all offices.", ("[OFFICE...]",), desk.desk, desk.desk_text),
    View("judgements", "All judgements, including open ones.", (), judgements.judgements, judgements.judgements_text),
    View("judgement", "One judgement in full.", ("NUMBER",), judgements.judgement, judgements.judgement_text),
    View("draws", "The draws by lot, and how to check them.", ("[PART...]",), draws.draws, draws.draws_text),
    View("claims", "Claims that a rule without code has an effect.", (), claims.claims, claims.claims_text),
    View("acts", "Public acts that no rule regulates.", ("[PART...]",), claims.acts, claims.acts_text),
    View(
        "questions",
        "All questions, and the answers of the rules.",
        ("[WORDS...]",),
        precedence.questions,
        precedence.questions_text,
    ),
    View(
        "precedence",
        "Which rules take precedence, and which rules are void.",
        (),
        precedence.precedence,
        precedence.precedence_text,
    ),
    View(
        "citations",
        "Which rules mention other rules.",
        ("[NUMBER]",),
        citations.citations_page,
        citations.citations_text,
    ),
    View(
        "amendable",
        "Whether rules can still be changed, now or after a proposal, and how.",
        ("[PROPOSAL]",),
        amendable.amendable,
        amendable.amendable_text,
    ),
    View(
        "rescues", "What players can do when no rule can be changed any more.", (), rescue.rescues, rescue.rescues_text
    ),
    View(
        "intents",
        "Announced moves that need other players.",
        (),
        intents.intents,
        intents.intents_text,
    ),
    View(
        "rules fragile",
        "The rules that must stay so that rules can be changed.",
        (),
        fragile.fragile,
        fragile.fragile_text,
    ),
    View(
        "readings",
        "How the rules are read if their words leave something open.",
        (),
        precedence.readings,
        precedence.readings_text,
    ),
    View("terms", "Undefined terms, and the glossary.", (), terms.terms, terms.terms_text),
    View("registers", "The registers that rules keep.", (), registers.registers, registers.registers_text),
    View("register", "One register.", ("NAME...",), registers.register, registers.register_text),
    View("maps", "The maps that rules keep.", (), registers.maps, registers.maps_text),
    View("map", "One map.", ("NAME...",), registers.map_of_places, registers.map_text),
)


def _board(seen: Seen) -> BoardPage:
    return board.board(seen, _ALL)


def _with_digits(show: Callable[..., Page]) -> Callable[..., Page]:
    @wraps(show)
    def shown(seen: Seen, *arguments: str) -> Page:
        return {**show(seen, *arguments), "digits": digits(seen.game)}

    return shown


def _for_the_reader(show: Callable[..., Page]) -> Callable[..., Page]:
    @wraps(show)
    def shown(seen: Seen, *arguments: str) -> Page:
        try:
            page = show(seen, *arguments)
        except NoSuchPage as missing:
            raise NoSuchPage(in_language(missing.args[0], seen.language)) from missing
        return page if seen.language is ENGLISH else page_in_language(page, seen.language)

    return shown


def _as_written(text: Callable[[Page], str]) -> Callable[[Page], str]:
    def told(page: Page) -> str:
        width = page.get("digits", 1)
        return text(page if width == 1 else {name: _written(one, width, name) for name, one in page.items()})

    return told


_BOARD = View("board", "The current state of the game.", (), _board, board.board_text)
_EVERY: tuple[AnyView, ...] = (_BOARD, *_ALL)

VIEWS: dict[str, AnyView] = {
    view.name: replace(view, show=_for_the_reader(_with_digits(view.show)), text=_as_written(view.text))
    for view in _EVERY
}
"""Every view by its name, in the order of the main page. A page says how many `digits` numbers are written with."""

NUMBERS = ("rule", "rules", "of", "proposal", "by", "over_by", "said_by")
"""Fields of pages that hold numbers of rules and proposals, which players write as their rules have it."""

ALSO = {
    "main": "board",
    "proposals active": "proposals",
    "entry": "why entry",
    "difference": "rule difference",
    "graph": "citations",
    "cites": "citations",
    "diff": "rule difference",
    "ended": "proposals ended",
    "score": "players",
    "scores": "players",
    "todo": "inbox",
}
"""Other names by which some are asked for."""

MOST_SUGGESTED = 3
"""The most pages that are suggested for a mistyped word."""


def view_named(words: Sequence[str], seen: Seen) -> Page:
    """Make the page that words ask for: ``["rule", "201"]``. Raises `NoSuchPage` with what there is."""
    view, arguments = find_view(words)
    page: Page = view.show(seen, *arguments)
    return page


def as_text(name: str, page: Page) -> str:
    """Write a page of the view of this name in plain text."""
    return find_view(name.split(), bare=True)[0].text(page)


def _written(value: object, width: int, name: str = "") -> object:
    """Return a page with the numbers of rules and proposals as texts that have this many digits, at least."""
    match value:
        case Mapping():
            return {key: _written(one, width, key) for key, one in value.items()}
        case list() | tuple():
            return [_written(one, width, name) for one in value]
        case int() if name in NUMBERS and not isinstance(value, bool):
            return called(value).zfill(width) if value >= 0 else called(value)
        case str() if name == "rule" and value.isdecimal():
            return value.zfill(width)
        case str() if name in ("ground", "grounds") and value.partition("/")[0].isdecimal():
            number, slash, rest = value.partition("/")
            return number.zfill(width) + slash + rest
        case _:
            return value


def find_view(words: Sequence[str], *, bare: bool = False) -> tuple[AnyView, list[str]]:
    """Find the view that words ask for, and its arguments. `bare` asks for the view alone."""
    if words[:1] == ["rule"] and words[2:3] == ["difference"]:
        words = ["rule difference", words[1], *words[3:]]
    for many in (2, 1):
        name = " ".join(words[:many])
        view = VIEWS.get(ALSO.get(name, name))
        if view is not None:
            return view, [] if bare else _arguments(view, list(words[many:]))
    near = get_close_matches(" ".join(words[:1]), [*VIEWS, *ALSO], MOST_SUGGESTED)
    hint = (
        _("Did you mean {names}?", names=either([*map(repr, near)])) if near else _("The page 'board' lists all pages.")
    )
    raise NoSuchPage(_("There is no page {names!r}. {hint}", names=" ".join(words), hint=hint))


def _arguments(view: AnyView, words: list[str]) -> list[str]:
    """Give each argument its word; one that takes several gets what the others leave over."""
    wanted = [argument for argument in view.arguments if not argument.startswith("[")]
    takes = " ".join([view.name, *view.arguments])
    if len(words) < len(wanted):
        raise NoSuchPage(_("Write the page like this: {takes}.", takes=takes))
    spare = len(words) - len(view.arguments)
    greedy = next((place for place, argument in enumerate(view.arguments) if "..." in argument), None)
    if spare > 0 and greedy is None:
        raise NoSuchPage(_("Write the page like this: {takes}.", takes=takes))
    if spare > 0 and greedy is not None:
        words[greedy : greedy + spare + 1] = [" ".join(words[greedy : greedy + spare + 1])]
    return words
