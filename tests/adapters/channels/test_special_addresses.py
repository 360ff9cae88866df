"""Our table of special addresses, beside Python's own: at the borders of every block, we refuse what either refuses."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator

import pytest

from nomicon.adapters.channels.way_out import is_public
from tests.adapters.channels.test_way_out import ELSEWHERE, SPECIAL, ends_of

ONLY_OURS = {
    "192.0.0.0/24": "protocols: Python takes out 192.0.0.9 and 192.0.0.10, which relays and NAT helpers have",
    "192.31.196.0/24": "AS112, which answers for addresses that nobody has",
    "192.52.193.0/24": "AMT, a relay for many readers",
    "192.88.99.0/24": "6to4 relays, which are not used any more",
    "192.175.48.0/24": "AS112",
    "2001::/23": "protocols: Python takes out single blocks, such as 2001:20::/28",
    "2002::/16": "6to4, which stands for an address of version 4",
    "2620:4f:8000::/48": "AS112",
    "3fff::/20": "examples: older versions of Python do not know them",
    "5f00::/16": "segment routing: older versions of Python do not know it",
    "4000::/3": "not given out",
    "6000::/3": "not given out",
    "8000::/1": "not given out, and of one site",
    "64:ff9b:1::/48": "NAT64 of one network: older versions of Python do not know it",
    "::/96": "addresses of version 4, by an old form",
}
"""Blocks that we refuse, and that some version of Python calls public, in all or in part."""


def of_python(found: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Say whether Python calls an address public, by all that it knows."""
    special = found.is_private or found.is_multicast or found.is_reserved or found.is_loopback or found.is_link_local
    if isinstance(found, ipaddress.IPv6Address):
        wrapped = found.ipv4_mapped or found.sixtofour or found.teredo
        special = special or found.is_site_local or wrapped is not None
    return found.is_global and not special and not found.is_unspecified


def blocks_of_python() -> Iterator[str]:
    """Yield the blocks that this version of Python knows, by its own tables."""
    for kind in (ipaddress.IPv4Address, ipaddress.IPv6Address):
        for table in vars(kind._constants).values():  # type: ignore[union-attr]
            known = table if isinstance(table, list) else [table]
            yield from (str(one) for one in known if isinstance(one, ipaddress.IPv4Network | ipaddress.IPv6Network))


def borders(block: str) -> Iterator[ipaddress.IPv4Address | ipaddress.IPv6Address]:
    """Yield the addresses at both ends of a block, and those beside it."""
    network = ipaddress.ip_network(block)
    kind = type(network.network_address)
    first, last = int(network.network_address), int(network.broadcast_address)
    for number in (first - 1, first, last, last + 1):
        if 0 <= number < 2**network.max_prefixlen:
            yield kind(number)


BLOCKS = sorted({*SPECIAL, *ELSEWHERE, *ONLY_OURS, *blocks_of_python(), "64:ff9b::/96", "2000::/3"})


@pytest.mark.parametrize("block", BLOCKS)
def test_at_the_borders_of_every_block_nothing_is_public_that_python_calls_special(block: str):
    ours = {one for one in borders(block) if is_public(str(one))}
    nat64 = ipaddress.ip_network("64:ff9b::/96")  # What stands behind it counts, and is tested above.
    assert [one for one in ours if one not in nat64 and not of_python(one)] == []


@pytest.mark.parametrize("block", BLOCKS)
def test_at_the_borders_of_every_block_only_named_blocks_are_refused_that_python_calls_public(block: str):
    refused = [one for one in borders(block) if of_python(one) and not is_public(str(one))]
    named = [ipaddress.ip_network(one) for one in ONLY_OURS]
    assert [one for one in refused if not any(one in network for network in named)] == []


@pytest.mark.parametrize("block", sorted(ONLY_OURS))
def test_what_some_version_of_python_calls_public_is_refused(block: str):
    assert [one for one in ends_of(block) if is_public(one)] == []


def test_behind_nat64_counts_the_address_of_version_4_at_every_border():
    fours = [one for block in BLOCKS for one in borders(block) if isinstance(one, ipaddress.IPv4Address)]
    for one in fours:
        assert is_public(f"64:ff9b::{one}") == is_public(str(one))
        for wrapped in (f"64:ff9b:1::{one}", f"::ffff:{one}", f"::{one}", f"2001::{one}"):
            assert not is_public(wrapped)
