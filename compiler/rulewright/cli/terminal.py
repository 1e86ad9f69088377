"""Where a command reads and writes: the standard streams, safe for any encoding, and what is known of the terminal."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rulewright.report.style import Style

__all__ = ["Terminal"]

PLAINER = str.maketrans({"…": "...", "→": ">", "·": "-", "–": "-", "—": "-", "×": "x", "█": "#", "▏": " ", "≈": "~"})
"""Rulewright's own signs for an output that cannot show them."""

CLEAR_LINE = "\r\x1b[K"


class Terminal:
    """The three streams of the process. ``colour`` is ``auto``, ``always`` or ``never``."""

    def __init__(
        self,
        stdin: TextIO,
        stdout: TextIO,
        stderr: TextIO,
        environment: Mapping[str, str],
    ) -> None:
        self.stdin = stdin
        self._stdout = stdout
        self._stderr = stderr
        self._environment = environment
        self.colour = "auto"
        self._obeys_codes = True
        for stream in (stdout, stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        if isinstance(stdin, io.TextIOWrapper):
            stdin.reconfigure(errors="surrogateescape")

    @classmethod
    def of_process(cls) -> Terminal:
        """The streams that this process was started with; one that was closed is empty, or takes everything to nowhere."""
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:  # what Python makes of a stream that was closed
                setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (it lives as long as the process)
        terminal = cls(sys.stdin, sys.stdout, sys.stderr, os.environ)
        terminal._obeys_codes = _ask_for_codes()
        return terminal

    def out(self, text: str) -> None:
        """Write ``text`` to the standard output, as it is."""
        self._stdout.write(_encodable(text, self._stdout))

    def document(self, text: str) -> None:
        """Write a ``text`` that is read as a file, by another program or later: as UTF-8 and with the line ends that it has,
        whatever those of this machine are."""
        self.out_bytes(text.encode("utf-8", "backslashreplace"))

    def out_bytes(self, data: bytes) -> None:
        """Write ``data`` to the standard output unchanged, whatever it is."""
        self._stdout.flush()
        buffer = getattr(self._stdout, "buffer", None)
        if buffer is None:
            self._stdout.write(data.decode("utf-8", "replace"))
        else:
            buffer.write(data)
            buffer.flush()

    def error(self, text: str) -> None:
        """Write ``text`` to the standard error, as it is. Where that takes nothing there is nobody to be told."""
        self._stdout.flush()
        try:
            self._stderr.write(_encodable(text, self._stderr))
            self._stderr.flush()
        except OSError:
            _give_up(self._stderr)

    def flush(self) -> None:
        """Hand over what was written; raises BrokenPipeError when nobody reads it any more."""
        self._stdout.flush()

    def abandon(self) -> None:
        """Write nothing more: the reader of the output went away."""
        _give_up(self._stdout)

    @property
    def interactive(self) -> bool:
        """Whether somebody can be asked: both the input and the output are a terminal."""
        return _is_terminal(self.stdin) and _is_terminal(self._stdout)

    @property
    def width(self) -> int:
        """Cells in a line of the output; that of a report to a file when it is no terminal."""
        from rulewright.report.text import WIDTH

        if not _is_terminal(self._stdout):
            return WIDTH
        try:
            return max(40, os.get_terminal_size(self._stdout.fileno()).columns)
        except (OSError, ValueError):
            return WIDTH

    @property
    def style(self) -> Style:
        """Colours for the output, as asked for or as the terminal can show them; ``NO_COLOR`` in the environment is obeyed."""
        from rulewright.report.style import COLOURED, PLAIN

        if self.colour == "auto":
            able = _is_terminal(self._stdout) and self._environment.get("TERM") != "dumb" and self._obeys_codes
            return COLOURED if able and not self._environment.get("NO_COLOR") else PLAIN
        return COLOURED if self.colour == "always" else PLAIN

    @contextmanager
    def progress(self) -> Iterator[Callable[[str], None]]:
        """A function that shows a short line about what is being done; nothing is shown when nobody watches."""
        if not _is_terminal(self._stderr) or self._environment.get("TERM") == "dumb" or not self._obeys_codes:
            yield lambda line: None
            return

        def tell(line: str) -> None:
            from rulewright.report.visible import visible

            self._stderr.write(CLEAR_LINE + _encodable(visible(line), self._stderr))
            self._stderr.flush()

        try:
            yield tell
        finally:
            self._stderr.write(CLEAR_LINE)
            self._stderr.flush()

    def read_bytes(self) -> bytes:
        """The whole standard input as bytes."""
        buffer = getattr(self.stdin, "buffer", None)
        if buffer is None:
            return self.stdin.read().encode("utf-8", "surrogateescape")
        return bytes(buffer.read())

    def ask(self, question: str) -> str:
        """Show ``question`` and read one line; raises EOFError when the input ends."""
        self.out(question)
        self.flush()
        line = self.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")


def _ask_for_codes() -> bool:
    """Whether the terminal obeys escape codes. A console of Windows has to be asked to, and an old one then refuses."""
    if sys.platform != "win32":
        return True
    import ctypes

    kernel, obeys = ctypes.windll.kernel32, True
    for number in (-11, -12):  # the standard output and the standard error
        handle, mode = kernel.GetStdHandle(number), ctypes.c_uint32()
        if kernel.GetConsoleMode(handle, ctypes.byref(mode)):  # else it is no console
            obeys = bool(kernel.SetConsoleMode(handle, mode.value | 4)) and obeys
    return obeys


def _give_up(stream: TextIO) -> None:
    """Let ``stream`` lead nowhere, so that nothing fails again when the process ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):  # a stream without a file, as in tests, has nothing that could break again
        return


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:  # a closed stream
        return False


def _encodable(text: str, stream: TextIO) -> str:
    """``text`` for ``stream``: on one that knows only few characters, our own signs are replaced by plainer ones.

    What an author wrote is then escaped by the stream itself.
    """
    if text.isascii():
        return text
    encoding = (getattr(stream, "encoding", None) or "utf-8").lower()
    if encoding.startswith("utf"):
        return text.encode("utf-8", "backslashreplace").decode("utf-8")
    return text.translate(PLAINER)
