"""The board in the browser: serves its page and a WebSocket for each open board.

Which games there are, and who may play them, is up to the `web.boards.Boards` that the server is
given.
"""
