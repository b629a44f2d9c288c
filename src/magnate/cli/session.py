"""An evening at the terminal: whose turn it is, what is typed, what it does."""

import sys
from contextlib import suppress
from pathlib import Path

from magnate.cli.errors import Trouble
from magnate.cli.match import Match
from magnate.cli.menu import MANY, Menu, groups, label
from magnate.cli.rules import Reference
from magnate.cli.screen import Screen
from magnate.cli.setup import YOU
from magnate.core.codec import Unreadable, write
from magnate.core.driver import called, forced, legal
from magnate.core.move import Decision, Move, Seat
from magnate.core.view import view

HELP = """\
NUMBER or notation   play that option; the start of a notation is enough if it is clear
why [NUMBER]         why options are refused, or why this one is
more NUMBER          this option in full, or those that were too many to be listed, from this number on
how WORD             how an answer that begins with this word is written, part by part
board                the table again
hint                 what a bot would do in your place, and why
log [COUNT]          what happened, all of it or the last moves
undo                 take your last move back, if nobody has acted and nothing was drawn or revealed since
interrupt            stop before others move whenever you may act; again: no more
rules [NAME]         a rule, a chapter, a ruling, a table, or whatever speaks of these words
save [FILE]          save now, perhaps to another file
help                 this
quit                 save and leave"""


class Quit(Exception):
    """The player leaves."""


