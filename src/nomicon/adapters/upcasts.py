"""Older forms of what stands in records, and how each becomes the next: see `nomicon.adapters.codec`."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.adapters.forms.records import Upcast


def _amendments_in_place(old: dict[str, object]) -> dict[str, object]:
    """What takes an amendment off a rule once brought all the text that was left: it makes the amendment that text."""
    new = {name: value for name, value in old.items() if name != "undoes"}
    return {**new, "kind": "Amend.2", "amendment": old.get("undoes")}


def _at_consent(said: object) -> list[list[object]]:
    """Once there was one stage of a vote at which an officer was asked, and it was called consent."""
    return [["consent", said]] if said else []


def _with_approvals(old: dict[str, object]) -> dict[str, object]:
    new = {"approvals" if name == "consent" else name: value for name, value in old.items()}
    return {**new, "kind": f"{old['kind']}.2", "approvals": _at_consent(old.get("consent"))}


def _failure_at_a_stage(old: dict[str, object]) -> dict[str, object]:
    new = {name: value for name, value in old.items() if name != "consent"}
    return {**new, "kind": "FailureSealed.2", "stage": "consent" if old.get("consent") else ""}


def _at_stage(kind: str, stage: str) -> Upcast:
    """Return what gives a move or an event the name of the stage that it was about, and its kind of today."""
    return lambda old: {**old, "kind": kind, "stage": stage}


UPCASTS: Mapping[str, Upcast] = {
    "Amend": _amendments_in_place,
    "VoteClosed": _with_approvals,
    "OutcomeDeclared": _with_approvals,
    "BallotsOpened": _with_approvals,
    "FailureSealed": _failure_at_a_stage,
    "ConsentLodged": _at_stage("ApprovalLodged", "consent"),
    "ConsentCameLate": _at_stage("ApprovalCameLate", "consent"),
    "LodgeConsent": _at_stage("Approve", "consent"),
    "Distribute": _at_stage("PassStage", "distribute"),
}
"""By the kind of the old form."""
