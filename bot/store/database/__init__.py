"""The database itself: its address and driver, migrations, backups, transactions."""
