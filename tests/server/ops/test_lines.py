"""A line on which a request is begun and never finished is cut; one that waits for the house is not."""

import socket
from pathlib import Path

from tests.server.conftest import ONE
from tests.server.plants import hurry
from tests.server.served import Client, newcomer, served, told

HEAD = b"POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
HALVES = (b"", b"G", HEAD, HEAD + b"Content-Length: 20\r\n\r\n{")


def rest_of(line: socket.socket) -> bytes:
    """All that comes until the house cuts a line."""
    found = b""
    while True:
        try:
            piece = line.recv(4096)
        except ConnectionResetError:
            return found
        if not piece:
            return found
        found += piece


@ONE
def test_half_sent_requests_are_cut_off_and_streams_are_not(database: str, tmp_path: Path) -> None:
    with served(database, tmp_path, hurry) as house:
        here = ("127.0.0.1", house.port)
        token, table = newcomer(house.port)
        stream = socket.create_connection(here, timeout=60)
        known = HEAD % (house.port, token.encode())
        stream.sendall(known.replace(b"POST /api/v1/tables", f"GET /api/v1/tables/{table}/stream".encode()) + b"\r\n")
        assert b" 200 OK" in stream.recv(4096)
        lines = [socket.create_connection(here, timeout=60) for _ in HALVES]
        for line, half in zip(lines, HALVES, strict=True):
            line.sendall(half.replace(HEAD, known))
        assert [rest_of(line) for line in lines] == [b""] * len(HALVES)
        player = Client(house.port, token)
        told(player.submit(table, 0, "a-key-of-mine", "establish swift 40"), 200)
        while b'"number": 1' not in (piece := stream.recv(4096)):  # it was open longer than any of them
            assert piece
        player.close()
        for line in (stream, *lines):
            line.close()
