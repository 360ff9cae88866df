"""The record in a SQLite file.

Here: its tables, its flushes, its high-water mark, and what its errors mean. Not here: what records in every database
share.
"""
