"""The phases of a decade: a file for each chapter of the rulebook, and for each step of the long ones."""
