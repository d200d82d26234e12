"""The zoo: files of every format with the pixels that they should show, by arithmetic or by Pillow's decoders."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from files import ADOBE_RGB, DISPLAY_P3, SRGB, chromaticities, png, profile, to_srgb
from PIL import Image, ImageOps

WIDTH, HEIGHT = 93, 61  # odd, so that rows, tiles and planes of chroma end within a unit


@dataclass
class Case:
    """A file, and its straight pixels in sRGB from 0 to 255, height by width by 4."""

    name: str
    data: bytes
    pixels: np.ndarray


def picture() -> np.ndarray:
    """Straight RGBA from 0 to 1: ramps of three colours, a disc, bars, and an alpha that has 0, 1 and all between."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    u, v = x / (WIDTH - 1), y / (HEIGHT - 1)
    colours = np.dstack([u, v, 0.5 + 0.5 * np.cos(3 * u + 5 * v)])
    colours[np.hypot(x - 60, y - 25) < 16] = (0.9, 0.2, 0.1)
    colours[50:, 30:50] = (0, 0, 0)
    colours[50:, 50:70] = (1, 1, 1)
    return np.dstack([colours, np.clip(1.4 * u - 0.2, 0, 1)])


def opaque(colours: np.ndarray) -> np.ndarray:
    """Pixels of colours, or of grays, from 0 to 1."""
    if colours.ndim == 2:
        colours = np.dstack([colours] * 3)
    return 255 * np.dstack([colours, np.ones(colours.shape[:2])])


def cases() -> Iterator[Case]:
    yield from png_cases()
    yield from profile_cases()
    yield from jpeg_cases()
    yield from other_cases()


def png_cases() -> Iterator[Case]:
    rgba = picture()
    gray, alpha = rgba[..., 1], rgba[..., 3:]
    for interlaced in (False, True):
        end = "-interlaced" if interlaced else ""
        for depth in (1, 2, 4, 8, 16):
            most = 2**depth - 1
            levels = np.round(gray * most).astype(int)
            yield Case(f"gray-{depth}{end}.png", png(levels[..., None], depth, 0, interlaced), opaque(levels / most))
        for depth in (1, 2, 4, 8):
            count = 2**depth
            index = (np.arange(HEIGHT)[:, None] * 7 + np.arange(WIDTH) * 3) % count
            colours = np.random.default_rng(depth).integers(0, 256, (count, 4))
            chunks = [(b"PLTE", colours[:, :3].astype(np.uint8).tobytes()), (b"tRNS", colours[:, 3].astype(np.uint8).tobytes())]
            yield Case(f"palette-{depth}{end}.png", png(index[..., None], depth, 3, interlaced, chunks), colours[index] * 1.0)
        for depth in (8, 16):
            most = 2**depth - 1
            for name, kind, values in (("rgb", 2, rgba[..., :3]), ("rgba", 6, rgba),
                                       ("gray-alpha", 4, np.dstack([gray, alpha]))):
                samples = np.round(values * most).astype(int)
                shown = samples / most
                pixels = 255 * np.dstack([shown[..., [0, 0, 0]], shown[..., 1]]) if kind == 4 else (
                    255 * shown if kind == 6 else opaque(shown))
                yield Case(f"{name}-{depth}{end}.png", png(samples, depth, kind, interlaced), pixels)
    key = [(b"tRNS", struct.pack(">H", 5))]
    levels = np.round(gray * 15).astype(int)
    pixels = opaque(levels / 15)
    pixels[levels == 5] = 0
    yield Case("gray-4-key.png", png(levels[..., None], 4, 0, chunks=key), pixels)


def profile_cases() -> Iterator[Case]:
    """Colours of other spaces: PNG by arithmetic, other formats in their own decoded colours."""
    samples = np.round(picture()[..., :3] * 255).astype(int)
    spaces = {"srgb": (SRGB, None), "display-p3": (DISPLAY_P3, None), "adobe-rgb": (ADOBE_RGB, 563 / 256)}
    for name, space in spaces.items():
        icc = profile(*space)
        chunk = (b"iCCP", b"x\0\0" + zlib.compress(icc))
        yield Case(f"{name}.png", png(samples, 8, 2, chunks=[chunk]), opaque(to_srgb(samples / 255, *space)))
        for ending, options in (("jpg", {"quality": 95}), ("webp", {"quality": 95}), ("tiff", {}), ("avif", {"quality": 95})):
            data, decoded = by_pillow(Image.fromarray(samples.astype(np.uint8)), ending, icc_profile=icc, **options)
            yield Case(f"{name}.{ending}", data, opaque(to_srgb(decoded[..., :3] / 255, *space)))
    for gamma in (1.0, 1.8, 2.2):
        chunk = (b"gAMA", struct.pack(">I", round(100_000 / gamma)))
        shown = samples / 255 if gamma == 2.2 else to_srgb(samples / 255, SRGB, gamma)
        yield Case(f"gamma-{gamma}.png", png(samples, 8, 2, chunks=[chunk]), opaque(shown))
    chunks = [(b"gAMA", struct.pack(">I", round(100_000 / 2.2))), chromaticities(ADOBE_RGB)]
    yield Case("gamma-chromaticities.png", png(samples, 8, 2, chunks=chunks), opaque(to_srgb(samples / 255, ADOBE_RGB, 2.2)))
    yield Case("cicp-p3.png", png(samples, 8, 2, chunks=[(b"cICP", bytes([12, 13, 0, 1]))]),
               opaque(to_srgb(samples / 255, DISPLAY_P3, None)))


