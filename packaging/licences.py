#!/usr/bin/env python3
"""Prints the licences of all that is inside the archive: Lamina, what is linked into its program, and libraries beside it.

    packaging/licences.py --toolchain DIR [--argument-parser DIR] LIBRARY...

DIR is the toolchain's folder that has share/swift/LICENSE.txt, and a checkout of swift-argument-parser, which is in the
program and not in the library. A LIBRARY is a file of an installed package of Debian, whose copyright file is printed.
"""
import argparse
import os
import subprocess
import sys

# What the linker puts into the program: the parts, who wrote them, and the licence's short name.
LINKED = [
    ("Swift's standard library and runtime, FoundationEssentials with swift-collections, libdispatch",
     "2014-2026 Apple Inc. and the Swift project authors", "Apache-2.0-with-runtime-exception"),
    ("swift-argument-parser", "2014-2026 Apple Inc. and the Swift project authors", "Apache-2.0-with-runtime-exception"),
    ("BlocksRuntime of LLVM's compiler-rt", "2008-2010 Apple Inc. and the LLVM contributors", "Expat"),
    ("DejaVu Sans, the font", "2003 Bitstream, Inc., 2006 Tavmjong Bah", "bitstream-vera"),
]
DEJAVU = "Sources/CFonts/DejaVu/LICENSE"
EXPAT = """Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE."""
REPOSITORY = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..")


def text_of(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read().rstrip()


def runtime_exception(licence):
    """The words that Swift adds to the Apache License, which stand at its end."""
    start = licence.find("## Runtime Library Exception")
    if start < 0:
        sys.exit("licences.py: the toolchain's LICENSE.txt has no runtime library exception: see what it says now")
    return licence[start:].partition("\n")[2].strip()


def debian_copyright(swift):
    """The file debian/copyright, whose licences that Debian has are named and not repeated."""
    def field(text):
        return "\n".join(" " + (line.strip() or ".") for line in text.split("\n"))

    apache = field("On Debian systems, the text of the Apache License, Version 2.0,\n"
                   "is in /usr/share/common-licenses/Apache-2.0.")
    holders = field("2026 the Lamina contributors\n" + "\n".join(f"{holder} ({part})" for part, holder, _ in LINKED))
    names = " and ".join(["Apache-2.0", *dict.fromkeys(licence for _, _, licence in LINKED)])
    return "\n\n".join([
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Lamina",
        "Files: *\nCopyright: 2026 the Lamina contributors\nLicense: Apache-2.0",
        f"Files: usr/bin/lamina\nCopyright:\n{holders}\nLicense: {names}",
        "License: Apache-2.0\n" + apache,
        f"License: Apache-2.0-with-runtime-exception\n{apache}\n .\n{field(runtime_exception(swift))}",
        "License: Expat\n" + field(EXPAT),
        "License: bitstream-vera\n" + field(text_of(REPOSITORY, DEJAVU)),
    ]) + "\n"


def package_of(library):
    """The package of Debian that a file comes from, and its version."""
    for path in (library, os.path.realpath(library), os.path.realpath(library).removeprefix("/usr")):
        run = subprocess.run(["dpkg-query", "--search", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if run.returncode == 0:
            package = run.stdout.decode().rsplit(": ", 1)[0].split(",")[0]
            version = subprocess.run(
                ["dpkg-query", "--show", "--showformat=${Version}", package], stdout=subprocess.PIPE, check=True)
            return package.split(":")[0], version.stdout.decode()
    sys.exit(f"licences.py: {library} is from no package of Debian, so that its licence is unknown")


def whole(swift, parser, libraries):
    parts = [("Lamina", text_of(REPOSITORY, "LICENSE")), (LINKED[0][0], swift)]
    if parser is not None:
        parts.append((LINKED[1][0], parser))
    parts.append((LINKED[2][0], f"Copyright {LINKED[2][1]}\n\n{EXPAT}"))
    parts.append((LINKED[3][0], text_of(REPOSITORY, DEJAVU)))
    packages = {}
    for library in libraries:
        packages.setdefault(package_of(library), []).append(os.path.basename(library))
    for (package, version), names in sorted(packages.items()):
        source = f"As Debian builds it, package {package} {version}, whose sources Debian offers."
        parts.append((", ".join(sorted(names)), f"{source}\n\n{text_of('/usr/share/doc', package, 'copyright')}"))
    index = "\n".join(f"  {title}" for title, _ in parts)
    rule = "=" * 80
    return f"The licences of what is inside:\n\n{index}\n" + "".join(
        f"\n{rule}\n{title}\n{rule}\n\n{text}\n" for title, text in parts)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--toolchain", required=True)
    options.add_argument("--argument-parser")
    options.add_argument("libraries", nargs="*")
    options = options.parse_args()
    swift = text_of(options.toolchain, "share/swift/LICENSE.txt")
    parser = text_of(options.argument_parser, "LICENSE.txt") if options.argument_parser else None
    print(whole(swift, parser, options.libraries), end="")


if __name__ == "__main__":
    main()
