/** What every game's element has in common: what it is given, and what it says and asks. */

import { LitElement } from "lit";

/**
 * @typedef {{action: any, notation: string, label: string}} Legal
 * @typedef {{t: number, runs: boolean, limit: number | null, at: number}} Clock
 *   the game clock `t` at the time `at` (performance.now), and how long the referee waits from then on, in ms
 */

export class GameTable extends LitElement {
  static properties = {
    view: { attribute: false },
    legal: { attribute: false },
    seats: { attribute: false },
    mine: { attribute: false },
    actors: { attribute: false },
    events: { attribute: false },
    hint: { attribute: false },
    clock: { attribute: false },
    drafted: { attribute: false },
    pending: { type: Boolean },
    still: { type: Boolean },
    compact: { type: Boolean },
  };

  constructor() {
    super();
    this.view = /** @type {any} */ (null);
    this.legal = /** @type {Legal[] | null} */ ([]);
    this.seats = /** @type {import("./seats.js").Seat[]} */ ([]);
    this.mine = /** @type {number[]} */ ([]);
    this.actors = /** @type {number[]} */ ([]);
    this.events = /** @type {any[]} */ ([]);
    this.hint = /** @type {any} */ (null);
    this.clock = /** @type {Clock | null} */ (null);
    this.drafted = /** @type {Record<number, any[]>} */ ({});
    this.pending = false;
    this.still = false;
    this.compact = false;
  }

  createRenderRoot() {
    return this;
  }

  /** Asks for a move of the seat whose eyes it looks through. @param {any} action */
  act(action) {
    const detail = { seat: this.view.seat, action };
    this.dispatchEvent(new CustomEvent("act", { bubbles: true, detail }));
  }

  /**
   * Asks what would stand against a move that is being drafted.
   * @param {any} action @param {boolean} [keep] in a race: it may be entered before long, and the others may see it
   * @returns {Promise<import("./drafting.js").Fault[] | null>} null where nobody can say, or a newer draft came
   */
  judge(action, keep = false) {
    return new Promise((answer) => {
      const detail = { seat: this.view.seat, action, keep, answer };
      this.dispatchEvent(new CustomEvent("draft", { bubbles: true, detail }));
    });
  }

  /** Asks for a hint; it comes as `hint`. */
  askHint() {
    this.dispatchEvent(new CustomEvent("hint", { bubbles: true }));
  }

  /** Says that what is drawn is the view. */
  settle() {
    this.dispatchEvent(new CustomEvent("settled", { bubbles: true }));
  }
}
