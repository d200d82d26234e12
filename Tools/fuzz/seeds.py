"""Makes the seeds of a fuzz target from the examples, the pages and the tests' fixtures, and minimises them.

seeds.py REPOSITORY WORK TARGET PROGRAM; Tools/fuzz/run TARGET --seeds calls it. Pictures and fonts that documents name
are replaced by those in Tools/fuzz/files. Inputs of defects, found-*, stay as they are.
"""

import json
import os
import re
import shutil
import struct
import subprocess
import sys
import zlib
from pathlib import Path

root, work, wanted, program = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4]
target = work / "raw"
examples = sorted(p for p in (root / "Examples").iterdir() if p.suffix in (".json", ".yaml") and p.stem != "suite")
fixtures = root / "Tests/LaminaImageTests/Fixtures"
files = root / "Tools/fuzz/files"
largest = 30_000


def put(name, label, data):
    if name != wanted:
        return
    folder = target / name
    folder.mkdir(parents=True, exist_ok=True)
    data = data if isinstance(data, bytes) else data.encode()
    if len(data) <= largest:
        (folder / label).write_bytes(data)


def scene_texts():
    """The examples, with small files in place of theirs; long lists are cut in YAML too, as JSON is YAML."""
    for path in examples:
        text = path.read_text()
        text = re.sub(r"[\w/-]*%02d\.png", "f%d.png", text)
        text = re.sub(r"[\w/-]+\.(png|jpe?g|webp)", lambda m: {"jpeg": "p.jpg"}.get(m[1], "p." + m[1]), text)
        yield path, text


def shorten(value, most=4):
    if isinstance(value, list):
        short = value[:most] if value and isinstance(value[0], dict) else value
        return [shorten(part, most) for part in short]
    if isinstance(value, dict):
        return {key: shorten(part, most) for key, part in value.items()}
    return value


def scenes():
    for path, text in scene_texts():
        put("scene", path.name, text)
        if path.suffix == ".json":
            put("scene", path.stem + "-short.json", json.dumps(shorten(json.loads(text))))
    # The documents in the pages, which show each property once.
    for page in sorted((root / "docs").glob("*.md")):
        for number, block in enumerate(re.findall(r"```(?:json|yaml)\n(.*?)```", page.read_text(), re.S)):
            text = re.sub(r"[\w/-]+\.(png|jpe?g|webp)", "p.png", block)
            put("scene", f"{page.stem}-{number}", text)
            if not text.lstrip().startswith("{\n  \"lamina") and "lamina:" not in text:
                layer = text.strip()
                if layer.startswith("{"):
                    put("scene", f"{page.stem}-{number}-layer",
                        '{"lamina": 1, "size": [64, 48], "sublayers": [' + layer + "]}")


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width, height, kind, depth, rows, extra=b"", interlaced=0, after=b"", first=0x89, pack=zlib.compress):
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced)
    return (bytes([first]) + b"PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra + chunk(b"IDAT", pack(rows)) + after
            + chunk(b"IEND", b""))


def rows(width, height, bits, filters=(0, 1, 2, 3, 4)):
    count = (width * bits + 7) // 8
    return b"".join(bytes([filters[y % len(filters)]]) + bytes((x * 37 + y * 11) & 255 for x in range(count))
                    for y in range(height))


def film(first=0x89, pack=zlib.compress):
    control = lambda n, w, h, x, y, dispose, blend: chunk(
        b"fcTL", struct.pack(">IIIIIHHBB", n, w, h, x, y, 1, 10, dispose, blend))
    after = b"".join(control(2 * n + 1, 3, 2, n, 1, n % 3, n % 2)
                     + chunk(b"fdAT", struct.pack(">I", 2 * n + 2) + pack(rows(3, 2, 32))) for n in range(4))
    return png(6, 4, 6, 8, rows(6, 4, 32), chunk(b"acTL", struct.pack(">II", 5, 0)) + control(0, 6, 4, 0, 0, 0, 0),
               after=after, first=first, pack=pack)


fixed = lambda *values: b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def profile(kind, space, connection, tags):
    """An ICC profile of some tags: (name, body)."""
    directory, bodies = struct.pack(">I", len(tags)), b""
    for name, body in tags:
        directory += name + struct.pack(">II", 132 + 12 * len(tags) + len(bodies), len(body))
        bodies += body + bytes(-len(body) % 4)
    header = struct.pack(">III", 128 + len(directory) + len(bodies), 0, 0x04300000) + kind + space + connection
    header += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + fixed(0.9642, 1, 0.8249)
    return header.ljust(128, b"\0") + directory + bodies


