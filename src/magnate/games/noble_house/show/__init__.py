"""What people are shown: names, words, columns, charts, calculators, printed tables, facts, the terminal."""
