"""The rule check: what in a rule cannot work, or is probably not meant, found by reading it.

Here: findings, the tables that are handed to the inspector of code, and what headers and words tell. Not here: law; no
finding keeps a rule from being proposed, and none is ever part of an event.
"""
