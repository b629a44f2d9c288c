"""What holds the rules to account: the audit of a position, and worlds a seat cannot tell apart."""
