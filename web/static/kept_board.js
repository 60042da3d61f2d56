/**
 * The board as it was shown last, so that it can be loaded again without a connection. It is kept by this window, for
 * the entry in its history that has the key of the link, and goes with it; the key is not in what is kept.
 */

/** The version of the protocol of which it has to be. */
const PROTOCOL = 4;
const PREFIX = "board ";
/** Hours after which it is not shown any more: as long as most links are valid. */
const HOURS = 24;
/** Milliseconds between two times that it is written; it is when the page is left, too. */
const PAUSE = 2000;

export class KeptBoard {
  constructor() {
    this.found = this.#read();
    window.addEventListener("pagehide", () => this.#write());
  }

  /** The messages `board` and `state` that were kept; null if there are none. */
  get messages() {
    return this.found?.board?.version === PROTOCOL && Date.now() - this.found.time < HOURS * 3_600_000 ? this.found : null;
  }

  /** Keep a message of the server, if it is the board or a state of the game. */
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

  /** Keep nothing: the link is no longer valid. */
  forget() {
    this.found = null;
    this.#write();
  }

  /** What it is kept by: a name that the entry in the history has. */
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
