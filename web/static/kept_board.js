/**
 * The last state of the board, stored so that it can be reloaded without a connection. This window stores it for the
 * history entry that holds the link's key, and drops it with that entry; the key itself is not stored.
 */

/** The required version of the protocol. */
const PROTOCOL = 5;
const PREFIX = "board ";
/** Hours after which the stored board is not shown any more: as long as most links are valid. */
const HOURS = 24;
/** Milliseconds between two writes; leaving the page also writes. */
const PAUSE = 2000;

export class KeptBoard {
  constructor() {
    this.found = this.#read();
    window.addEventListener("pagehide", () => this.#write());
  }

  /** The stored messages `board` and `state`; null if there are none. */
  get messages() {
    return this.found?.board?.version === PROTOCOL && Date.now() - this.found.time < HOURS * 3_600_000 ? this.found : null;
  }

  /** Store a message of the server, if it is the board or a state of the game. */
  keep(message) {
    if (message.type === "board") {
      this.found = { board: message };
    } else if (message.type === "state" && this.found) {
      const { results, ...state } = message;
      this.found = { ...this.found, state };
    } else {
      return;
    }
    this.writing ??= setTimeout(() => this.#write(), PAUSE);
  }

  /** Remove the stored board: the link is no longer valid. */
  forget() {
    this.found = null;
    this.#write();
  }

  /** The key in the storage: a name in the history entry. */
  get #key() {
    if (!history.state?.ticket) {
      return null;
    }
    if (!history.state.board) {
      history.replaceState({ ...history.state, board: crypto.getRandomValues(new Uint32Array(2)).join("") }, "");
    }
    return PREFIX + history.state.board;
  }

  #read() {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key));
    } catch {
      return null;
    }
  }

  #write() {
    clearTimeout(this.writing);
    this.writing = undefined;
    try {
      const key = this.#key;
      if (key && this.found) {
        sessionStorage.setItem(key, JSON.stringify({ ...this.found, time: Date.now() }));
      } else if (key) {
        sessionStorage.removeItem(key);
      }
    } catch {
      // Without storage, the page needs a connection.
    }
  }
}
