"""What a browser would make of the zones of a board, and what it would stumble over."""

from collections import Counter
from html.parser import HTMLParser

VOID = ("input", "br", "img", "hr", "link", "meta")


class Page(HTMLParser):
    """Zones, read as HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.ids: Counter[str] = Counter()
        self.places: list[set[str]] = []
        self.uses: set[str] = set()
        self.cards: set[str] = set()  # what it says that things are
        self.wrong: list[str] = []
        self.nested: list[str] = []  # places inside places
        self.roles: list[str] = []  # places on what has a role of its own
        self.feed(html)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.wrong += [f"{tag} {name}" for name in given if name == "style" or name.startswith("on")]
        if given.get("id"):
            self.ids[str(given["id"])] += 1
        if tag == "use":
            self.uses.add(str(given["href"]).removeprefix("#"))
        self.cards |= set((given.get("data-card") or "").split())
        at = given.get("data-at")
        if at is not None:
            self.places += [set(each.split()) for each in at.split("|")]
            if any(inside for _, inside in self.open):
                self.nested.append(at)
            if tag not in ("span", "div", "p"):
                self.roles.append(f"{at!r} stands on <{tag}>, whose own role it would take away")
        if tag in ("script", "style", "a", "button", "input"):
            self.wrong.append(f"<{tag}>")
        if tag not in VOID:
            self.open.append((tag, at is not None))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        name, _ = self.open.pop()
        assert name == tag, f"<{name}> is closed by </{tag}>"
