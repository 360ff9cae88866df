"""An open vote in short: what it would change, how it stands, and the viewer's ballot."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nomicon.game.changes import Amend, Enact, Repeal, RepealAmendment
from nomicon.game.proposals import Proposal
from nomicon.game.values.plain import exact
from nomicon.law.questions.numerals import numbered
from nomicon.play.lookups import on_the_table
from nomicon.views.elements.foresight import warned
from nomicon.views.elements.language import page_in_language
from nomicon.views.elements.page import Seen, iso
from nomicon.views.elements.phrases import many, summary, title_of
from nomicon.views.elements.secrecy import own_ballot
from nomicon.views.proposals.ballots import ABSTENTION, IN_FAVOUR, choices_page, paper_of
from nomicon.views.proposals.counts import standing_count
from nomicon.views.proposals.lists import line_of
from nomicon.views.proposals.pages import BallotLine
from nomicon.views.proposals.proposals import change_texts
from nomicon.views.rules.differences import header_lines
from nomicon.views.waiting.desk_pages import WaitingThing
from nomicon.web.pages.addresses import address
from nomicon.web.pages.translations import spoken

SHOWN = 12
"""Open votes that the page of a game shows in short; all stand on the page of proposals."""

SEATS = 20
"""Voters up to whom each has a block of the tally; of more, a bar shows the shares."""

SETTING = "settings: "
"""How the line of a setting begins among the lines of a header."""

ONE_PRESS = 3
"""Choices up to which each has a button."""

EXCERPT = 160
"""Characters of an excerpt."""

COMPARED = 600
"""Words of a text up to which two are compared word by word; of longer ones an excerpt shows the new text."""


class TallyShown(TypedDict):
    """How a vote stands: a block for each voter up to twenty, a bar above, and the same in words.

    A seat is `for`, `against`, `other`, `cast` (a secret ballot) or empty. A bar has the widths of its parts, of 100.
    """

    seats: list[str]
    bar: list[tuple[str, float, float]]
    told: str
    missing: str


class BallotShown(TypedDict):
    """The viewer's ballot: one button for each choice, or, where that needs more thought, a link to the proposal."""

    number: int
    shown: str
    title: str
    digest: str
    choices: list[tuple[str, str, str]]
    address: str
    mine: str
    may_cast: bool
    may_replace: bool
    one_press: bool


class VoteShown(TypedDict):
    """An open vote as a card; `otherwise` is what happens if the viewer does nothing, where they are to vote."""

    number: int
    shown: str
    title: str
    address: str
    by: str
    closes: str | None
    verb: str
    rule: int | None
    excerpt: list[tuple[str, str]]
    secret: bool
    tally: TallyShown | None
    ballot: BallotShown
    warning: str | None
    standing: str | None
    looking: str | None
    otherwise: str


def open_votes(seen: Seen, waiting: Sequence[WaitingThing] = ()) -> list[VoteShown]:
    """Return the open votes in short, by when they close; with what happens if the viewer does nothing."""
    silence = {one["about"].get("proposal"): one["otherwise"] for one in waiting if one["kind"] == "vote"}
    table = (seen.game.proposals[number] for number in on_the_table(seen.game, SHOWN * 4))
    votes = sorted((one for one in table if one.is_open), key=lambda one: (one.closes is None, one.closes, one.number))
    return [vote_shown(seen, one, silence.get(one.number, "")) for one in votes[:SHOWN]]


def vote_shown(seen: Seen, proposal: Proposal, otherwise: str = "") -> VoteShown:
    """Return one open vote in short."""
    fears = page_in_language(warned(seen, proposal), seen.language)
    line = line_of(seen, proposal)
    verb, rule = _verb(seen, proposal)
    return {
        "number": proposal.number,
        "shown": line["shown"],
        "title": line["title"],
        "address": address(seen.game.id, "proposal", proposal.number),
        "by": line["proponent"],
        "closes": iso(proposal.closes),
        "verb": verb,
        "rule": rule,
        "excerpt": excerpt_of(seen, proposal),
        "secret": bool(line["secret"]),
        "tally": tally_shown(seen, proposal),
        "ballot": _ballot(seen, proposal, one_press=not fears["warning"]),
        **fears,
        "otherwise": otherwise,
    }


def _verb(seen: Seen, proposal: Proposal) -> tuple[str, int | None]:
    """Say what its proponent wants, and which rule that concerns, if it is one that is there."""
    if len(proposal.changes) > 1:
        count = len(proposal.changes)
        return ngettext("wants to make %(count)d change.", "wants to make %(count)d changes.", count) % {
            "count": count
        }, None
    match proposal.changes[0] if proposal.changes else None:
        case Enact():
            return _("wants to add a rule."), None
        case Amend(rule=rule) | RepealAmendment(rule=rule):
            return _("wants to change"), int(rule)
        case Repeal(rule=rule):
            return _("wants to remove"), int(rule)
        case None:
            return "", None
        case change:
            what = summary(change, seen.game, seen.language)
            return _("proposes: %(what)s.") % {"what": what}, None


# -- The excerpt ---------------------------------------------------------------------


