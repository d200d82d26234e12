"""The C code of faults.c that stands in front of the entry points of EGL and GLES which a program uses."""

import pathlib
import re
import subprocess

HEADERS = ("GLES3/gl32.h", "GLES2/gl2ext.h", "EGL/egl.h", "EGL/eglext.h")
INCLUDE = pathlib.Path("/usr/include")
PROTOTYPE = re.compile(
    r"^(?:GL_APICALL|EGLAPI)\s+(.+?)\s*(?:GL_APIENTRY|EGLAPIENTRY)\s+(\w+)\s*\(([^;]*)\);", re.MULTILINE)

# Written by hand in faults.c.
BY_HAND = {"glGetError", "eglGetError", "eglGetProcAddress"}
# What a failed call returns, where it isn't zero.
RESULTS = {
    "glCheckFramebufferStatus": "GL_FRAMEBUFFER_UNSUPPORTED",
    "glClientWaitSync": "GL_WAIT_FAILED",
    "glGetUniformLocation": "-1",
    "glGetGraphicsResetStatusKHR": "GL_GUILTY_CONTEXT_RESET",
    "glGetGraphicsResetStatusEXT": "GL_GUILTY_CONTEXT_RESET",
}
# Failures that leave no error: the program asks for the outcome of these.
WITHOUT_ERROR = set(RESULTS) - {"glGetUniformLocation"} | {"glCompileShader", "glLinkProgram", "glUnmapBuffer"}
# Calls that happen in spite of their failure.
DONE_ANYWAY = {"glUnmapBuffer"}
# Queries of an outcome, which then is false.
OUTCOMES = {"glGetShaderiv": "*params = GL_FALSE;", "glGetProgramiv": "*params = GL_FALSE;"}


def prototypes():
    """Result, parameters and names of all entry points in the headers."""
    found = {}
    for header in HEADERS:
        text = (INCLUDE / header).read_text()
        for result, name, parameters in PROTOTYPE.findall(text):
            found[name] = (result, parameters.strip())
    return found


def used(program):
    """The names that a program links to, and those that it may load, which its text contains."""
    symbols = subprocess.run(
        ["nm", "--dynamic", "--undefined-only", program], check=True, capture_output=True, text=True).stdout
    linked = {word for line in symbols.splitlines() for word in line.split()[-1:]}
    text = pathlib.Path(program).read_bytes()
    words = {word.decode() for word in re.findall(rb"(?<![\w])(?:gl|egl)[A-Z]\w+(?=\0)", text)}
    return linked, words - linked


def wrapper(name, result, parameters, is_loaded):
    """The function in front of one entry point."""
    arguments = [] if parameters == "void" else re.findall(r"(\w+)\s*(?:,|$)", parameters)
    call = f"real({', '.join(arguments)})"
    is_void = result == "void"
    fault = "" if name in WITHOUT_ERROR or name in OUTCOMES else "EGL_FAULT; " if name[0] == "e" else "GL_FAULT; "
    fault += OUTCOMES.get(name, "") + (call + ";" if name in DONE_ANYWAY else "")
    answer = "return;" if is_void else f"return ({result}){RESULTS.get(name, '0')};"
    own = f"faulty_{name}" if is_loaded else name
    linkage = "static " if is_loaded else ""
    kind = f"static __typeof__(&{name}) real_{name};\n" if is_loaded else ""
    real = f"__typeof__(&{name}) real = real_{name};" if is_loaded else f"REAL({name});"
    return (
        f"{kind}{linkage}{result} {own}({parameters}) {{\n    {real}\n"
        f"    if (fails(KIND_{name})) {{ {fault}{answer} }}\n    {'' if is_void else 'return '}{call};\n}}\n")


def write(program, folder):
    """Writes names.h and entries.h, and returns the names of the entry points."""
    known = prototypes()
    linked, loaded = used(program)
    chosen = sorted(name for name in known if name in linked | loaded and name not in BY_HAND)
    (folder / "names.h").write_text("".join(f"ENTRY({name})\n" for name in chosen))
    code = ["#define GL_GUILTY_CONTEXT_RESET 0x8253\n"]
    code += [wrapper(name, *known[name], name not in linked) for name in chosen]
    rows = [
        f'    {{"{name}", (void **)&real_{name}, (void *)faulty_{name}}},\n' for name in chosen if name not in linked]
    code.append(
        "static const struct {\n    const char *name;\n    void **real;\n    void *wrapper;\n} loaded[] = {\n"
        + "".join(rows) + "};\n")
    (folder / "entries.h").write_text("".join(code))
    return chosen
