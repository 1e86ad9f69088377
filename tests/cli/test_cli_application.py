"""What every command line shares: help, misuse, exit codes, streams."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import rulewright as package
from rulewright.cli import application
from rulewright.cli.application import COMMANDS, MEANT
from rulewright.cli.parser import Parser

COMMAND_MODULES = sorted(Path(application.__file__).parent.joinpath("commands").glob("[!_]*.py"))


def test_version(rulewright):
    ran = rulewright("--version")
    assert (ran.code, ran.out) == (0, f"rulewright {package.__version__}\n")


def test_the_version_is_that_of_the_distribution():
    written = Path(__file__).parents[2].joinpath("pyproject.toml").read_text(encoding="utf-8")
    assert f'\nversion = "{package.__version__}"\n' in written


def test_the_overview_lists_every_command(rulewright):
    ran = rulewright("--help")
    assert ran.code == 0
    assert [path.stem for path in COMMAND_MODULES] == sorted(COMMANDS)
    for command in COMMANDS:
        assert re.search(rf"^  {command} +\w", ran.out, re.M)


def test_no_command_at_all_is_misuse_but_helps(rulewright):
    ran = rulewright()
    assert ran.code == 2
    assert "usage: rulewright COMMAND" in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_shows_an_example_that_it_would_accept(rulewright, command):
    for ran in (rulewright(command, "--help"), rulewright("help", command)):
        assert ran.code == 0
        examples = ran.out.split("examples:\n")[1].strip().splitlines()
        assert examples
        for example in examples:
            words = example.split("#")[0].split("|")[0]
            assert words.strip().startswith(f"rulewright {command}")


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_option_is_misuse_with_the_nearest_one(rulewright, command):
    ran = rulewright(command, "--colour=always", *(["x"] if command in ("new",) else []))
    assert ran.code == 2
    assert "--color" in ran.error
    assert ran.out == ""


@pytest.mark.parametrize(
    ("argv", "said", "help"),
    [
        (("chekc",), "there is no command 'chekc'", "did you mean 'check'?"),
        (("bild", "x"), "there is no command 'bild'", "did you mean 'build'?"),
        (("zzz",), "there is no command 'zzz'", "'rulewright --help' lists the commands"),
        (("--verson",), "there is no option --verson before a command", "did you mean '--version'?"),
        (
            ("check", "--format", "jsn"),
            "'jsn' is not text, concise, json, github, sarif or junit; did you mean 'json'?",
            "--help",
        ),
        (("explain", "RW101", "RW102"), "does not know what to do with 'RW102'", "--help"),
        (("explain", "RW401x"), "there is no finding 'RW401x'", "did you mean 'RW401'?"),
        (("\x1b[2J",), "there is no command '<U+001B>[2J'", "--help"),
    ],
)
def test_misuse_says_what_is_wrong_and_what_to_do(rulewright, argv, said, help):
    ran = rulewright(*argv)
    assert ran.code == 2
    assert said in ran.error
    assert help in ran.error
    assert ran.out == ""


def test_a_fault_is_told_without_a_traceback(rulewright, monkeypatch):
    def broken(self, argv):
        raise ZeroDivisionError("half a die")

    monkeypatch.setattr(Parser, "read", broken)
    ran = rulewright("explain", "RW101")
    assert ran.code == 3
    assert "this is a fault of Rulewright" in ran.error
    assert "ZeroDivisionError: half a die" in ran.error
    assert "rulewright explain RW101" in ran.error
    assert "Traceback" not in ran.error
    monkeypatch.setenv("RULEWRIGHT_TRACEBACK", "1")
    assert "Traceback" in rulewright("explain", "RW101").error


def test_what_the_machine_refuses_is_no_fault(rulewright, monkeypatch):
    def refused(self, argv):
        raise PermissionError(13, "Permission denied", "/rules/a.rules")

    monkeypatch.setattr(Parser, "read", refused)
    ran = rulewright("explain")
    assert (ran.code, ran.error) == (2, "rulewright: '/rules/a.rules': Permission denied\n")


def test_ctrl_c_stops_quietly(rulewright, monkeypatch):
    def stopped(self, argv):
        raise KeyboardInterrupt

    monkeypatch.setattr(Parser, "read", stopped)
    ran = rulewright("explain")
    assert (ran.code, ran.error) == (130, "\nstopped\n")


def test_a_reader_that_goes_away_is_no_fault():
    with subprocess.Popen(
        [sys.executable, "-m", "rulewright", "explain", "--format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_an_output_that_knows_few_characters_gets_no_unicode_error(rulewright, encoding):
    ran = rulewright("check", "規則\u202e", encoding=encoding)
    assert ran.code == 2
    assert "\\u898f" in ran.error


def test_colour_is_for_terminals_unless_told(rulewright, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[" not in rulewright("explain", "RW101").out
    assert "\x1b[" in rulewright("explain", "RW101", terminal=True).out
    assert "\x1b[" in rulewright("explain", "RW101", "--color", "always").out
    assert "\x1b[" not in rulewright("explain", "RW101", "--color=never", terminal=True).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in rulewright("explain", "RW101", terminal=True).out
    assert "\x1b[" in rulewright("explain", "RW101", "--color", "always").out


def test_a_start_for_the_version_loads_next_to_nothing():
    code = (
        "import sys; before = set(sys.modules); from rulewright.cli import main; main(['--version']);"
        "print(*sorted(set(sys.modules) - before))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = ran.stdout.splitlines()[1].split()
    assert loaded == ["__future__", "rulewright", "rulewright.cli", "rulewright.cli.application"]


def test_functions_import_only_in_the_command_line():
    root = Path(package.__file__).parent
    for path in root.rglob("*.py"):
        if path.relative_to(root).parts[0] == "cli" or path == root / "__init__.py":
            continue  # where they keep the start fast
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                inside = [each for each in ast.walk(node) if isinstance(each, ast.Import | ast.ImportFrom)]
                assert not inside, f"{path}:{inside[0].lineno} imports inside a function"


def test_every_command_has_the_two_functions():
    for name in COMMANDS:
        module = import_module(f"rulewright.cli.commands.{name}")
        assert isinstance(module.parser(), Parser)
        assert callable(module.run)


@pytest.mark.parametrize("word", ["-h", "--help", "--format=json", "--strict", "-x", "--"])
def test_behind_two_hyphens_nothing_is_an_option(rulewright, my_game, word):
    ran = rulewright("check", "--strict", "--", word)
    assert (ran.code, ran.out) == (2, "")
    assert f"there is no ruleset '{word}'" in ran.error
    (my_game / word).mkdir()
    for file in ("ruleset.yaml", "fight.rules", "weapons.rules"):
        (my_game / word / file).write_bytes((my_game / file).read_bytes())
    ran = rulewright("check", "--", word)
    assert (ran.code, ran.out) == (0, "my-game: no findings\n")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(("words", "code"), [("fmt -", 0), ("explain", 0), ("explain nothing", 2), ("--version", 0)])
def test_a_stream_that_is_closed_is_no_fault(closed, words, code):
    command = f"'{sys.executable}' -m rulewright {words} {closed}"
    ran = subprocess.run(["sh", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert ran.returncode == code
    assert "fault" not in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("explain --format json >/dev/full", 2),
        ("explain >/dev/full", 2),
        ("explain nothing --format json >/dev/full", 2),
        ("explain nothing 2>/dev/full", 2),
        ("explain >/dev/full 2>/dev/full", 2),
    ],
)
def test_a_stream_that_is_full_is_no_fault(words, code):
    command = f"'{sys.executable}' -m rulewright {words}"
    ran = subprocess.run(["sh", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert ran.returncode == code
    assert "Traceback" not in ran.stderr
    assert ran.stderr == "" or "rulewright: " in ran.stderr


@pytest.mark.parametrize("words", [("--version", "x"), ("-V", "-V"), ("-h", "x"), ("--help", "check")])
def test_an_option_that_stands_alone_is_not_offered_in_place_of_itself(rulewright, words):
    ran = rulewright(*words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.error == f"rulewright: {words[0]} stands alone\n   help: leave the other words away\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("create", "x"), "did you mean 'new'?"),
        (("format",), "did you mean 'fmt'?"),
        (("compare",), "did you mean 'diff'?"),
        (("chek",), "did you mean 'check'?"),
        (("--check",), "a command has no '-': rulewright check"),
        (("–build",), "there is no command '–build'"),
    ],
)
def test_what_others_call_a_command_is_known(rulewright, words, said):
    ran = rulewright(*words)
    assert (ran.code, said in ran.error) == (2, True), ran.error


def test_every_other_name_means_a_command_and_is_none():
    assert set(MEANT.values()) <= set(COMMANDS)
    assert not MEANT.keys() & COMMANDS.keys()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("strike", "attacker.skill", "=", "8"), "no blank stands beside '='"),
        (("strike", "attacker.skill=", "8"), "no blank stands beside '='"),
        (("strike", "attacker.skill=8", "–seed", "3"), "an option starts with two hyphens: --seed"),
        (("Strike or shoot",), "it is the label of strike: write that"),
        (
            ("strike", "attacker.skill=8", "target.skill=6", "weapon=Spear", "distance=2 m"),
            "an id has small letters: spear",
        ),
    ],
)
def test_slips_with_inputs_are_told(rulewright, my_game, words, said):
    for command in ("roll", "odds"):
        ran = rulewright(command, *words)
        assert (ran.code, said in ran.error) == (2, True), ran.error


def test_part_of_an_example_is_no_ruleset(rulewright, my_game):
    assert "examples that name it: -k dagger" in rulewright("test", "dagger").error


def test_a_code_may_be_a_number_alone(rulewright):
    assert rulewright("explain", "401") == rulewright("explain", "RW401")


def test_a_part_of_a_name_finds_the_codes_that_hold_it(rulewright):
    ran = rulewright("explain", "gap")
    assert (ran.code, "did you mean 'table-gap'" in ran.error) == (2, True)
