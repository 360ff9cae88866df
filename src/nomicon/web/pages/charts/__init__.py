"""Pictures of a game, made from the data of its pages: SVG, and beside each the same as a table.

No colour, size or font is chosen here that a reader could not change: classes of the stylesheet say them. Nothing is
drawn that the page does not say, and the same page makes the same bytes.
"""
