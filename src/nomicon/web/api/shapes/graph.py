"""The graph of rules that programs are given: which rule speaks of which."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field


class GraphNode(Struct):
    """A rule in force."""

    rule: int
    title: str


class GraphEdge(Struct):
    """That one rule speaks of another: by its number, or by the `name` of something that it declares."""

    by: Annotated[int, Meta(description="The rule that mentions another.")] = field(name="from")
    to: int
    how: Annotated[
        Literal["words", "header", "code", "name"],
        Meta(
            description=(
                "How it mentions the other rule: in its words, in what it says about precedence, in its code, or "
                "by the name of something that the other rule declares."
            )
        ),
    ]
    name: Annotated[str, Meta(description="By which name; empty where it is by number.")]
    in_force: Annotated[bool, Meta(description="Whether the other rule is in force.")]


class Graph(Struct):
    """Which rules in force speak of which."""

    nodes: list[GraphNode]
    edges: list[GraphEdge]
