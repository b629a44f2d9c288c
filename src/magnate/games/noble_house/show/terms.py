"""How long something lasts, in words."""


def counted(rounds: int) -> str:
    """So many rounds, the one in which it is said counted.

    >>> counted(1), counted(2), counted(3)
    ('this round', 'this round and the next', 'this round and the next 2')
    """
    return "this round" + (" and the next" if rounds > 1 else "") + (f" {rounds - 1}" if rounds > 2 else "")
