"""Text that somebody might send to harm whoever reads it."""

from typing import Any

VECTORS = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>", "<body onload=alert(1)>",
    "<iframe src=javascript:alert(1)></iframe>", "<a href=javascript:alert(1)>x</a>",
    "<details open ontoggle=alert(1)>",
    "<video><source onerror=alert(1)></video>", "<input autofocus onfocus=alert(1)>", "<marquee onstart=alert(1)>",
    "<math href=javascript:alert(1)>x</math>", "<object data=javascript:alert(1)>", "<embed src=javascript:alert(1)>",
    "<link rel=stylesheet href=http://example.org/x.css>", "<style>@import 'http://example.org/x.css'</style>",
    "<base href=http://example.org/>", "<form action=http://example.org/><button>x</button></form>",
    "<meta http-equiv=refresh content='0;url=http://example.org/'>", "<div style=background:url(http://example.org/x)>",
    "<svg><script>alert(1)</script></svg>", "<svg><animate onbegin=alert(1) attributeName=x></svg>",
    "<template><script>alert(1)</script></template>", "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;alert(1)&#60;/script&#62;",
    "\\u003cscript\\u003ealert(1)",
    "%3Cscript%3Ealert(1)%3C/script%3E", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>", "vbscript:alert(1)", "https://example.org/\" onmouseover=\"alert(1)",
    "https://example.org/'onmouseover='alert(1)", "https://javascript:alert(1)@example.org/", "{{ 7 * 7 }}",
    "{% include '/etc/passwd' %}", "${alert(1)}", "`${alert(1)}`", "'; DROP TABLE users; --",
    "\" onfocus=alert(1) x=\"",
    "x' onfocus='alert(1)' autofocus='", "\u2028alert(1)\u2029", "<scr\u0000ipt>alert(1)</script>",
)  # fmt: skip
WRAPPINGS = (
    "{}", '">{}', "'>{}", "</script>{}", "</title></textarea></style>{}", "<!--{}-->", "-->{}", "\u202e{}", "\u200b{}",
    "http://example.org/?{}", "javascript://%0a{}", "{} \U0001f480",
)  # fmt: skip
ODD = (
    "\u202eevil\u202c", "\u2066\u2067\u2068\u2069", "a\u200bb\u200cc\u200dd\ufeff", "Z" + "\u0351\u0310\u0357" * 400,
    "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627", "\ufdfd" * 50,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U000e0041\U000e0042", "\u0000\u0001\u001b[31m", "\r\n" * 50, "\u3164", "\u115f\u1160", "W" * 1999, "\u0e47" * 200,
    "\uff1cscript\uff1ealert(1)\uff1c/script\uff1e", "\u2062\u2063\u2064", "\u034f\u17b4\u180e", "a" + "\u0489" * 100,
)  # fmt: skip
STRINGS = tuple(wrapping.format(vector) for wrapping in WRAPPINGS for vector in VECTORS if "{}" in wrapping) + ODD
INVISIBLE = (
    "\u202e",
    "\u2066",
    "\u200b",
    "\u200d",
    "\ufeff",
    "\u2060",
    "\u00ad",
    "\u034f",
    "\u180e",
    "\u3164",
    "\U000e0041",
)


def sentence(answer: Any) -> bool:
    """Whether a refusal is one clear sentence."""
    said = answer.get("error") if isinstance(answer, dict) else None
    return isinstance(said, str) and 0 < len(said) < 400 and "\n" not in said and "Traceback" not in said
