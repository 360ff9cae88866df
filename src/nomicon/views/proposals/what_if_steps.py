"""The steps of ordinary play that are tried in a copy of the game, in words."""

from __future__ import annotations

from nomicon.game.values.translatable import _, gettext_noop, joined, word
from nomicon.law.language.moments import moment
from nomicon.play.foresight.fork import DAY
from nomicon.play.what_if.findings import WITH_OTHERS

VOTES = {
    "all": gettext_noop("all are in favour"),
    "none": gettext_noop("all are against"),
    "silent": gettext_noop("nobody votes"),
}
"""How a trial vote is told."""

STEPS = {
    "propose": gettext_noop("a new proposal"),
    "vote": gettext_noop("a ballot"),
    "close": gettext_noop("the close of a vote"),
    "secrecy": gettext_noop("whether ballots are secret"),
    "period": gettext_noop("how long a vote lasts"),
    "choices": gettext_noop("what a ballot can say"),
    "Approve": gettext_noop("the yes or no of the holder of an office"),
    "PassStage": gettext_noop("the opening of a vote"),
    "ShowDraft": gettext_noop("a draft"),
    "EndTurn": gettext_noop("the end of a turn"),
    "MakeMove": gettext_noop("a move that a rule offers"),
    "LogOn": gettext_noop("saying that you are here"),
    "join": gettext_noop("a new player joining"),
    "declare": gettext_noop("a declaration"),
    "ask for a judgement": gettext_noop("a request for a judgement"),
    "deliver a judgement": gettext_noop("a judgement"),
    "end turn": gettext_noop("the end of a turn"),
}
"""Steps of ordinary play, by the first part of their names."""

ACCEPTED = gettext_noop("accepted")
"""What a step comes to that is not refused, and of which nothing else is noted."""

UNITS = (
    (DAY, gettext_noop("1 day"), gettext_noop("{many} days")),
    (3600, gettext_noop("1 hour"), gettext_noop("{many} hours")),
    (60, gettext_noop("1 minute"), gettext_noop("{many} minutes")),
    (1, gettext_noop("1 second"), gettext_noop("{many} seconds")),
)
"""The units of time in which a period is told, the longest first."""


def step_told(name: str) -> str:
    """Say in words what a step of ordinary play is."""
    what, _slash, which = name.partition("/")
    if what == "offered":
        return _('the move "{move}"', move=which.replace("_", " "))
    if what == WITH_OTHERS:
        return _('the move "{move}" with the support of others', move=which.replace("_", " "))
    if what == "outcome":
        return _("a vote in which {how}", how=vote_told(which))
    told = word(STEPS[what]) if what in STEPS else what
    if which in VOTES and what in ("secrecy", "period", "choices"):
        return _("{step} ({how})", step=told, how=vote_told(which))
    return told


def vote_told(which: str) -> str:
    """Say in words how everybody votes in a trial vote."""
    return word(VOTES[which]) if which in VOTES else which


def at_step_told(name: str) -> str:
    """Say in words at which step something would come about."""
    if name == "adoption":
        return _("as soon as the proposal is adopted")
    if name in ("later", ""):
        return _("some time later")
    which = name.partition("/")[2]
    if which in VOTES:
        return _("in a vote in which {how}", how=vote_told(which))
    return _("after {step}", step=step_told(name))


def came_to(step: str, said: str) -> str:
    """Say in words what a step came to."""
    what = step.partition("/")[0]
    if what == "period" and said.isdecimal():
        return period_told(said)
    return outcome_told(said) if what in ("outcome", "secrecy") or said == ACCEPTED else said


def outcome_told(said: str) -> str:
    """Say in words how a vote ended: ``adopted, took effect``."""
    return joined(*[word(part) for part in said.split(", ")], by=", ")


def period_told(seconds: str) -> str:
    """Say in words how long a vote lasts."""
    if not seconds.isdecimal():
        return _("as long as it takes")
    length = int(seconds)
    for many, one, several in UNITS:
        if length >= many and length % many == 0:
            return _(one if length == many else several, many=f"{length // many:,}")
    return _("no time")


def day_told(at: int | None) -> str:
    """Say on which day something would come about, as it stands within a sentence; nothing where it is not known."""
    day = moment(at) if at is not None else None
    return "" if day is None else _(" on {day} {month}", day=day.day, month=word(f"{day:%B}"))
