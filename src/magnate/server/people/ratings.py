"""How strong people are, per game, from finished games of two or more persons with accounts."""

import json

from openskill.models import PlackettLuce
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.server.db import schema
from magnate.server.db.rows import TableRow

MODEL = PlackettLuce()


async def rate(connection: AsyncConnection, row: TableRow, result: str) -> None:
    """Move the ratings of everybody with an account, by the ranking of those seats alone.

    Whoever left a seat to its caretaker is rated by what became of it; a seat that changed hands counts for nobody.
    """
    ranks = {score["seat"]: score["rank"] for score in json.loads(result)}
    seats, users = schema.seats.c, schema.users.c
    query = (
        select(seats.seat, seats.user_id)
        .join(schema.users, users.id == seats.user_id)
        .where(
            seats.table_id == row.id,
            seats.kind == "person",
            seats.substituted.is_(False),
            users.password.is_not(None),
        )
        .order_by(seats.seat)
    )
    best: dict[str, int] = {}  # who plays several seats counts once, with the best of them
    for place in (await connection.execute(query)).all():
        best[place.user_id] = min(ranks[place.seat], best.get(place.user_id, 99))
    if len(best) < 2:
        return
    # Two games of the same people may end at once: the second waits here until the first is rated.
    people = select(users.id).where(users.id.in_(best)).order_by(users.id)
    await connection.execute(people.with_for_update(key_share=True))
    before = {user_id: await rating_of(connection, user_id, row.game) for user_id in best}
    teams = [[MODEL.create_rating([mu / 1000, sigma / 1000])] for mu, sigma, _ in before.values()]
    after = MODEL.rate(teams, ranks=[float(best[user_id]) for user_id in before])
    for (user_id, (_, _, games)), (rated,) in zip(before.items(), after, strict=True):
        mu, sigma = round(rated.mu * 1000), round(rated.sigma * 1000)
        await keep_rating(connection, user_id, row.game, mu, sigma, games + 1)
        step = {
            "user_id": user_id,
            "game": row.game,
            "step": games + 1,
            "shown": displayed(mu, sigma),
            "table_id": row.id,
        }
        await connection.execute(insert(schema.rating_steps).values(**step))


async def rating_of(connection: AsyncConnection, user_id: str, game: str) -> tuple[int, int, int]:
    """Mean and deviation in thousandths, and the number of games."""
    columns = schema.ratings.c
    query = select(columns.mu, columns.sigma, columns.games).where(columns.user_id == user_id, columns.game == game)
    found = (await connection.execute(query)).one_or_none()
    if found is None:
        fresh = MODEL.rating()
        return round(fresh.mu * 1000), round(fresh.sigma * 1000), 0
    return found.mu, found.sigma, found.games


async def keep_rating(connection: AsyncConnection, user_id: str, game: str, mu: int, sigma: int, games: int) -> None:
    columns = schema.ratings.c
    values = {"mu": mu, "sigma": sigma, "games": games}
    done = await connection.execute(
        update(schema.ratings).where(columns.user_id == user_id, columns.game == game).values(**values)
    )
    if done.rowcount == 0:
        await connection.execute(insert(schema.ratings).values(user_id=user_id, game=game, **values))


def displayed(mu: int, sigma: int) -> int:
    """One number for people: what somebody plays at least, almost surely; it begins at 0."""
    return (mu - 3 * sigma) // 100
