"""A headless OpenGL context through EGL, by ctypes: the same driver that Lamina draws with."""

from __future__ import annotations

import ctypes as C

PLATFORM_SURFACELESS, PLATFORM_DEVICE = 0x31DD, 0x313F
NONE, MAJOR, MINOR, PROFILE, CORE = 0x3038, 0x3098, 0x30FB, 0x30FD, 1
OPENGL_ES_API, OPENGL_API = 0x30A0, 0x30A2
GL_RENDERER, GL_VERSION = 0x1F01, 0x1F02


class HeadlessContext:
    """An EGL context without a surface, current on this thread until the process ends.

    device: `surfaceless` (Mesa's platform) or `device:N` (the N-th EGL device).
    api: `gl` (OpenGL 4.5 core) or `gles` (OpenGL ES 3.2).
    """

    def __init__(self, device: str, api: str) -> None:
        self.egl = C.CDLL("libEGL.so.1")
        display = self._display(device)
        if not self._call("eglInitialize", C.c_int, display, None, None):
            raise SystemExit(f"EGL display {device} does not start (error {self._error()}); try --device surfaceless")
        attributes = [MAJOR, 3, MINOR, 2] if api == "gles" else [MAJOR, 4, MINOR, 5, PROFILE, CORE]
        self._call("eglBindAPI", C.c_int, C.c_uint(OPENGL_ES_API if api == "gles" else OPENGL_API))
        context = self._call("eglCreateContext", C.c_void_p, display, None, None, _ints(attributes))
        if not context or not self._call("eglMakeCurrent", C.c_int, display, None, None, C.c_void_p(context)):
            raise SystemExit(f"no {api} context on EGL display {device} (error {self._error()})")
        self.finish = C.CFUNCTYPE(None)(self._address(b"glFinish"))
        string = C.CFUNCTYPE(C.c_char_p, C.c_uint)(self._address(b"glGetString"))
        self.description = f"{string(GL_RENDERER).decode()}, {string(GL_VERSION).decode()}"

    def _display(self, device: str) -> C.c_void_p:
        if device == "surfaceless":
            platform, native = PLATFORM_SURFACELESS, None
        elif not device.removeprefix("device:").isdigit():
            raise SystemExit(f"unknown device {device!r}; the peers know surfaceless and device:N")
        else:
            platform, native = PLATFORM_DEVICE, self._device(int(device.removeprefix("device:")))
        kind = C.CFUNCTYPE(C.c_void_p, C.c_uint, C.c_void_p, C.c_void_p)
        return C.c_void_p(kind(self._address(b"eglGetPlatformDisplayEXT"))(platform, native, None))

    def _device(self, number: int) -> int:
        devices, count = (C.c_void_p * 16)(), C.c_int()
        kind = C.CFUNCTYPE(C.c_int, C.c_int, C.c_void_p, C.c_void_p)
        kind(self._address(b"eglQueryDevicesEXT"))(16, devices, C.byref(count))
        if number >= count.value:
            raise SystemExit(f"there is no EGL device {number}: found {count.value}")
        return devices[number]

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
