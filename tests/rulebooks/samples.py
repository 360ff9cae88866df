"""Rulesets in every shape that is read, in our own words: as untidy as such texts are."""

from __future__ import annotations

PAGE = """For the songs, click here.
Immutable Rules ~~~~~~~~ * 101 Everybody sings by the rules. * 102 The 100s are immutable. * Mutable Rules ~~~~~~
* 201 A song is sung: i) at dawn; ii) at noon. * 202 All singers begin with zero points."""

SECTIONS = """---
title: The choir
---

## 101

Everybody sings by the rules. Rules 101-102 are immutable, and rules 201-202 are mutable.

## 102

A song is:

* high,
* or low.

## 201

All singers begin with zero points.

## 202

Who sings best gains 5 points.
"""

TITLED = """# The village

A game for long evenings.

# Immutable rules

## Keep them

Everybody keeps the rules.

### Note

Even the baker.

# Mutable rules

## Bread

Who brings bread gains 2 loaves. All players begin with 3 loaves.

## Salt [immutable]

Salt is white.

```
## This is no heading.
```
"""

LETTER = """From: the harbour master

001. Everybody keeps the rules, in
     the form in which they stand.

002. A captain may bring:
       - salt,
       - rope from
         the north.

     Nothing else.

003. All captains begin the game with 0 barrels.  Who is first in
     port gains 1 barrel.

Answer by return of post
"""

BOLD = """Mutable Rules
=============

**201** Players take turns, from the left.\x20\x20
In letters, they take turns by name.\x20\x20
*Proposed by Initial Ruleset on N/A, last amended by N/A on N/A*

**202. Dice.** A turn has two parts: (1) proposing,
and (2) throwing a die.\x20\x20
*Proposed by Initial Ruleset on N/A, last amended by Bo Li on 3 May*

**301** Who is late loses 5 points.\x20\x20
*Proposed by Ida Berg on 1/5/12, last amended by N/A on N/A*

Kept by Ida.
"""

RECORD = """Rules stand in order of precedence. * Rule 101. [immutable] (Initial Rule) Keep The Rules All singers keep
the rules. 102: transmuted by 1003 103: transmuted by 1004, amended by 1008 *** Rule 201. [mutable] (Initial Rule)
Quorum Quorum is one third. 202: amended by 1002, 1006, 1009 203: amended by 1005, amendment repealed by 1007. 1001:
failed. 1002: amended by 1006 * 1003: transmutation of 102 Rule 102. [mutable] (Initial Rule), last changed Mon Nov 2
10:56:07 1992 What Is A Song? A song must be one of the following: (1) high; or (2) low. 1004: amended by 1008 1005:
repealed by 1007 1006: amended by 1009 * 1007: repeal 1005, an amendment of 203. Rule 203. [mutable] (Initial Rule)
The Hour Songs are sung at noon. * 1008: Rule 103. [mutable] by Una, last changed Tue Nov 3 12:20:53 1992 The Judge
When a song is over, a Judge is drawn. * 1009: Rule 202. [mutable] by Bo. [First amended by 1002]. [Then amended by
proposal 1006]. Points for singing, part II When a song is liked, its singer gains 2 points. * Rule 1010. [mutable] by
Una, last changed Wed Nov 4 09:00:00 1992. Two lists must be kept: 1. The songs 2. The singers * 1011: failed. 1012:
1014: failed. * 1015: Rule 1013. [mutable] by Bo, last changed Thu Nov 5 09:00:00 1992 Resetting the scores. On the
adoption of this proposal, - all points are set to 0, - and a new game is begun. Nobody gains or loses.""".replace(
    "\n", " "
)  # As it comes, when its lines were lost.

SHAPES = {"page": PAGE, "sections": SECTIONS, "titled": TITLED, "letter": LETTER, "bold": BOLD, "record": RECORD}
"""Every sample by the name of its shape."""
