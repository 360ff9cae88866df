"""Mutants: small mistakes planted in the core, one at a time, to see whether a test notices.

Run by ``./nomicon mutants``. Coverage says that a line was run; this says that a test depends on it.
"""
