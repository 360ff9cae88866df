"""The game as it would be: what comes out otherwise if an entry had not counted, or another move had been made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from nomicon.game.names import PlayerId
from nomicon.game.proposals import STRUCK, Proposal
from nomicon.game.state import Game
from nomicon.game.values.plain import shown
from nomicon.game.values.replacing import replace
from nomicon.law.questions.numerals import numbered
from nomicon.play.chapter import Event
from nomicon.play.correcting_past.outcome import CorrectionOutcome, CorrectionProgress, VoteDifference
from nomicon.play.correcting_past.redeciding import EntryDifference, told_events
from nomicon.play.corrections import CannotCorrect
from nomicon.play.limits import CORRECTION_TOLD
from nomicon.play.record import Entry
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.language import in_language
from nomicon.views.elements.page import NoSuchPage, Seen, iso
from nomicon.views.elements.phrases import and_, rests_told, title_of
from nomicon.views.elements.text import heading, indented, paragraphs, part
from nomicon.views.game.correction_pages import CorrectedEntry, CorrectedGroup, CorrectedState, CorrectionPage
from nomicon.views.sentences.telling import told

STRIKE, REPLACE, INSERT = WAYS = "strike", "replace", "insert"
"""What can be done about an entry: it did not count, another move stands in its place, or a move was made before it."""

TITLES = {
    "refused": "Moves that would be refused",
    "undone": "Moves of games that would not have begun",
    "otherwise": "Entries that would come out otherwise",
    "inserted": "The move that was put in",
    "newly due": "New events by the clock",
    "not due": "Events by the clock that would not come about",
}
"""What pages call the entries that differ in one way, in the order in which they are told."""

STANDS = "Everybody's other moves stand as they were made, even where somebody might have chosen otherwise."
UNCHANGED = "This changes nothing: it shows how the game would be."
SEALED = "Ballots that may still be secret are left out of it."
HARDLY = (
    "The game would hardly go on: most of the later moves would be refused. A judgement that corrects the game as it "
    "stands may serve you better."
)
ONLY_NOW = "Only the game as it stands now can be looked at in this way."


def undo(seen: Seen, how: str, number: str, move: str = "") -> CorrectionPage:
    """Show the game as it would be: `how` is strike, replace or insert, and the move is as it is typed."""
    if how not in WAYS:
        raise NoSuchPage(f"An entry can be corrected by {', '.join(WAYS)}; {how!r} is none of these.")
    if bool(move) == (how == STRIKE):
        raise NoSuchPage(f"That page is asked for like this: undo strike 42, or undo {REPLACE} 42 MOVE.")
    entry = Entries(seen).named(number)
    if entry is None:
        raise NoSuchPage(f"There is no entry {number} that you can see. The history lists their numbers.")
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
        return {**page, "cannot": ONLY_NOW, "instead": "Look at the game as it stands."}
    try:
        outcome = seen.advice.corrects(seen, how, number, move)
    except CannotCorrect as cannot:
        because, instead = in_language(cannot.because, seen.language), in_language(cannot.instead, seen.language)
        return {**page, "cannot": because, "instead": instead}
    if isinstance(outcome, CorrectionProgress):
        return {**page, "working": f"Still being worked out: {outcome.done:,} of {outcome.many:,} entries are done."}
    by = entry.move.player if how == REPLACE else seen.viewer
    proposing = "" if seen.viewer is None or by is None else propose_told(how, number, move, by)
    return {**page, "propose": proposing, **_worked_out(how, outcome)}  # type: ignore[typeddict-item]  # As the page's.


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


def _worked_out(how: str, outcome: CorrectionOutcome) -> dict[str, object]:
    told_of = outcome.entries[:CORRECTION_TOLD]
    groups: list[CorrectedGroup] = [
        {"how": how, "title": title, "entries": [_entry(one, outcome) for one in told_of if one.how == how]}
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
        "redrawn": [f"Behind entry {one.place}: {one.purpose}" for one in outcome.redrawn[:CORRECTION_TOLD]],
        "notes": [*([SEALED] if outcome.has_sealed else []), STANDS, UNCHANGED],
    }


def _summary(how: str, outcome: CorrectionOutcome) -> str:
    begun = {
        STRIKE: "If this had not counted",
        REPLACE: "If the other move had been made instead",
        INSERT: "If the move had been made before this",
    }[how]
    many = sum(one.how != "inserted" for one in outcome.entries)
    if not many:
        return f"{begun}, no other entry would come out otherwise."
    return (
        f"{begun}, 1 entry would come out otherwise."
        if many == 1
        else (f"{begun}, {many:,} entries would come out otherwise.")
    )


def _warnings(outcome: CorrectionOutcome) -> Iterator[str]:
    games = [str(number) for number in outcome.undone_games]
    if games:
        yield f"This also undoes game{'s' if len(games) > 1 else ''} {and_(games)}."
    if outcome.hardly_continues:
        yield HARDLY


# -- How the game would stand ----------------------------------------------------------


def _states(outcome: CorrectionOutcome) -> Iterator[CorrectedState]:
    """Say what would be otherwise at the end: winners, players, points, rules, offices, votes, in this order."""
    was, now = outcome.recorded, outcome.corrected
    for win in outcome.wins:
        yield _state("winner", f"Winner of game {win.game}", _people(win.was), _people(win.now))
    for player, is_there in outcome.players:
        there, gone = "a player", "not a player"
        yield _state("player", player, gone if is_there else there, there if is_there else gone)
    for balance in outcome.balances:
        yield _state("quantity", f"{balance.player}: {balance.quantity}", _amount(balance.was), _amount(balance.now))
    for rule in outcome.rules:
        before, after = {
            "in force": ("not in force", "in force"),
            "not in force": ("in force", "not in force"),
            "other text": ("as it reads now", "another text"),
            "other class": ("as it stands now", "another class"),
            "other number": ("as it stands now", "another number"),
        }[rule.how]
        yield _state("rule", f"Rule {numbered(rule.number, was)} ({rule.title})", before, after)
    for holder in outcome.holders:
        yield _state("office", f"The {holder.office}", _people(holder.was), _people(holder.now))
    for vote in outcome.votes:
        yield _state("vote", _proposal_told(vote, was, now), _vote(vote.was), _vote(vote.now))


def _state(kind: str, about: str, was: str, now: str) -> CorrectedState:
    return {"kind": kind, "about": about, "was": was, "now": now}


def _people(names: Sequence[PlayerId]) -> str:
    return and_(list(names)) or "nobody"


def _amount(held: Fraction | None) -> str:
    return "none" if held is None else str(shown(held))


def _proposal_told(vote: VoteDifference, was: Game, now: Game) -> str:
    proposal = vote.was or vote.now
    assert proposal is not None
    game = was if vote.was is not None else now
    return f"Proposal {numbered(vote.number, game)} ({title_of(proposal.title, proposal.changes, game)})"


def _vote(proposal: Proposal | None) -> str:
    if proposal is None or proposal.state == STRUCK:
        return "not made"
    counts = {} if proposal.tally is None else proposal.tally.votes
    return ", ".join([proposal.state, *(f"{votes} {choice}" for choice, votes in counts.items())])


# -- Entries ---------------------------------------------------------------------------


def _entry(one: EntryDifference, outcome: CorrectionOutcome) -> CorrectedEntry:
    before = _sentences(one, one.recorded, outcome.recorded)
    after = _sentences(one, one.corrected, outcome.corrected)
    lost, new = [line for line in before if line not in after], [line for line in after if line not in before]
    if one.how == "otherwise" and not lost and not new:
        new = ["Only details differ that the history does not tell."]
    return {
        "entry": str(one.place) if one.how not in ("newly due", "inserted") else None,
        "after": str(one.place),
        "at": iso(one.at),
        "by": one.move.player,
        "because": one.because,
        "rests": rests_told(one.grounds, outcome.corrected),
        "was": lost,
        "now": new,
    }


def _sentences(one: EntryDifference, events: Sequence[Event], game: Game) -> list[str]:
    """Tell the events of an entry; what speaks of things that this game never had is told by its kind alone."""
    entry = Entry(one.place, one.at, one.move, (), one.grounds)
    lines: list[str] = []
    for event in told_events(events):
        try:
            lines += told(replace(entry, events=(event,)), game)
        except LookupError:
            lines.append(f"{type(event).__name__}.")
    return lines


def undo_text(page: CorrectionPage) -> str:
    """Set out the game as it would be."""
    title = {STRIKE: "had not counted", REPLACE: "had been another move", INSERT: "had come after another move"}
    states = [f"{one['about']}: {one['now']} (was: {one['was']})" for one in page["states"]]
    groups = [
        part(one["title"], [line for entry in one["entries"] for line in _lines(entry)]) for one in page["groups"]
    ]
    more = [f"{page['more']:,} more are not listed."] if page["more"] else []
    cannot = [f"{page['cannot']} {page['instead']}"] if page["cannot"] else []
    return paragraphs(
        heading(f"The game as it would be if entry {page['number']} {title[page['how']]}"),
        indented(page["about"]),
        cannot,
        [page["working"]] if page["working"] else [],
        [page["summary"]] if page["summary"] else [],
        page["warnings"],
        part("At the end", states),
        *groups,
        more,
        part("Lots that would be drawn anew; here they are an example", page["redrawn"]),
        page["notes"],
        part("To propose this correction", [page["propose"]] if page["propose"] else []),
    )


def _lines(one: CorrectedEntry) -> Iterator[str]:
    because = f" {one['because']} {one['rests']}".rstrip()
    where = f"Entry {one['entry']}" if one["entry"] else f"After entry {one['after']}"
    yield f"{where}, {one['at']}, {one['by']}:{because}"
    yield from (f"  was: {line}" for line in one["was"])
    yield from (f"  now: {line}" for line in one["now"])
