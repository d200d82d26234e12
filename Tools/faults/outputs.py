"""The outputs that are tried: the command of each, and its folder before and after."""

import json
import pathlib
import re
import shutil
import subprocess
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
# The ends that `lamina --help` documents.
CODES = {0, 1, 64, 65, 69, 70, 74, 75}
# Times, which differ from run to run, in the reports of `lamina check`.
TIMES = re.compile(
    rb'(?:(?<="seconds": )|(?<="seconds" : )|(?<="seconds":)|(?<= time="))[-0-9.e]+|\d+(?:\.\d+)? m?s\b')


class Output:
    """A command, run in a folder of its own that has the output of an older scene."""

    def __init__(self, name, arguments, prepare, may_fail_check=False, needs=None, resuming=()):
        self.name, self.arguments, self.prepare = name, arguments, prepare
        self.may_fail_check, self.needs, self.resuming = may_fail_check, needs, resuming
        self.template = self.old = self.new = None

    def make(self, folder, lamina):
        """Lays the template out, and records the files before and after a run without faults."""
        self.template = folder / self.name
        (self.template / "out").mkdir(parents=True)
        (self.template / "tmp").mkdir()
        self.prepare(self.template, lamina)
        self.old = snapshot(self.template)
        after = folder / f"{self.name}-after"
        shutil.copytree(self.template, after)
        call(lamina, self.arguments, after)
        self.new = snapshot(after)


def snapshot(folder):
    """All files of a folder with their bytes; times in reports are left out."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_dir():
            name, data = str(path.relative_to(folder)), path.read_bytes()
            files[name] = TIMES.sub(b"TIME", data) if name.startswith("out/report") else data
        elif path.parent.name == "tmp":
            files[str(path.relative_to(folder)) + "/"] = b""
    return files


def is_whole_report(name, data):
    """Whether a file is a report that ends where it should; that of a failed check has a content of its own."""
    try:
        match pathlib.Path(name).suffix if name.startswith("out/report") else "":
            case ".json":
                return bool(json.loads(data.replace(b"TIME", b"0")))
            case ".xml":
                return xml.etree.ElementTree.fromstring(data.replace(b"TIME", b"")) is not None
            case ".html":
                return data.rstrip().endswith(b"</html>")
    except (ValueError, xml.etree.ElementTree.ParseError):
        pass
    return False


def environment(folder, **others):
    """The variables of a run, with a folder of its own for temporary files."""
    return {
        "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(folder.parent / "home"), "TMPDIR": str(folder / "tmp"),
        "LAMINA_DEVICE": "surfaceless", "SWIFT_BACKTRACE": "enable=no", "LANG": "C.UTF-8",
        "FONTCONFIG_FILE": str(HERE.parent / "fonts.conf"), **others,
    }


def call(lamina, arguments, folder):
    """Runs the command to its success."""
    done = subprocess.run([lamina, *arguments], cwd=folder, env=environment(folder), capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"faults: {' '.join(arguments)} ended with {done.returncode}: {done.stderr}{done.stdout}")


def lay_scene(folder, is_old):
    """Copies the scene and its pictures; the older one has another background."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in (HERE / "scenes").iterdir():
        shutil.copy(file, folder / file.name)
    if is_old:
        scene = folder / "scene.yaml"
        scene.write_text(scene.read_text().replace('background: "#20262e"', 'background: "#30363e"'))


def rendered(*arguments):
    """A folder that has the output of the older scene."""
    def prepare(folder, lamina):
        lay_scene(folder / "in", True)
        call(lamina, arguments, folder)
        lay_scene(folder / "in", False)
    return prepare


def render(name, output, *more, **others):
    arguments = ("render", "in/scene.yaml", "-o", output, *more)
    return Output(name, arguments, rendered(*arguments), **others)


def suite(is_recorded_new):
    """A suite of one scene, with the goldens of the older one or its own."""
    def prepare(folder, lamina):
        lay_scene(folder / "suite", not is_recorded_new)
        (folder / "suite/suite.yaml").write_text("lamina-suite: 1\ntimes: [0, 0.05]\n")
        call(lamina, ("check", "suite", "--update"), folder)
        lay_scene(folder / "suite", False)
    return prepare


def film_shards(folder, lamina):
    """The blobs of a film in two shards, beside a film of the older scene."""
    for is_old in (True, False):
        lay_scene(folder / "in", is_old)
        for shard in (1, 2):
            call(lamina, (
                "render", "in/scene.yaml", "--frames", "0..<4", "--shard", f"{shard}/2",
                "-o", f"blobs/{shard}.frames/frame-%06d.png", "--blob", f"blobs/{shard}.blob"), folder)
        if is_old:
            call(lamina, ("merge", "blobs/1.blob", "blobs/2.blob", "-o", "out/film.apng"), folder)
            shutil.rmtree(folder / "blobs")


def suite_shards(folder, lamina):
    """The blobs of a suite in two shards."""
    suite(True)(folder, lamina)
    for shard in (1, 2):
        call(lamina, ("check", "suite", "--shard", f"{shard}/2", "--blob", f"{shard}.blob"), folder)


REPORTS = ("--html", "out/report.html", "--junit", "out/report.xml", "--json", "out/report.json")
FRAMES = ("--frames", "0..<4")

OUTPUTS = [
    render("png", "out/picture.png"),
    render("ppm", "out/picture.ppm"),
    render("jpeg", "out/picture.jpg", "--background", "#fff"),
    render("webp", "out/picture.webp"),
    render("sequence", "out/frame-%04d.png", *FRAMES, resuming=("--resume",)),
    render("apng", "out/film.apng", *FRAMES),
    render("mp4", "out/film.mp4", *FRAMES, needs="ffmpeg"),
    Output("update", ("check", "suite", "--update"), suite(False), may_fail_check=True),
    Output("check", ("check", "suite", *REPORTS), suite(True), may_fail_check=True),
    Output("merge-film", ("merge", "blobs/1.blob", "blobs/2.blob", "-o", "out/film.apng"), film_shards),
    Output("merge-suite", ("merge", "1.blob", "2.blob", *REPORTS), suite_shards, may_fail_check=True),
]


def chosen(names):
    """The outputs of these names, or all, and those that are left out for want of a program."""
    wanted = [output for output in OUTPUTS if not names or output.name in names]
    missing = [output for output in wanted if output.needs and not shutil.which(output.needs)]
    return [output for output in wanted if output not in missing], missing
