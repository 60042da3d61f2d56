/**
 * The connection to the server: joins, joins again when the line breaks, and keeps moves until the server has
 * answered them. Waiting moves are also stored in the browser, so that a reload or a flat battery loses none. Every
 * move has an id, so that none is played twice.
 *
 * A move names the version of the game that the player saw, its base. Moves that were made while others in this
 * browser waited form a chain: an id like "chain.number.random" says that the moves with lower numbers were made
 * before. The server does not play a move over a newer one in its cell (docs/board-protocol.md, "Moves").
 */

/** Milliseconds before the page first reconnects. */
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
/** Milliseconds between two messages to the other players about this player's place. */
const POINTING_PAUSE = 200;
/** The maximum number of characters in a message besides the moves. */
const FRAME = 100;
/** The codes with which the server closes the connection for good. */
const FINAL = new Set([4001, 4002, 4003]);
/**
 * Milliseconds without an answer after which the line is given up: it may be dead without being closed, such as after
 * a phone was asleep. Requests may take long; moves that are sent again are not played again.
 */
const SILENCE = 15_000;
const LONG_SILENCE = 60_000;
/** Seconds before moves are sent again for which the server had no time, unless it names a time. */
const RESEND_SECONDS = 2;

/** A random name. The browser's UUIDs are not available to pages without TLS. */
function randomName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An id for a move that is made while others are waiting. */
function nextId(waiting) {
  let chain = randomName();
  let number = 0;
  for (const { id } of waiting) {
    const [name, place] = id.split(".");
    if (Number(place) >= 0) {
      chain = name;
      number = Math.max(number, Number(place) + 1);
    }
  }
  return `${chain}.${number}.${randomName()}`;
}

export class Connection {
  /**
   * @param {string} ticket the ticket to join with.
   * @param {object} handlers
   * @param {(message: object, request?: object) => void} handlers.onMessage receives every message of the server, and
   *   with an answer its request.
   * @param {(line: "open" | "broken" | "ended", code: number) => void} handlers.onLine receives the state of the line.
   */
  constructor(ticket, { onMessage, onLine }) {
    this.ticket = ticket;
    this.onMessage = onMessage;
    this.onLine = onLine;
    this.waiting = [];
    this.sent = 0;
    this.kept = 0;
    this.asked = [];
    this.unanswered = new Map();
    this.base = 0;
    this.joined = false;
    this.isAsking = false;
    this.isSingle = false;
    this.hasEnded = false;
    this.pause = FIRST_PAUSE;
    this.requests = 0;
  }

  /** Connect, and stay connected. */
  open() {
    clearTimeout(this.timer);
    const address = new URL("socket", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    const listen = (name, heard) => socket.addEventListener(name, (event) => socket === this.socket && heard(event));
    listen("open", () => this.#transmit({ type: "join", ticket: this.ticket }));
    listen("message", (event) => {
      this.#receive(JSON.parse(event.data));
      this.#expect();
    });
    listen("close", (event) => this.#closed(event.code));
    this.#expect();
    if (!this.listening) {
      this.listening = true;
      window.addEventListener("online", () => this.#retryNow());
      // The browser shows a page from its cache, whose connection is gone.
      window.addEventListener("pageshow", () => this.#retryNow());
      document.addEventListener("visibilitychange", () => document.hidden || this.#retryNow());
    }
  }

  /**
   * Play a move now, or as soon as the page is connected; `what` is `{ turn }`, `{ undo: true }` or `{ redo: true }`.
   * After the end, nothing is played.
   */
  play(what) {
    if (this.hasEnded) {
      return;
    }
    const known = new Set(this.waiting.map(({ id }) => id));
    // Other windows may also have waiting moves.
    const others = this.#load().filter(({ id }) => !known.has(id));
    const move = { id: nextId([...others, ...this.waiting]), base: this.base, ...what };
    this.waiting.push(move);
    this.#keep(move);
    this.#send();
  }

  /** Request a hint, a check or a verdict for the board after all moves; false if there is no connection now. */
  request(message) {
    if (!this.joined) {
      return false;
    }
    this.requests += 1;
    const request = { id: `q${this.requests}`, ...message };
    this.asked.push(request);
    this.unanswered.set(request.id, request);
    this.#send();
    return true;
  }

  /** Tell the other players in which cell this one is; null for none. */
  point(cell) {
    this.pointed = cell;
    this.pointing ??= setTimeout(() => {
      this.pointing = undefined;
      if (this.joined) {
        this.#transmit({ type: "cursor", cell: this.pointed });
      }
    }, POINTING_PAUSE);
  }

  #transmit(message) {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
      this.#expect();
    }
  }

  /** Give the line up if what was sent is not answered. */
  #expect() {
    clearTimeout(this.watching);
    const isSoon = !this.joined || this.isAsking;
    if (!this.hasEnded && (isSoon || this.unanswered.size > 0)) {
      this.watching = setTimeout(() => this.#giveUp(), isSoon ? SILENCE : LONG_SILENCE);
    }
  }

  #giveUp() {
    const { socket } = this;
    this.socket = null;
    this.#closed(0);
    socket?.close();
  }

  #receive(message) {
    if (message.type === "state") {
      this.base = message.version;
      const done = new Set((message.results ?? []).map((result) => result.id));
      if (done.size > 0) {
        this.#forget(done);
        this.isAsking = false;
        this.#send();
      }
    }
    if (message.type === "board" && this.key && this.key !== this.#keyOf(message)) {
      // The link now leads elsewhere: waiting moves belong to the previous game.
      this.hasEnded = true;
      this.socket.close();
      this.onMessage(message);
      return;
    }
    if (message.type === "board" && !this.key) {
      this.#begin(message);
    }
    if (message.type === "error" && message.code === "refused" && !message.id) {
      // Drop it for good: sent again, it would be refused again and block all later ones. Of several moves, the
      // impossible one is found by sending each alone; there may also be none.
      this.isAsking = false;
      this.isSingle = this.sent > 1;
      if (this.isSingle) {
        this.#send();
        return;
      }
      this.#forget(new Set(this.waiting.slice(0, this.sent).map((move) => move.id)));
      this.#send();
    } else if (message.type === "error" && !message.id) {
      this.#resend(message.seconds ?? RESEND_SECONDS);
    }
    // A practice position has no state on the server.
    if (message.type === "state" || message.kind === "practice") {
      this.#join();
    }
    const request = this.unanswered.get(message.id);
    this.unanswered.delete(message.id);
    this.onMessage(message, request);
  }

  /** Play in a stored game until the server answers. */
  restore(board, state) {
    this.#begin(board);
    this.base = state?.version ?? 0;
  }

  /**
   * Learn which game it is. There may be moves from a page that was closed before they were answered, with any
   * ticket.
   */
  #begin(board) {
    this.key = this.#keyOf(board);
    this.limits = board.limits;
    // Moves of an older page, which had no base, could refer to any state of the game.
    this.waiting = this.#load().map((move) => ({ base: 0, ...move }));
  }

  /** The key under which the moves of a game are stored. */
  #keyOf(board) {
    return `moves ${board.kind} ${board.subject}`;
  }

