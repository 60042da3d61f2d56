#!/bin/sh
# Run once by the image of PostgreSQL, in /docker-entrypoint-initdb.d, when it creates its data: makes
# the database `sudoku` and the role `tutor`, which owns it and nothing else. Afterwards the superuser
# has no password: it can only log in inside the container, `docker compose exec postgres psql
# --username=postgres`.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
CREATE ROLE tutor LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE sudoku OWNER tutor;
REVOKE ALL ON DATABASE postgres, sudoku, template1 FROM PUBLIC;
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
