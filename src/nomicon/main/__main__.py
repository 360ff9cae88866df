"""The program as ``python -m nomicon.main``: so a server starts what works beside it."""

from __future__ import annotations

from nomicon.main.program import main

if __name__ == "__main__":
    main()
