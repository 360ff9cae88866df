"""Pages about the rules.

Here: the book, differences, search, terms and precedence. Not here: the form of rule files.
"""
