"""How a game introduces itself to somebody who has never heard of it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Introduction:
    """What a lobby says of a game; `basic` names the options that a newcomer may want to choose."""

    line: str
    length: str
    weight: str
    basic: tuple[str, ...] = ()
    first: tuple[tuple[str, str], ...] = ()  # options that the rulebook recommends for a first game, if not the usual
    rival: str = ""  # whom one plays against in a game for one
    alone: tuple[str, tuple[str, ...]] = (
        "",
        (),
    )  # the option that says how hard that is, and its values from the easiest


STRANGER = Introduction("Nobody has introduced this game yet.", "an evening", "unknown")
