/** Drafts on their way to the server: one at a time, and of those that wait only the newest. */

/** @typedef {{rule: string, sentence: string, places: string[]}} Fault */
/** @typedef {{seat: number, action: any, keep?: boolean, answer: (faults: Fault[] | null) => void}} Asked */

/** Between two drafts, in ms: far below what the server allows; those that others see are sent at most five times a second. */
const GAP = 100;
const KEPT_GAP = 200;

export class Drafting {
  #next = /** @type {Asked | null} */ (null);
  #isBusy = false;

  /** @param {(draft: {seat: number, action: any, keep?: boolean}) => Promise<any> | undefined} send */
  constructor(send) {
    this.send = send;
  }

  /** What stands against a draft; null if a newer one came in between, or nobody could say. @param {Asked} asked */
  ask(asked) {
    this.#next?.answer(null);
    this.#next = asked;
    if (!this.#isBusy) this.#go();
  }

  /** What waits is not sent any more: something was done that makes up for it. */
  drop() {
    this.#next?.answer(null);
    this.#next = null;
  }

  async #go() {
    this.#isBusy = true;
    while (this.#next) {
      const { seat, action, keep, answer } = this.#next;
      this.#next = null;
      const reply = await this.send(keep ? { seat, action, keep } : { seat, action });
      answer(reply?.kind === "faults" ? reply.faults : null);
      await new Promise((go) => setTimeout(go, keep ? KEPT_GAP : GAP));
    }
    this.#isBusy = false;
  }
}
