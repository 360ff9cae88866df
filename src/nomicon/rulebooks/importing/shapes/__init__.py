"""One module for each shape of foreign text.

Here: reading that shape. Not here: what all shapes share.
"""
