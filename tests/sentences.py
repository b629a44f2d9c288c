"""What a machine can find wrong with a sentence that somebody reads at the table."""

import re

ONES = (
    "good|point|step|employee|worker|cube|share|partner|certificate|card|vote|Vote card|voting block|block|round|disc|"
    "tile|place|space|time|loan|promise|study point|salesperson|manager|transaction|mission|department|project"
)
MANY = (
    "goods|points|steps|employees|workers|cubes|shares|partners|certificates|cards|votes|Vote cards|voting blocks|"
    "blocks|rounds|discs|tiles|places|spaces|contracts|times|loans|promises|study points|salespeople|managers|"
    "transactions|missions|departments|projects|Proxies"
)
NUMBER = r"(?<![\w,.$/-])"  # no sum, no part of a number
PLAIN = r"(?![\w'-])"
FAULTS = {
    "begins with a small letter": re.compile(r"^[a-z]"),
    "leaves singular or plural open": re.compile(r"\(s\)|\(es\)|\(ies\)"),
    "counts one as many": re.compile(rf"{NUMBER}1 (?:{MANY}){PLAIN}"),
    "counts many as one": re.compile(rf"{NUMBER}(?:0|[2-9]|[1-9]\d+) (?:{ONES}){PLAIN}"),
    "has a name of the engine": re.compile(r"[a-z]_[a-z]|[{}]|\bseat \d|\bNone\b|\bTrue\b|\bFalse\b"),
    "has a gap": re.compile(r"  |\s$|^\s| [,.;:!?](?:\s|$)|\(\s|\s\)"),
    "ends twice": re.compile(r"(?<!\.)\.\.(?!\.)|,,|;;|[,;:]\."),
    "repeats a word": re.compile(r"\b(the|a|an|of|to|for|is|with|and) \1\b"),
    "has empty brackets": re.compile(r"\(\)|\[\]|\"\""),
}


def faults(text: str) -> list[str]:
    """What is wrong, in words; a name may bring its own full stop to the end of a sentence.

    >>> faults("pays 1 goods"), faults("Red pays 2 good."), faults("Red has 1 good and 12 points.")
    (['begins with a small letter', 'counts one as many'], ['counts many as one'], [])
    """
    return [what for what, pattern in FAULTS.items() if pattern.search(text)]
