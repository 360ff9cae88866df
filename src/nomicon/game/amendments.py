"""A rule's text as a stack: the original, and upon it each amendment, in its place.

The versions of a rule (`Rule.layers`) stand in the order of time; the stack is worked out of them. An amendment is laid
upon all that stands; one that changes another amendment is laid upon that one, beneath what came later. An amendment
that is repealed stays known, and stands again when its repeal is repealed in turn. The text of a rule is always what
comes of the layers that stand:

    10; 301 makes it 15, 302 makes it 20; 303 repeals 301: 20; 304 repeals 302: 10.

An amendment of which it is found later that it was made lies where it would have lain: beneath those made after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nomicon.game.changes import ALL_GOES, ALL_STAYS, WHAT_BUILDS_ON_IT_GOES, Amend, Amending, Change, RepealAmendment
from nomicon.game.names import Moment
from nomicon.game.rules import Layer, Rule, SetByItself, TakenOut
from nomicon.game.texts import RuleText
from nomicon.game.values.records import field_names
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import gettext_noop

AMENDED, AMENDMENT_REPEALED, MENDED, SET = "amended", "amendment repealed", "mended", "set by itself"
"""How a version came about that gave the rule another text."""

CORRECTED, RECLASSED = gettext_noop("corrected"), gettext_noop("found of another class")
"""How a version came about by a judgement: it gave the rule another text, or another class alone."""

REENACTED = gettext_noop("re-enacted")
"""How a version came about that put a repealed rule in force again."""

LEFT_AS_IT_WAS = ("transmuted", RECLASSED, REENACTED)
"""How a version came about that changed no word of it."""


def standing(rule: Rule) -> tuple[Layer, ...]:
    """Return the layers of which a rule's text is made, as they lie upon each other: the original first."""
    return tuple(layer for layer, _ in _stack(rule.layers))


def taken_out(rule: Rule) -> frozenset[int]:
    """Return the places of the versions, counted from 0, whose doing has been undone since, or begun anew."""
    out = {place for taken in _taken_out(rule.layers).values() for place in taken}
    return frozenset(out) | frozenset(range(_original(rule.layers)))


def has_been_amended(rule: Rule) -> bool:
    """Say whether a proposal ever amended a rule, leaving out what a judgement found not to belong to the rule."""
    undoing = _taken_out(rule.layers).items()
    never = {at for by, taken in undoing if isinstance(rule.layers[by].change, TakenOut) for at in taken}
    return any(layer.what == AMENDED and place not in never for place, layer in enumerate(rule.layers))


def text_of(layers: Sequence[Layer]) -> RuleText:
    """Return the text that comes of a rule's versions, however they were laid upon each other and taken out."""
    (original, _), *amendments = _stack(layers)
    text = original.text
    for layer, _ in amendments:
        if isinstance(layer.change, Amend | SetByItself):
            text = layer.change.applied(text)
    return text


def text_before(rule: Rule, moment: Moment) -> RuleText:
    """Return the text of a rule just before a moment, without what a judgement found since not to have belonged to it.

    Of a rule that is younger, that is its first text; of one whose text has begun anew since, the version of then.
    """
    layers = rule.layers
    later = tuple(
        place for place, layer in enumerate(layers) if layer.at >= moment and not isinstance(layer.change, TakenOut)
    )
    if _original(layers) in later:
        return next((layer for layer in reversed(layers) if layer.at < moment), layers[0]).text
    return text_of((*layers, replace(layers[-1], change=TakenOut(later), what=CORRECTED, upon=None)))


def status_of(layers: Sequence[Layer]) -> str:
    """Return the class that comes of a rule's versions: that of the last one that stands and moved it to a class."""
    out = {place for taken in _taken_out(layers).values() for place in taken}
    original = _original(layers)
    moving = (at for at in reversed(range(original + 1, len(layers))) if layers[at].what in LEFT_AS_IT_WAS)
    return layers[next((at for at in moving if at not in out), original)].status


