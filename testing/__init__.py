"""The environment for tests and benchmarks: a stand-in for Discord, PostgreSQL, Dask."""
