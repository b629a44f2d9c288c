"""The engines for research: fixed action ids, observation vectors, and the interfaces that others speak.

`actions` and `observation` are the ground; `play` puts them around a game; `pettingzoo`, `openspiel`, `gymnasium`,
`talk` (language models) and `datasets` (Parquet) stand on it. What is not the standard library comes with the extra
`research`: pip install 'magnate[research]'.
"""