def profiles():
    """Display P3, a gray, and tables of RGB and of inks."""
    curve = b"para\0\0\0\0\0\3\0\0" + fixed(2.4, 0.9479, 0.0521, 0.0774, 0.0405)
    power = b"curv\0\0\0\0\0\0\0\1\1\x80\0\0"
    columns = [(0.5151, 0.2412, -0.0011), (0.292, 0.6922, 0.0419), (0.1571, 0.0666, 0.7841)]
    yield "p3", profile(b"mntr", b"RGB ", b"XYZ ", [(n + b"XYZ", b"XYZ \0\0\0\0" + fixed(*c)) for n, c in zip((b"r", b"g", b"b"), columns)]
                        + [(n + b"TRC", curve) for n in (b"r", b"g", b"b")])
    yield "gray", profile(b"mntr", b"GRAY", b"XYZ ", [(b"kTRC", power)])
    for name, space, inputs in (("table", b"RGB ", 3), ("ink", b"CMYK", 4)):
        table = b"mft2\0\0\0\0" + bytes([inputs, 3, 2, 0]) + fixed(1, 0, 0, 0, 1, 0, 0, 0, 1) + struct.pack(">HH", 2, 2)
        table += b"\0\0\xff\xff" * inputs + bytes(n * 37 & 255 for n in range(2 ** inputs * 6)) + b"\0\0\xff\xff" * 3
        yield name, profile(b"prtr", space, b"Lab ", [(b"A2B0", table)])


