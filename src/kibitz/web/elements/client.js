/** One table's live line: numbered events in, own messages out, and back again when it drops. */

const QUIET = 25_000;
const PATIENCE = 8_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const FINAL = new Set(["forbidden", "gone"]);
/** Troubles that pass: the message is sent again a little later. */
const PASSING = new Set(["busy", "too_fast"]);
const AGAIN = 700;

/**
 * Fires `message` (detail: a server message) and `line` (detail: "live", "lost" or "closed").
 * A message that was not answered before the line dropped is sent again under the same id.
 */
export class Client extends EventTarget {
  #socket = /** @type {WebSocket | null} */ (null);
  #waiting = /** @type {Map<string, {message: object, done: (answer: any) => void}>} */ (new Map());
  #wait = FIRST_WAIT;
  #timer = 0;
  #pulse = 0;
  #closed = false;
  #live = false;
  #turning = false;

  /**
   * @param {string} table
   * @param {string[]} tokens
   * @param {number | null | undefined} seat whose eyes; undefined lets the first message decide
   */
  constructor(table, tokens, seat) {
    super();
    this.table = table;
    this.tokens = tokens;
    this.seat = seat ?? null;
    this.seq = 0;
  }

  open() {
    document.addEventListener("visibilitychange", this.#hurry);
    addEventListener("online", this.#hurry);
    this.#connect();
  }

  close() {
    this.#closed = true;
    document.removeEventListener("visibilitychange", this.#hurry);
    removeEventListener("online", this.#hurry);
    clearTimeout(this.#timer);
    clearTimeout(this.#pulse);
    this.#socket?.close();
    this.#tell("line", "closed");
  }

  /** Looks through other eyes: the server begins anew with a hello. @param {number | null} seat */
  look(seat) {
    this.seat = seat;
    this.seq = 0;
    if (!this.#live) return;
    this.#turning = true;
    this.#write({ kind: "look", seat });
  }

  /**
   * Sends a message of one's own and resolves with `done`, `refused`, `error`, `hint` or `faults`.
   * @param {string} kind @param {object} fields @returns {Promise<any>}
   */
  send(kind, fields) {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const message = { kind, id, ...fields };
    return new Promise((done) => {
      this.#waiting.set(id, { message, done });
      if (this.#live) this.#write(message);
    });
  }

  #hurry = () => {
    if (this.#closed || document.visibilityState === "hidden") return;
    if (!this.#socket || this.#socket.readyState > WebSocket.OPEN) {
      this.#wait = FIRST_WAIT;
      this.#connect();
    } else if (this.#live) {
      this.#ping();
    }
  };

  #connect() {
    clearTimeout(this.#timer);
    this.#socket?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/tables/${this.table}/live?after=${this.seq}`);
    this.#socket = socket;
    socket.onopen = () => this.#write({ kind: "hello", tokens: this.tokens, as: this.seat, lists: true });
    socket.onmessage = (event) => {
      const frame = JSON.parse(event.data);
      for (const message of Array.isArray(frame) ? frame : [frame]) if (socket === this.#socket) this.#hear(message);
    };
    socket.onclose = () => socket === this.#socket && this.#lose();
  }

  #lose() {
    clearTimeout(this.#pulse);
    this.#live = false;
    this.#socket = null;
    if (this.#closed) return;
    this.#tell("line", "lost");
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #hear(message) {
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => this.#ping(), QUIET);
    if (message.kind === "hello") this.#welcome();
    // What was under way for the old eyes is not for the new ones.
    if (this.#turning && (message.kind === "event" || message.kind === "view")) return;
    if (message.kind === "event") {
      if (message.seq <= this.seq) return;
      this.seq = message.seq;
    }
    if (message.kind === "error" && FINAL.has(message.code) && !message.id) this.close();
    const pending = message.id && this.#waiting.get(message.id);
    if (pending && message.kind === "error" && PASSING.has(message.code)) {
      setTimeout(() => this.#live && this.#waiting.has(message.id) && this.#write(pending.message), AGAIN);
      return;
    }
    this.#tell("message", message);
    if (pending && message.kind !== "event") {
      this.#waiting.delete(message.id);
      pending.done(message);
    }
  }

  #welcome() {
    this.#wait = FIRST_WAIT;
    this.#turning = false;
    if (this.#live) return;
    this.#live = true;
    this.#tell("line", "live");
    for (const { message } of this.#waiting.values()) this.#write(message);
  }

  #ping() {
    this.#write({ kind: "ping" });
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => {
      const socket = this.#socket;
      this.#lose();
      socket?.close();
    }, PATIENCE);
  }

  #write(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