def made_by(rule: Rule, proposal: int, since: int) -> tuple[int, ...]:
    """Return the places of all versions that a proposal made, from a moment on, and that stand; not of the first."""
    out = {place for taken in _taken_out(rule.layers).values() for place in taken}
    later = range(_original(rule.layers) + 1, len(rule.layers))
    return tuple(
        place
        for place in later
        if rule.layers[place].proposal == proposal and rule.layers[place].at >= since and place not in out
    )


def amendment_by(rule: Rule, proposal: int) -> Layer | None:
    """Return the last change of a rule's text that a proposal made and that is not undone; None if there is none."""
    place = _made_by(rule.layers, proposal)
    return None if place is None else rule.layers[place]


def undone_by(rule: Rule, proposal: int) -> Layer | None:
    """Return what took the change that a proposal made of a rule's text out again; None if that stands or never was."""
    for place, layer in reversed(list(enumerate(rule.layers))):
        if layer.change is not None and layer.proposal == proposal:
            return next((rule.layers[by] for by, taken in _taken_out(rule.layers).items() if place in taken), None)
    return None


def amended(rule: Rule, change: Amending, since: Moment | None = None) -> RuleText | None:
    """Return the text that a change gives a rule; None where the rule has no such amendment that stands.

    `since` is from when it counts, where that was found later: what was laid upon the rule after that stays above it.
    """
    if isinstance(change, Amend) and change.amendment is None and not changed_after(rule, since):
        return change.applied(rule.text)
    upon = change.amendment
    plain = isinstance(change, Amend) and upon is None
    if not plain and (upon is None or _made_by(rule.layers, upon) is None):
        return None
    at = max(layer.at for layer in rule.layers) if since is None else since
    latest = replace(rule.layers[-1], change=change, what=AMENDED, proposal=None, at=at)
    return text_of((*rule.layers, laid_upon(rule, latest)))


def changed_after(rule: Rule, since: Moment | None) -> bool:
    """Say whether a rule was changed after a moment, if one is given."""
    return since is not None and any(layer.at > since for layer in rule.layers[1:])


def laid_upon(rule: Rule, layer: Layer) -> Layer:
    """Return a new version of a rule with the place of the layer that it is laid upon, if not upon all there is."""
    if layer.what == MENDED:
        return replace(layer, upon=_gave_words(rule.layers))
    if isinstance(layer.change, Amend) and layer.change.amendment is not None:
        return replace(layer, upon=_made_by(rule.layers, layer.change.amendment))
    return replace(layer, upon=None)


def as_change(rule: Rule, text: RuleText) -> Amend:
    """Return what makes a text of a rule's text: the parts that are different, or all of it where no parts would do."""
    parts: dict[str, Any] = {}
    for name in field_names(RuleText):
        old, new = getattr(rule.text, name), getattr(text, name)
        if old == new:
            continue
        if name not in _PARTS or (old is not None and new is None):
            return Amend(rule.number, text=text)
        parts[name] = _laid_over(old, new) if isinstance(new, Mapping) else new
    if "speeches" in parts and "code" not in parts:
        return Amend(rule.number, text=text)
    change = replace(Amend(rule.number), **parts)
    return change if change.applied(rule.text) == text else Amend(rule.number, text=text)


_PARTS = frozenset(field_names(Amend)) - {"rule", "text", "amendment"}


def _laid_over(old: Mapping[str, object], new: Mapping[str, object]) -> dict[str, object]:
    gone: dict[str, object] = dict.fromkeys(name for name in old if name not in new)
    return gone | {name: value for name, value in new.items() if name not in old or old[name] != value}


# -- Which layers stand, and where -----------------------------------------------------


def _stack(layers: Sequence[Layer]) -> list[tuple[Layer, int]]:
    """Return the layers that stand, each with its place among all, from the original upwards."""
    out = {place for taken in _taken_out(layers).values() for place in taken}
    return [(layers[place], place) for place in _upwards(layers) if place not in out]


