"""Motions: what a resolution does when it is adopted.

Here: the effects of resolutions. Not here: how proposals are made, and what rule-changes do.
"""
