"""The icons of pages: lines within a square of 24 units, drawn in the colour of the text beside them."""

from __future__ import annotations

ICONS = {
    "board": '<path d="M4 11l8-7 8 7v9H4z"/><path d="M10 20v-6h4v6"/>',
    "rules": '<path d="M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3z"/><path d="M5 17a3 3 0 0 1 3-3h11M9 8h6"/>',
    "propose": '<path d="M12 5v14M5 12h14"/>',
    "proposals": '<path d="M9 6h11M9 12h11M9 18h11M4.500 6v.1M4.500 12v.1M4.500 18v.1"/>',
    "players": (
        '<circle cx="9" cy="8" r="3.5"/><path d="M3 20c0-4 3-6 6-6s6 2 6 6M16 5a3 3 0 0 1 0 6M18 14c2 1 3 3 3 6"/>'
    ),
    "desk": '<path d="M4 8h16v12H4zM9 8V5h6v3M4 13h16"/>',
    "more": '<path d="M4 7h16M4 12h16M4 17h16"/>',
    "clock": '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>',
    "met": '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
    "open": '<circle cx="12" cy="12" r="7.5"/>',
    "change": '<path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4"/>',
    "remove": '<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13"/>',
    "undo": '<path d="M4 9h10a5 5 0 0 1 0 10H9M8 5L4 9l4 4"/>',
    "notice": '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8v.1"/>',
    "warn": '<path d="M12 4L2.8 20h18.4z"/><path d="M12 10v4M12 17v.2"/>',
}
