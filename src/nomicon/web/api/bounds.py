"""Every bound of the door for programs, with its reason. Tests and hosts may set others."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much one caller may ask for."""

    move_body: int = 1_000_000
    """Bytes of a move: twice what the engine takes in a move, since JSON writes some letters in several bytes."""

    found_body: int = 8_000_000
    """Bytes of a founding: the longest ruleset that can be pasted, in letters of several bytes."""

    page_size: int = 100
    """Entries in an answer where nobody says how many."""

    largest_page: int = 1000
    """Entries in an answer at most: a founding alone can take a megabyte."""

    a_second: float = 50
    """Requests a second that a caller may go on making: more than anybody plays, and no bot needs to hammer."""

    at_once: int = 200
    """Requests that a caller who was silent may make at once: to look at every page of a game."""

    streams: int = 20
    """Streams that a caller may hold open: a page in a dozen windows, and some bots."""

    all_streams: int = 5000
    """Streams open at all: some 25 kB each."""

    wait: float = 60
    """Seconds that a move is waited for: a long rule on a busy table takes a few."""

    heartbeat: float = 15
    """Seconds between signs of life in a stream: proxies close what is silent for a minute, or for less."""

    trusted: float = 1
    """Seconds for which what the doorkeeper said is taken to hold, so that not every ballot asks the database again."""

    unchanged: float = 10
    """Seconds for the same where the doorkeeper's mark says that nothing has changed; an invitation may run out."""


BOUNDS = Bounds()
