"""Quantities: points and whatever else is counted per player, moved only where a rule says so, and always exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import ClassVar

from nomicon.game.grounds import not_there
from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber, called
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Judgement, Quantity
from nomicon.game.values.archive import Archive
from nomicon.game.values.plain import exact, is_whole, shown
from nomicon.game.values.records import name_of
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.facts.groups import first_of, members
from nomicon.law.language.effects import Award, Scale, Transfer
from nomicon.law.questions import questions as q
from nomicon.law.questions.questions import GIVING_IN_SILENCE, MAY_TRANSFER
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Concern, Event, Move
from nomicon.play.limits import QUANTITY_DIGITS
from nomicon.play.moves.choices import Choice, Situation
from nomicon.play.moves.kinds import AMOUNT, PLAYER, QUANTITY
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec, Offer
from nomicon.play.people.permission import unpermitted
from nomicon.play.people.seating import NAME_A_PLAYER, player_in
from nomicon.play.rules.declaring import kept_as
from nomicon.play.sentences import Amount, JoinedParts, NameList, Told, told

MOST = 10**QUANTITY_DIGITS

OF_PROPOSAL = "proposal "
"""Begins why something was moved that a rule made of what happened to a proposal."""

# -- Moves ---------------------------------------------------------------------------


class Give(Move, tag="Give"):
    """Hand an amount of a quantity to another player."""

    to: PlayerId
    amount: Fraction
    quantity: str = "points"


def _other_players(at: Situation) -> Iterator[Choice]:
    return (Choice(player) for player in at.game.in_order() if player != at.player)


def _to_give(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    other = next((one for one in game.in_order() if one != player), None)
    for name in sorted(game.quantities):
        mine = game.quantities[name].balances.get(player, Fraction(0))
        if other is not None and player in game.players and mine > 0:
            move = Give(player, other, min(mine, Fraction(1)), name)
            yield Offer(_("give {name} away", name=name), move, keeps=("quantity",))


GIVE = MoveSpec(
    Give,
    "give",
    title=gettext_noop("Give something away"),
    purpose=gettext_noop("Give another player something that you have. They get it at once."),
    group=MoveGroup.QUANTITIES,
    lines=(
        MoveLine(
            "give PLAYER AMOUNT [QUANTITY...]",
            examples=("nomicon give Ben 5 --as Ann", "nomicon give Ben 1/2 thimbles --as Ann"),
        ),
    ),
    fields=(
        MoveField("to", PLAYER, gettext_noop("To whom"), place="PLAYER", choices=_other_players),
        MoveField("amount", AMOUNT, gettext_noop("How much")),
        MoveField("quantity", QUANTITY, gettext_noop("Of what"), "points"),
    ),
    help="Give another player something that you have.",
    documented="Give another player something that you have.",
    available=_to_give,
)


# -- Events --------------------------------------------------------------------------


class QuantityMoved(Event, tag="QuantityMoved"):
    """Players gained or lost, all at once, by the rule and version `rule`; all who are `emptied` were set to 0."""

    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.MOVERS,)

    quantity: str
    moves: tuple[tuple[PlayerId, Fraction], ...]
    rule: str
    why: str = ""
    emptied: tuple[PlayerId, ...] = ()

    @property
    def movers(self) -> Sequence[PlayerId]:
        """Return whose balance it changed."""
        return [player for player, _ in self.moves]


# -- Deciding ------------------------------------------------------------------------


def give(game: Game, move: Give, hearing: Hearing) -> Iterator[Event]:
    player_in(game, move.player, _("give anything away"))
    player_in(game, move.to, _("be given anything"), NAME_A_PLAYER)
    quantity = counted(game, move.quantity)
    answer = hearing.hear(MAY_TRANSFER, move.quantity, player=move.player, quantity=move.quantity)
    if answer.rule is None and kept_as("quantities", quantity.name) in game.kept:
        answer = hearing.hear(GIVING_IN_SILENCE, player=move.player, quantity=move.quantity)
    rule = answer.grounds or (game.rules.rules[quantity.rule].ground,)
    if not (answer.value if answer.rule else quantity.tradable):
        unsettled = unpermitted(answer, move.player, _("give anything away"), hearing)
        instead = _("A rule-change could allow it.") if unsettled is None else unsettled.instead
        raise RuleRefusal(_("{quantity} cannot be given away.", quantity=move.quantity.capitalize()), rule, instead)
    if move.amount <= 0:
        raise RuleRefusal(_("The amount must be more than 0."), rule, instead=_("Choose a larger amount."))
    hearing.rest_on(*rule)
    yield moved(game, move.quantity, [(move.player, -move.amount), (move.to, move.amount)], rule[0])


def counted(game: Game, name: str) -> Quantity:
    """Return a quantity that is in use; refuse if there is none of the name."""
    quantity = game.quantities.get(name)
    if quantity is not None and quantity.archived:
        rule = game.rules.rules.get(quantity.rule) or game.rules.repealed[quantity.rule]
        told = _("{name}: this is no longer counted.", name=name.capitalize())
        raise RuleRefusal(told, (rule.ground,), _("Name something that is counted."))
    if quantity is None:
        told, known = _("Nothing called {name!r} is counted in this game.", name=name), quantities_counted(game)
        counted = _("The game counts: {known}.", known=", ".join(known)) if known else _("Nothing is counted yet.")
        raise RuleRefusal(told, (not_there("quantity", name),), counted)
    return quantity


def quantities_counted(game: Game) -> list[str]:
    """Return what is counted in a game now."""
    return [name for name in sorted(game.quantities) if not game.quantities[name].archived]


def moved(game: Game, name: str, moves: Sequence[tuple[PlayerId, Fraction]], rule: str, why: str = "") -> QuantityMoved:
    """Return the movement; refuse it if it breaks what the quantity's own rule says of it."""
    quantity = counted(game, name)
    of = game.rules.rules[quantity.rule].ground
    sums: dict[PlayerId, Fraction] = {}
    for player, amount in moves:
        sums[player] = sums.get(player, Fraction(0)) + amount
    for player, amount in sums.items():
        if max(abs(amount.numerator), amount.denominator) >= MOST:
            raise _too_long(name, of)
        after = game.balance(player, name) + amount
        if quantity.whole and after.denominator != 1:
            text = _(
                "{name} come in whole numbers only; {player} would have {after}.",
                name=name.capitalize(),
                player=player,
                after=shown(after),
            )
            raise RuleRefusal(text, (of,), _("Choose a whole amount."))
        if quantity.least is not None and after < quantity.least and amount < 0:
            had, left = shown(after - amount), shown(after)
            text = _(
                "{player} has {had} {name} and cannot have {after}.", player=player, had=had, name=name, after=left
            )
            raise RuleRefusal(text, (of,), _("Choose a smaller amount."))
        if max(abs(after.numerator), after.denominator) >= MOST:
            raise _too_long(name, of)
    return QuantityMoved(name, tuple(sums.items()), rule, why)


