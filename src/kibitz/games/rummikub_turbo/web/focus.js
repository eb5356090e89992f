/** Where the keyboard goes on when the button that was pressed is gone, or has done its work. */

export class Focus {
  #isLost = false;
  #isDone = false;
  #wanted = "";

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** After the next drawing the focus goes there. @param {string} name a selector */
  want(name) {
    this.#wanted = name;
  }

  /** The button that has the focus has done its work: the next one is the one that acts. */
  advance() {
    this.#isDone = Boolean(document.activeElement?.closest(".rt-steps"));
  }

  /** Before things are drawn anew. */
  note() {
    if (document.activeElement?.closest(".rt-steps")) this.#isLost = true;
  }

  /** After they were. @param {boolean} isReady false while the buttons may yet change */
  mend(isReady) {
    const wanted = this.#wanted && this.host.querySelector(this.#wanted);
    this.#wanted = "";
    if (wanted) /** @type {HTMLElement} */ (wanted).focus();
    const here = document.activeElement;
    if (here !== document.body && !here?.matches(":disabled")) this.#isLost = this.#isDone;
    if (!this.#isLost || !isReady) return;
    const next = /** @type {HTMLElement | null} */ (this.host.querySelector(".rt-steps .primary:enabled") ?? this.host.querySelector(".rt-steps button:enabled"));
    this.#isLost = !next;
    this.#isDone = false;
    next?.focus();
  }
}
