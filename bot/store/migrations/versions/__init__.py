"""One module for each change of the tables, named v and the number of its revision."""