def _too_long(name: str, ground: str) -> RuleRefusal:
    told = _("An amount of {name} can have at most {limit} digits.", name=name, limit=QUANTITY_DIGITS)
    return RuleRefusal(told, (ground,), _("Choose an amount with fewer digits."))


def citing(event: Event, source: object) -> Event:
    """Have a movement that a rule makes say what it comes of: a proposal, or what that came of which it replaces."""
    if isinstance(event, QuantityMoved) and not event.why and isinstance(source, Proposal | QuantityMoved):
        why = source.why if isinstance(source, QuantityMoved) else f"{OF_PROPOSAL}{called(source.number)}"
        return replace(event, why=why)
    return event


def award(game: Game, effect: Award, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    present = [player for player in members(game, effect.to) if player in game.players]
    amount = exact(effect.amount)
    moves = [(player, really(player, (amount, effect.quantity), rule, hearing, to=effect.to)) for player in present]
    yield from _moved_by(rule, game, effect.quantity, moves)


def transfer(game: Game, effect: Transfer, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    for who in (effect.giver, effect.taker):
        if game.called(PlayerId(who)) in game.former:
            raise RuleRefusal(_("{player} is not a player.", player=who), (rule.ground,), instead=_("Name a player."))
    giver, taker, amount = first_of(game, effect.giver), first_of(game, effect.taker), exact(effect.amount)
    yield from _moved_by(rule, game, effect.quantity, [(giver, -amount), (taker, amount)])


def scale(game: Game, effect: Scale, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    share = exact(effect.factor) - 1
    had = {player: game.balance(player, effect.quantity) for player in members(game, effect.of)}
    moves = [(player, amount * share) for player, amount in had.items() if amount * share]
    if moves:
        yield replace(moved(game, effect.quantity, moves, rule.ground), emptied=tuple(had) if share == -1 else ())


def _moved_by(rule: Rule, game: Game, quantity: str, moves: Sequence[tuple[PlayerId, Fraction]]) -> Iterator[Event]:
    moves = [(player, amount) for player, amount in moves if amount]
    if moves:
        yield moved(game, quantity, moves, rule.ground)


def really(player: PlayerId, asked: tuple[Fraction, str], rule: Rule, hearing: Hearing, *, to: object) -> Fraction:
    """Return what somebody gains or loses, which other rules may have made more or less than the rule asks for."""
    (amount, quantity), event = asked, hearing.cause.get("event")
    if f"answers:{q.AMOUNT.name}" not in hearing.game.rules.speakers:
        return amount
    answer = hearing.ask(
        q.AMOUNT,
        player=player,
        amount=amount,
        quantity=quantity,
        rule=rule,
        to=to,
        proposal=hearing.cause.get("proposal"),
        after=name_of(type(event)) if event is not None else "",
    )
    return amount if answer is None else answer


# -- Evolving ------------------------------------------------------------------------


def quantity_moved(game: Game, event: QuantityMoved) -> Game:
    quantity = game.quantities[event.quantity]
    balances = quantity.balances
    for player, amount in event.moves:
        balances = balances.insert(player, balances.get(player, quantity.start) + amount)
    quantities = game.quantities.insert(event.quantity, replace(quantity, balances=balances))
    return replace(game, quantities=quantities, judgements=_judged(game, event), proposals=_settled(game, event))


def _settled(game: Game, event: QuantityMoved) -> Archive[ProposalNumber, Proposal]:
    """Keep with a proposal whose vote has closed what was moved because of it, so that it can be moved back."""
    said = event.why.removeprefix(OF_PROPOSAL)
    number = ProposalNumber(int(said.replace("M-", "-"))) if is_whole(said.removeprefix("M-")) else None
    known = None if number is None or said == event.why else game.proposals.get(number)
    if number is None or known is None or known.tally is None:
        return game.proposals
    sums = _summed(known.moved if known.moved_in == game.number else (), event)
    return game.proposals.insert(number, replace(known, moved=sums, moved_in=game.number))


def _summed(
    already: Iterable[tuple[str, PlayerId, Fraction]], event: QuantityMoved
) -> tuple[tuple[str, PlayerId, Fraction], ...]:
    sums = {(name, player): amount for name, player, amount in already}
    for player, amount in event.moves:
        sums[event.quantity, player] = sums.get((event.quantity, player), Fraction(0)) + amount
    return tuple((name, player, amount) for (name, player), amount in sorted(sums.items()) if amount)


def _judged(game: Game, event: QuantityMoved) -> Archive[JudgementNumber, Judgement]:
    """Keep with a judgement what it has moved in this game, so that it can be moved back: ``J-3`` is why it moved."""
    kind, _dash, told = event.why.partition("-")
    known = game.judgements.get(JudgementNumber(int(told))) if kind == "J" and is_whole(told) else None
    if known is None:
        return game.judgements
    moved_in_all = _summed(known.moved if known.moved_in == game.number else (), event)
    return game.judgements.insert(known.number, replace(known, moved=moved_in_all, moved_in=game.number))


# -- Telling ------------------------------------------------------------------------------


def moved_told(event: QuantityMoved, game: Game) -> Told:
    """Tell who gained and lost: ``Asha and Ben +5 points; Chloe -10 points``."""
    by_amount: dict[Fraction, list[PlayerId]] = {}
    for player, amount in event.moves:
        by_amount.setdefault(amount, []).append(player)
    moves = tuple(
        told("{players} {amount} {name}", players=NameList(players), amount=Amount(amount), name=event.quantity)
        for amount, players in by_amount.items()
    )
    return told("{moves}.", moves=JoinedParts("; ", moves))


CHAPTER = Chapter(
    moves={GIVE: give},
    events={QuantityMoved: quantity_moved},
    cites={QuantityMoved: "rule"},
    effects={Award: award, Transfer: transfer, Scale: scale},
    sentences={QuantityMoved: moved_told},
)
