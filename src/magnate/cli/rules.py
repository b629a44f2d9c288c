"""`magnate rules`: a reference to play from. The rules by chapter, what is printed, our rulings, rebuilt figures."""

import re
from dataclasses import replace
from difflib import get_close_matches
from textwrap import wrap

from rich.markup import escape
from rich.table import Table as Grid

from magnate.cli.errors import Trouble
from magnate.cli.screen import Screen, console
from magnate.core.config import Config
from magnate.core.figures import Table
from magnate.core.game import Game
from magnate.rulings import Ruling, cited, rulings

FEW = 6  # rulings that are shown unasked
MOST = 12  # names of what else speaks of it
WORD = re.compile(r"[a-z0-9]+")
FILLERS = ("a", "an", "the", "of", "in", "for", "to", "and", "how", "what", "is", "game")
ENDINGS = ("", "s", "es", "ed", "d", "ing", "er", "ers", "y", "ies", "ion", "ions")


class Reference:
    """The rules of one game under the options and figures of one table."""

    def __init__(self, game: Game, config: Config, screen: Screen | None = None) -> None:
        self.game = game
        self.screen = screen or Screen(game, console())
        tables = [*game.tables(game.ruleset(config)), *([options(game)] if game.options else ())]
        self.tables = {slug(table.title): table for table in tables}
        self.rulings = rulings(game.key)

    def show(self) -> None:
        """All of it but the rulings, which are called by their ids."""
        out = self.screen.out
        out.print(f"[bold]{escape(self.game.title)}[/], version {self.game.version} of the rules")
        chapter = ""
        for key in self.game.rules:
            if self.game.chapter(key) != chapter:
                chapter = self.game.chapter(key)
                out.print(f"\n[bold underline]{escape(chapter)}[/]")
            self.screen.rule(key)
        for table in self.tables.values():
            self.table(table)
        self.rebuilt()
        name = next(iter(self.rulings), "")
        if name:
            out.print()
            self.screen.say(f"A ruling is shown by its id: magnate rules {self.game.key} {name}", "dim")

    def look_up(self, wanted: str) -> None:
        """A rule, a chapter, a ruling or a table by its name; else whatever speaks of it."""
        keys, tables = self.named(wanted), self.tables_named(wanted)
        ruling = self.rulings.get(wanted.strip().upper())
        spoken = [] if ruling else [key for key in self.game.rules if key not in keys and self.speaks(key, wanted)]
        told = [] if ruling else [each for each in dict.fromkeys(self.rulings.values()) if has(each.text, wanted)]
        for key in keys or spoken:
            self.screen.rule(key)
        if ruling is not None:
            self.ruling(ruling)
        elif len(keys) == 1:
            own = dict.fromkeys(self.rulings[name] for name in cited(self.game.rules[keys[0]].ruling))
            for each in own:
                self.ruling(each)
            told = [each for each in told if each not in own]
        elif not keys and len(told) <= FEW:
            for each in told:
                self.ruling(each)
        if not (keys or ruling or tables):
            tables = [found for table in self.tables.values() if (found := rows_with(table, wanted))]
        for table in tables:
            self.table(table)
        if not (keys or ruling or tables or spoken or told):
            names = [*self.game.rules, *chapters(self.game), *self.tables]
            near = get_close_matches(slug(wanted, "."), names, 3, 0.5)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise Trouble(f"there is no rule {wanted!r} in {self.game.title}, and nothing speaks of it{hint}")
        self.also(spoken if keys else [], told if keys or len(told) > FEW else [])

    def also(self, keys: list[str], told: list[Ruling]) -> None:
        """Names of what else speaks of it."""
        names = [*keys, *(ruling.ids[0] for ruling in told)]
        more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
        if names:
            self.screen.say(f"See also: {', '.join(names[:MOST])}{more}.", "dim")

    def named(self, wanted: str) -> list[str]:
        """Rules that have this name, or begin with it, or have all its words in their names."""
        rules = self.game.rules
        name = wanted.strip().lower()
        if name in rules:
            return [name]
        begun = [key for key in rules if key.startswith(f"{name}.") or ("." in name and key.startswith(name))]
        titled = [key for key in rules if slug(self.game.chapter(key)) == slug(wanted)]
        return begun or titled or [key for key in rules if has(key, wanted)]

    def speaks(self, key: str, wanted: str) -> bool:
        """Whether a rule has all these words in it."""
        return has(f"{self.game.chapter(key)} {key} {self.game.rules[key].summary}", wanted)

    def tables_named(self, wanted: str) -> list[Table]:
        """Tables that have this name, and rows of others that have it."""
        tables = [table for name, table in self.tables.items() if slug(wanted) == name or has(table.title, wanted)]
        rows = [found for table in self.tables.values() if table not in tables and (found := rows_named(table, wanted))]
        return [*tables, *rows]

    # -- what is shown ---------------------------------------------------------------------------------------------

    def ruling(self, ruling: Ruling) -> None:
        where = f"our ruling: {ruling.chapter}"
        self.screen.out.print(f"[bold]{', '.join(ruling.ids)}[/] [dim]({escape(where)})[/]")
        for row in wrap(ruling.text, self.screen.width - 4, break_on_hyphens=False):
            self.screen.out.print(f"    {escape(row)}")

    def table(self, table: Table) -> None:
        """A table as it could stand on paper."""
        out = self.screen.out
        out.print(f"\n[bold underline]{escape(table.title)}[/]")
        grid = Grid(box=None, padding=(0, 2, 0, 0), show_header=any(table.heads))
        for head in table.heads:
            grid.add_column(escape(head), overflow="fold")
        for row in table.rows:
            grid.add_row(*map(escape, row))
        out.print(grid, soft_wrap=False)
        if table.note:
            self.screen.say(table.note, "dim")

    def rebuilt(self) -> None:
        """Figures that an owner of the game can correct with an errata file, each reason once."""
        reasons: dict[str, list[str]] = {}
        for path, why in self.game.reconstructed().items():
            reasons.setdefault(why, []).append(path)
        if not reasons:
            return
        self.screen.out.print("\n[bold underline]Reconstructed figures[/]")
        self.screen.say("No source gives these; --errata FILE.toml corrects them by these paths.")
        for why, paths in reasons.items():
            self.screen.say(f"{why[:1].upper()}{why[1:]}:")
            for path in paths:
                name = self.game.figure_name(path)
                self.screen.out.print(f"    {escape(name if name == path else f'{name} ({path})')}", style="dim")


