"""Whether a record can be trusted.

Here: what must hold of a record, deciding it again, and checking an export. Not here: the storage itself, which each
ledger checks.
"""
