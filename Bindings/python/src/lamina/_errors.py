"""Exceptions, one class for each kind of failure.

A caller that handles all failures alike catches `LaminaError`. The classes are also those of Python's own that fit, so
that `except ValueError` and `except OSError` do as they should.
"""

from __future__ import annotations

import builtins
from typing import Any, NamedTuple, Optional


class Problem(NamedTuple):
    """One problem that an error reports. Texts that don't apply are empty, numbers 0."""

    #: The finding and its remedy.
    message: str
    #: The document's name as it was passed.
    file: str = ""
    #: The line, from 1.
    line: int = 0
    #: The column in characters, from 1.
    column: int = 0
    #: The path of the property, such as `sublayers[3].contents`.
    property: str = ""
    #: The value from outside that is wrong, such as `input title`.
    origin: str = ""

    @builtins.property
    def hint(self) -> str:
        """The remedy: the message after its last semicolon, empty if it has none."""
        return self.message.rpartition("; ")[2] if "; " in self.message else ""


class LaminaError(Exception):
    """A failure of Lamina.

    `status` is the number of the C library and of the command's exit code, `problems` what it found: at least one.
    """

    status: int = 70

    def __init__(self, message: str = "", problems: tuple[Problem, ...] = (), status: Optional[int] = None) -> None:
        super().__init__(message)
        self.message = message
        self.problems: tuple[Problem, ...] = tuple(problems) or (Problem(message),)
        if status is not None:
            self.status = status

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message, self.problems, self.status)


class UsageError(LaminaError, ValueError):
    """An argument is wrong: out of range, unknown, or an object that was closed."""

    status = 64


class InputError(LaminaError, ValueError):
    """A document, picture or suite is wrong or can't be read, or asks for more than a limit allows.

    `file`, `line`, `column`, `property`, `origin` and `hint` are those of the first problem.
    """

    status = 65

    @builtins.property
    def file(self) -> str:
        """The document's name as it was passed."""
        return self.problems[0].file

    @builtins.property
    def line(self) -> int:
        """The line, from 1; 0 if the problem has no place."""
        return self.problems[0].line

    @builtins.property
    def column(self) -> int:
        """The column in characters, from 1; 0 if the problem has no place."""
        return self.problems[0].column

    @builtins.property
    def property(self) -> str:
        """The path of the property, such as `sublayers[3].contents`."""
        return self.problems[0].property

    @builtins.property
    def origin(self) -> str:
        """The value from outside that is wrong, such as `input title`."""
        return self.problems[0].origin

    @builtins.property
    def hint(self) -> str:
        """The remedy."""
        return self.problems[0].hint


class SceneError(InputError):
    """A scene is wrong or can't be read, or asks for more than a limit allows."""


class UnavailableError(LaminaError):
    """A device, a thread, a program or the library itself isn't there."""

    status = 69


class InternalError(LaminaError):
    """A fault of the driver, or of Lamina."""

    status = 70


class ForkError(LaminaError, RuntimeError):
    """The process is the child of one that has used Lamina, whose threads did not survive the fork."""

    status = 71

    #: The ways out, which the message of each such error has.
    advice = (
        'start the workers with multiprocessing.get_context("spawn") or "forkserver", or use lamina in the children '
        "only, not before the fork"
    )


class FileError(LaminaError, OSError):
    """A file can't be written, or is there and can't be read."""

    status = 74


class BusyError(LaminaError, RuntimeError):
    """Another thread is using the object."""

    status = 75


class Cancelled(LaminaError):
    """The call was ended by its callback; `progress` of a film may raise it."""

    status = 130


#: The class for each status of the C library.
KINDS: dict[int, type[LaminaError]] = {
    kind.status: kind
    for kind in (UsageError, InputError, UnavailableError, InternalError, ForkError, FileError, BusyError, Cancelled)
}