def jpeg_cases() -> Iterator[Case]:
    colours = Image.fromarray(np.round(picture()[..., :3] * 255).astype(np.uint8))
    for orientation in range(1, 9):
        exif = Image.Exif()
        exif[0x0112] = orientation
        yield Case(f"orientation-{orientation}.jpg", *straight(colours, "jpg", quality=92, exif=exif))
    for name, options in {"444": {"subsampling": 0}, "422": {"subsampling": 1}, "420": {"subsampling": 2},
                          "progressive": {"progressive": True}, "coarse": {"quality": 20}}.items():
        yield Case(f"{name}.jpg", *straight(colours, "jpg", **{"quality": 92, **options}))
    yield Case("gray.jpg", *straight(colours.convert("L"), "jpg", quality=92))
    data, inks = by_pillow(cmyk(), "jpg", quality=95)
    yield Case("cmyk.jpg", data, opaque(of_inks(inks)))


def other_cases() -> Iterator[Case]:
    rgba = Image.fromarray(np.round(picture() * 255).astype(np.uint8))
    rgb, gray = rgba.convert("RGB"), rgba.convert("L")
    yield Case("lossless.webp", *straight(rgb, "webp", lossless=True))
    yield Case("lossless-alpha.webp", *straight(rgba, "webp", lossless=True, exact=True))
    yield Case("lossy.webp", *straight(rgb, "webp", quality=80))
    yield Case("lossy-alpha.webp", *straight(rgba, "webp", quality=80))
    indexed = rgb.quantize(64)
    yield Case("palette.gif", *straight(indexed, "gif"))
    yield Case("transparent.gif", *straight(indexed, "gif", transparency=indexed.getpixel((60, 25))))
    for compression in ("raw", "tiff_lzw", "tiff_adobe_deflate", "packbits"):
        yield Case(f"{compression}.tiff", *straight(rgb, "tiff", compression=compression))
    yield Case("jpeg.tiff", *straight(rgb, "tiff", compression="jpeg", quality=90))
    yield Case("fax.tiff", *straight(gray.convert("1"), "tiff", compression="group4"))
    for name, image in {"gray": gray, "bits": gray.convert("1"), "palette": indexed, "rgba": rgba}.items():
        yield Case(f"{name}.tiff", *straight(image, "tiff"))
    levels = np.round(picture()[..., 1] * 65535).astype(np.uint16)
    yield Case("gray-16.tiff", by_pillow(Image.fromarray(levels), "tiff")[0], opaque(levels / 65535))
    data, inks = by_pillow(cmyk(), "tiff")
    yield Case("cmyk.tiff", data, opaque(of_inks(inks)))
    for subsampling in ("4:4:4", "4:2:0"):
        yield Case(f"{subsampling.replace(':', '')}.avif", *straight(rgb, "avif", quality=85, subsampling=subsampling))
    yield Case("alpha.avif", *straight(rgba, "avif", quality=90, subsampling="4:4:4"))
    yield Case("gray.avif", *straight(gray, "avif", quality=90))


def cmyk() -> Image.Image:
    inks = np.round(picture() * 255).astype(np.uint8)
    inks[..., 3] //= 2
    return Image.frombytes("CMYK", (WIDTH, HEIGHT), inks.tobytes())


def of_inks(inks: np.ndarray) -> np.ndarray:
    return (255 - inks[..., :3]) * (255 - inks[..., 3:]) / 255**2


def by_pillow(image: Image.Image, ending: str, **options: object) -> tuple[bytes, np.ndarray]:
    """The file, and its samples as Pillow decodes them, from 0 to 255."""
    stream = io.BytesIO()
    image.save(stream, {"jpg": "jpeg"}.get(ending, ending), **options)
    return stream.getvalue(), np.asarray(Image.open(io.BytesIO(stream.getvalue()))).astype(float)


def straight(image: Image.Image, ending: str, **options: object) -> tuple[bytes, np.ndarray]:
    """The file, and its pixels as Pillow decodes and turns them."""
    data, _ = by_pillow(image, ending, **options)
    turned = ImageOps.exif_transpose(Image.open(io.BytesIO(data)))
    return data, np.asarray(turned.convert("RGBA")).astype(float)
