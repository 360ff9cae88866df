"""Correcting the past: what a game would be if an entry of its record were struck, replaced, or preceded by a move.

Here: what may be corrected, how the entries behind it are decided again, what keeps its lots, and what comes out
otherwise. Not here: who asks for it and in which thread (`nomicon.hosting.foresight`), how it is told, or what happens
when it is adopted (`nomicon.play.rebasing`). Nothing here changes a record.
"""
