/** Drafts on their way to the server: one at a time, and of those that wait only the newest. */

/** @typedef {{rule: string, sentence: string, places: string[]}} Fault */
/** @typedef {{seat: number, action: any, answer: (faults: Fault[] | null) => void}} Asked */

/** Between two drafts, in ms: far below what the server allows. */
const GAP = 100;

export class Drafting {
  #next = /** @type {Asked | null} */ (null);
  #isBusy = false;

  /** @param {(draft: {seat: number, action: any}) => Promise<any> | undefined} send */
  constructor(send) {
    this.send = send;
  }

  /** What stands against a draft; null if a newer one came in between, or nobody could say. @param {Asked} asked */
  ask(asked) {
    this.#next?.answer(null);
    this.#next = asked;
    if (!this.#isBusy) this.#go();
  }

  async #go() {
    this.#isBusy = true;
    while (this.#next) {
      const { seat, action, answer } = this.#next;
      this.#next = null;
      const reply = await this.send({ seat, action });
      answer(reply?.kind === "faults" ? reply.faults : null);
      await new Promise((go) => setTimeout(go, GAP));
    }
    this.#isBusy = false;
  }
}
