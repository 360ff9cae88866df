"""What rule code may look up when a fact is too large to hand over: balances, offices, registers, groups of players.

Every look-up reads the game as it stands in the hearing and changes nothing. What is sealed cannot be looked up.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.plain import Group, Plain
from nomicon.game.proposals import AWAITING, OPEN, Proposal
from nomicon.game.state import Game
from nomicon.law.facts import moment, proposal_fact, rule_fact, rule_numbered
from nomicon.law.interpreter import LookUp
from nomicon.law.numerals import as_named, numbered


def looking_up(game: Game) -> LookUp:
    """Return what answers the look-ups of one run of rule code; a group that the run walks is listed once."""
    listed: dict[str, list[PlayerId]] = {}

    def answer(name: str, arguments: tuple[Plain, ...]) -> Plain:
        match name, arguments:
            case "members", (group, int(start), int(size)):
                key = repr(group)
                if key not in listed:
                    listed[key] = members(game, group)
                return tuple(listed[key][start : start + size])
            case _:
                return look_up(game, name, arguments)

    return answer


def look_up(game: Game, name: str, arguments: tuple[Plain, ...]) -> Plain:
    """Answer one look-up. Raises `LookupError` with a sentence for the rule's author."""
    known = LOOK_UPS.get(name)
    if known is None:
        raise LookupError(f"there is nothing to look up called {name!r}; there are: {', '.join(sorted(LOOK_UPS))}")
    try:
        return known(game, *arguments)
    except (TypeError, ValueError) as wrong:
        raise LookupError(f"{name}: {wrong}") from None


def register_key(key: Plain) -> str:
    """Return the text under which a register files a key."""
    if isinstance(key, str):
        return key
    if isinstance(key, int) and not isinstance(key, bool):
        return str(key)
    raise LookupError(f"a register's key is a text or a whole number, not {key!r}")


def members(game: Game, group: Plain) -> list[PlayerId]:
    """List a group's players: in order of registration, or, of ballots, by name."""
    if isinstance(group, str):
        return _by_name(game, group)
    if isinstance(group, tuple | list):
        return [player for one in group for player in _by_name(game, str(one))]
    if not isinstance(group, Group):
        raise LookupError(f"{group!r} is not a group of players")
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
            raise LookupError(f"there is no group of the kind {group.kind!r} about {group.about!r}")


def _by_name(game: Game, name: str) -> list[PlayerId]:
    if name.startswith("the "):
        return game.electorate(name)
    player = PlayerId(name)
    if player in game.former:
        return []  # Who has left is given nothing, and keeps nobody else from being given theirs.
    if player not in game.players:
        raise LookupError(f"{name} is not a player")
    return [player]


def _voters(game: Game, number: int, choice: str) -> list[PlayerId]:
    proposal = _opened(game, number)
    return sorted(player for player, ballot in proposal.ballots.items() if choice in ("*", ballot.choice))


def _opened(game: Game, number: Plain) -> Proposal:
    """Return a proposal whose ballots may be looked at."""
    proposal = game.proposals.get(ProposalNumber(number)) if isinstance(number, int) else None
    if proposal is None:
        raise LookupError(f"there is no proposal {as_named(number, game)}")
    if proposal.is_sealed:
        raise LookupError(f"the ballots on proposal {numbered(proposal.number, game)} are sealed until its vote closes")
    return proposal


def _balance(game: Game, player: Plain, quantity: Plain = "points") -> Plain:
    if quantity not in game.quantities:
        raise LookupError(f"nothing called {quantity!r} is counted")
    return game.balance(PlayerId(str(player)), str(quantity))


def _holder(game: Game, office: Plain) -> Plain:
    return game.holder(str(office).removeprefix("the "))


def _office(game: Game, office: Plain) -> Plain:
    known = game.offices.get(str(office).removeprefix("the "))
    if known is None:
        raise LookupError(f"there is no office {office!r}; there are: {', '.join(sorted(game.offices)) or 'none'}")
    return {"holders": known.holders, "since": moment(known.since)}


def _ballot(game: Game, number: Plain, player: Plain) -> Plain:
    proposal = _opened(game, number)
    cast = proposal.ballots.get(PlayerId(str(player)))
    return None if cast is None else {"choice": cast.choice, "votes": cast.votes, "at": moment(cast.at)}


