#!/usr/bin/env python3
"""Writes the test program misuse.c from lamina.h: each function that returns a status is called once as it should be, and
then with one argument wrong at a time.

    misuse.py lamina.h > misuse.c

Pointers to objects are NULL, freed, of another type and wild; others are NULL; text is NULL with a length, not UTF-8, and
has a NUL inside, also as 2 GiB of them; numbers are what NUMBERS says. Each call gives the same status with an error and
without, and leaves NULL and 0 as results. A function that this file gives no good arguments for is an error.
"""
import re
import sys

# Parameters that may be NULL, as the comments of lamina.h say; loaders and limits always may.
OPTIONAL = {
    "range": ["lamina_renderer_profile", "lamina_renderer_lint"],
    "expected": ["lamina_report_add"], "function": ["lamina_renderer_write_film"],
    "json": ["lamina_picture_compare", "lamina_check"], "difference": ["lamina_picture_compare"],
    "loader": ["lamina_scene_open", "lamina_scene_parse"],
    "limits": ["lamina_loader_create", "lamina_renderer_create", "lamina_check"],
}
ALWAYS_OPTIONAL = {"are_met", "are_equal", "has_passed", "user", "error"}

# Good text by function and parameter, or by parameter; paths are macros of the program.
TEXT = {
    "lamina_schema.name": '"scene"', "lamina_limits_set.name": '"layers"', "lamina_loader_allow_folder.path": "FOLDER",
    "lamina_scene_open.path": "SCENE_FILE", "lamina_picture_open.path": "PICTURE_FILE", "lamina_check.path": "SUITE_FILE",
    "lamina_picture_write.path": "OUTPUT_FILE", "lamina_renderer_write_film.path": "FILM_FILES",
    "lamina_scene_set_input.name": '"color"', "lamina_scene_set_input.json": '"\\"#00ff00\\""', "lamina_scene_set.json": '"0.5"',
    "lamina_report_make.format": '"json"', "lamina_picture_encode.format": '"png"', "limits": '"pixels 20"',
    "request": "", "preset": '"untrusted"', "text": "SMALL_SCENE", "name": '"name.yaml"', "folder": "",
    "property": '"card.opacity"', "size": '"20x20"', "rule": '"all"', "profile": "", "budgets": '"drawCalls<=9"',
    "layer": '"card"', "quality": "", "background": '"#ffffff"', "metric": '"exact"', "title": '"Title"',
}

# Good numbers, and wrong ones.
NUMBERS = {
    "lamina_limits_set.count": ("1000", ["0", "1000000000000001", "UINT64_MAX"]),
    "lamina_scene_set_scale.scale": ("2", ["-1", "1e300", "(double)NAN", "(double)INFINITY"]),
    "lamina_scene_set_time.seconds": ("0.05", ["-1", "(double)NAN", "(double)INFINITY"]),
    "lamina_report_add.seconds": ("0.25", ["-1", "1e300", "(double)NAN", "(double)INFINITY"]),
    "lamina_renderer_set_rule.is_enabled": ("1", []),
    "lamina_renderer_explain.try_limit": ("0", []),
    "lamina_picture_create.size": ("16", ["0", "15"]),
    "lamina_picture_create.width": ("2", ["0", "1u << 31", "UINT32_MAX"]),
    "lamina_picture_create.height": ("2", ["0", "1u << 31", "UINT32_MAX"]),
    "lamina_picture_create.stride": ("8", ["1", "7", "(size_t)1 << 31", "SIZE_MAX", "SIZE_MAX / 2 + 1"]),
    "lamina_picture_create.format": ("LAMINA_BGRA_STRAIGHT", ["(lamina_format)4", "(lamina_format)UINT32_MAX"]),
    "lamina_picture_decode.size": ("0", []),
    "lamina_picture_copy.size": ("sizeof buffer", ["0", "1023"]),
    "lamina_picture_copy.stride": ("64", ["1", "63", "(size_t)1 << 31", "SIZE_MAX", "SIZE_MAX / 2 + 1"]),
    "lamina_picture_copy.format": ("LAMINA_RGBA_STRAIGHT", ["(lamina_format)4", "(lamina_format)UINT32_MAX"]),
}
RANGES = ["{-1, 1, 60, 1}", "{0, 0, 60, 1}", "{0, -1, 60, 1}", "{0, 1, 0, 1}", "{0, 1, 60, 0}", "{0, INT64_C(1) << 31, 60, 1}", "{1, INT64_MAX, 60, 1}",
          "{INT64_MAX, INT64_MAX, 1, UINT32_MAX}"]
BAD_TEXT = [("NULL with a length", "NULL, 3"), ("NULL without a length", "NULL, LAMINA_NUL_TERMINATED"),
            ("not UTF-8", '"\\xff", 1'), ("cut UTF-8", '"a\\xc3", 2'), ("a surrogate", '"\\xed\\xa0\\x80", 3'),
            ("not UTF-8, ended by NUL", '"\\xc0\\x80", LAMINA_NUL_TERMINATED'), ("a NUL inside", '"a\\0b", 3'),
            ("2^31 NULs", "zeros, (size_t)1 << 31")]
