"""The six kinds of asset, ten certificates each."""

from magnate.games.noble_house.content.kinds import AssetKind

COUNT = "the number is unknown; five for the set-up and as many again, against 12 to 15 that all contracts could use"

ASSETS: tuple[AssetKind, ...] = (
    AssetKind("airline", "Airline", 60_000_000, 6_000_000, 10, ("certificates",), COUNT),
    AssetKind("shipping", "Shipping", 40_000_000, 4_000_000, 10, ("certificates",), COUNT),
    AssetKind("industry", "Industry", 40_000_000, 4_000_000, 10, ("certificates",), COUNT),
    AssetKind("railway", "Railway", 40_000_000, 4_000_000, 10, ("certificates",), COUNT),
    AssetKind("land", "Land", 30_000_000, 3_000_000, 10, ("certificates",), COUNT),
    AssetKind("services", "Services", 20_000_000, 2_000_000, 10, ("certificates",), COUNT),
)
