"""Rows say what their columns hold."""

import pytest
from sqlalchemy import Table, select

from magnate.server.db import schema
from magnate.server.db.rows import SeatRow, TableRow, UserRow, checked


@pytest.mark.parametrize(
    ("kind", "table"), [(TableRow, schema.tables), (SeatRow, schema.seats), (UserRow, schema.users)]
)
def test_a_row_has_the_columns_of_its_table(kind: type, table: Table) -> None:
    assert checked(kind, select(table)) == tuple(table.columns.keys())


def test_a_row_that_does_not_fit_its_columns_is_refused() -> None:
    with pytest.raises(TypeError, match="kind"):
        checked(TableRow, select(schema.notices.c.kind))
