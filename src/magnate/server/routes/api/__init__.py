"""The JSON interface, version 1."""

from magnate.server.routes.api import fairness, history, me, study, table_actions, tables

ROUTERS = tuple(module.router for module in (tables, table_actions, me, history, study, fairness))
