"""The pages: HTML drawn here, playable by plain forms; live.js only makes them quicker."""

from magnate.server.routes.pages import (
    account,
    compose,
    fairness,
    following,
    history,
    hotseat,
    lobby,
    login,
    looking_back,
    new_table,
    preview,
    study,
    table,
    table_actions,
)

ROUTERS = tuple(
    module.router
    for module in (
        lobby, new_table, login, account, table, table_actions, hotseat, preview, compose, history, following, study,
        looking_back, fairness,
    )
)  # fmt: skip