def excerpt_of(seen: Seen, proposal: Proposal) -> list[tuple[str, str]]:
    """Return some words of what a proposal changes, around the first new ones: each with `ins`, `del` or nothing."""
    for place in range(len(proposal.changes)):
        old, new = change_texts(seen, proposal, place)
        if old.words != new.words:
            return list(_excerpt(old.words.split(), new.words.split()))
    for place in range(len(proposal.changes)):
        lines = [header_lines(text) for text in change_texts(seen, proposal, place)]
        if lines[0] != lines[1]:
            return list(_cut(_settings(*lines)))
    return []


def _settings(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, str]]:
    yield from (("del", line.removeprefix(SETTING)) for line in old if line not in new)
    yield from (("ins", line.removeprefix(SETTING)) for line in new if line not in old)


def _excerpt(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, str]]:
    if not old or not new or max(len(old), len(new)) > COMPARED:
        yield from _cut([("" if new else "del", " ".join(new or old))])
        return
    pieces: list[tuple[str, str]] = []
    for what, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            pieces.append(("", " ".join(old[a:b])))
            continue
        pieces += [("del", " ".join(old[a:b]))] if b > a else []
        pieces += [("ins", " ".join(new[c:d]))] if d > c else []
    first, words = pieces[0]
    if not first and len(words) > EXCERPT // 3 and len(pieces) > 1:
        pieces[0] = "", f"… {words[-EXCERPT // 3 :].partition(' ')[2]}"
    yield from _cut(pieces)


def _cut(pieces: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Leave out what there is no room for."""
    left = EXCERPT
    for what, words in pieces:
        if left <= 0:
            return
        text = words if len(words) <= left else f"{words[:left].rpartition(' ')[0] or words[:left]} …"
        left -= len(text)
        yield what, text


# -- The tally -----------------------------------------------------------------------


def tally_shown(seen: Seen, proposal: Proposal) -> TallyShown | None:
    """Return how an open vote stands, as far as the viewer may know; None where even the number is secret."""
    count = standing_count(proposal)
    heads = count["heads"]
    if heads is None:
        return None
    voters = max(heads, _voters(seen, proposal))
    kinds = _kinds(seen, proposal, count["ballots"]) if count["votes"] is not None else ["cast"] * heads
    return {
        "seats": [*kinds, *[""] * (voters - heads)] if voters <= SEATS else [],
        "bar": _bar(kinds, voters) if voters > SEATS else [],
        "told": _told(count["votes"], heads),
        "missing": _missing(voters - heads),
    }


def _voters(seen: Seen, proposal: Proposal) -> int:
    """Return how many may vote: those that the quorum is reckoned from, else all players."""
    return int(proposal.base) if proposal.base and proposal.base == int(proposal.base) else len(seen.game.players)


def _kinds(seen: Seen, proposal: Proposal, ballots: Sequence[BallotLine]) -> list[str]:
    """Return of which kind each ballot is, those in favour first."""
    order = ("favour", "others", "silent")
    found = [kind_of_choice(one["choice"], _in_favour(seen, proposal)) for one in ballots]
    return sorted(found, key=order.index)


def _in_favour(seen: Seen, proposal: Proposal) -> dict[str, str]:
    paper = paper_of(seen, proposal)
    return {one["name"]: one["counts"] for one in choices_page(paper)}


def kind_of_choice(choice: str, counts: Mapping[str, str]) -> str:
    """Return how a choice is drawn: in favour, an abstention, or any other."""
    return {IN_FAVOUR: "favour", ABSTENTION: "silent"}.get(counts.get(choice, ""), "others")


def _bar(kinds: Sequence[str], voters: int) -> list[tuple[str, float, float]]:
    found: list[tuple[str, float, float]] = []
    at = 0.0
    for kind in dict.fromkeys(kinds):
        width = 100 * kinds.count(kind) / voters
        found.append((kind, round(at, 2), round(width, 2)))
        at += width
    return found


def _told(votes: dict[str, int | str] | None, heads: int) -> str:
    if votes is None:
        return ngettext("%(count)d has voted.", "%(count)d have voted.", heads) % {"count": heads}
    if not votes:
        return _("No votes yet.")
    return ", ".join(f"{many(exact(each))} {spoken(choice)}" for choice, each in votes.items()) + "."


def _missing(count: int) -> str:
    if not count:
        return _("Everybody has voted.")
    return ngettext("%(count)d has not voted.", "%(count)d have not voted.", count) % {"count": count}


# -- The ballot ----------------------------------------------------------------------


def _ballot(seen: Seen, proposal: Proposal, *, one_press: bool) -> BallotShown:
    """Return the viewer's ballot; many choices and free words are left to the proposal's page."""
    paper = paper_of(seen, proposal)
    counts = {one["name"]: one["counts"] for one in choices_page(paper)}
    mine = own_ballot(seen, proposal)
    return {
        "number": proposal.number,
        "shown": numbered(proposal.number, seen.game),
        "title": title_of(proposal.title, proposal.changes, seen.game, seen.language),
        "digest": proposal.digest,
        "choices": [(name, spoken(name), kind_of_choice(name, counts)) for name in counts],
        "address": address(seen.game.id, "proposal", proposal.number),
        "mine": "" if mine is None else spoken(mine),
        "may_cast": paper.may_cast,
        "may_replace": paper.may_replace,
        "one_press": paper.may_cast
        and one_press
        and 0 < len(counts) <= ONE_PRESS
        and not paper.choices.free
        and not paper.choices.between
        and paper.reasons != "required",
    }
