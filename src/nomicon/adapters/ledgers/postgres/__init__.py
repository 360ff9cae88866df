"""The record in a PostgreSQL database.

Here: its tables, its connections, its clock, and what its errors mean. Not here: what records in every database
share.
"""