POINTERS = {"problem": "&problem", "size": "&scene_size", "pixels": "&pixels", "user": "NULL"}


def prototypes(header):
    """Yields the name and the parameters, as type and name, of each function that returns a status."""
    header = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    for name, parameters in re.findall(r"^lamina_status (lamina_\w+)\(([^)]*)\);", header, flags=re.M):
        pairs = [re.fullmatch(r"(.*?)(\w+)", p.strip(), flags=re.S).groups() for p in parameters.split(",")]
        yield name, [("".join(kind.replace("const ", "").split()), parameter) for kind, parameter in pairs]


class Argument:
    """One parameter, or two for text: a good argument, and the wrong ones with their names and statuses."""

    def __init__(self, function, kind, name):
        self.result = None
        optional = name in ALWAYS_OPTIONAL or function in OPTIONAL.get(name, [])
        null = [] if optional else [("NULL", "NULL", "LAMINA_USAGE")]
        key = f"{function}.{name}"
        handle = re.fullmatch(r"lamina_(error|data|limits|loader|scene|renderer|picture|frames|report)\*", kind)
        result = re.fullmatch(r"lamina_(\w+)\*\*", kind)
        if name == "error":
            self.good, self.wrong = "error", []
        elif handle:
            self.good = f"good.{'actual' if name == 'actual' else handle[1]}"
            others = [("freed", f"freed_{handle[1]}()"), ("of another type", f"(void *)other_than_{handle[1]}()"),
                      ("wild", "(void *)&wild"), ("misaligned", "(void *)((char *)&wild + 1)"),
                      ("small", "(void *)0x10")]
            self.wrong = null + [(what, value, "LAMINA_USAGE") for what, value in others]
        elif result:
            self.good, self.wrong, self.result = f"&out.{result[1]}", null, f"out.{result[1]}"
        elif kind == "int*":
            self.good, self.wrong, self.result = "&out.number", null, "out.number"
        elif kind == "char*":
            text = TEXT.get(key, TEXT.get(name))
            if text is None:
                sys.exit(f"misuse.py: no text for {key}")
            self.good = f"{text}, LAMINA_NUL_TERMINATED" if text else "NULL, 0"
            self.wrong = [(what, value, "ANY_FAILURE") for what, value in BAD_TEXT]
        elif kind == "lamina_range*":
            self.good = "&whole"
            self.wrong = null + [(value, f"&(lamina_range){value}", "ANY_FAILURE") for value in RANGES]
        elif kind == "void*" and name in ("pixels", "bytes", "destination"):
            self.good, self.wrong = "png, png_size" if name == "bytes" else "buffer", null
            if name == "bytes":
                self.wrong = [("NULL", "NULL, 8", "LAMINA_USAGE"), ("empty", "png, 0", "ANY_FAILURE"),
                              ("cut", "png, png_size / 2", "ANY_FAILURE"),
                              ("2^31 NULs", "zeros, (size_t)1 << 31", "ANY_FAILURE")]
        elif kind.endswith("_function"):
            self.good, self.wrong = "receive_frame" if "frame" in kind else "NULL", null
        elif kind.endswith("*") and name in POINTERS:
            self.good, self.wrong = POINTERS[name], null
        elif key in NUMBERS:
            self.good, wrong = NUMBERS[key]
            self.wrong = [(value, value, "ANY_FAILURE") for value in wrong]
        else:
            sys.exit(f"misuse.py: no argument for {kind} {key}")


def calls(function, parameters):
    """The lines of C of one function."""
    arguments = []
    for index, (kind, name) in enumerate(parameters):
        previous = parameters[index - 1] if index else ("", "")
        is_length = name == previous[1] + "_length" or (previous == ("void*", "bytes") and name == "size")
        if not is_length:
            arguments.append(Argument(function, kind, name))
    has_error = arguments[-1].good == "error"

    def call(changed=None, value=None):
        return f"{function}({', '.join(value if a is changed else a.good for a in arguments)})"

    yield f'    CONTROL("{function}", {call()});'
    for argument in arguments:
        for what, value, status in argument.wrong:
            nulls = " && ".join(["1"] + [f"!{a.result}" for a in arguments if a.result and a is not argument])
            where = f"{function}, argument {arguments.index(argument) + 1}: {what}"
            escaped = where.replace("\\", "\\\\").replace('"', '\\"')
            yield f'    MISUSE("{escaped}", {status}, {int(has_error)}, {call(argument, value)}, {nulls});'


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        header = file.read()
    print('#include "misuse.h"\n')
    names = []
    for name, parameters in prototypes(header):
        if name.startswith("lamina_error_"):
            continue  # in handles.c
        print(f"static void call_{name}(void) {{")
        print("\n".join(calls(name, parameters)))
        print("}\n")
        names.append(name)
    if len(names) < 30:
        sys.exit(f"misuse.py: {len(names)} functions in {sys.argv[1]}")
    print("static void call_all(void) {")
    print("\n".join(f"    call_{name}();" for name in names))
    print("}")


if __name__ == "__main__":
    main()