  #join() {
    if (!this.joined) {
      this.joined = true;
      this.pause = FIRST_PAUSE;
      this.onLine("open", 0);
      this.#send();
    }
  }

  /** Send the waiting moves again soon: the server had no time for them. */
  #resend(seconds) {
    this.isAsking = false;
    this.resending ??= setTimeout(() => {
      this.resending = undefined;
      this.#send();
    }, 1000 * seconds);
  }

  /**
   * Send waiting moves, the oldest first, as many as fit into a message. The next ones are sent after the answer:
   * otherwise, they could be played before moves that the server has refused for now. Requests are sent when no move
   * is waiting.
   */
  #send() {
    if (!this.joined || this.isAsking || this.resending) {
      return;
    }
    const moves = [];
    const most = this.isSingle ? 1 : this.limits.moves;
    let length = FRAME;
    for (const move of this.waiting) {
      length += JSON.stringify(move).length + 1;
      if (moves.length === most || (moves.length > 0 && length > this.limits.characters)) {
        break;
      }
      moves.push(move);
    }
    this.sent = moves.length;
    if (moves.length > 0) {
      this.isAsking = true;
      this.#transmit({ type: "moves", moves });
      return;
    }
    this.isSingle = false;
    for (const message of this.asked.splice(0)) {
      this.#transmit(message);
    }
  }

  #closed(code) {
    this.joined = false;
    this.sent = 0;
    this.isAsking = false;
    this.asked = [];
    this.unanswered.clear();
    clearTimeout(this.watching);
    clearTimeout(this.resending);
    this.resending = undefined;
    if (this.hasEnded) {
      return;
    }
    if (FINAL.has(code)) {
      this.hasEnded = true;
      this.onLine("ended", code);
      return;
    }
    this.onLine("broken", code);
    // Random, so that pages that lost the same server do not all return at the same moment.
    this.timer = setTimeout(() => this.open(), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  #retryNow() {
    if ((this.socket?.readyState ?? WebSocket.CLOSED) === WebSocket.CLOSED && !this.hasEnded) {
      this.pause = FIRST_PAUSE;
      this.open();
    }
  }

  /** The stored moves, the oldest first. */
  #load() {
    const found = [];
    try {
      for (const key of Object.keys(localStorage).filter((key) => key.startsWith(`${this.key} `))) {
        // Another window may have just removed it.
        const kept = JSON.parse(localStorage.getItem(key));
        if (kept) {
          found.push(kept);
        }
      }
    } catch {
      // Return the moves found so far.
    }
    return found.sort(([one], [other]) => one - other).map(([, move]) => move);
  }

  /** Store each move separately: two windows with the same game do not see each other's changes at once. */
  #keep(move) {
    this.kept = Math.max(Date.now(), this.kept + 1);
    try {
      localStorage.setItem(`${this.key} ${move.id}`, JSON.stringify([this.kept, move]));
    } catch {
      // Without storage, moves only wait in memory.
    }
  }

  /** Remove moves that no longer wait. */
  #forget(ids) {
    this.waiting = this.waiting.filter((move) => !ids.has(move.id));
    try {
      ids.forEach((id) => localStorage.removeItem(`${this.key} ${id}`));
    } catch {
      // Nothing is stored.
    }
  }
}
