"""The scenes of SCENES.md with effects as Skia calls, each in the way that Ganesh draws fastest.

Measured on llvmpipe: a blur whose crop rectangle is the frame and whose edge is the mirror takes half the time of one
that fades out (sigma 5), and as long as blurring another surface's snapshot; a backdrop with a crop rectangle is a tenth
faster than one without; the shadow of a rounded rectangle by a mask filter takes a seventh of what the DropShadow image
filter takes, as long as its sides are at least 2 · (radius + 3 sigma).
"""

from __future__ import annotations

import skia

import scenes

BLURS = {f"blur{sigma}": sigma for sigma in (5, 10, 20, 40)}
SCENES = (*BLURS, "blurs10", "backdrop", "shadows100", "shadows300")
IMAGES = dict.fromkeys((*BLURS, "blurs10", "backdrop"), (1460, 820))
FRAME = skia.IRect.MakeWH(scenes.WIDTH, scenes.HEIGHT)
LINEAR = skia.SamplingOptions(skia.FilterMode.kLinear)
SHADOWS = {
    "shadows100": ((6, 8, 0),),
    "shadows300": ((12, 8, -6), (6, 8, 0), (1, 1, 0)),
}
"""How far each shadow is below its card, its standard deviation, and by how much it is larger on each side, from the lowest."""


def draw(scene: str, image: skia.Image | None, canvas: skia.Canvas, frame: int) -> None:
    """Draws the frame over a canvas that is cleared already."""
    if scene in SHADOWS:
        _shadows(canvas, frame, SHADOWS[scene])
    elif scene == "backdrop":
        _backdrop(image, canvas, frame)
    elif scene == "blurs10":
        _blur(image, canvas, frame, [skia.ImageFilters.Blur(4, 4, skia.TileMode.kDecal)] * 10)
    else:
        _blur(image, canvas, frame, [_mirrored(BLURS[scene], FRAME)])


def _blur(image: skia.Image, canvas: skia.Canvas, frame: int, blurs: list[skia.ImageFilter]) -> None:
    before = canvas.getSaveCount()
    for blur in blurs:
        canvas.saveLayer(skia.Rect.Make(FRAME) if len(blurs) == 1 else None, skia.Paint(ImageFilter=blur))
    _photo(image, canvas, frame)
    paint = skia.Paint(AntiAlias=True)
    for x, y, colour in scenes.blurred(frame):
        paint.setColor(colour)
        canvas.drawRoundRect(skia.Rect.MakeXYWH(x, y, 120, 80), 16, 16, paint)
    canvas.restoreToCount(before)


def _backdrop(image: skia.Image, canvas: skia.Canvas, frame: int) -> None:
    _photo(image, canvas, frame)
    panel = skia.IRect.MakeXYWH(*scenes.backdrop(frame))
    bounds, effect = skia.Rect.Make(panel), _mirrored(20, panel)  # the record below only points to them
    canvas.save()
    canvas.clipRect(bounds)
    canvas.saveLayer(skia.Canvas.SaveLayerRec(bounds, None, effect, 0))
    canvas.restore()
    canvas.restore()


def _shadows(canvas: skia.Canvas, frame: int, shadows: tuple[tuple[int, int, int], ...]) -> None:
    canvas.clear(scenes.PAGE)
    paint = skia.Paint(AntiAlias=True)
    blurred = [
        (skia.Paint(AntiAlias=True, Color=0x66000000, MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, sigma)), y, by)
        for y, sigma, by in shadows
    ]
    for x, y, colour in scenes.cards(frame):
        paint.setColor(colour)
        for shadow, below, by in blurred:
            box = skia.Rect.MakeXYWH(x - by, y + below - by, 150 + 2 * by, 80 + 2 * by)
            canvas.drawRoundRect(box, 12 + by, 12 + by, shadow)
        canvas.drawRoundRect(skia.Rect.MakeXYWH(x, y, 150, 80), 12, 12, paint)


def _photo(image: skia.Image, canvas: skia.Canvas, frame: int) -> None:
    x, y, _ = scenes.photo(frame)
    target = skia.Rect.MakeXYWH(x, y, 1460 * 1.37, 820 * 1.37)
    canvas.drawImageRect(image, target, LINEAR, skia.Paint(AntiAlias=True))


def _mirrored(sigma: float, crop: skia.IRect) -> skia.ImageFilter:
    return skia.ImageFilters.Blur(sigma, sigma, skia.TileMode.kMirror, None, crop)
