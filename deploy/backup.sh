#!/bin/sh
# Run by the service `backup` of compose.yaml: dumps the database into the folder of its first argument
# at the start and then every day, and deletes dumps that are older than KEEP_DAYS.
set -eu
umask 077
cd "$1"
while :; do
    file=sudoku-$(date -u +%F).dump
    # It gets its name when it is complete and can be read to its end.
    if pg_dump --format=custom --no-password --file=.part && pg_restore --file=/dev/null .part; then
        mv .part "$file"
        echo "$file: $(wc -c <"$file") bytes"
        find . -name 'sudoku-*.dump' -mtime "+$KEEP_DAYS" -delete
        sleep 86400
    else
        rm -f .part
        echo "no dump was made; the next attempt is in ten minutes" >&2
        sleep 600
    fi
done
