"""Amendability of a whole game: which of its rules it needs so that rules can still be changed.

How a way to change rules is looked for does not belong here (`nomicon.play.foresight`), nor what it is called on pages.
"""
