"""How this game introduces itself in a lobby."""

from magnate.core.introduction import Introduction

INTRODUCTION = Introduction(
    "Float companies, hire workers, automate their factories and ship goods across five decades. "
    "The richest investor wins, not the largest company.",
    "3 to 4 hours",
    "Heavy: shares and worker placement",
    ("edition", "level", "goals"),
    (("level", "basic"),),
)
