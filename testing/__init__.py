"""What tests and benchmarks run the program against: a stand-in for Discord, PostgreSQL, Dask."""
