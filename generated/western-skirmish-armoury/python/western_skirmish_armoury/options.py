"""The options of Western Skirmish Armoury."""

from __future__ import annotations

from dataclasses import dataclass

from .types import (
    EqualBlows,
    ExtraAmmo,
    HelplessDefence,
    HighJumps,
    InitiativeTies,
    JumpDie,
    LesserWounds,
    LostActions,
    ManyWounds,
    OpenDie,
    ShotResolution,
    WhoNotices,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How the open questions of the rules are settled.

    limited_ammo: Count ammunition. When **no**, nobody counts rounds beyond the magazine: reload
        for ever, one action each time. Source: WS-45.
    open_die: Open-ended d20. **Add**: a 20 is rolled again and added, as long as 20s come.
        **Plain**: roll once. Source: D-1.
    jump_die: Damage die of a jump. The document asks for one plain d20 after a jump, and for the
        open-ended d20 everywhere else. Source: D-2.
    initiative_ties: Equal initiative. **Again**: those who tie roll again among themselves.
        **Seats**: they act in the order in which they sit. Source: D-4.
    repeat_actions: Repeat an action in a round. When **no**, a figure does everything but moving at
        most once in a round. Source: D-6.
    jump_shock: Shock after a bad jump. When **no**, a failed jump marks the wound but asks for no
        shock test. Source: D-9.
    high_jumps: Jumps from a third storey. The document names one and two storeys. **Worse**: from
        the third storey the damage group goes up by five once more. Source: D-10.
    equal_blows: Equal results in close combat. Who lands a wound when both results are the same.
        Source: D-12.
    engaged_guns: Shoot while engaged. When **yes**, a gun that is already in hand may be fired in
        close combat. Source: D-14.
    who_notices: Who may notice a sneaking enemy. Whether only waiting figures test combat
        experience when somebody sneaks up on them. Source: D-18.
    shot_resolution: How a shot is resolved. **Stand in**: roll d100 against the hit value.
        **Template**: use the hit template of the parent book. Source: D-20.
    helpless_defence: Cover and height without defence. **Nothing**: a figure without defence has 0,
        cover or not. **Bonuses**: cover and height still count. Source: D-21.
    deadly_shock: Shock modifier of a deadly wound. The document lists none. Choose -25 to go on in
        steps of five. Source: D-22.
    lesser_wounds: What makes a new wound worse. **Severity**: a graver wound than any before.
        **Outcome**: a worse result of the shock test than any before. Source: D-23.
    many_wounds: Tests for many wounds. **Plain**: without a modifier. **As shock**: with the shock
        modifier of the wound that was one too many. Source: D-24.
    lost_actions: Several lost actions. **Add**: every loss counts. **Largest**: only the largest
        loss counts. Source: D-25.
    extra_ammo: Extra rounds at the start. **Gun table**: the die in the gun's row. **Prose**: d10
        for everybody, d20 for an Enfield. Source: D-26.
    falling_ends_round: Falling ends the round. When **no**, a figure that is laid down keeps the
        actions that it has left in this round. Source: D-31.
    """

    limited_ammo: bool = False
    open_die: OpenDie = OpenDie.add
    jump_die: JumpDie = JumpDie.plain
    initiative_ties: InitiativeTies = InitiativeTies.again
    repeat_actions: bool = True
    jump_shock: bool = True
    high_jumps: HighJumps = HighJumps.refused
    equal_blows: EqualBlows = EqualBlows.nobody
    engaged_guns: bool = False
    who_notices: WhoNotices = WhoNotices.waiting
    shot_resolution: ShotResolution = ShotResolution.stand_in
    helpless_defence: HelplessDefence = HelplessDefence.nothing
    deadly_shock: int = -20
    lesser_wounds: LesserWounds = LesserWounds.severity
    many_wounds: ManyWounds = ManyWounds.plain
    lost_actions: LostActions = LostActions.add
    extra_ammo: ExtraAmmo = ExtraAmmo.gun_table
    falling_ends_round: bool = True
