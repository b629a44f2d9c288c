"""What runs beside requests: bots, standing orders, examinations."""
