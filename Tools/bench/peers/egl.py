"""A headless OpenGL context through EGL, by ctypes: the same driver that Lamina draws with."""

from __future__ import annotations

import ctypes as C

PLATFORM_SURFACELESS, PLATFORM_DEVICE = 0x31DD, 0x313F
NONE, MAJOR, MINOR, PROFILE, CORE = 0x3038, 0x3098, 0x30FB, 0x30FD, 1
OPENGL_ES_API, OPENGL_API = 0x30A0, 0x30A2
RENDER_NODE = 0x3377
GL_RENDERER, GL_VERSION = 0x1F01, 0x1F02
SOFTWARE = ("llvmpipe", "softpipe", "swrast", "SwiftShader")


class HeadlessContext:
    """An EGL context without a surface, current on this thread until the process ends.

    device: `surfaceless` (Mesa's platform), `device:N` (the N-th EGL device), `gbm:PATH` (the EGL device of a render node)
    or `auto` (the first EGL device that is hardware, else surfaceless): Lamina's words.
    api: `gl` (OpenGL 4.5 core) or `gles` (OpenGL ES 3.2).
    """

    def __init__(self, device: str, api: str) -> None:
        self.egl = C.CDLL("libEGL.so.1")
        failures = []
        for name in self._candidates(device):
            failure = self._open(name, api)
            # Of several, one that draws on the processor is the last resort.
            if failure is None and (device != "auto" or name == "surfaceless" or not self._is_software()):
                return
            failures.append(failure or f"{name} draws on the processor")
        raise SystemExit(f"{'; '.join(failures)}; try --device surfaceless")

    def _candidates(self, device: str) -> list[str]:
        kind, _, rest = device.partition(":")
        if device == "auto":
            return [*(f"device:{number}" for number in range(len(self._devices()))), "surfaceless"]
        if device == "surfaceless" or kind == "device" and rest.isdigit():
            return [device]
        if kind == "gbm" and rest:
            return [f"device:{self._number(rest)}"]
        raise SystemExit(f"unknown device {device!r}; there are surfaceless, auto, device:N and gbm:PATH")

    def _open(self, name: str, api: str) -> str | None:
        """Makes a context of the device current; else says why there is none."""
        display = self._display(name)
        if not self._call("eglInitialize", C.c_int, display, None, None):
            return f"EGL display {name} does not start (error {self._error()})"
        attributes = [MAJOR, 3, MINOR, 2] if api == "gles" else [MAJOR, 4, MINOR, 5, PROFILE, CORE]
        self._call("eglBindAPI", C.c_int, C.c_uint(OPENGL_ES_API if api == "gles" else OPENGL_API))
        context = self._call("eglCreateContext", C.c_void_p, display, None, None, _ints(attributes))
        if not context or not self._call("eglMakeCurrent", C.c_int, display, None, None, C.c_void_p(context)):
            return f"no {api} context on EGL display {name} (error {self._error()})"
        self.finish = C.CFUNCTYPE(None)(self._address(b"glFinish"))
        string = C.CFUNCTYPE(C.c_char_p, C.c_uint)(self._address(b"glGetString"))
        self.renderer = string(GL_RENDERER).decode()
        self.description = f"{self.renderer}, {string(GL_VERSION).decode()}"
        return None

    def _is_software(self) -> bool:
        return any(name in self.renderer for name in SOFTWARE)

    def _display(self, name: str) -> C.c_void_p:
        platform, native = PLATFORM_SURFACELESS, None
        if name != "surfaceless":
            number, devices = int(name.removeprefix("device:")), self._devices()
            if number >= len(devices):
                raise SystemExit(f"there is no EGL device {number}: found {len(devices)}")
            platform, native = PLATFORM_DEVICE, devices[number]
        kind = C.CFUNCTYPE(C.c_void_p, C.c_uint, C.c_void_p, C.c_void_p)
        return C.c_void_p(kind(self._address(b"eglGetPlatformDisplayEXT"))(platform, native, None))

    def _devices(self) -> list[int]:
        devices, count = (C.c_void_p * 16)(), C.c_int()
        kind = C.CFUNCTYPE(C.c_int, C.c_int, C.c_void_p, C.c_void_p)
        kind(self._address(b"eglQueryDevicesEXT"))(16, devices, C.byref(count))
        return devices[: count.value]

    def _number(self, path: str) -> int:
        """The number of the EGL device of a render node."""
        string = C.CFUNCTYPE(C.c_char_p, C.c_void_p, C.c_int)(self._address(b"eglQueryDeviceStringEXT"))
        nodes = [string(device, RENDER_NODE) for device in self._devices()]
        if path.encode() not in nodes:
            found = ", ".join(node.decode() for node in nodes if node) or "none"
            raise SystemExit(f"no EGL device has the render node {path}; found {found}")
        return nodes.index(path.encode())

    def _call(self, name: str, result: type, *arguments: object):
        function = getattr(self.egl, name)
        function.restype = result
        return function(*arguments)

    def _address(self, name: bytes) -> int:
        address = self._call("eglGetProcAddress", C.c_void_p, name)
        if not address:
            raise SystemExit(f"EGL has no {name.decode()}")
        return address

    def _error(self) -> str:
        return hex(self._call("eglGetError", C.c_int))


def _ints(values: list[int]) -> C.Array:
    return (C.c_int * (len(values) + 1))(*values, NONE)
