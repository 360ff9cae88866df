"""What pages are made of.

Here: the value that a page is, paging, secrecy, phrases. Not here: a page.
"""
