/**
 * The connection to the server: joins, joins again when the line breaks, and keeps moves until the server
 * has said what became of them. Waiting moves are also kept in the browser, so that a reload or a flat
 * battery loses none; every move has an id, so that none is played twice.
 */

/** Milliseconds before the page connects again. */
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
/** How many characters of a message are not moves, or fewer. */
const FRAME = 100;
/** The codes with which the server closes the connection for good. */
const FINAL = new Set([4001, 4002, 4003]);
/** The errors after which the same moves may be sent again. */
const LATER = new Set(["busy", "too_fast"]);
const RESEND_SECONDS = 2;

export class Connection {
  /**
   * @param {string} ticket what lets the page join.
   * @param {object} handlers
   * @param {(message: object) => void} handlers.onMessage receives every message of the server.
   * @param {(line: "open" | "broken" | "ended", code: number) => void} handlers.onLine receives the state of the line.
   */
  constructor(ticket, { onMessage, onLine }) {
    this.ticket = ticket;
    this.onMessage = onMessage;
    this.onLine = onLine;
    this.waiting = [];
    this.base = 0;
    this.joined = false;
    this.pause = FIRST_PAUSE;
    this.requests = 0;
  }

  /** Connect, and stay connected. */
  open() {
    clearTimeout(this.timer);
    const address = new URL("socket", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    this.socket = new WebSocket(address);
    this.socket.addEventListener("open", () => this.#transmit({ type: "join", ticket: this.ticket }));
    this.socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => this.#closed(event.code));
    if (!this.listening) {
      this.listening = true;
      window.addEventListener("online", () => this.#retryNow());
      document.addEventListener("visibilitychange", () => document.hidden || this.#retryNow());
    }
  }

  /** Play a move now, or as soon as the line is there; `what` is `{ turn }`, `{ undo: true }` or `{ redo: true }`. */
  play(what) {
    const move = { id: crypto.randomUUID(), ...what };
    this.waiting.push(move);
    this.#save();
    // In order: not before those that are to be sent again.
    if (this.joined && !this.resending) {
      this.#sendMoves([move]);
    }
  }

  /** Ask for a hint, a check or a verdict; false if there is no connection now. */
  request(message) {
    if (!this.joined) {
      return false;
    }
    this.requests += 1;
    this.#transmit({ id: `q${this.requests}`, ...message });
    return true;
  }

  #transmit(message) {
    if (this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
    }
  }

  #receive(message) {
    if (message.type === "state") {
      this.base = message.version;
      const done = new Set((message.results ?? []).map((result) => result.id));
      if (done.size > 0) {
        this.waiting = this.waiting.filter((move) => !done.has(move.id));
        this.#save();
      }
    }
    // Moves of a page that was closed before they were answered; of this game, whatever its ticket was.
    if (message.type === "board" && !this.key) {
      this.key = `moves ${message.kind} ${message.subject}`;
      this.limits = message.limits;
      this.waiting = this.#load();
    }
    if (message.type === "error" && LATER.has(message.code) && !message.id) {
      this.#resend(message.seconds ?? RESEND_SECONDS);
    }
    // A position to practise on has no state on the server.
    if (message.type === "state" || message.kind === "practice") {
      this.#join();
    }
    this.onMessage(message);
  }

  #join() {
    if (!this.joined) {
      this.joined = true;
      this.pause = FIRST_PAUSE;
      this.onLine("open", 0);
      this.#sendMoves(this.waiting);
    }
  }

  /** Send all waiting moves again in a moment: the server had no time for some. */
  #resend(seconds) {
    this.resending ??= setTimeout(() => {
      this.resending = undefined;
      if (this.joined) {
        this.#sendMoves(this.waiting);
      }
    }, 1000 * seconds);
  }

  /** Send moves in as many messages as the limits of the server ask for. */
  #sendMoves(moves) {
    let batch = [];
    let length = FRAME;
    for (const move of moves) {
      const more = JSON.stringify(move).length + 1;
      if (batch.length === this.limits.moves || (batch.length > 0 && length + more > this.limits.characters)) {
        this.#transmit({ type: "moves", base: this.base, moves: batch });
        batch = [];
        length = FRAME;
      }
      batch.push(move);
      length += more;
    }
    if (batch.length > 0) {
      this.#transmit({ type: "moves", base: this.base, moves: batch });
    }
  }

  #closed(code) {
    this.joined = false;
    clearTimeout(this.resending);
    this.resending = undefined;
    if (FINAL.has(code)) {
      this.onLine("ended", code);
      return;
    }
    this.onLine("broken", code);
    // Pages that lost the same server do not all come back at the same moment.
    this.timer = setTimeout(() => this.open(), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  #retryNow() {
    if (this.socket.readyState === WebSocket.CLOSED) {
      this.pause = FIRST_PAUSE;
      this.open();
    }
  }

  #load() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  #save() {
    try {
      if (this.waiting.length > 0) {
        localStorage.setItem(this.key, JSON.stringify(this.waiting));
      } else {
        localStorage.removeItem(this.key);
      }
    } catch {
      // Without storage, moves wait in memory only.
    }
  }
}
