"""Manual pages in the macros of man(7), from what `lamina --experimental-dump-help` prints."""
import datetime
import os
import re
import textwrap

# The parser's own command, which prints the help that the pages are made from.
LEFT_OUT = {"help"}

# The variables that a command reads, by an option that only commands which read it have; "" for those that all read.
ENVIRONMENT = [
    ("device", "LAMINA_DEVICE", "The device where --device gives none: auto, surfaceless, device:N or gbm:PATH."),
    ("device", "LP_NUM_THREADS", "The threads of Mesa's llvmpipe, by default one a processor."),
    ("frames", "PATH", "The folders in which ffmpeg is looked for, which reads films and writes .mp4, .webm, .mov and .gif."),
    ("update", "CI", "If set, and neither empty, 0 nor false, --update and --prune are refused."),
    ("github", "GITHUB_STEP_SUMMARY", "The file to which --github appends the summary."),
    ("junit", "NO_COLOR", "If set and not empty, the summary has no colors on a terminal."),
]

# The files of an installation, from its prefix: /usr for Debian's package.
FILES = [
    ("share/lamina/examples", "Scenes to run, and their suite: `lamina check` of this folder passes on llvmpipe."),
    ("share/lamina/schemas", "JSON Schemas of scenes, suites, profiles and findings, as `lamina schema` prints them."),
]
SUITE_FILES = [
    ("suite.yaml", "The suite of a folder: its scenes, tolerances and budgets."),
    ("goldens", "The folder of the goldens, beside the scenes."),
]


class Command:
    """A command as the parser describes it."""

    def __init__(self, description, above=()):
        self.words = (*above, description["commandName"])
        self.abstract = description["abstract"]
        self.discussion = description.get("discussion", "").strip()
        self.arguments = [a for a in description.get("arguments", []) if a["shouldDisplay"]]
        self.commands = [
            Command(d, self.words) for d in description.get("subcommands", [])
            if d["shouldDisplay"] and d["commandName"] not in LEFT_OUT
        ]

    @property
    def name(self):
        return " ".join(self.words)

    @property
    def page_name(self):
        return "-".join(self.words)

    def all(self):
        yield self
        for command in self.commands:
            yield from command.all()

    def has(self, option):
        return any(n["name"] == option for a in self.arguments for n in a.get("names", []))

    def values_of(self, command, argument):
        found = next(c for c in self.commands if c.words[-1] == command)
        found = next(a for a in found.arguments if a.get("valueName") == argument)
        return found["completionKind"]["list"]["values"]


def date_of_pages():
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch:
        return datetime.datetime.fromtimestamp(int(epoch), datetime.timezone.utc).date()
    return datetime.date.today()


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def prose(text):
    """A paragraph, each sentence on lines of its own; what stands between backquotes is bold."""
    lines = []
    for sentence in re.split(r"(?<=[.;:])\s+(?=[A-Z`(\-])", " ".join(text.split())):
        lines += textwrap.wrap(sentence, 70, break_long_words=False, break_on_hyphens=False)
    return re.sub(r"`([^`]*)`", r"\\fB\1\\fR", escaped("\n".join(lines)).replace("\\\\fB", "\\fB"))


def section(title, lines):
    return [f".SH {title}", *lines] if lines else []


def spelled(name):
    return ("-" if name["kind"] == "short" else "--") + name["name"]


def usage(command):
    if command.commands:
        return [rf"\fB{escaped(command.name)}\fR \fICOMMAND\fR [\fIOPTION\fR]...",
                ".br", rf"\fB{escaped(command.name)}\fR [\fB\-\-version\fR | \fB\-\-help\fR]"]
    words = [rf"\fB{escaped(command.name)}\fR", r"[\fIOPTION\fR]..."]
    for argument in command.arguments:
        value = rf"\fI{escaped(argument.get('valueName', '').upper())}\fR" + ("..." if argument["isRepeating"] else "")
        if argument["kind"] == "positional":
            words.append(f"[{value}]" if argument["isOptional"] else value)
        elif argument["kind"] == "option" and not argument["isOptional"]:
            words.append(rf"\fB{escaped(spelled(argument['preferredName']))}\fR {value}")
    return [" ".join(words)]


def explained(arguments):
    """The arguments' tags, each with its sentences, values and default; a flag and its opposite share them."""
    lines = []
    for index, argument in enumerate(arguments):
        following = arguments[index + 1] if index + 1 < len(arguments) else {}
        opposite = following.get("valueName", "") == "no-" + argument.get("valueName", "")
        if opposite and following.get("abstract") == argument.get("abstract"):
            lines += [".TP", tag(argument), ".TQ", tag(following), sentences(argument)]
        elif lines[-3:-1] != [".TQ", tag(argument)]:
            lines += [".TP", tag(argument), sentences(argument)]
    return lines


