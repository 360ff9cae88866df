"""What differs between two pictures. A browser reads them and counts, so that no package of pictures is needed."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

DIFFER = """async ([old, newer]) => {
  const read = async (text) => {
    const picture = new Image();
    picture.src = "data:image/png;base64," + text;
    await picture.decode();
    return picture;
  };
  const [before, after] = [await read(old), await read(newer)];
  const width = Math.max(before.width, after.width), height = Math.max(before.height, after.height);
  const pixels = (picture) => {
    const canvas = new OffscreenCanvas(width, height);
    const ink = canvas.getContext("2d", { willReadFrequently: true });
    ink.drawImage(picture, 0, 0);
    return ink.getImageData(0, 0, width, height);
  };
  const [a, b] = [pixels(before), pixels(after)];
  let changed = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const same = [0, 1, 2, 3].every((part) => Math.abs(a.data[at + part] - b.data[at + part]) <= 8);
    if (!same) changed += 1;
    const grey = same ? 255 - (255 - b.data[at]) / 4 : 0;
    b.data.set(same ? [grey, grey, grey, 255] : [200, 0, 80, 255], at);
  }
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d").putImageData(b, 0, 0);
  return [changed, width * height, canvas.toDataURL("image/png").split(",")[1]];
}"""
"""Pixels that differ by more than browsers do by themselves are marked; all others are faint."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How much of one picture is different, in pixels; and a picture that marks where."""

    name: str
    changed: int
    pixels: int
    marked: bytes

    @property
    def share(self) -> float:
        """Return the share of the picture that changed, in per cent."""
        return 100 * self.changed / self.pixels


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs between two sets of pictures."""

    changed: list[Difference]
    same: list[str]
    new: list[str]
    missing: list[str]


def difference(page: Page, name: str, old: bytes, new: bytes) -> Difference | None:
    """Compare two pictures; None if nobody could tell them apart."""
    if old == new:
        return None
    sent = [base64.b64encode(picture).decode() for picture in (old, new)]
    changed, pixels, marked = page.evaluate(DIFFER, sent)
    return Difference(name, changed, pixels, base64.b64decode(marked)) if changed else None


def compare(page: Page, old: Path, new: Path) -> Comparison:
    """Compare all pictures of two folders, by their names; those that changed most come first."""
    before, after = ({path.name for path in folder.glob("*.png")} for folder in (old, new))
    both = sorted(before & after)
    found = {name: difference(page, name, (old / name).read_bytes(), (new / name).read_bytes()) for name in both}
    changed = [one for one in found.values() if one is not None]
    return Comparison(
        changed=sorted(changed, key=lambda one: (-one.share, one.name)),
        same=[name for name in both if found[name] is None],
        new=sorted(after - before),
        missing=sorted(before - after),
    )


def report(found: Comparison, old: Path, new: Path, to: Path) -> Path:
    """Write a page that shows each changed picture as it was, as it is, and where it differs; return its file."""
    to.mkdir(parents=True, exist_ok=True)
    lines = [HEAD, f"<h1>{len(found.changed)} pictures changed, {len(found.same)} did not</h1>"]
    lines += [f"<p>New: {', '.join(found.new) or 'none'}. Missing: {', '.join(found.missing) or 'none'}.</p>"]
    for one in found.changed:
        (to / one.name).write_bytes(one.marked)
        pictures = [(old / one.name).resolve().as_uri(), (new / one.name).resolve().as_uri(), one.name]
        shown = "".join(
            f'<figure><figcaption>{said}</figcaption><img src="{picture}" alt="{said}" loading="lazy"></figure>'
            for said, picture in zip(("before", "after", "what differs"), pictures, strict=True)
        )
        lines.append(f"<section><h2>{one.name}: {one.share:.2f} %</h2><div>{shown}</div></section>")
    page = to / "index.html"
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return page


HEAD = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>What changed in the pages</title>
<style>
body { font: 1rem system-ui; margin: 2rem }
section > div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem }
figure { margin: 0 } img { max-width: 100%; border: 1px solid #999 }</style>"""
