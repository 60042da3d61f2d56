"""The database: connections, tables, migrations, backups."""
