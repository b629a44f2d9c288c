"""Offers put together from rows, by plain forms: what is wrong is said at the row concerned, to nobody else."""

import re
from html import unescape

import magnate
from magnate.core.game import Game
from magnate.core.move import Field
from magnate.core.state import State
from magnate.games import find
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.trade.negotiation import MakeOffer
from magnate.server.people.accounts import Person
from magnate.server.views import compose
from magnate.server.views.compose import Draft, Filled, Wrong
from tests.server.company import account, asked, forms, head, live_of, play, seated
from tests.server.visitor import Browser, Front, open_house


async def visitor(front: Front, who: Person) -> Browser:
    browser = Browser(front.door)
    async with front.house.db.write() as connection:
        browser.door.cookies.set("__Host-magnate", await front.house.accounts.open_session(connection, who.id, "test"))
    return browser


def composer(html: str) -> tuple[str, dict[str, str]]:
    """Where the offer goes, and what it holds."""
    sends = [form for form in forms(html) if form[0].endswith("/compose/send") and form[1]["kind"] == "MakeOffer"]
    ((action, fields, _),) = sends
    return action, fields


def wrongs(html: str) -> list[str]:
    return [unescape(said) for said in re.findall(r'<span class="wrong" role="alert">([^<]+)</span>', html)]


async def begun(front: Front) -> tuple[str, Browser, Browser]:
    """A table in the first Card Phase, and the two who sit there."""
    ann, bob = await account(front.house, "Ann"), await account(front.house, "Bob")
    table = await seated(front.house, ann, bob, game="noble_house")
    for house in ("struans", "rothwell_gornt"):
        await play(front.house, table, f"take {house}")
    return table, await visitor(front, ann), await visitor(front, bob)


def test_an_offer_is_made_countered_and_accepted_with_plain_forms(database: str) -> None:
    async def work(front: Front) -> None:
        table, ann, bob = await begun(front)
        state = (await live_of(front.house, table)).state
        mine = state.house.index("struans") if state else 0
        first, second = (ann, bob) if mine == 0 else (bob, ann)
        html = await first.go(f"/t/{table}")
        action, fields = composer(html)
        for kind in ("give-cash", "want-cash", "text"):
            html = await first.send(f"/t/{table}/compose", {**fields, "wish": f"add:{kind}"})
            action, fields = composer(html)
        assert [fields[f"row-{n}"] for n in range(3)] == ["give-cash", "want-cash", "text"]
        fields |= {
            "row-0-amount": "2.5",
            "row-1-amount": "9" * 100,
            "row-2-words": "<b>; want all",
            "field-openness": "private",
        }
        html = await first.send(action, fields, 422)
        assert wrongs(html) == ["Amount: write a number from 0 to 9999, as in 12.5"]
        html = await first.send(f"/t/{table}/compose", {**composer(html)[1], "wish": "drop:1"})
        action, fields = composer(html)
        assert (fields["row-0-amount"], fields["row-1-words"]) == ("2.5", "<b>; want all")
        number = (await head(front.house, table)).number
        await first.send(action, fields)
        assert (await head(front.house, table)).number == number + 1
        assert "&lt;b&gt;, want all" in await first.go(f"/t/{table}")

        html = await second.go(f"/t/{table}")
        (preset,) = re.findall(r'value="(take:offer-\d+)"', html)
        html = await second.send(f"/t/{table}/compose", {**composer(html)[1], "wish": preset})
        action, fields = composer(html)
        assert fields["row-0"] == "want-cash"
        assert fields["row-0-amount"] == "2.5"
        assert fields["field-openness"] == "private"
        await second.send(action, {**fields, "row-0-amount": "3"})
        s = (await live_of(front.house, table)).state
        ((offer,),) = {tuple(desk) for desk in s.letters}
        assert offer[4] == (("cash", "", 3_000_000),)
        assert not s.offers

    open_house(database, work)


def test_the_live_check_names_the_row_and_tells_nothing_of_the_other(database: str) -> None:
    async def work(front: Front) -> None:
        table, ann, bob = await begun(front)
        for each in (ann, bob):
            _, fields = composer(await each.go(f"/t/{table}"))
            fields |= {"row-0": "give-cash", "row-0-amount": "1", "row-1": "give-cash", "row-1-amount": "2"}
            said = await each.door.post(
                f"/t/{table}/compose/check", data=fields, headers={"accept": "application/json"}
            )
            assert said.json()["row"] == 1
            assert "stands on one side twice" in said.json()["error"]
            fields |= {"row-1": "want-cash", "row-1-amount": "9000"}  # more than the other has: nobody may learn that
            said = await each.door.post(
                f"/t/{table}/compose/check", data=fields, headers={"accept": "application/json"}
            )
            assert said.json()["move"].startswith("offer ")
        fields["seat"] = str(1 - int(fields["seat"]))
        found = await bob.door.post(f"/t/{table}/compose/check", data=fields)
        assert found.status_code == 404

    open_house(database, work)


def test_what_became_of_an_offer_is_told_to_who_looks_a_while_later(database: str) -> None:
    async def work(front: Front) -> None:
        table, ann, _ = await begun(front)
        s = (await live_of(front.house, table)).state
        await play(front.house, table, f'offer {s.house[1]} "give cash 1000000" public until phase counter 0', 0)
        await play(front.house, table, "decline 1 because later", 1)
        number = (await head(front.house, table)).number
        for _ in range(20):
            live = await live_of(front.house, table)
            ends = [move for move in magnate.legal(live.state) if GAME.chip(live.state, move).ends]
            await play(front.house, table, magnate.write((ends or magnate.legal(live.state))[0]), None)
        assert (await head(front.house, table)).number >= number + 20
        assert "declines offer 1" in composed(await ann.go(f"/t/{table}"))

    open_house(database, work)


def composed(html: str) -> str:
    """The part of the page where offers are put together."""
    return html.partition('id="composer"')[2].partition("</section>")[0]


def test_every_row_writes_a_line_that_the_game_reads() -> None:
    """Each kind of row alone, with some of its choices, is an offer, or is refused for what its side has not."""
    game = find("noble_house")
    s = game.new(seats=3, seed="rows")
    while s.round == 0:
        magnate.play(s, magnate.legal(s)[0])
    composer_ = next(each for each in game.composers(s, asked(s)[0]) if each.move is MakeOffer)
    values = {field.name: field.choices[-1 if field.name == "to" else 0] for field in composer_.fields}
    for row in composer_.rows:
        gaps = {field.name: sample(field) for field in row.fields}
        said = told(game, s, Draft(values, (Filled(row.key, gaps),)))
        lacking = "does not belong" in said or "cannot be lent" in said
        assert said.startswith("offer ") or said in ("asset", "coin", "card") or lacking, (row.key, said)


def sample(field: Field) -> str:
    return field.choices[-1] if field.choices else "some words" if field.kind == "text" else str(max(field.low, 1))


def told(game: Game, s: State, draft: Draft) -> str:
    """The move that a draft makes, or why it cannot be sent."""
    composer_ = next(each for each in game.composers(s, asked(s)[0]) if each.move is MakeOffer)
    try:
        return compose.notation(game, s, asked(s)[0], composer_, draft)
    except Wrong as wrong:
        return str(wrong)
