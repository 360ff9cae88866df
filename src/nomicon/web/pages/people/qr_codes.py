"""QR codes of links, as pictures in the page: black on white in every theme, so that cameras read them."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe

PIXELS = 4
"""The side of one square of the code."""


def qr_code(link: str) -> SafeString:
    """Return the QR code of a link as SVG, without a name: what is around it has to say what it is."""
    made = segno.make(link, micro=False, error="m")
    drawn = made.svg_inline(scale=PIXELS, border=4, dark="#000", light="#fff", svgclass="qr", lineclass=None)
    return mark_safe(drawn)
