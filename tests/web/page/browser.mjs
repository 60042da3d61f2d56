/** The parts of a browser that the page's modules need, for tests in Node. */

/** A browser's storage in memory; its keys are also own properties, as in a browser. */
export function storage() {
  const made = Object.create({
    getItem(key) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(key, value) {
      this[key] = String(value);
    },
    removeItem(key) {
      delete this[key];
    },
  });
  return made;
}

/** A WebSocket that records sent messages, and receives those that a test makes. */
export class FakeSocket extends EventTarget {
  static OPEN = 1;
  static CLOSED = 3;
  static last = null;

  constructor() {
    super();
    this.readyState = FakeSocket.OPEN;
    this.sent = [];
    FakeSocket.last = this;
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  /** Deliver a message from the server. */
  receive(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }

  close(code = 1006) {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

/** Install these as the globals of a browser; each call starts afresh. */
export function browser() {
  Object.assign(globalThis, {
    localStorage: storage(),
    sessionStorage: storage(),
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { baseURI: "http://127.0.0.1/" }),
    history: {
      state: null,
      replaceState(state) {
        this.state = state;
      },
    },
    WebSocket: FakeSocket,
  });
}
