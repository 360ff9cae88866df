"""Findings of searches, kept beside a record: in memory, in a file, or in the database of the games.

Here: how they are written, and where. Not here: what is looked for (`nomicon.hosting.foresight`). All of it can be
deleted at any time, and is found again.
"""
