"""Rebasing: a game becomes what its record comes to with a correction that was adopted, by one more entry.

Here: what is folded then, and what keeps its number in a corrected past. Not here: how that past is worked out
(`nomicon.play.correcting_past`).
"""
