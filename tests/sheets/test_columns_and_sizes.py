"""How the units of a sheet are set over columns and pages, and in which size: heights in, places out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rulewright.sheets.columns import Placed, Unit, extent, place
from rulewright.sheets.sizing import FORM_GAP, Kind, Part, Plan, Report, settle

POINT = 1000
PAGE = 700 * POINT


def unit(
    height: int,
    *,
    above: int = 10,
    keep: bool = False,
    opens: bool = True,
    wide: bool = False,
    rows: int = 0,
    origin: int = 0,
) -> Unit:
    """A unit of ``height`` points that may stand anywhere."""
    return Unit(origin, height * POINT, above * POINT, keep, opens, wide, rows, over=0)


def ends(units: list[Unit], placed: Placed) -> dict[tuple[int, int], int]:
    """Where the last unit of each column ends."""
    found: dict[tuple[int, int], int] = {}
    for each, spot in zip(units, placed.spots, strict=True):
        found[spot.page, spot.column] = max(spot.top + each.height, found.get((spot.page, spot.column), 0))
    return found


def test_columns_of_the_last_page_are_about_equally_long():
    units = [unit(40) for _ in range(12)]
    placed = place(units, 2, PAGE, 100 * POINT)
    assert [spot.column for spot in placed.spots] == [0] * 6 + [1] * 6
    assert {spot.top for spot in placed.spots if spot.column == 1} == {spot.top for spot in placed.spots[:6]}
    assert min(spot.top for spot in placed.spots) == 100 * POINT
    assert placed.pages == 1


def test_a_heading_goes_with_what_it_heads():
    # Two thirds of a column are taken; the heading would fit below, what it heads would not.
    units = [unit(450), unit(20, keep=True), unit(300), unit(690)]
    placed = place(units, 2, PAGE, 0)
    assert placed.spots[1].column == placed.spots[2].column == 1
    assert (placed.spots[1].top, placed.spots[2].top) == (0, 30 * POINT)
    assert placed.spots[3].page == 1


def test_what_takes_the_whole_width_parts_the_columns_above_from_those_below():
    units = [unit(100), unit(100), unit(50, wide=True), unit(60), unit(60)]
    placed = place(units, 2, PAGE, 0)
    assert [(spot.column, spot.top // POINT) for spot in placed.spots] == [(0, 0), (1, 0), (0, 110), (0, 170), (1, 170)]


def test_what_finds_no_room_goes_on_on_the_next_page():
    units = [unit(300) for _ in range(5)]
    placed = place(units, 2, PAGE, 200 * POINT)
    assert [(spot.page, spot.column) for spot in placed.spots] == [(0, 0), (0, 1), (1, 0), (1, 0), (1, 1)]
    assert placed.pages == 2
    assert placed.last == 610 * POINT


def test_a_unit_that_is_taller_than_a_page_is_torn_and_has_its_pages_to_itself():
    units = [unit(100), unit(900), unit(100)]
    placed = place(units, 2, PAGE, 0)
    assert [spot.torn for spot in placed.spots] == [False, True, False]
    assert [spot.page for spot in placed.spots] == [0, 1, 2]
    assert not placed.whole


unit_lists = st.lists(
    st.builds(
        unit,
        st.integers(1, 650),
        above=st.integers(0, 20),
        keep=st.booleans(),
        wide=st.booleans(),
        opens=st.booleans(),
    ),
    max_size=40,
)


@given(unit_lists, st.integers(1, 3), st.integers(0, 200))
def test_nothing_is_lost_overlaps_or_leaves_its_page(units: list[Unit], columns: int, used: int):
    placed = place(units, columns, PAGE, used * POINT)
    assert len(placed.spots) == len(units)
    reached: dict[tuple[int, int], int] = {}
    last_page = 0
    for each, spot in zip(units, placed.spots, strict=True):
        assert spot.page >= last_page
        last_page = spot.page
        if spot.torn:
            continue
        assert spot.top + each.height <= PAGE
        assert spot.top >= (used * POINT if spot.page == 0 else 0)
        assert spot.top >= reached.get((spot.page, spot.column), 0)
        reached[spot.page, spot.column] = spot.top + each.height
        assert spot.column < columns


@given(unit_lists, st.integers(1, 3))
def test_a_page_that_is_tall_enough_holds_everything(units: list[Unit], columns: int):
    units = [replace(each, wide=False) for each in units]
    needed = extent(units, columns)
    assert place(units, columns, needed + POINT, 0).pages == 1
    assert max(ends(units, place(units, columns, needed + POINT, 0)).values(), default=0) <= needed + POINT


# --- sizes of type -------------------------------------------------------------------------------


def sheet_of(
    kind: Kind, zooms: tuple[int, ...], *growing: int, columns: int = 2
) -> tuple[Callable[[tuple[Plan, ...] | None], Report], list[tuple[Plan, ...] | None]]:
    """A sheet whose parts have ten units each, ``growing`` points tall in full size and taller in larger type, and the plans by
    which it was laid out."""
    asked: list[tuple[Plan, ...] | None] = []

    def report_of(plans: tuple[Plan, ...] | None) -> Report:
        asked.append(plans)
        sizes = [100] * len(growing) if plans is None else [plan.zoom for plan in plans]
        parts = [
            Part(columns, 50 * POINT, tuple(unit(points * size // 100, origin=origin) for origin in range(10)))
            for points, size in zip(growing, sizes, strict=True)
        ]
        return Report(kind, PAGE, zooms, tuple(parts))

    return report_of, asked


PAGE_ZOOMS = tuple(range(80, 118, 2))[::-1]


def test_most_sheets_are_laid_out_once_and_then_printed():
    report_of, asked = sheet_of("pages", (100,), 400)
    settled = settle(report_of)
    assert asked == [None]
    assert settled.plans[0].spots is not None
    assert {spot.page for spot in settled.plans[0].spots} == {0, 1, 2, 3, 4}
    assert settled.too_full == ()


def test_a_sheet_of_one_page_is_set_in_a_size_that_fits_and_no_much_larger_one_does():
    report_of, asked = sheet_of("page", PAGE_ZOOMS, 140)
    settled = settle(report_of)
    (plan,) = settled.plans
    assert 80 < plan.zoom < 100
    assert settled.too_full == ()
    assert plan.spots is not None
    assert {spot.page for spot in plan.spots} == {0}
    assert len(asked) <= 4
    larger = extent([unit(140 * (plan.zoom + 6) // 100) for _ in range(10)], 2) * (plan.zoom + 6) // 100
    assert larger > PAGE - 50 * POINT


def test_a_page_that_is_too_full_in_the_smallest_size_is_told():
    settled = settle(sheet_of("page", PAGE_ZOOMS, 400)[0])
    assert settled.too_full == (0,)
    assert settled.plans[0].zoom == 80


def test_no_panel_has_much_larger_type_than_the_fullest():
    zooms = tuple(range(80, 172, 2))[::-1]
    settled = settle(sheet_of("panels", zooms, 110, 20)[0])
    full, empty = (plan.zoom for plan in settled.plans)
    assert full < empty <= full * 1.2
    assert empty + 2 > full * 1.2


def test_a_table_that_is_taller_than_a_page_is_cut_between_its_rows():
    def report_of(plans: tuple[Plan, ...] | None) -> Report:
        bounds = (0, 90) if plans is None else plans[0].cuts.get(1, (0, 90))
        pieces = [
            unit(min(20 + 16 * (end - start), 700), origin=1, rows=end - start) for start, end in pairwise(bounds)
        ]
        units = (unit(20, keep=True), *pieces, unit(30, origin=2))
        return Report("pages", PAGE, (100,), (Part(2, 0, units),))

    (plan,) = settle(report_of).plans
    assert plan.cuts[1][0] == 0
    assert plan.cuts[1][-1] == 90
    assert len(plan.cuts[1]) >= 3
    assert plan.spots is not None
    assert not any(spot.torn for spot in plan.spots)


def test_a_last_page_with_little_on_it_is_saved_by_narrower_spaces():
    def report_of(plans: tuple[Plan, ...] | None) -> Report:
        return Report("pages", PAGE, (100,), (Part(1, 0, tuple(unit(57, origin=origin) for origin in range(11))),))

    (plan,) = settle(report_of).plans
    assert plan.spots is not None
    assert {spot.page for spot in plan.spots} == {0}
    gaps = {below.top - above.top - 57 * POINT for above, below in pairwise(plan.spots)}
    assert gaps == {7 * POINT}


def form_of(height: int, zooms: tuple[int, ...] = (100, *range(98, 70, -2))) -> Plan:
    def report_of(plans: tuple[Plan, ...] | None) -> Report:
        zoom = 100 if plans is None else plans[0].zoom
        return Report("form", PAGE, zooms, (Part(1, 50 * POINT, (unit(height * (50 + zoom // 2) // 100),)),))

    (plan,) = settle(report_of).plans
    return plan


def test_a_small_form_is_printed_as_often_as_it_fits():
    plan = form_of(200)
    assert plan.copies == 3
    assert 0 <= plan.pitch - FORM_GAP - 200 * POINT < POINT
    assert 50 * POINT + 2 * plan.pitch + 200 * POINT <= PAGE


def test_a_form_that_is_a_little_too_tall_is_made_smaller_and_a_long_one_goes_on_overleaf():
    smaller = form_of(720)
    assert smaller.zoom < 100
    assert smaller.copies == 1
    long = form_of(1500)
    assert long.zoom == 100
    assert long.spots is not None
    assert long.spots[0].torn


def pages_of(plan: Plan) -> int:
    assert plan.spots is not None
    return 1 + max(spot.page for spot in plan.spots)


def test_a_last_page_with_little_on_it_is_saved_by_slightly_smaller_type_and_only_then():
    units = tuple(range(13))

    def of_units(height: int) -> Callable[[tuple[Plan, ...] | None], Report]:
        def report(plans: tuple[Plan, ...] | None) -> Report:
            zoom = 100 if plans is None else plans[0].zoom
            tall = height * (100 if zoom == 100 else 96) // 100  # lines become fewer as type becomes smaller
            return Report("pages", PAGE, (100,), (Part(1, 0, tuple(unit(tall, origin=at) for at in units)),))

        return report

    (saved,) = settle(of_units(50)).plans
    assert (saved.zoom, pages_of(saved)) == (96, 1)
    (kept,) = settle(of_units(70)).plans
    assert (kept.zoom, pages_of(kept)) == (100, 2)


def test_a_page_that_is_too_full_in_the_smallest_size_is_pressed_together():
    def report_of(plans: tuple[Plan, ...] | None) -> Report:
        zoom = 100 if plans is None else plans[0].zoom
        # 13 units are 10 points too tall with the spaces between them, whatever the size.
        height = PAGE * 100 // zoom // 13 - 9 * POINT
        one = replace(unit(1), height=height)
        return Report("page", PAGE, (100, 90), (Part(1, 0, tuple(replace(one, origin=at) for at in range(13))),))

    settled = settle(report_of)
    assert settled.too_full == ()
    assert settled.plans[0].zoom == 90


def test_the_pieces_of_a_cut_table_fill_their_columns_but_for_the_last():
    def report_of(plans: tuple[Plan, ...] | None) -> Report:
        bounds = (0, 70) if plans is None else plans[0].cuts.get(0, (0, 70))
        pieces = [unit(16 * (end - start), origin=0, rows=end - start) for start, end in pairwise(bounds)]
        return Report("pages", PAGE, (100,), (Part(2, 0, tuple(pieces)),))

    (plan,) = settle(report_of).plans
    first, *_, last = (end - start for start, end in pairwise(plan.cuts[0]))
    assert PAGE * 0.8 < 16_000 * first < PAGE
    assert 3 <= last <= first