def _setting(game: Game, number: Plain, name: Plain) -> Plain:
    settings = rule_numbered(game, number).text.settings
    if name not in settings:
        raise LookupError(
            f"rule {as_named(number, game)} has no setting {name!r}; it has: {', '.join(sorted(settings)) or 'none'}"
        )
    return settings[str(name)]


def _lines(game: Game, register: Plain) -> Plain:
    known = game.registers.get(str(register))
    if known is None:
        raise LookupError(
            f"there is no register {register!r}; there are: {', '.join(sorted(game.registers)) or 'none'}"
        )
    return {key: dict(known.lines[key]) for key in sorted(known.lines)}


def _line(game: Game, register: Plain, key: Plain) -> Plain:
    known = game.registers.get(str(register))
    if known is None:
        raise LookupError(
            f"there is no register {register!r}; there are: {', '.join(sorted(game.registers)) or 'none'}"
        )
    found = known.lines.get(register_key(key))
    return None if found is None else dict(found)


def _declared(game: Game, register: Plain) -> Plain:
    known = game.registers.get(str(register))
    return None if known is None else dict(known.declared)


def _rule(game: Game, number: Plain) -> Plain:
    return rule_fact(rule_numbered(game, number))


def _proposal(game: Game, number: Plain) -> Plain:
    known = game.proposals.get(ProposalNumber(number)) if isinstance(number, int) else None
    if known is None:
        raise LookupError(f"there is no proposal {as_named(number, game)}")
    return proposal_fact(known)


def _under_way(game: Game) -> Plain:
    return tuple(number for number in sorted(game.active) if game.proposals[number].state in (AWAITING, OPEN))


def _rules(game: Game, status: Plain = "") -> Plain:
    return tuple(rule.number for rule in game.rules if status in ("", rule.status))


def _changes(game: Game, number: Plain) -> Plain:
    return tuple(
        {"what": layer.what, "proposal": layer.proposal, "at": moment(layer.at)}
        for layer in rule_numbered(game, number).layers
    )


def _size(game: Game, group: Plain) -> Plain:
    match group:
        case Group("players", ()):
            return len(game.players)
        case Group("electorate", (str(name),)):
            return game.count(name)
        case _:
            return len(members(game, group))


def _is_in(game: Game, group: Plain, player: Plain) -> Plain:
    match group:
        case Group("players", ()):
            return player in game.players
        case Group("electorate", (str(name),)):
            return game.belongs(PlayerId(str(player)), name)
        case _:
            return player in members(game, group)


def _seen(game: Game, player: Plain) -> Plain:
    known = game.players.get(PlayerId(str(player)))
    return None if known is None else moment(known.seen)


def _draft(game: Game, name: Plain) -> Plain:
    known = game.drafts.get(str(name))
    return None if known is None else {"name": known.name, "by": known.by, "digest": known.digest, "title": known.title}


def _duties(game: Game, player: Plain) -> Plain:
    return tuple(name for name, duty in sorted(game.duties.items()) if duty.by == player)


def _open_judgements(game: Game) -> Plain:
    return tuple(sorted(game.unjudged))


def _judged_readings(game: Game) -> Plain:
    return tuple(sorted(game.readings))


def _open(game: Game) -> Plain:
    return tuple(number for number in sorted(game.active) if game.proposals[number].is_open)


def _letters(game: Game, text: Plain) -> Plain:
    """The letters and digits of a text in small letters without accents: what names are put in order by."""
    parts = unicodedata.normalize("NFKD", str(text).casefold())
    return "".join(one for one in parts if one.isalnum())


LOOK_UPS: Mapping[str, Callable[..., Plain]] = {
    "balance": _balance,
    "ballot": _ballot,
    "holder": _holder,
    "office": _office,
    "setting": _setting,
    "line": _line,
    "lines": _lines,
    "declared": _declared,
    "rule": _rule,
    "proposal": _proposal,
    "open proposals": _open,
    "duties": _duties,
    "proposals under way": _under_way,
    "rules": _rules,
    "changes": _changes,
    "size": _size,
    "is_in": _is_in,
    "letters": _letters,
    "seen": _seen,
    "draft": _draft,
    "open judgements": _open_judgements,
    "judged readings": _judged_readings,
}
"""Everything that can be looked up, by the name the prelude of rule code uses."""
