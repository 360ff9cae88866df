"""What can be chosen for the fields of moves: the proposals, rules, players and the rest that a game has now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, TypeAlias

from msgspec import Struct, field

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.proposals import Proposal
from nomicon.game.state import Game
from nomicon.game.values.plain import is_whole
from nomicon.law.headers.stages import approval_stages, stages_before_vote
from nomicon.law.questions.numerals import numbered
from nomicon.play.lookups import choices_in_order, on_the_table

MOST_LISTED = 200
"""Things of one kind that are listed to choose from: more than anybody reads through."""


class Choice(NamedTuple):
    """One thing that can be chosen: what is typed or sent, what it is about, and what people call it."""

    value: str
    about: str = ""
    called: str = ""

    @property
    def label(self) -> str:
        """Return how a list shows it."""
        return ": ".join(part for part in (self.called, self.about) if part) or self.value


Ballots: TypeAlias = Callable[[Game, Proposal, PlayerId | None], Sequence[Choice]]
"""What a player's ballot on a proposal may say; the rules know it, so who asks must have a way of asking them."""


class Situation(Struct, frozen=True):
    """Who is to choose, in which game; `given` is what the other fields of the same move hold so far."""

    game: Game
    player: PlayerId | None
    given: Mapping[str, str] = field(default_factory=dict)
    ballots: Ballots = lambda game, proposal, player: ()


# -- By kind -----------------------------------------------------------------------------


def proposals(at: Situation) -> Iterator[Choice]:
    for number in islice(at.game.proposals.walk(), MOST_LISTED):
        yield _proposal_choice(at.game, number)


def proposals_on_the_table(is_meant: Callable[[Proposal], bool]) -> Callable[[Situation], Iterator[Choice]]:
    """Return what lists the proposals on the table that are meant."""

    def listed(at: Situation) -> Iterator[Choice]:
        for number in sorted(on_the_table(at.game, MOST_LISTED), reverse=True):
            if is_meant(at.game.proposals[number]):
                yield _proposal_choice(at.game, number)

    return listed


def _proposal_choice(game: Game, number: ProposalNumber) -> Choice:
    return Choice(str(number), game.proposals[number].title, str(numbered(number, game)))


def stages(at: Situation) -> Iterator[Choice]:
    return (Choice(stage) for stage in stages_before_vote(at.game.rules))


def stages_of_votes(at: Situation) -> Iterator[Choice]:
    """List the stages of the votes that are open, by the rules that bind them, and those that rules have now."""
    laws = [
        at.game.rules,
        *(law for number in sorted(at.game.active) if (law := at.game.proposals[number].law) is not None),
    ]
    return (Choice(stage) for stage in dict.fromkeys(stage for law in laws for stage in approval_stages(law)))


def rules(at: Situation) -> Iterator[Choice]:
    return (Choice(str(rule.number), rule.text.title, str(numbered(rule.number, at.game))) for rule in at.game.rules)


def players(at: Situation) -> Iterator[Choice]:
    return (Choice(player) for player in at.game.in_order())


def unjudged(at: Situation) -> Iterator[Choice]:
    for number in sorted(at.game.unjudged):
        yield Choice(str(number), at.game.judgements[number].statement, f"J-{number}")


def standing_claims(at: Situation) -> Iterator[Choice]:
    for number in sorted(at.game.claims):
        if at.game.claims[number].state == "standing":
            yield Choice(str(number), at.game.claims[number].statement, str(number))


def drafts(at: Situation) -> Iterator[Choice]:
    return (Choice(name, at.game.drafts[name].title, name) for name in sorted(at.game.drafts))


def rescues(at: Situation) -> Iterator[Choice]:
    return (Choice(str(one), at.game.rescues[one].title, f"R-{one}") for one in sorted(at.game.rescues))


def intents(at: Situation) -> Iterator[Choice]:
    return (Choice(str(one), at.game.intents[one].line, f"I-{one}") for one in sorted(at.game.intents))


def offices(at: Situation) -> Iterator[Choice]:
    return (Choice(name) for name in sorted(at.game.offices))


def duties(at: Situation) -> Iterator[Choice]:
    return (Choice(name) for name in sorted(at.game.duties))


def quantities(at: Situation) -> Iterator[Choice]:
    return (Choice(name) for name in sorted(at.game.quantities))


def pending_choices(at: Situation) -> Iterator[Choice]:
    for name in choices_in_order(at.game):
        if at.player is None or at.game.choices[name].player == at.player:
            yield Choice(name, at.game.choices[name].question)


def options_asked(at: Situation) -> Iterator[Choice]:
    asked = at.given.get("choice", "")
    for choice in pending_choices(at):
        if asked in ("", choice.value):
            yield from (Choice(option) for option in at.game.choices[choice.value].options)


def ballot_choices(at: Situation) -> Sequence[Choice]:
    number = at.given.get("proposal", "").removeprefix("M")
    proposal = at.game.proposals.get(ProposalNumber(int(number))) if is_whole(number.removeprefix("-")) else None
    return () if proposal is None else at.ballots(at.game, proposal, at.player)
