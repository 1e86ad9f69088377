"""Spreadsheets: the same rows whatever the program that saved them does, and every cell at its place."""

from __future__ import annotations

import pytest

from rulewright.diagnostics import Diagnostic, Findings
from rulewright.reading.csv_rows import Rows, delimiter_of, read_csv
from rulewright.reading.files import TextFiles, read
from rulewright.source import Source


def rows_of(data: str | bytes) -> tuple[Rows | None, list[Diagnostic]]:
    findings = Findings()
    source = read(TextFiles({"guns.csv": data}), "guns.csv", findings)
    return (None if source is None else read_csv(source, findings)), list(findings)


def texts(rows: Rows | None) -> list[list[str]]:
    assert rows is not None
    return [[cell.text for cell in row] for row in (rows.header, *rows.rows)]


CLEAN = 'id,name,note\nrevolver,"Revolver, large","Two\nlines"\nsawn_off,Sawn-off,-\n'
MEANT = [["id", "name", "note"], ["revolver", "Revolver, large", "Two\nlines"], ["sawn_off", "Sawn-off", "-"]]


@pytest.mark.parametrize(
    "data",
    [
        CLEAN.encode(),
        b"\xef\xbb\xbf" + CLEAN.encode(),
        CLEAN.replace("\n", "\r\n").encode(),
        CLEAN.rstrip("\n").encode(),
        CLEAN.replace("note\n", "note,\n").replace('lines"\n', 'lines",\n').replace("-\n", "-,\n").encode(),
        ("\n\n" + CLEAN + "\n,,\n").encode(),
        CLEAN.replace(",note", ' , "note" ').encode(),
    ],
    ids=["clean", "byte-order mark", "CRLF", "no final line end", "trailing commas", "empty lines", "spaces"],
)
def test_what_a_spreadsheet_program_adds_changes_nothing(data: bytes) -> None:
    rows, found = rows_of(data)
    assert texts(rows) == MEANT
    assert not found


@pytest.mark.parametrize(
    ("delimiter", "text"), [(";", "id;name\na;b,c,d\n"), ("\t", "id\tname\na\tb\n"), (",", "id,name\na,b;c;d\n")]
)
def test_the_delimiter_is_the_one_that_the_header_has(delimiter: str, text: str) -> None:
    assert delimiter_of(text) == delimiter
    assert len(texts(rows_of(text)[0])[1]) == 2


def test_a_delimiter_inside_quotes_does_not_count() -> None:
    assert texts(rows_of('"a;b;c",name\n1,2\n')[0]) == [["a;b;c", "name"], ["1", "2"]]


@pytest.mark.parametrize(
    "text", ["no", "off", "007", "1e3", "1-2", "=1+1", "+5", "-3", "@x", "true", "1.50", "2001-12-14"]
)
def test_text_stays_text(text: str) -> None:
    assert texts(rows_of(f"id,value\na,{text}\n")[0])[1] == ["a", text]


def test_cells_know_their_places() -> None:
    rows, _ = rows_of('id , name\nrevolver, "The ""big"" one" \n')
    assert rows is not None
    assert [str(cell.span) for cell in rows.header] == ["guns.csv:1:1", "guns.csv:1:6"]
    assert [cell.span.text for cell in rows.rows[0]] == ["revolver", '"The ""big"" one"']
    assert rows.rows[0][1].text == 'The "big" one'


def test_ragged_rows_are_reported_and_the_others_kept() -> None:
    rows, found = rows_of("id,name\na,b,c\nd\ne,f\n")
    assert texts(rows) == [["id", "name"], ["e", "f"]]
    assert [(one.code, str(one.span), one.span.text) for one in found] == [
        ("RW730", "guns.csv:2:5", "c"),
        ("RW730", "guns.csv:3:1", "d"),
    ]


def test_an_unclosed_quote_is_reported_where_it_opens() -> None:
    _, found = rows_of('id,name\na,"b\nc,d\n')
    assert [(one.code, str(one.span)) for one in found] == [("RW731", "guns.csv:2:3")]


@pytest.mark.parametrize(
    ("data", "place", "left"),
    [
        ('id,name\n"a,b\n', "guns.csv:2:1", [["id", "name"]]),
        ('id,name\na,b\nc,d,"e\n', "guns.csv:3:5", [["id", "name"], ["a", "b"]]),
        ('id,name\n"', "guns.csv:2:1", [["id", "name"]]),
        ('"id,name\na,b\n', "guns.csv:1:1", None),
    ],
)
def test_an_unclosed_quote_is_one_finding_wherever_it_opens(
    data: str, place: str, left: list[list[str]] | None
) -> None:
    rows, found = rows_of(data)
    assert [(one.code, str(one.span)) for one in found] == [("RW731", place)]
    assert (None if rows is None else texts(rows)) == left


def test_text_behind_a_closing_quote_is_reported() -> None:
    _, found = rows_of('id,name\na,"The "big" one"\n')
    assert found[0].code == "RW731"
    assert found[0].span.text == 'big" one"'


@pytest.mark.parametrize("text", ["", "\n\n", ",,\n"])
def test_a_file_without_rows_is_reported(text: str) -> None:
    rows, found = rows_of(text)
    assert rows is None
    assert [one.code for one in found] == ["RW732"]


def test_columns_have_names_and_each_its_own() -> None:
    rows, found = rows_of("id,,name,id\n1,2,3,4\n")
    assert rows is None
    assert [(one.code, str(one.span)) for one in found] == [("RW732", "guns.csv:1:4"), ("RW732", "guns.csv:1:10")]


def test_a_long_file_is_cut_in_one_go() -> None:
    rows, _ = rows_of("id,name\n" + "".join(f'a{n},"b ""{n}"""\n' for n in range(20_000)))
    assert rows is not None
    assert len(rows.rows) == 20_000
    assert rows.rows[-1][1].text == 'b "19999"'


def test_places_are_lines_of_the_file_as_it_is() -> None:
    source = Source("guns.csv", 'id,name\n"a\nb",c\nd\n')
    findings = Findings()
    read_csv(source, findings)
    assert [str(found.span) for found in findings] == ["guns.csv:4:1"]


def test_characters_that_nobody_sees_are_reported() -> None:
    _, found = rows_of("id,name\na,Re\u202evolver\nb,Co\x1b[31mlt\n")
    assert [(one.code, one.severity.value, str(one.span)) for one in found] == [
        ("RW107", "warning", "guns.csv:2:5"),
        ("RW704", "error", "guns.csv:3:5"),
    ]
