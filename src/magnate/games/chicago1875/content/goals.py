"""The ten public goals, in our own words."""

from magnate.core.text import N_
from magnate.games.chicago1875.content.kinds import Goal

GOALS: tuple[Goal, ...] = (
    Goal("managers", N_("Most managers employed")),
    Goal("salespeople", N_("Most salespeople employed")),
    Goal("capital_assets", N_("Most capital assets on charters")),
    Goal("workers", N_("Most workers employed")),
    Goal("automation", N_("Most automation tokens in use")),
    Goal("appeal", N_("Director of the company highest on the Appeal Track")),
    Goal("treasury", N_("Director of the richest company")),
    Goal("partners", N_("Most partners")),
    Goal("common_certificates", N_("Most common certificates")),
    Goal("preferred_certificates", N_("Most Preferred Certificates")),
)