def _original(layers: Sequence[Layer]) -> int:
    """Return the place of the version that brought a text of its own last: all before it lies in the past."""
    own = (at for at in reversed(range(len(layers))) if layers[at].change is None)
    return next(at for at in own if layers[at].what not in LEFT_AS_IT_WAS)


def _upwards(layers: Sequence[Layer]) -> list[int]:
    """Return the places of the layers that make up the text, in the order in which they lie upon each other."""
    original = _original(layers)
    above: dict[int, list[int]] = {}
    for place in range(original + 1, len(layers)):
        if isinstance(layers[place].change, Amend | SetByItself):
            upon = layers[place].upon
            above.setdefault(original if upon is None else upon, []).append(place)
    for upon, those in above.items():  # Words are mended as they were given, beneath whatever was laid upon them since.
        above[upon] = sorted(those, key=lambda place: (layers[place].what != MENDED, layers[place].at))
    return _with_those_above(original, above)


def _with_those_above(place: int, above: Mapping[int, Sequence[int]]) -> list[int]:
    found: list[int] = []
    waiting = [place]
    while waiting:
        found.append(waiting.pop())
        waiting += reversed(above.get(found[-1], ()))
    return found


def _taken_out(layers: Sequence[Layer]) -> dict[int, set[int]]:
    """Return what each repeal of an amendment takes out that has not been taken out itself, by the repeal's place."""
    taken: dict[int, set[int]] = {}
    original = _original(layers)
    for place in reversed(range(original + 1, len(layers))):
        change = layers[place].change
        if isinstance(change, RepealAmendment | TakenOut) and not any(place in others for others in taken.values()):
            taken[place] = set(_takes_out(layers[:place], original, change))
    return taken


def _takes_out(layers: Sequence[Layer], original: int, change: RepealAmendment | TakenOut) -> Iterator[int]:
    """Yield the places of what a repeal, or a judgement, takes out of the layers before it."""
    changed = [place for place in range(original + 1, len(layers)) if layers[place].change is not None]
    if isinstance(change, TakenOut):
        goes, above = set(change.layers), WHAT_BUILDS_ON_IT_GOES
    else:
        goes, above = {place for place in changed if layers[place].proposal == change.amendment}, change.above
    for place in changed:  # Mended words go with the words; what amended an amendment, where the rules say so.
        layer = layers[place]
        if layer.upon in goes and (layer.what == MENDED or above != ALL_STAYS):
            goes.add(place)
    yield from goes
    if above == ALL_GOES:
        upwards = _upwards(layers)
        yield from upwards[min((upwards.index(place) for place in goes if place in upwards), default=len(upwards)) :]


def _made_by(layers: Sequence[Layer], proposal: int) -> int | None:
    """Return the place of the last change that a proposal made and that has not been taken out."""
    out = {place for taken in _taken_out(layers).values() for place in taken}
    for place in reversed(range(_original(layers) + 1, len(layers))):
        if layers[place].change is not None and layers[place].proposal == proposal and place not in out:
            return place
    return None


def _gave_words(layers: Sequence[Layer]) -> int:
    """Return the place of the layer from which a rule has its words."""
    stack = _stack(layers)
    gave = (place for layer, place in reversed(stack[1:]) if _gives_words(layer))
    return next(gave, stack[0][1])


def _gives_words(layer: Layer) -> bool:
    match layer.change:
        case Amend(text=text, words=words):
            return text is not None or words is not None
        case SetByItself(words=words):
            return words is not None
    return False


def laid_by(old: Rule, layer: Layer, change: Change | None, since: Moment | None) -> Layer:
    """Return the layer that an amendment lays upon a rule, given the change that it came of.

    Where the change does not give the layer's text, as in records of before a rule's text was a stack, the
    difference stands for the change.
    """
    if isinstance(change, Amend | RepealAmendment) and amended(old, change, since) == layer.text:
        what = AMENDED if isinstance(change, Amend) else AMENDMENT_REPEALED
        return laid_upon(old, replace(layer, what=what, change=change))
    return replace(layer, change=as_change(old, layer.text))