def options(game: Game) -> Table:
    """What a table may decide before it plays."""
    words = {True: "yes", False: "no"}
    rows = [(each.key, ", ".join(words.get(v, str(v)) for v in each.values), each.text) for each in game.options]
    return Table("Options", ("Option", "Values", "Meaning"), tuple(rows), "The first value is used unless you choose.")


def rows_named(table: Table, wanted: str) -> Table | None:
    """The rows of a table that have this name; what is named stands first, or after its number."""
    name = slug(wanted)
    rows = tuple(row for row in table.rows if name in map(slug, row[:2]))
    return replace(table, rows=rows, note="") if rows else None


def rows_with(table: Table, wanted: str) -> Table | None:
    """The rows of a table that have all these words in them."""
    rows = tuple(row for row in table.rows if has(" ".join(row), wanted))
    return replace(table, rows=rows, note="") if rows else None


def has(text: str, wanted: str) -> bool:
    """Whether all words of the one stand in the other, also with other endings.

    >>> has("Building tiles are drafted", "draft"), has("60% of the shares", "60%"), has("A table", "tab")
    (True, True, False)
    >>> has("The game ends", "end of the game"), has("end.goals", "goal")
    (True, True)
    """
    words, asked = (WORD.findall(each.lower().replace("%", " percent ")) for each in (text, wanted))
    sought = [stem(word) for word in asked if word not in FILLERS]
    return bool(sought) and all(
        any(word.startswith(each) and word[len(each) :] in ENDINGS for word in words) for each in sought
    )


def stem(word: str) -> str:
    """A word without the ending of several."""
    return f"{word[:-3]}" if word.endswith("ies") else word[:-1] if len(word) > 3 and word.endswith("s") else word


def chapters(game: Game) -> list[str]:
    return list(dict.fromkeys(key.split(".")[0] for key in game.rules))


def slug(title: str, but: str = "") -> str:
    """A name that is easily typed.

    >>> slug("Project tabs (side A)")
    'project-tabs-side-a'
    """
    return "-".join("".join(c if c.isalnum() or c in but else " " for c in title.lower()).split())