class Session:
    """One match until it is over or left."""

    def __init__(self, match: Match, screen: Screen) -> None:
        self.match = match
        self.screen = screen
        self.shown: tuple[Seat, int] | None = None  # whose board was drawn last, and after which move
        self.holder: Seat | None = None  # who sat at the keyboard last
        self.warned = False
        self.alert = False  # ask people also when they may act but need not
        self.commands = {
            "why": self.why, "more": self.more, "how": self.how, "board": self.board, "hint": self.hint,
            "log": self.log, "undo": self.undo, "rules": self.rules, "interrupt": self.interrupt, "save": self.save,
            "help": self.help, "?": self.help, "quit": self.quit,
        }  # fmt: skip

    def run(self) -> int:
        """Play; whatever interrupts it, the game is kept. Returns the exit code."""
        try:
            self.play()
        except (Quit, EOFError):
            self.leave()
            return 0
        except KeyboardInterrupt:
            self.screen.out.print()
            self.leave()
            return 130
        except BaseException:
            self.leave()
            raise
        return 0

    def play(self) -> None:
        match = self.match
        while asked := match.asked():
            owing = [decision for decision in asked if not decision.optional]
            if self.alert and any(self.offer(decision) for decision in asked if decision.optional):
                continue
            bot = next((seat for seat in (*self.called(), *(d.seat for d in owing)) if match.seats[seat] != YOU), None)
            if bot is not None:
                self.bot_turn(bot)
            elif any(self.answered(decision.seat) for decision in owing):
                continue
            else:
                decision = owing[0]
                self.hand_over(decision.seat)
                self.turn(decision)
        self.keep()
        self.finish()

    def called(self) -> list[Seat]:
        """Seats to which something is put; who answers it with something else is not called again at once."""
        last = self.match.journal.entries[-1].seat
        return [seat for seat in called(self.match.state) if seat != last]

    def offer(self, decision: Decision) -> bool:
        """Let a person act who need not; whether anything was played."""
        if self.match.seats[decision.seat] != YOU:
            return False
        length = self.match.journal.length
        self.hand_over(decision.seat)
        self.turn(decision)
        return self.match.journal.length != length

    def bot_turn(self, seat: Seat) -> None:
        match = self.match
        before = len(match.log)
        self.make(match.bot_move(seat))
        if not match.people:
            self.screen.news(match.log[before:], None)

    def answered(self, seat: Seat) -> bool:
        """Give the only answer of a person; one who plays with others at this keyboard is not told that it was."""
        match = self.match
        only = forced(match.state, seat)
        if only is None:
            return False
        if len(match.people) == 1:
            label = match.game.say(only.label, only.args(match.state))
            free = len(legal(match.state, seat)) > 1  # what may be done at any time
            self.screen.say(f"{label}: answered for you." if free else f"{label}: there was no other answer.", "dim")
        self.make(only)
        return True

    def make(self, move: Move) -> None:
        """Play a move; from then on everything is called as it is called at the table."""
        self.match.play(move)
        self.screen.game = self.match.game

    def finish(self) -> None:
        """The last news and the account."""
        match = self.match
        if match.people:
            self.screen.news(match.log[min(match.seen[seat] for seat in match.people) :], match.people[0])
        self.screen.board(match.state, None)
        self.screen.out.print()
        self.screen.result(match.game.result(match.state), tuple(map(match.who, range(len(match.seats)))))
        self.screen.say(f"The game is kept in {match.path}", "dim")

    # -- a person's turn ---------------------------------------------------------------------------------------

    def hand_over(self, seat: Seat) -> None:
        """Hide the screen if another person sits down and one of the two holds a secret."""
        before, self.holder = self.holder, seat
        if before is None or before == seat:
            if before is None and len(self.match.people) > 1:
                self.knock(seat)
            return
        if self.secrets(before) or self.secrets(seat):
            self.screen.hide()
            self.knock(seat)
        self.shown = None

    def secrets(self, seat: Seat) -> bool:
        """Whether a seat sees anything that a spectator does not."""
        s, game = self.match.state, self.match.game
        public = view(game, s, None)
        return any(item != public.get(name) for name, item in view(game, s, seat).items() if name != "seat")

    def knock(self, seat: Seat) -> None:
        self.read(f"{self.screen.name(seat)} to the keyboard: press Enter when nobody else looks. ")

    def turn(self, decision: Decision) -> None:
        """Show the question, read until it is answered."""
        match, screen, seat = self.match, self.screen, decision.seat
        menu = Menu(match.game, match.state, decision)
        length = match.journal.length
        if self.shown is None or self.shown[0] != seat or self.table_changed(seat, self.shown[1]):
            screen.out.print()
            screen.board(match.state, seat)
        self.shown = (seat, length)
        screen.out.print()
        screen.news(match.log[match.seen[seat] :], seat)
        screen.question(match.state, menu)
        self.completions(menu)
        while True:
            text = self.read("Enter to let the others go on > " if decision.optional else "> ").strip()
            if decision.optional and not text:
                return
            move = self.understand(text, menu)
            if move is not None:
                break
            if match.journal.length != length:
                return  # taken back: the question is another one
        match.seen[seat] = len(match.log)
        self.make(move)
        self.keep()

    def table_changed(self, seat: Seat, since: int) -> bool:
        """Whether more has happened after this entry than a seat's own plain moves."""
        entries = self.match.journal.entries[since + 1 :]
        return any(entry.final or entry.seat != seat for entry in entries)

    def understand(self, text: str, menu: Menu) -> Move | None:
        """The move that was typed; None if it was something else, which is then done or explained."""
        word, _, rest = text.partition(" ")
        exact = any(write(choice.move) == text for choice in menu.legal)
        if word.lower() in self.commands and not exact:
            self.commands[word.lower()](rest.strip(), menu)
            return None
        if not text:
            if len(menu.legal) == 1:
                return menu.legal[0].move
            self.screen.say("Type a number, a move, or help.")
            return None
        try:
            move = menu.read(text)
        except Unreadable as error:
            self.screen.say(f"{str(error).rstrip('.')}; type help for what can be typed.")
            return None
        refused = menu.refusal(move)
        if refused is not None:
            self.screen.say(f"Refused: {menu.explain(move, refused)}", "yellow")
            return None
        return move

    def read(self, prompt: str) -> str:
        sys.stdout.flush()
        return input(prompt)

    def completions(self, menu: Menu) -> None:
        """Let the Tab key complete what can be typed now."""
        with suppress(ImportError):
            import readline

            lines = [write(choice.move) for choice in menu.legal] + list(self.commands)
            readline.set_completer_delims("")
            readline.set_completer(lambda text, n: [*(line for line in lines if line.startswith(text)), None][n])
            readline.parse_and_bind("tab: complete")

    # -- commands ----------------------------------------------------------------------------------------------

    def why(self, rest: str, menu: Menu) -> None:
        if not rest:
            if menu.refused:
                self.screen.refused(self.match.state, menu)
            else:
                self.screen.say("Nothing is refused now.")
            return
        try:
            move = menu.read(rest)
        except Unreadable as error:
            self.screen.say(f"{error}")
            return
        refused = menu.refusal(move)
        said = label(self.match.game, self.match.state, move)
        self.screen.say(menu.explain(move, refused) if refused else f"{said}: it is allowed.")

    def more(self, rest: str, menu: Menu) -> None:
        number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 7 else 0
        for group in groups(menu.legal):
            if number in (each for each, _ in group.items):
                if len(group.items) > MANY:
                    self.screen.group(self.match.state, group, menu)
                else:
                    self.screen.hanging(f"{number:>3}  {menu.numbered(rest).label}", "")
                return
        self.screen.say("Name one of the numbers, as in: more 3.")

    def how(self, rest: str, menu: Menu) -> None:
        forms = menu.decision.forms
        asked = [form for form in forms if form.move.notation.split()[0] == rest.lower()]
        if asked:
            for form in asked:
                self.screen.how(form)
            return
        known = dict.fromkeys(form.move.notation.split()[0] for form in forms)
        self.screen.say(f"Name one of: {', '.join(known)}." if known else "Nothing is open here: choose a number.")

    def board(self, rest: str, menu: Menu) -> None:
        self.screen.board(self.match.state, menu.decision.seat)
        self.screen.out.print()
        self.screen.question(self.match.state, menu)

    def hint(self, rest: str, menu: Menu) -> None:
        found = self.match.hint(menu.decision.seat)
        self.screen.say(f"{found.label}. {found.why}".strip())
        self.screen.say(f"To do so, type: {menu.typed(found.move)}", "dim")

    def log(self, rest: str, menu: Menu) -> None:
        most = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 7 else None
        log = self.match.log
        if most is not None:
            first = self.match.journal.length - most
            log = [(number, logged) for number, logged in log if number > first]
        self.screen.news(log, menu.decision.seat, None)

    def undo(self, rest: str, menu: Menu) -> None:
        why_not = self.match.undo(menu.decision.seat)
        if why_not:
            self.screen.say(why_not, "yellow")
        else:
            self.screen.game = self.match.game
            self.screen.say("Taken back.")
            self.shown = None
            self.keep()

    def interrupt(self, rest: str, menu: Menu) -> None:
        self.alert = not self.alert
        self.screen.say("You are asked whenever you may act." if self.alert else "You are asked when you must act.")

    def rules(self, rest: str, menu: Menu) -> None:
        try:
            self.reference().look_up(rest.strip("[] ") or menu.decision.rule)
        except Trouble as error:
            self.screen.say(f"{str(error)[:1].upper()}{str(error)[1:]}", "yellow")

    def reference(self) -> Reference:
        header = self.match.journal.header
        config = self.match.game.config(header.seats, header.options, header.errata)
        return Reference(self.match.game, config, self.screen)

    def save(self, rest: str, menu: Menu) -> None:
        try:
            path = self.match.save(Path(rest).expanduser().absolute() if rest else None)
        except Trouble as error:
            self.screen.say(f"Not saved: {error}", "yellow")
        else:
            self.screen.say(f"Saved to {path}")

    def help(self, rest: str, menu: Menu) -> None:
        self.screen.out.print(HELP, markup=False)
        tables = self.reference().tables
        if tables:
            self.screen.say(f"Tables: rules {', rules '.join(tables)}. A row by its name: rules NAME")

    def quit(self, rest: str, menu: Menu) -> None:
        raise Quit

    # -- keeping the game --------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Save after a person's move; a full disk must not stop the game."""
        try:
            self.match.save()
        except Trouble as error:
            if not self.warned:
                self.screen.say(f"The game could not be saved: {error}", "yellow")
            self.warned = True

    def leave(self) -> None:
        """Save wherever it is possible and say how to go on."""
        path = self.match.rescue()
        if path is not None:
            self.screen.out.print(f"Saved. Go on with: magnate play --resume {path}", markup=False)
        else:
            self.screen.out.print("The game could not be saved anywhere; this is its journal:", markup=False)
            self.screen.out.print(self.match.journal.text(), markup=False)
