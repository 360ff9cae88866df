"""The form of rule files: header, words, code.

Here: reading and writing files, and what is wrong with one. Not here: what a rule means.
"""
