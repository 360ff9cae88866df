"""Folded games kept beside a record, so that a long game opens quickly.

Here: the bytes of folded games, and the parts that are read on demand. Not here: anything that is true only here;
what looks odd is thrown away.
"""
