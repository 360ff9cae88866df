"""Requests before a page or the API sees them.

Here: heads, bodies, and which part of the program answers. Not here: any answer.
"""
