"""Logs: one JSON object a line, on standard error."""

import json
import logging
import sys
from datetime import UTC, datetime

KNOWN = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}


class AsJson(logging.Formatter):
    """Time, level, message, and whatever was added; never a body, a query or a header of a request."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {key: item for key, item in record.__dict__.items() if key not in KNOWN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def start(level: str = "info") -> None:
    """Send everything to standard error; the libraries only when they complain."""
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(AsJson())
    logging.basicConfig(level=logging.WARNING, handlers=[out], force=True)
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)  # a reader who leaves in mid-query is no error
    logging.getLogger("magnate").setLevel(level.upper())
