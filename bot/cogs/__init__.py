"""The commands, one thin module each: parse, defer, call a service, show the answer."""
