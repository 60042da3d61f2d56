"""Programs that generate committed data. Run them in a checkout; they are not installed."""
