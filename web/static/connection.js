/**
 * The connection to the server: joins, joins again when the line breaks, and keeps moves until the server
 * has said what became of them. Waiting moves are also kept in the browser, so that a reload or a flat
 * battery loses none; every move has an id, so that none is played twice.
 *
 * A move names the version of the game that the player saw, its base. Moves that were made while others of this
 * browser waited form a chain: "chain.number.random" as an id says that those with lower numbers were made
 * before. The server plays no move over a newer one of its cell (docs/board-protocol.md, "Moves").
 */

/** Milliseconds before the page connects again. */
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
/** Milliseconds after which the other players are told again where this one is. */
const POINTING_PAUSE = 200;
/** How many characters of a message are not moves, or fewer. */
const FRAME = 100;
/** The codes with which the server closes the connection for good. */
const FINAL = new Set([4001, 4002, 4003]);
/** When moves are sent again that the server had no time for, unless it says when. */
const RESEND_SECONDS = 2;

/** A random name. Not a UUID of the browser, which pages without TLS cannot have. */
function randomName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An id for a move that is made while others wait. */
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
   * @param {string} ticket what lets the page join.
   * @param {object} handlers
   * @param {(message: object, request?: object) => void} handlers.onMessage receives every message of the server,
   *   an answer with the request.
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
    this.socket = new WebSocket(address);
    this.socket.addEventListener("open", () => this.#transmit({ type: "join", ticket: this.ticket }));
    this.socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => this.#closed(event.code));
    if (!this.listening) {
      this.listening = true;
      window.addEventListener("online", () => this.#retryNow());
      // A page that the browser has kept is shown again, without its connection.
      window.addEventListener("pageshow", () => this.#retryNow());
      document.addEventListener("visibilitychange", () => document.hidden || this.#retryNow());
    }
  }

  /**
   * Play a move now, or as soon as the line is there; `what` is `{ turn }`, `{ undo: true }` or `{ redo: true }`.
   * After the end, nothing is played.
   */
  play(what) {
    if (this.hasEnded) {
      return;
    }
    const known = new Set(this.waiting.map(({ id }) => id));
    // Other windows may have moves that wait, too.
    const others = this.#load().filter(({ id }) => !known.has(id));
    const move = { id: nextId([...others, ...this.waiting]), base: this.base, ...what };
    this.waiting.push(move);
    this.#keep(move);
    this.#send();
  }

  /** Ask for a hint, a check or a verdict of the board after all moves; false if there is no connection now. */
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
    if (this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
    }
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
      // The link leads elsewhere now: what waits belongs to the game before.
      this.hasEnded = true;
      this.socket.close();
      this.onMessage(message);
      return;
    }
    if (message.type === "board" && !this.key) {
      this.#begin(message);
    }
    if (message.type === "error" && message.code === "refused" && !message.id) {
      // For good: sent again, it would be refused again, and hold up all later ones. Of several moves, the one
      // that is not possible shows when each is sent alone; it may also be none.
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
    // A position to practise on has no state on the server.
    if (message.type === "state" || message.kind === "practice") {
      this.#join();
    }
    const request = this.unanswered.get(message.id);
    this.unanswered.delete(message.id);
    this.onMessage(message, request);
  }

  /** Play in a game that was kept, until the server answers. */
  restore(board, state) {
    this.#begin(board);
    this.base = state?.version ?? 0;
  }

  /** Learn which game it is. There may be moves of a page that was closed before they were answered, with any ticket. */
  #begin(board) {
    this.key = this.#keyOf(board);
    this.limits = board.limits;
    // Those of a page of before moves had a base could be about any state of the game.
    this.waiting = this.#load().map((move) => ({ base: 0, ...move }));
  }

  /** What the moves of a game are kept by. */
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

  /** Send the waiting moves again in a moment: the server had no time for them. */
  #resend(seconds) {
    this.isAsking = false;
    this.resending ??= setTimeout(() => {
      this.resending = undefined;
      this.#send();
    }, 1000 * seconds);
  }

  /**
   * Send waiting moves, the oldest first, as many as a message may have. The next ones are sent after the
   * answer: otherwise they could be played before those that the server has refused for now. Requests are
   * sent when no move waits.
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
    // Pages that lost the same server do not all come back at the same moment.
    this.timer = setTimeout(() => this.open(), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  #retryNow() {
    if (this.socket.readyState === WebSocket.CLOSED && !this.hasEnded) {
      this.pause = FIRST_PAUSE;
      this.open();
    }
  }

  /** The moves that are kept, the oldest first. */
  #load() {
    const found = [];
    try {
      for (const key of Object.keys(localStorage).filter((key) => key.startsWith(`${this.key} `))) {
        // Another window may just have removed it.
        const kept = JSON.parse(localStorage.getItem(key));
        if (kept) {
          found.push(kept);
        }
      }
    } catch {
      // What was found so far.
    }
    return found.sort(([one], [other]) => one - other).map(([, move]) => move);
  }

  /** Keep a move by itself: two windows with one game do not see at once what the other one keeps. */
  #keep(move) {
    this.kept = Math.max(Date.now(), this.kept + 1);
    try {
      localStorage.setItem(`${this.key} ${move.id}`, JSON.stringify([this.kept, move]));
    } catch {
      // Without storage, moves wait in memory only.
    }
  }

  /** Let moves wait no longer. */
  #forget(ids) {
    this.waiting = this.waiting.filter((move) => !ids.has(move.id));
    try {
      ids.forEach((id) => localStorage.removeItem(`${this.key} ${id}`));
    } catch {
      // Nothing is kept.
    }
  }
}
