"""Rulesets from other texts.

Here: finding the importer for a text, and what all of them share. Not here: our own rule files.
"""
