"""The board in the browser: serves its page and a WebSocket for each open board.

The server is given a `web.boards.Boards`, which decides which games exist and who may play them.
"""