def tag(argument):
    value = rf"\fI{escaped(argument.get('valueName', '').upper())}\fR"
    if argument["kind"] == "positional":
        return value
    # The letter before the word, as readers look for it.
    names = sorted(argument["names"], key=lambda name: name["kind"] != "short")
    names = ", ".join(rf"\fB{escaped(spelled(name))}\fR" for name in names)
    return f"{names} {value}" if argument["kind"] == "option" else names


def sentences(argument):
    text = argument.get("abstract", "")
    values = argument.get("allValues") or argument.get("completionKind", {}).get("list", {}).get("values", [])
    # A list of beginnings such as "fragments<=" is for the tab key.
    if values and "auto" not in values and "(values:" not in text and not any(v[-1] in "=<" for v in values):
        text += f" Values: {', '.join(values)}."
    default = argument.get("defaultValue")
    if default:
        text += f" Default: {default}."
    return prose(text)


def parted(command):
    """The discussion's paragraphs, its examples as pairs of command and remark, and its exit codes."""
    paragraphs, examples, codes = [], [], []
    for paragraph in command.discussion.split("\n\n"):
        lines = paragraph.split("\n")
        if lines[0] in ("Examples:", "Example:"):
            for line in lines[1:]:
                example, _, remark = re.sub(r"(\S)  +(?=\S)", r"\1\t", line.strip()).partition("\t")
                examples.append((example, remark))
            continue
        if paragraph.startswith("Exit codes: "):
            text = paragraph.removeprefix("Exit codes: ").rstrip(".")
            codes = [part.split(" ", 1) for part in re.split(r", (?=\d+ )", text)]
            continue
        kept = []
        for line in lines:
            if line.startswith("Example: "):
                examples.append((line.removeprefix("Example: "), ""))
            else:
                kept.append(line)
        if any(kept):
            paragraphs.append(" ".join(kept))
    return paragraphs, examples, codes


def page(command, root, commands, version, date):
    paragraphs, examples, _ = parted(command)
    codes = parted(root)[2]
    positional = [a for a in command.arguments if a["kind"] == "positional"]
    options = [a for a in command.arguments if a["kind"] != "positional"]

    lines = [f'.TH {escaped(command.page_name.upper())} 1 "{date:%Y-%m-%d}" "Lamina {version}" "User Commands"']
    abstract = command.abstract.rstrip(".")
    summary = escaped(abstract[0].lower() + abstract[1:] if abstract[1:2].islower() else abstract)
    lines += section("NAME", textwrap.wrap(f"{escaped(command.page_name)} \\- {summary}", 76, break_on_hyphens=False))
    lines += section("SYNOPSIS", usage(command))

    description = [prose(command.abstract)]
    for paragraph in paragraphs:
        description += [".PP", prose(paragraph)]
    lines += section("DESCRIPTION", description)

    inner = []
    for each in command.commands:
        inner += [".TP", rf"\fB{escaped(each.page_name)}\fR(1)", prose(each.abstract)]
    lines += section("COMMANDS", inner)
    lines += section("ARGUMENTS", explained(positional))
    lines += section("OPTIONS", explained(options))

    status = []
    for code, meaning in codes:
        status += [".TP", rf"\fB{code}\fR", prose(meaning[0].upper() + meaning[1:] + ".")]
    lines += section("EXIT STATUS", status)

    variables = []
    for option, name, text in ENVIRONMENT:
        if command is root or command.has(option):
            variables += [".TP", rf"\fB{escaped(name)}\fR", prose(text)]
    lines += section("ENVIRONMENT", variables)

    files = []
    for name, text in (FILES if command is root else []) + (SUITE_FILES if command.has("update") else []):
        files += [".TP", rf"\fI{escaped(name)}\fR", prose(text)]
    if command is root:
        files = [prose("From the folder of the installation, which is /usr for Debian's package:"), *files]
    lines += section("FILES", files)

    shown = []
    for example, remark in examples:
        shown += [".TP", rf"\fB{escaped(example)}\fR", prose(remark) or r"\&"]
    lines += section("EXAMPLES", shown)

    others = sorted(c.page_name for c in commands if c is not command)
    near = [n for n in others if command is root or n == root.page_name or n.startswith(command.page_name + "-")
            or n in {"lamina-" + word for word in re.findall(r"`lamina (\w+)", command.discussion)}]
    lines += section("SEE ALSO", [rf"\fB{escaped(n)}\fR(1)" + ("," if n != near[-1] else "") for n in near])
    return "\n".join(line for line in lines if line) + "\n"
