"""Bots that fail in every way a bot can; each stands in for `think` and runs in a worker process."""

import os
import time
from typing import Any


def hang(*work: Any) -> str:
    time.sleep(600)
    return ""


def crash(*work: Any) -> str:
    os._exit(3)


def stumble(*work: Any) -> str:
    raise ValueError("no idea")


def cheat(*work: Any) -> str:
    return "establish swift 9999"


def babble(*work: Any) -> str:
    return "\x00 is this a move?"
