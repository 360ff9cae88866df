"""Lengths of time, and rounding to whole numbers as rules say it."""

import datetime
import fractions
import math


def weeks(number):
    return datetime.timedelta(weeks=number)


def days(number):
    return datetime.timedelta(days=number)


def hours(number):
    return datetime.timedelta(hours=number)


def minutes(number):
    return datetime.timedelta(minutes=number)


def round_half_up(number):
    """The nearest whole number; a half goes up: 2.5 becomes 3, and -2.5 becomes -2."""
    return math.floor(fractions.Fraction(number) + fractions.Fraction(1, 2))


def round_half_away(number):
    """The nearest whole number; a half goes away from nought: 2.5 becomes 3, and -2.5 becomes -3."""
    return round_half_up(number) if number >= 0 else -round_half_up(-number)
