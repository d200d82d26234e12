"""The card as a page of HTML and CSS, for Chromium and blitz-py."""

from __future__ import annotations

from pathlib import Path

import cards
from cards import Box


def _place(box: Box) -> str:
    return f"left:{box.x}px; top:{box.y}px; width:{box.width}px; height:{box.height}px;"


def page(folder: Path, pictures: bool) -> str:
    """A page with the elements `title`, `author`, `ring` and `line`, and its images.

    With `pictures` there is an image of each photo and each avatar, all but the first hidden; their ids are the names of
    the files without a suffix. Otherwise there is one `photo` and one `avatar`, whose `src` a program sets.
    """

    def images(kind: str, count: int, ending: str) -> str:
        address = (folder / kind).as_uri()
        if not pictures:
            return f'<img id="{kind}" class="{kind}" src="{address}-0.{ending}">'
        return "".join(
            f'<img id="{kind}-{number}" class="{kind}" src="{address}-{number}.{ending}"'
            f' style="display:{"none" if number else "block"}">'
            for number in range(count)
        )

    x, y, deviation, (red, green, blue, alpha) = cards.SHADOW
    return f"""<!DOCTYPE html>
<meta charset="utf-8">
<style>
  body {{ margin: 0; background: {cards.BACKGROUND}; font-family: "DejaVu Sans"; }}
  div, img {{ position: absolute; box-sizing: border-box; }}
  img {{ object-fit: cover; display: block; }}
  .photo {{ {_place(cards.PHOTO)} }}
  .card {{
    {_place(cards.CARD)} background: {cards.CARD_COLOUR}; border-radius: {cards.CARD_RADIUS}px;
    box-shadow: {x}px {y}px {2 * deviation}px rgba({red}, {green}, {blue}, {alpha});
  }}
  .avatar, #ring {{ {_place(cards.AVATAR)} border-radius: {cards.AVATAR_RADIUS}px; }}
  #ring {{ border: {cards.AVATAR_BORDER}px solid #000; }}
  #line {{ {_place(cards.ACCENT)} border-radius: {cards.ACCENT_RADIUS}px; background: #000; }}
  #title {{
    {_place(cards.TITLE)} color: {cards.TITLE_COLOUR};
    font: bold {cards.TITLE_SIZE}px/{cards.TITLE_LINE}px "DejaVu Sans";
  }}
  #author {{ {_place(cards.AUTHOR)} font: {cards.AUTHOR_SIZE}px "DejaVu Sans"; color: {cards.AUTHOR_COLOUR}; }}
</style>
<body>
{images("photo", cards.PHOTOS, "jpg")}
<div class="card">
{images("avatar", cards.AVATARS, "png")}
<div id="ring"></div><div id="line"></div><div id="title">.</div><div id="author">.</div>
</div></body>
"""
