"""Claiming: players say what a rule without code brings about, and may challenge it; and acts no rule regulates."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from nomicon.game.grounds import as_it_stands, at_limit, not_there
from nomicon.game.names import JudgementNumber, Moment, PlayerId, RuleId, RuleNumber
from nomicon.game.state import Claim, Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.judging import telling
from nomicon.play.judging.judging import Invoke, JudgementInvoked, invoke
from nomicon.play.limits import TEXT_LENGTH
from nomicon.play.moves.kinds import CLAIM as CLAIM_KIND
from nomicon.play.moves.kinds import MOVEMENTS, RULE, STATEMENT, TEXT
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec, Offer
from nomicon.play.people.eligibility import require_entitled
from nomicon.play.people.permission import require_permitted
from nomicon.play.people.seating import NAME_A_PLAYER, player_in
from nomicon.play.proposals.validation import named_rule
from nomicon.play.quantities.quantities import moved, really
from nomicon.play.rules.telling import void_told
from nomicon.play.topics import ACTS

MOST_CHALLENGED = 5
"""Claims of which it is tried whether they can be challenged: for each a Judge is appointed, and thrown away again."""

# -- Moves ---------------------------------------------------------------------------


class Declare(Move, tag="Declare"):
    """Say something in public that no rule regulates. It moves nothing by itself."""

    text: str


class MakeClaim(Move, tag="MakeClaim"):
    """Say that something has happened under a rule that has no code for it, and what it moves."""

    rule: RuleNumber
    statement: str
    moves: tuple[tuple[str, PlayerId, Fraction], ...] = ()


class Challenge(Move, tag="Challenge"):
    """Dispute a claim: whether it stands is put to judgement."""

    claim: int


DECLARE = MoveSpec(
    Declare,
    "declare",
    title=gettext_noop("Declare something"),
    purpose=gettext_noop(
        "Publicly say or do something that no rule regulates. The history shows it, but it changes nothing."
    ),
    group=MoveGroup.STATEMENTS,
    lines=(MoveLine("declare TEXT...", examples=('nomicon declare "I wear a hat." --as Ann',)),),
    fields=(MoveField("text", TEXT, gettext_noop("Text"), asks=gettext_noop("what is declared")),),
    help="Publicly do or say something that no rule regulates.",
    available=lambda game, player, hearing: [Offer(_("declare something"), Declare(player, "Tea."), 'declare "..."')],
    between_games=True,
)


def _to_claim(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    """Try a claim under a rule that has no code; by which rule and in which words it is made, nobody can know."""
    without_code = [rule.number for rule in game.rules if not rule.text.code]
    if without_code and player in game.players:
        yield Offer(
            _("claim that something happened"), MakeClaim(player, max(without_code), "A trial."), 'claim RULE "..."'
        )


CLAIM = MoveSpec(
    MakeClaim,
    "claim",
    title=gettext_noop("Claim that something happened"),
    purpose=gettext_noop(
        "Say what a rule without code does now, and who gains or loses what. Your claim counts until "
        "somebody challenges it and a Judge overturns it."
    ),
    group=MoveGroup.STATEMENTS,
    lines=(
        MoveLine(
            "claim RULE STATEMENT [MOVEMENTS...]",
            examples=('nomicon claim 310 "Ann rhymed in her proposal." Ann 5 points --as Ann',),
        ),
    ),
    fields=(
        MoveField("rule", RULE, gettext_noop("Rule")),
        MoveField("statement", STATEMENT, gettext_noop("Statement")),
        MoveField("moves", MOVEMENTS, default=(), record="movements"),
    ),
    help="Claim an effect of a rule without code.",
    documented="Claim an effect of a rule without code: who gains or loses what.",
    available=_to_claim,
)


def _to_challenge(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    standing = [one for one in sorted(game.claims, reverse=True) if game.claims[one].state == "standing"]
    for number in standing[:MOST_CHALLENGED]:
        if game.claims[number].by != player:
            yield Offer(_("challenge claim {number}", number=number), Challenge(player, number), keeps=("claim",))


CHALLENGE = MoveSpec(
    Challenge,
    "challenge",
    title=gettext_noop("Challenge a claim"),
    purpose=gettext_noop("Say that a claim is wrong. A Judge then decides."),
    group=MoveGroup.STATEMENTS,
    lines=(MoveLine("challenge CLAIM", examples=("nomicon challenge 1 --as Ben",)),),
    fields=(MoveField("claim", CLAIM_KIND, gettext_noop("Claim")),),
    help="Challenge a claim. A Judge then decides.",
    available=_to_challenge,
)


# -- Events --------------------------------------------------------------------------


class Declared(Event, tag="Declared"):
    """A player did something in public that no rule regulates."""

    player: PlayerId
    text: str
    at: Moment


TRIED = "tried to make a move that the rules refuse. The reason: "
"""How it is told that somebody made a move which the rules refuse, where rules do not bind who made it."""


class ClaimMade(Event, tag="ClaimMade"):
    """A player says that something has happened under a rule."""

    claim: int
    player: PlayerId
    rule: RuleId
    statement: str
    at: Moment
    moves: tuple[tuple[str, PlayerId, Fraction], ...] = ()


class ClaimChallenged(Event, tag="ClaimChallenged"):
    """A player disputes a claim; the judgement will settle it."""

    claim: int
    player: PlayerId
    judgement: JudgementNumber


class ClaimOverturned(Event, tag="ClaimOverturned"):
    """A judgement found that a claim does not stand; what it moved is moved back."""

    claim: int
    judgement: JudgementNumber


class ClaimReinstated(Event, tag="ClaimReinstated"):
    """The judgement that overturned a claim stands no more; what was moved back for it is moved again."""

    claim: int
    judgement: JudgementNumber


# -- Deciding ------------------------------------------------------------------------


def declare(game: Game, move: Declare, hearing: Hearing) -> Iterator[Event]:
    electorate = hearing.hear(q.MAY_DECLARE, player=move.player)
    require_permitted(electorate, move.player, _("declare anything"), hearing)
    require_entitled(game, move.player, electorate, _("declare things"))
    if not 0 < len(move.text.strip()) <= TEXT_LENGTH:
        told = _("A declaration must have 1 to {limit} characters.", limit=TEXT_LENGTH)
        raise RuleRefusal(told, (at_limit("text", TEXT_LENGTH),), _("Keep to that length."))
    yield Declared(move.player, move.text, hearing.at)


def make_claim(game: Game, move: MakeClaim, hearing: Hearing) -> Iterator[Event]:
    player_in(game, move.player, _("claim anything"))
    rule = named_rule(game, move.rule)
    if void := void_told(rule, game):
        raise RuleRefusal(void, (rule.ground,), _("Choose a rule that is neither void nor suspended."))
    electorate = hearing.hear(q.MAY_CLAIM, player=move.player, rule=rule)
    otherwise = _("Ask for a judgement instead, with the correction that you want.")
    claims = _("claim an effect of rule {rule}", rule=numbered(rule.number, game))
    silence = hearing.hear(q.CLAIMING_IN_SILENCE, player=move.player, rule=rule) if electorate.rule is None else None
    if silence is not None and not silence.value:
        raise RuleRefusal(_("No rule in force allows anybody to {claims}.", claims=claims), silence.grounds, otherwise)
    require_permitted(electorate, move.player, claims, hearing)
    require_entitled(game, move.player, electorate, claims, otherwise)
    hearing.rest_on(*electorate.grounds, rule.ground)
    if not 0 < len(move.statement.strip()) <= TEXT_LENGTH:
        told = _("A claim must have 1 to {limit} characters.", limit=TEXT_LENGTH)
        raise RuleRefusal(told, (rule.ground,), _("Keep to that length."))
    number, moves = len(game.claims) + 1, tuple(_claimed(game, move, hearing))
    yield ClaimMade(number, move.player, rule.id, move.statement, hearing.at, moves)
    for quantity in sorted({name for name, _who, _amount in moves}):
        mine = [(who, amount) for name, who, amount in moves if name == quantity]
        yield moved(game, quantity, mine, rule.ground, _("claim {claim} of {player}", claim=number, player=move.player))


def _claimed(game: Game, move: MakeClaim, hearing: Hearing) -> Iterator[tuple[str, PlayerId, Fraction]]:
    """Yield what a claim moves: what it says, or what other rules make of that."""
    for name, who, amount in move.moves:
        player = player_in(game, who, _("gain or lose anything"), NAME_A_PLAYER)
        yield name, player, really(player, (amount, name), named_rule(game, move.rule), hearing, to=player)


def challenge(game: Game, move: Challenge, hearing: Hearing) -> Iterator[Event]:
    claim = game.claims.get(move.claim)
    if claim is None or claim.state != "standing":
        told, ground = _("There is no claim {claim}.", claim=move.claim), not_there("claim", move.claim)
        if claim is not None:
            told = _("Claim {claim} is {state}.", claim=claim.id, state=word(claim.state))
            ground = as_it_stands("claim", claim.id)
        raise RuleRefusal(told, (ground,), _("The page of claims lists those that you can challenge."))
    statement = f"Claim {claim.id} stands."  # Whatever its words are, it can be put to a Judge.
    challenged = ClaimChallenged(claim.id, move.player, JudgementNumber(len(game.judgements) + 1))
    # The Judge is drawn in the knowledge of whose claim this is.
    for event in invoke(claim_challenged(game, challenged), Invoke(move.player, statement), hearing):
        yield event
        if isinstance(event, JudgementInvoked):
            yield challenged


def overturned(game: Game, judgement: JudgementNumber, hearing: Hearing) -> Iterator[Event]:
    """Undo the claims that a judgement found not to stand, by new movements that cite it."""
    for number in sorted(game.claims):
        claim = game.claims[number]
        if claim.judgement == judgement and claim.state == "challenged":
            yield ClaimOverturned(claim.id, judgement)
            rule = game.rules.rules.get(claim.rule) or game.rules.repealed[claim.rule]
            for quantity in sorted({name for name, _who, _amount in claim.moves}):
                back = [(who, -amount) for name, who, amount in claim.moves if name == quantity]
                yield moved(game, quantity, back, rule.ground, f"J-{judgement}")


def reinstated(game: Game, judgement: JudgementNumber) -> Iterator[Event]:
    """Say of the claims that a judgement overturned that they stand again, as far as they did before it."""
    for number in sorted(game.claims):
        if game.claims[number].judgement == judgement and game.claims[number].state == "overturned":
            yield ClaimReinstated(number, judgement)


# -- Evolving ------------------------------------------------------------------------


def declared(game: Game, event: Declared) -> Game:
    return game


def claim_made(game: Game, event: ClaimMade) -> Game:
    return _with_claim(game, Claim(event.claim, event.player, event.rule, event.statement, event.at, event.moves))


def claim_challenged(game: Game, event: ClaimChallenged) -> Game:
    return _with_claim(game, replace(game.claims[event.claim], judgement=event.judgement, state="challenged"))


def claim_overturned(game: Game, event: ClaimOverturned) -> Game:
    return _with_claim(game, replace(game.claims[event.claim], state="overturned"))


def claim_reinstated(game: Game, event: ClaimReinstated) -> Game:
    return _with_claim(game, replace(game.claims[event.claim], state="challenged"))


def _with_claim(game: Game, claim: Claim) -> Game:
    return replace(game, claims=game.claims.insert(claim.id, claim))


CHAPTER = Chapter(
    moves={DECLARE: declare, CLAIM: make_claim, CHALLENGE: challenge},
    events={
        Declared: declared,
        ClaimMade: claim_made,
        ClaimChallenged: claim_challenged,
        ClaimOverturned: claim_overturned,
        ClaimReinstated: claim_reinstated,
    },
    topics={Declared: lambda event: (ACTS,)},
    sentences={
        Declared: telling.DECLARED,
        ClaimMade: lambda event, game: telling.claimed(event.moves),
        ClaimChallenged: telling.CHALLENGED,
        ClaimOverturned: telling.OVERTURNED,
        ClaimReinstated: telling.REINSTATED,
    },
)
