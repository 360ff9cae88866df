"""Groups of players: how rule code names them, and who is in them as the game stands. What is sealed is in none."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.game.judgements import Judgement
from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber, RuleId
from nomicon.game.proposals import ANYTHING, Proposal
from nomicon.game.state import Game, Register
from nomicon.game.values.plain import Plain, PlayerSet
from nomicon.law.language.kind_reading import shown
from nomicon.law.questions.numerals import numbered


def members(game: Game, group: Plain) -> list[PlayerId]:
    """List a group's players: in order of registration, or, of ballots, by name. Raises `LookupError`."""
    if isinstance(group, str):
        return _by_name(game, group)
    if isinstance(group, tuple | list):
        return [player for one in group for player in _by_name(game, str(one))]
    if not isinstance(group, PlayerSet):
        raise LookupError(f"{shown(group)} is not a group of players")
    match group.kind, group.about:
        case "players", ():
            return game.in_order()
        case "electorate", (str(name),):
            return game.electorate(name)
        case "seen", (int(since),):
            return [player for player in game.in_order() if game.players[player].seen >= since]
        case "ballots", (int(number), str(choice)):
            return _voters(game, number, choice)
        case _:
            raise LookupError(f"a group of the kind {group.kind!r} cannot be made from {group.about!r}")


def first_of(game: Game, who: str) -> PlayerId:
    """Return the first player who is meant by a name of a player or a group. Raises `LookupError`."""
    found = members(game, who)
    if not found:
        raise LookupError(f"nobody in the game is {who} now")
    return found[0]


def size(game: Game, group: Plain) -> int:
    """Count a group, without listing it where that can be done."""
    match group:
        case PlayerSet("players", ()):
            return len(game.players)
        case PlayerSet("electorate", (str(name),)):
            return game.count(name)
        case _:
            return len(members(game, group))


def is_in(game: Game, group: Plain, player: PlayerId) -> bool:
    """Say whether a player is of a group, without listing it where that can be done."""
    match group:
        case PlayerSet("players", ()):
            return player in game.players
        case PlayerSet("electorate", (str(name),)):
            return game.belongs(player, name)
        case _:
            return player in members(game, group)


def _by_name(game: Game, name: str) -> list[PlayerId]:
    if name.startswith("the "):
        return game.electorate(name)
    player = game.called(PlayerId(name))
    if player in game.former:
        return []  # Who has left is given nothing, and keeps nobody else from being given theirs.
    if player not in game.players:
        raise LookupError(f"{name} is not a player")
    return [player]


def _voters(game: Game, number: int, choice: str) -> list[PlayerId]:
    proposal, said = open_ballots(game, ProposalNumber(number)), choice.casefold()
    return sorted(one for one, ballot in proposal.ballots.items() if said in (ANYTHING, ballot.choice.casefold()))


def proposal_numbered(game: Game, number: ProposalNumber) -> Proposal:
    """Return the proposal that rule code names by number. Raises `LookupError`."""
    proposal = game.proposals.get(number)
    if proposal is None:
        raise LookupError(f"there is no proposal {numbered(number, game)}")
    return proposal


def judgement_numbered(game: Game, number: JudgementNumber) -> Judgement:
    """Return the statement that rule code names by its number. Raises `LookupError`."""
    judgement = game.judgements.get(number)
    if judgement is None:
        raise LookupError(f"there is no judgement J-{number}")
    return judgement


def open_ballots(game: Game, number: ProposalNumber) -> Proposal:
    """Return a proposal whose ballots may be looked at. Raises `LookupError`."""
    proposal = proposal_numbered(game, number)
    if proposal.is_sealed:
        raise LookupError(f"the ballots on proposal {numbered(proposal.number, game)} are sealed until its vote closes")
    return proposal


def doubts_judged(game: Game, by: RuleId) -> list[Judgement]:
    """List the judgements of the game in progress on statements that put play in doubt, on grounds of one rule."""
    begun = game.founded if game.begun is None else game.begun  # Of a game of the same number, if a win was undone.
    doubts = (one for one in game.judgements.values() if one.paradox_rule == by and one.judged_in >= game.number)
    judged = (one for one in doubts if one.delivered is not None and one.delivered >= begun)
    return sorted(judged, key=lambda one: one.number)


def register_called(game: Game, name: str) -> Register:
    """Return a register. Raises `LookupError` with what there is."""
    known = game.registers.get(name)
    if known is None:
        raise LookupError(f"there is no register {name!r}. There are: {', '.join(sorted(game.registers)) or 'none'}")
    return known


def whole_line(declared: Mapping[str, Plain], line: Mapping[str, Plain]) -> dict[str, Plain]:
    """Return a line as rule code reads it: a field that its register declares, and nothing was put in, is None."""
    fields = declared.get("fields")
    names = fields if isinstance(fields, Mapping | tuple | list) else ()
    return {**{str(name): None for name in names}, **line}
