"""What is wrong with a request, in one sentence for a person."""

from typing import Any


class Problem(Exception):
    """An answer with a status, a sentence, and perhaps more; nothing has changed."""

    def __init__(self, status: int, sentence: str, after: float = 0.0, **more: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.after = after  # seconds to wait before it is asked again; 0 = nobody knows
        self.more = more

    def body(self) -> dict[str, Any]:
        return {"error": self.sentence, **self.more}


def not_found() -> Problem:
    """The same answer for what does not exist and for what is not for this person's eyes."""
    return Problem(404, "there is no such page, or it is not for you")
