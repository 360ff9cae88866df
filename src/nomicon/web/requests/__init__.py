"""Requests before a page or the API sees them.

Here: heads, bodies, what somebody sent in a form, and which part of the program answers. Not here: any answer.
"""
