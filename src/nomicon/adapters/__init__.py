"""Real things behind the ports: ledgers, the sandbox of rule code, clock, chance.

Knows nothing of terminals or pages, and is joined to the rest only in `main`.
"""
