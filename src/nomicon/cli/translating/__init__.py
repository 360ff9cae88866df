"""The command line's own texts in the reader's language: help, headings, and what is wrong with a line.

Here: how help is told, and its texts for the catalogues. Not here: what a game says, which `language` tells.
"""
