"""The game as it would be: what comes out otherwise if an entry had not counted, or another move had been made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from nomicon.game.names import PlayerId
from nomicon.game.proposals import STRUCK, Proposal
from nomicon.game.state import Game
from nomicon.game.values.plain import shown
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, all_of, either, gettext_noop, joined, word
from nomicon.law.questions.numerals import numbered
from nomicon.play.chapter import Event
from nomicon.play.correcting_past.outcome import CorrectionOutcome, CorrectionProgress, VoteDifference
from nomicon.play.correcting_past.redeciding import EntryDifference, told_events
from nomicon.play.corrections import CannotCorrect
from nomicon.play.limits import CORRECTION_TOLD
from nomicon.play.record import Entry
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.language import Language
from nomicon.views.elements.page import NoSuchPage, Seen, iso
from nomicon.views.elements.phrases import rests_told, title_of
from nomicon.views.elements.text import heading, indented, paragraphs, part
from nomicon.views.game.correction_pages import CorrectedEntry, CorrectedGroup, CorrectedState, CorrectionPage
from nomicon.views.sentences.telling import told

STRIKE, REPLACE, INSERT = WAYS = "strike", "replace", "insert"
"""What can be done about an entry: it did not count, another move stands in its place, or a move was made before it."""

TITLES = {
    "refused": gettext_noop("Moves that would be refused"),
    "undone": gettext_noop("Moves in games that would not have begun"),
    "otherwise": gettext_noop("Entries that would be different"),
    "inserted": gettext_noop("The inserted move"),
    "newly due": gettext_noop("New deadlines"),
    "not due": gettext_noop("Deadlines that would not exist"),
}
"""What pages call the entries that differ in one way, in the order in which they are told."""

IN_FORCE, NOT_IN_FORCE = gettext_noop("in force"), gettext_noop("not in force")

RULES = {
    "in force": (NOT_IN_FORCE, IN_FORCE),
    "not in force": (IN_FORCE, NOT_IN_FORCE),
    "other text": (gettext_noop("the current text"), gettext_noop("another text")),
    "other class": (gettext_noop("the current class"), gettext_noop("another class")),
    "other number": (gettext_noop("the current number"), gettext_noop("another number")),
}
"""How a rule stands now, and how it would, by how it differs."""

STANDS = gettext_noop("All other moves stay as they were, even if somebody might have chosen differently.")
UNCHANGED = gettext_noop("This changes nothing. It only shows how the game would be.")
SEALED = gettext_noop("This page leaves out ballots that may still be secret.")
HARDLY = gettext_noop(
    "Most of the later moves would be refused. A judgement that corrects the current game may be better."
)
ONLY_NOW = gettext_noop("This works only for the game as it is now.")


def undo(seen: Seen, how: str, number: str, move: str = "") -> CorrectionPage:
    """Show the game as it would be: `how` is strike, replace or insert, and the move is as it is typed."""
    if how not in WAYS:
        ways = either(WAYS)
        raise NoSuchPage(_("To correct an entry, write {ways}, not “{how}”.", ways=ways, how=how))
    if bool(move) == (how == STRIKE):
        raise NoSuchPage(_("To see this page, type: undo strike 42, undo replace 42 MOVE, or undo insert 42 MOVE."))
    entry = Entries(seen).named(number)
    if entry is None:
        text = gettext_noop("There is no entry {number} that you can see. The history lists the entries.")
        raise NoSuchPage(_(text, number=number))
    page: CorrectionPage = {
        "how": how,
        "number": number,
        "move": move,
        "about": told(entry, seen.game, seen.language),
        "summary": "",
        "working": "",
        "cannot": "",
        "instead": "",
        "warnings": [],
        "states": [],
        "count": 0,
        "groups": [],
        "more": 0,
        "redrawn": [],
        "notes": [],
        "propose": "",
    }
    if seen.advice.corrects is None:
        return {**page, "cannot": word(ONLY_NOW), "instead": _("Look at the current game.")}
    try:
        outcome = seen.advice.corrects(seen, how, number, move)
    except CannotCorrect as cannot:
        return {**page, "cannot": cannot.because, "instead": cannot.instead}
    if isinstance(outcome, CorrectionProgress):
        return {**page, "working": progress_told(outcome)}
    by = entry.move.player if how == REPLACE else seen.viewer
    proposing = "" if seen.viewer is None or by is None else propose_told(how, number, move, by)
    return {**page, "propose": proposing, **_worked_out(how, outcome, seen.language)}  # type: ignore[typeddict-item]  # As the page's.


def propose_told(how: str, number: str, move: str, by: PlayerId) -> str:
    """Return what proposes a correction when it is typed; a move that does not say whose it is, is of `by`."""
    if not move:
        return f"propose correct {how} {number}"
    speaker, mark, _ = move.partition(">")
    said = move if mark and " " not in speaker.strip() else f"{_name(by)}> {move}"
    escaped = said.replace("\\", "\\\\").replace('"', '\\"')
    return f'propose correct {how} {number} "{escaped}"'


def _name(player: PlayerId) -> str:
    return player if player.isalnum() else f'"{player}"'


def _worked_out(how: str, outcome: CorrectionOutcome, language: Language) -> dict[str, object]:
    told_of = outcome.entries[:CORRECTION_TOLD]
    groups: list[CorrectedGroup] = [
        {
            "how": how,
            "title": word(title),
            "entries": [_entry(one, outcome, language) for one in told_of if one.how == how],
        }
        for how, title in TITLES.items()
        if any(one.how == how for one in told_of)
    ]
    return {
        "summary": _summary(how, outcome),
        "warnings": list(_warnings(outcome)),
        "states": list(_states(outcome)),
        "count": len(outcome.entries),
        "groups": groups,
        "more": len(outcome.entries) - len(told_of),
        "redrawn": [
            _("After entry {entry}: {purpose}", entry=one.place, purpose=one.purpose)
            for one in outcome.redrawn[:CORRECTION_TOLD]
        ],
        "notes": [word(one) for one in (*([SEALED] if outcome.has_sealed else []), STANDS, UNCHANGED)],
    }


def progress_told(progress: CorrectionProgress) -> str:
    """Say how far a correction has been worked out."""
    text = gettext_noop("We are still working this out: {done} of {many} entries are done.")
    return _(text, done=f"{progress.done:,}", many=f"{progress.many:,}")


def _summary(how: str, outcome: CorrectionOutcome) -> str:
    begun = {
        STRIKE: _("If this had not counted"),
        REPLACE: _("If the other move had been made instead"),
        INSERT: _("If the move had been made before this"),
    }[how]
    many = sum(one.how != "inserted" for one in outcome.entries)
    if not many:
        return _("{condition}, no other entry would be different.", condition=begun)
    if many == 1:
        return _("{condition}, 1 entry would be different.", condition=begun)
    return _("{condition}, {many} entries would be different.", condition=begun, many=f"{many:,}")


def _warnings(outcome: CorrectionOutcome) -> Iterator[str]:
    games = [str(number) for number in outcome.undone_games]
    if games:
        text = (
            gettext_noop("This also undoes games {games}.")
            if games[1:]
            else gettext_noop("This also undoes game {games}.")
        )
        yield _(text, games=all_of(games))
    if outcome.hardly_continues:
        yield word(HARDLY)


# -- How the game would stand ----------------------------------------------------------


def _states(outcome: CorrectionOutcome) -> Iterator[CorrectedState]:
    """Say what would be otherwise at the end: winners, players, points, rules, offices, votes, in this order."""
    was, now = outcome.recorded, outcome.corrected
    for win in outcome.wins:
        yield _state("winner", _("Winner of game {number}", number=win.game), _people(win.was), _people(win.now))
    for player, is_there in outcome.players:
        there, gone = _("a player"), _("not a player")
        yield _state("player", player, gone if is_there else there, there if is_there else gone)
    for balance in outcome.balances:
        yield _state("quantity", f"{balance.player}: {balance.quantity}", _amount(balance.was), _amount(balance.now))
    for rule in outcome.rules:
        about = _("Rule {number} ({title})", number=numbered(rule.number, was), title=rule.title)
        yield _state("rule", about, *map(word, RULES[rule.how]))
    for holder in outcome.holders:
        yield _state("office", _("The {office}", office=holder.office), _people(holder.was), _people(holder.now))
    for vote in outcome.votes:
        yield _state("vote", _proposal_told(vote, was, now), _vote(vote.was), _vote(vote.now))


def _state(kind: str, about: str, was: str, now: str) -> CorrectedState:
    return {"kind": kind, "about": about, "was": was, "now": now}


def _people(names: Sequence[PlayerId]) -> str:
    return all_of(names) or _("nobody")


def _amount(held: Fraction | None) -> str:
    return _("none") if held is None else str(shown(held))


def _proposal_told(vote: VoteDifference, was: Game, now: Game) -> str:
    proposal = vote.was or vote.now
    assert proposal is not None
    game = was if vote.was is not None else now
    title = title_of(proposal.title, proposal.changes, game)
    return _("Proposal {number} ({title})", number=numbered(vote.number, game), title=title)


def _vote(proposal: Proposal | None) -> str:
    if proposal is None or proposal.state == STRUCK:
        return _("not made")
    counts = {} if proposal.tally is None else proposal.tally.votes
    return joined(word(proposal.state), *(f"{votes} {choice}" for choice, votes in counts.items()), by=", ")


# -- Entries ---------------------------------------------------------------------------


def _entry(one: EntryDifference, outcome: CorrectionOutcome, language: Language) -> CorrectedEntry:
    before = _sentences(one, one.recorded, outcome.recorded, language)
    after = _sentences(one, one.corrected, outcome.corrected, language)
    lost, new = [line for line in before if line not in after], [line for line in after if line not in before]
    if one.how == "otherwise" and not lost and not new:
        new = [_("The only differences are details that the history does not show.")]
    return {
        "entry": str(one.place) if one.how not in ("newly due", "inserted") else None,
        "after": str(one.place),
        "at": iso(one.at),
        "by": one.move.player,
        "because": one.because,
        "rests": rests_told(one.grounds, outcome.corrected, language),
        "was": lost,
        "now": new,
    }


def _sentences(one: EntryDifference, events: Sequence[Event], game: Game, language: Language) -> list[str]:
    """Tell the events of an entry; what speaks of things that this game never had is told by its kind alone."""
    entry = Entry(one.place, one.at, one.move, (), one.grounds)
    lines: list[str] = []
    for event in told_events(events):
        try:
            lines += told(replace(entry, events=(event,)), game, language)
        except LookupError:
            lines.append(f"{type(event).__name__}.")
    return lines


def undo_text(page: CorrectionPage) -> str:
    """Set out the game as it would be."""
    titles = {
        STRIKE: gettext_noop("The game as it would be if entry {entry} had not counted"),
        REPLACE: gettext_noop("The game as it would be if entry {entry} had been another move"),
        INSERT: gettext_noop("The game as it would be if another move had been inserted before entry {entry}"),
    }
    title, number = titles[page["how"]], page["number"]
    states = [
        _("{about}: {now} (was: {was})", about=one["about"], now=one["now"], was=one["was"]) for one in page["states"]
    ]
    groups = [
        part(one["title"], [line for entry in one["entries"] for line in _lines(entry)]) for one in page["groups"]
    ]
    more = [_("Entries that are not listed: {count}.", count=f"{page['more']:,}")] if page["more"] else []
    cannot = [joined(page["cannot"], page["instead"])] if page["cannot"] else []
    return paragraphs(
        heading(_(title, entry=number)),
        indented(page["about"]),
        cannot,
        [page["working"]] if page["working"] else [],
        [page["summary"]] if page["summary"] else [],
        page["warnings"],
        part("What would be different now", states),
        *groups,
        more,
        part("Draws that would be repeated. These results are only examples", page["redrawn"]),
        page["notes"],
        part("To propose this correction", [page["propose"]] if page["propose"] else []),
    )


def _lines(one: CorrectedEntry) -> Iterator[str]:
    because = joined(one["because"], one["rests"])
    where = _("After entry {entry}", entry=one["after"])
    if one["entry"]:
        where = _("Entry {entry}", entry=one["entry"])
    told = joined(joined(where, str(one["at"]), one["by"], by=", "), ":", by="")
    yield joined(told, because)
    yield from (joined("  ", _("was: {line}", line=line), by="") for line in one["was"])
    yield from (joined("  ", _("now: {line}", line=line), by="") for line in one["now"])
