"""A bot that plays over the HTTP interface: `python bot_client.py http://127.0.0.1:8875 [TOKEN] [TABLE]`.

Without a token it comes as a guest; without a table it opens one against a bot of the house and plays it to the end.
It answers every question with the first legal move that is not a pass: replace `choose` by something cleverer.
"""

import json
import secrets
import sys
import time
from typing import Any

import httpx


def choose(view: dict[str, Any], decision: dict[str, Any]) -> str | None:
    """The notation of a legal move, or None to let the question wait."""
    legal = [move["text"] for move in decision["moves"] if not move["refused"]]
    return next((text for text in legal if "pass" not in text), legal[0] if legal else None)


class Player:
    """Somebody at a table of a house."""

    def __init__(self, house: str, token: str | None = None) -> None:
        self.http = httpx.Client(base_url=f"{house}/api/v1", headers={"origin": house}, timeout=30)
        token = token or self.call("POST", "/session")["token"]
        self.http.headers["authorization"] = f"Bearer {token}"

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """One request; a house that is busy or restarting is asked again."""
        for attempt in range(60):
            try:
                answer = self.http.request(method, path, json=body)
            except httpx.TransportError:
                time.sleep(min(5, 0.2 * 2**attempt))
                continue
            if answer.status_code in (429, 503):
                time.sleep(min(5, 0.2 * 2**attempt))
            elif answer.status_code == 409 and "head" in answer.json():
                return None  # the game has moved on: look again
            else:
                answer.raise_for_status()
                return answer.json()
        raise SystemExit("the house does not answer")

    def open_table(self, game: str, *seats: str) -> str:
        return str(self.call("POST", "/tables", {"game": game, "seats": list(seats)})["id"])

    def answer(self, table: str, seen: dict[str, Any]) -> bool:
        """Play one move if the table waits for one. The key makes it safe to send it twice."""
        for decision in seen.get("decisions", []):
            move = None if decision["optional"] else choose(seen["view"], decision)
            if move is not None:
                sent = {"number": seen["number"], "key": secrets.token_hex(8), "move": move, "seat": decision["seat"]}
                self.call("POST", f"/tables/{table}/moves", sent)
                return True
        return False

    def wait(self, table: str, number: int) -> None:
        """Sleep until the table has moved beyond a number, or for a while."""
        try:
            last = {"last-event-id": str(max(number, 0))}
            with self.http.stream("GET", f"/tables/{table}/stream", headers=last, timeout=20) as stream:
                for line in stream.iter_lines():
                    if line.startswith("data:") and json.loads(line[5:])["number"] != number:
                        return
        except httpx.TransportError:
            time.sleep(1)  # the line was cut: the next look will tell

    def play(self, table: str) -> dict[str, Any]:
        """Play a table to its end; returns its last look."""
        while True:
            seen = self.call("GET", f"/tables/{table}")
            if seen["status"] not in ("open", "playing"):
                return dict(seen)
            if not self.answer(table, seen):
                self.wait(table, seen["number"])


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    house = sys.argv[1].rstrip("/")
    token, table = [*sys.argv[2:4], None, None][:2]
    player = Player(house, token)
    table = table or player.open_table("chicago1875", "me", "random")
    seen = player.play(table)
    print(f"{house}/t/{table}: {seen['status']} after {seen['number']} moves")


if __name__ == "__main__":
    main()