def tiff(photometric, samples, depth, icc):
    """A picture of 5×4 pixels that are not compressed, with a profile; its second sample of gray is alpha."""
    pixels = bytes((n * 37 + 11) & 255 for n in range(20 * samples * depth // 8))
    tags = [(256, 3, 5), (257, 3, 4), (258, 3, depth), (259, 3, 1), (262, 3, photometric), (273, 4, 146), (277, 3, samples),
            (278, 3, 4), (279, 4, len(pixels))] + ([(338, 3, 2)] if samples == 2 else [])
    tags += [(34675, 7, 146 + len(pixels))]
    directory = struct.pack("<H", len(tags))
    for tag, kind, value in tags:
        count = len(icc) if tag == 34675 else 1
        directory += struct.pack("<HHII", tag, kind, count, value)
    return (b"II*\0\x08\0\0\0" + directory).ljust(146, b"\0") + pixels + icc


def tagged():
    """Pictures with colours of their own, by each of the ways. Of files that begin with 0x8A profiles are not compressed."""
    chunks = {"cicp": chunk(b"cICP", bytes([12, 13, 0, 1])),
              "gamma": chunk(b"gAMA", struct.pack(">I", 55556))
              + chunk(b"cHRM", struct.pack(">8I", 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000))}
    jpegs = {"p3": "jpeg-quarters.jpg", "gray": "jpeg-gray.jpg", "table": "jpeg-quarters.jpg", "ink": "jpeg-cmyk-adobe.jpg"}
    for name, data in profiles():
        chunks[name] = chunk(b"iCCP", b"p\0\0" + data)
        file, half = (fixtures / jpegs[name]).read_bytes(), len(data) // 2
        parts = [b"ICC_PROFILE\0" + bytes([n + 1, 2]) + part for n, part in enumerate((data[:half], data[half:]))]
        segments = b"".join(b"\xff\xe2" + struct.pack(">H", len(part) + 2) + part for part in parts)
        put("image", f"color-{name}.jpg", file[:2] + segments + file[2:])
        layout = {"p3": (2, 3, 8), "gray": (1, 2, 8), "table": (2, 3, 16), "ink": (5, 4, 8)}[name]
        put("image", f"color-{name}.tif", tiff(*layout, data))
        body = b"VP8X" + struct.pack("<IIHBHB", 10, 0x20, 31, 0, 15, 0) + b"ICCP" + struct.pack("<I", len(data)) + data
        body += bytes(len(data) % 2) + (fixtures / "webp-lossy.webp").read_bytes()[12:]
        put("image", f"color-{name}.webp", b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body)
    for name, extra in chunks.items():
        kind, depth, bits = (0, 8, 8) if name == "gray" else (2, 16, 48) if name == "gamma" else (6, 8, 32)
        put("image", f"color-{name}", png(5, 4, kind, depth, rows(5, 4, bits), extra, first=0x8A, pack=lambda data: data))


def images():
    tagged()
    for path in sorted(fixtures.iterdir()):
        if path.suffix != ".md":
            put("image", path.name, path.read_bytes())
    same = lambda data: data
    palette = chunk(b"PLTE", bytes(range(48)))
    for kind, depth, bits in [(0, 1, 1), (0, 4, 4), (0, 8, 8), (0, 16, 16), (2, 8, 24), (3, 4, 4), (3, 8, 8), (4, 8, 16),
                              (6, 8, 32), (6, 16, 64)]:
        extra = palette + chunk(b"tRNS", bytes([0, 128, 255])) if kind == 3 else b""
        for first, pack in ((0x89, zlib.compress), (0x8A, same)):
            put("image", f"png-{kind}-{depth}-{first:x}", png(9, 7, kind, depth, rows(9, 7, bits), extra, 0, b"", first, pack))
    put("image", "png-interlaced", png(9, 7, 0, 8, rows(9, 14, 8), interlaced=1, first=0x8A, pack=same))
    exif = chunk(b"eXIf", b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0")
    put("image", "png-turned", png(9, 7, 2, 8, rows(9, 7, 24), exif, first=0x8A, pack=same))
    put("image", "film", film())
    put("image", "film-plain", film(0x8A, same))
    put("image", "p6.ppm", b"P6 # a\n3 2\n255\n" + bytes(range(18)))
    put("image", "p6-16.ppm", b"P6 3 2 65535\n" + bytes(range(36)))
    put("image", "p5.pgm", b"P5\n4 2 255\n" + bytes(range(8)))
    put("image", "p3.ppm", "P3\n2 2\n15\n 0 1 2  3 4 5\n6 7 8 # b\n 15 15 15\n")
    put("image", "p2.pgm", "P2 2 2 1 0 1 1 0")
    put("image", "tiles.dzi", (files / "t.dzi").read_bytes())


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)


def paths_and_formats():
    texts = set()
    for path, text in scene_texts():
        if path.suffix == ".json":
            texts |= set(strings(json.loads(text)))
        else:
            texts |= set(re.findall(r'"([^"\n]+)"', text)) | set(re.findall(r": ([HV]:?[^#\n]+|M[\d ][^#\n]+)", text))
    for page in (root / "docs").glob("*.md"):
        texts |= set(re.findall(r"`([^`\n]+)`", page.read_text()))
    is_path = re.compile(r"^[Mm][\d\s.,-]")
    is_format = re.compile(r"\[|==|<=|>=|^[a-z]+\.[a-zA-Z.]+$|@")
    for number, text in enumerate(sorted(texts)):
        if is_path.match(text):
            put("path", f"{number}", text)
        elif is_format.search(text):
            put("visual", f"{number}", text)
    for number, text in enumerate(["M0 0H30V20Z", "m1,2 3,4-5.6.7 q 1 2 3 4 t5 6 s1 2 3 4z", "M5 5a8 4 30 1 0 9 3 6 6 0 013 3z",
                                   "M0 0C10 0 10 40 20 40S40 0 30 9Q1 1 2 2T9 9L4 4zl3 3", "M1e3-2e-3L.5.5 4-4h1e5v-1e5"]):
        put("path", f"made-{number}", text)
    for number, text in enumerate([
            "|-[find]-[findNext]-[field(>=20)]-|", "V:|-(pad)-[a(==b/2@250)]-[b]-(>=8,<=20@750)-|", "H:[a][b(a*2+4)]-m-|",
            "panel.height == 0.25 * root.height - 8 @750", "side-bar.width >= pad * 2", "\"an item\".left == b.right + 3",
            "transform.rotation.z", "mask.opacity", "sublayers.a.position.x", "filters.blur.inputRadius", "bounds.size.width",
            "emitterCells.a.velocity", "shadowOffset.width", "backgroundColor.red", "sublayerTransform.translation"]):
        put("visual", f"made-{number}", text)


def texts():
    for number, text in enumerate([
            "Hello, world", "two\nlines\tand a tab", "a\u0301 é ﬁ \u200d\U0001F469\u200d\U0001F469", "שלום עולם abc", "العربية",
            "ไทย ภาษา", "\u2028\u202eright\u202c left", "x" * 300, "word " * 40, "日本語テキスト"]):
        put("text", f"text-{number}", bytes([number, number // 2, number, 0, number % 3, number % 4]) + bytes(range(number, number + 9)) + text.encode())
    for font in sorted(files.glob("*.ttf")) + sorted(files.glob("*.otf")):
        put("text", font.name, font.read_bytes())


def checks():
    def check(kind, label, data):
        data = data if isinstance(data, bytes) else data.encode()
        put("checks", f"{kind}-{label}", kind.encode() + b"\n" + data)

    for path in sorted((root / "Examples/goldens").glob("*.golden"))[::6]:
        check("golden", path.stem, path.read_bytes())
    check("golden", "made", "lamina-golden 1\nscene " + "0" * 32 + " json\nfile " + "1" * 32 + " a\\\\b\\nc.png\npicture @0.5s 3x4 "
          + "2" * 32 + "\ncounter drawCalls 12\npass 3x4 1 mask,groupOpacity - - root\npass 3x4 2 - " + "3" * 32 + " 0 root/a b\n")
    for number, text in enumerate(["drawCalls<=4", "offscreenPasses<=4, overdraw<=2.5,gpuTime < 8ms", "targetBytes>1.5 GiB",
                                   "fragments == 1e6"]):
        check("budgets", number, text)
    for number, text in enumerate(["exact", "channels 2", "yiq 0.1", "flip 67 0.1", "oklab .5"]):
        check("metric", number, text)
    for number, text in enumerate(["pixels 10", "share 0.1%, window 16: 20", "pixels 0, share 0.5"]):
        check("limits", number, text)
    check("suite", "own", (root / "Examples/suite.yaml").read_text())
    check("suite", "made", "lamina-suite: 1\npictures: true\ntolerance: {metric: flip 0.1, limits: pixels 3}\ncases:\n"
          "  a.json: {times: [0, 1], scales: [1, 2], budgets: [drawCalls<=2], ignore: [[0, 0, 4, 4]]}\n  '*.yaml': {}\n"
          "equal:\n  - [a.json, b.yaml]\n")
    for text in ("3/8", "1/10000"):
        check("shard", text.replace("/", "-"), text)
    digest = "00000000000000000000000000000000"
    check("parcel", "made", json.dumps({"files": {"a.json": digest}, "machine": machine}))
    for kind in ("profile", "blob"):
        for path in sorted((work / "records").glob(f"{kind}-*")):
            data = path.read_bytes()
            check("baseline" if kind == "profile" else "blob", path.stem, data if kind == "profile" else
                  b"\n---\n".join(b"\n".join(part.split(b"\n")[:-2]) for part in data.split(b"---\n")))


machine = {"program": "1 0", "device": "llvmpipe", "driver": "llvmpipe", "fonts": "none"}


def plans():
    for number in range(40):
        kind = number % 4
        put("plan", f"{number}", bytes([kind]) + bytes((number * 89 + n * n * 7 + n * 31) & 255 for n in range(20 + number * 12)))


def minimised():
    """Copies what adds coverage to the folder of seeds, small inputs first, as libFuzzer's merge does."""
    kept = root / "Tests/FuzzTests/Seeds" / wanted
    merged = work / "merged" / wanted
    shutil.rmtree(merged, ignore_errors=True)
    merged.mkdir(parents=True)
    subprocess.run([program, "-merge=1", "-max_len=100000", str(merged), str(target / wanted)], check=True,
                   env={**os.environ, "PATH": "", "ASAN_OPTIONS": "detect_leaks=0"})
    for old in kept.iterdir():
        if not old.name.startswith("found-"):
            old.unlink()
    names = {path.read_bytes(): path.name for path in sorted((target / wanted).iterdir())}
    for path in merged.iterdir():
        data = path.read_bytes()
        (kept / names.get(data, path.name)).write_bytes(data)
    print(f"{wanted}: {len(list(merged.iterdir()))} of {len(names)} seeds")


def record():
    """Profiles and blobs by the command itself, where it is built."""
    lamina, folder = root / ".build/release/lamina", work / "records"
    if not lamina.exists() or folder.exists():
        return
    folder.mkdir(parents=True)
    suite = work / "suite"
    shutil.copytree(files / "suite", suite, dirs_exist_ok=True)
    for name in ("groups.json", "clips.json"):
        with open(folder / f"profile-{name}", "wb") as out:
            subprocess.run([lamina, "profile", f"Examples/{name}", "--json"], stdout=out, cwd=root)
    subprocess.run([lamina, "check", "suite", "--update"], cwd=work)
    for shard in ("1/2", "2/2"):
        blob = folder / f"blob-{shard[0]}"
        subprocess.run([lamina, "check", "suite", "--shard", shard, "--blob", blob], cwd=work)
    both = [(folder / f"blob-{n}").read_bytes() for n in (1, 2) if (folder / f"blob-{n}").exists()]
    if len(both) == 2:
        (folder / "blob-both").write_bytes(b"---\n".join(both))


if wanted == "checks":
    record()
shutil.rmtree(target / wanted, ignore_errors=True)
for make in (scenes, images, paths_and_formats, texts, checks, plans):
    make()
minimised()
