"""Noble House: red lacquer, jade, brass and ticker tape, above the harbour at night."""
