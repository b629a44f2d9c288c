"""Every way by which something leaves a table, asked in two houses at once."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from magnate.core import codec
from magnate.core.chance import Sampler
from magnate.core.driver import asking, decisions, legal, refusal
from magnate.core.move import Seat
from tests.leaks.twins import Twins
from tests.leaks.worlds import ENTRY, Pair
from tests.server.doors import Reply

Viewer = Seat | str | None
Request = tuple[str, str, Viewer, Any]  # method, path, who asks, body

API = "/api/v1/tables/{table}"
PAGE = "/t/{table}"
STRANGER = "Stranger"
NOW = (PAGE, f"{PAGE}/fragments", API)  # what shows the position before the seat


@dataclass
class Visit:
    """One pair of games, played in two houses at once."""

    pair: Pair
    twins: Twins
    dice: Sampler
    number: int = 0
    asked: dict[str, int] = field(default_factory=dict)

    @property
    def seat(self) -> Seat:
        return self.twins.seat

    async def begin(self, label: str, listen: bool = True) -> None:
        self.pair.still.now += ENTRY
        config = self.twins.config
        for world, course in ((self.pair.one, self.twins.one), (self.pair.two, self.twins.two)):
            await world.begin(self.twins.game, config.seats, dict(config.options), course[0].draws, label)
            for viewer in (self.seat, None) if listen else ():
                await world.listen(viewer)
        await self.frames()

    async def go_on(self) -> None:
        """The next entry in both houses; to the seat even its answer is the same."""
        self.pair.still.now += ENTRY
        one, two = self.twins.one[self.number + 1], self.twins.two[self.number + 1]
        replies: list[Reply] = []
        for world, step in ((self.pair.one, one), (self.pair.two, two)):
            assert step.move is not None
            draws = step.draws
            replies.append(await world.move(self.number, step.move.seat, codec.write(step.move), draws))
        self.number += 1
        self.pair.compare(f"the answer to {one.move}", *replies)
        assert replies[0].status == 200, replies[0]
        await self.frames()

    async def end(self) -> None:
        for world in (self.pair.one, self.pair.two):
            await world.hang_up()
            await world.leave()

    async def frames(self) -> None:
        """Everything that the streams say, in order, frame by frame."""
        self.count("frames")
        self.pair.apart += self.twins.differ(self.number)
        self.pair.compare(f"frames at {self.number}", await self.pair.one.frames(), await self.pair.two.frames())

    async def letters(self) -> None:
        self.count("letters")
        here, there = await self.pair.one.letters(self.seat), await self.pair.two.letters(self.seat)
        self.pair.compare(f"mails at {self.number}", here, there)

    async def bot(self) -> None:
        self.count("bot")
        here, there = await self.pair.one.task_of_bot(self.seat), await self.pair.two.task_of_bot(self.seat)
        self.pair.compare(f"the task of a bot at {self.number}", here, there)

    async def metrics(self) -> None:
        """The numbers of the house, less those that time makes; of requests only which kinds there were."""
        self.count("metrics")
        told = []
        for world in (self.pair.one, self.pair.two):
            reply = await world.ask("GET", "/metrics", None)
            lines = reply.body.decode().splitlines()
            lines = [line for line in lines if "_seconds" not in line and "_created" not in line]
            told.append([line.rsplit(" ", 1)[0] if line.startswith("magnate_requests") else line for line in lines])
        self.pair.compare(f"metrics at {self.number}", *told)

    async def ask(self, request: Request) -> None:
        """One request in both houses; where it shows the position, also in a world dealt anew."""
        self.count(f"{request[0]} {request[1].split('?')[0].rsplit('/history/')[0]}")
        self.pair.apart += self.twins.differ(self.number)
        here, same = await self.pair.ask(*request)
        assert here.status < 500, here
        if same and (request[1] in NOW or here.status == 422) and self.dice.pick(3, "re-deal") == 0:
            await self.pair.redealt(self.twins.game, self.seat, self.dice, request, here)

    def count(self, channel: str) -> None:
        self.asked[channel] = self.asked.get(channel, 0) + 1

    # -- what can be asked -----------------------------------------------------------------------------------------

    def requests(self) -> list[Request]:
        """Everything worth asking now, by the seat, by a stranger and by nobody in particular."""
        every: list[Request] = [*self.to_look_at(), *self.to_be_refused()]
        return every

    def to_look_at(self) -> Iterator[Request]:
        past = self.dice.pick(self.number + 1, "number")
        for viewer in (self.seat, STRANGER, None):
            for path in (
                *NOW,
                f"{API}/log",
                f"{PAGE}/live",
                f"{API}/talk",
                f"{API}/whispers",
                f"{API}/agreements",
                f"{API}/fairness",
            ):
                yield "GET", path, viewer, None
            for number in (past, self.number):
                yield "GET", f"{API}/history/{number}", viewer, None
                yield "GET", f"{PAGE}/history/{number}", viewer, None
            yield "GET", f"{API}/log?after={past}", viewer, None
            yield "GET", "/", viewer, None
        for path in (f"{API}/journal", f"{PAGE}/journal.txt", f"{PAGE}/fairness", f"{PAGE}/fairness.json"):
            yield "GET", path, self.seat, None
        for path in (f"{API}/order", "/api/v1/me/tables", "/records", "/api/v1/me/notices", f"{PAGE}/history"):
            yield "GET", path, self.seat, None
        for path in ("log", "charts", "calculator", f"history/{past}/fragments"):
            yield "GET", f"{PAGE}/{path}", self.seat, None

    def to_be_refused(self) -> Iterator[Request]:
        """Moves that the seat may not make: what it says of them must not depend on what lies hidden."""
        for text in self.wrong_moves():
            body = {"number": self.number, "key": f"wrong-{self.number:06}", "move": text, "seat": self.seat}
            yield "POST", f"{API}/moves", self.seat, body
            yield "POST", f"{PAGE}/move", self.seat, {**body, "accept": "x"}
            yield "PUT", f"{API}/order", self.seat, {"move": text}
        stale = {"number": self.number + 1, "key": f"stale-{self.number:06}", "move": "undo"}
        yield "POST", f"{API}/moves", self.seat, stale
        ask = asking(self.twins.one[self.number].state)
        for form in ask.forms(self.twins.one[self.number].state, self.seat) if ask is not None else ():
            filled = {f"field-{each.name}": "-1" for each in form.fields}
            body = {"number": self.number, "key": "form-0001", "kind": form.move.__name__, "seat": self.seat, **filled}
            yield "POST", f"{PAGE}/form", self.seat, body
        yield from self.to_be_judged()
        yield "POST", f"{API}/agreements", self.seat, {"what": "takeback", "number": 999_999}
        yield "POST", f"{API}/study", self.seat, {"number": 0, "seats": ["me"] * self.twins.config.seats}

    def to_be_judged(self) -> Iterator[Request]:
        """Offers in the making: whether they could be sent depends on nothing that others hold."""
        for composer in self.twins.game.composers(self.twins.one[self.number].state, self.seat):
            body: dict[str, Any] = {"kind": composer.move.__name__, "seat": self.seat}
            body |= {f"field-{each.name}": each.choices[-1] for each in composer.fields}
            for n in range(1 + self.dice.pick(3, "rows")):
                row = composer.rows[self.dice.pick(len(composer.rows), "row")]
                body[f"row-{n}"] = row.key
                for gap in row.fields:
                    choices = gap.choices or ("1", str(max(gap.low, 1)), str(gap.high))
                    body[f"row-{n}-{gap.name}"] = choices[self.dice.pick(len(choices), "gap")]
            yield "POST", f"{PAGE}/compose/check", self.seat, body

    def wrong_moves(self) -> list[str]:
        """What others may do in either world, what is refused to the seat, and what nobody understands."""
        texts = ["", "all of it"]
        for course in (self.twins.one, self.twins.two):
            s = course[self.number].state
            for decision in decisions(s):
                moves = legal(s, decision.seat)
                if decision.seat == self.seat:
                    moves = [move for move in decision.moves if move not in moves]
                if moves:
                    texts.append(codec.write(moves[self.dice.pick(len(moves), "wrong")]))
        played = [step.move for step in self.twins.one[: self.number + 1] if step.move is not None]
        texts += [codec.write(move) for move in played if move.seat == self.seat][-1:]
        s = self.twins.one[self.number].state
        return [text for text in texts if text and self._refused(s, text)]

    def _refused(self, s: Any, text: str) -> bool:
        try:
            return refusal(s, codec.read(text, self.seat, self.twins.game.moves)) is not None
        except codec.Unreadable:
            return True
