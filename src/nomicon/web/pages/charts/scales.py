"""Scales: which round figures and moments stand along an axis, reckoned exactly so that no number is too great."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from fractions import Fraction
from itertools import pairwise

from django.utils.dateformat import format as date_as

MINUTE, HOUR, DAY = 60, 3600, 86_400
STEPS = (
    1,
    10,
    MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    HOUR,
    3 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    2 * DAY,
    7 * DAY,
    14 * DAY,
    28 * DAY,
    91 * DAY,
    182 * DAY,
    364 * DAY,
)
"""Lengths of time between two marks of an axis."""

MOST_MARKS = 6
MINUS = "\N{MINUS SIGN}"


def seconds(iso: str) -> int:
    """Return when a moment of a page is, in seconds since 1970."""
    return int(datetime.strptime(iso, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).timestamp())


def round_figures(low: Fraction, high: Fraction) -> list[Fraction]:
    """Return up to six round figures that enclose a range, evenly apart: 1, 2 or 5 times a power of ten."""
    wanted = (high - low) / (MOST_MARKS - 2) or Fraction(1, 4)
    power = Fraction(1)
    while power > wanted:
        power /= 10
    while power * 10 <= wanted:
        power *= 10
    step = next(power * many for many in (1, 2, 5, 10) if power * many >= wanted)
    first = low // step
    return [step * place for place in range(first, -(-high // step) + 1)]


def told(figure: Fraction) -> str:
    """Write a figure short enough for an axis or a label: at most four decimals, great ones by their power of ten."""
    if abs(figure) >= 10**7:
        digits = len(str(abs(int(figure)))) - 1
        return f"{told(Fraction(round(figure / Fraction(10) ** (digits - 2))) / 100)}e{digits}"
    whole = f"{float(figure):.4f}".rstrip("0").rstrip(".")
    return (whole if whole not in ("-0", "") else "0").replace("-", MINUS)


def moments(first: int, last: int) -> list[tuple[int, str]]:
    """Return up to seven even moments within a span, each with what stands below it."""
    step = next((step for step in STEPS if (last - first) / step <= MOST_MARKS), 0)
    step = step or 364 * DAY * -(-(last - first) // (364 * DAY * MOST_MARKS))
    places = range(-(-first // step) * step, last + 1, step)
    return list(zip(places, _dated(places, step), strict=True))


def _dated(places: Sequence[int], step: int) -> list[str]:
    """Write moments short: the year only where it is another, the day only where it is another."""
    at = [datetime.fromtimestamp(place, tz=UTC) for place in places]
    if step < DAY:
        days = [True, *(one.date() != other.date() for one, other in pairwise(at))]
        clock = "H:i" if step >= MINUTE else "H:i:s"
        return [date_as(one, f"j M {clock}" if new else clock) for one, new in zip(at, days, strict=False)]
    years = [True, *(one.year != other.year for one, other in pairwise(at))]
    return [date_as(one, "j M Y" if new else "j M") for one, new in zip(at, years, strict=False)]


def share(value: Fraction | int, low: Fraction | int, high: Fraction | int) -> float:
    """Say how far a value is from one end of a range to the other, from 0 to 1."""
    return float(Fraction(value - low) / Fraction(high - low)) if high > low else 0.5


def day_and_time(iso: str | None) -> str:
    """Write a moment of a page for a table."""
    return "" if iso is None else f"{iso[:10]} {iso[11:16]} UTC"
