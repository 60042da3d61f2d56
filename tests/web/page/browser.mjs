/** What the modules of the page need of a browser, for tests in Node. */

/** Storage as in a browser, in memory; its keys are its own properties, too. */
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

/** A WebSocket that notes what is sent, and is told what arrives. */
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

  /** Let a message of the server arrive. */
  receive(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }

  close(code = 1006) {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

/** Put these into the place of a browser's; each call begins anew. */
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
