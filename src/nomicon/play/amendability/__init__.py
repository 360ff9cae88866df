"""Amendability of a whole game: which rules it needs so that rules can be changed, and what helps if none can be.

How a way to change rules is looked for does not belong here (`nomicon.play.foresight`), nor what it is called on pages.
"""
