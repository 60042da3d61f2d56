"""Programs that make committed data: run them in a checkout; they are not installed."""
