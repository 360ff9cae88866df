"""Ledgers recorded by every release. They must open for ever: none is ever changed or taken away."""
