"""People: accounts and sessions, profiles, ratings, and the notices they are sent."""
