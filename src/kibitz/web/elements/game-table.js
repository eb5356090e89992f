/** What every game's element has in common: what it is given, and the two things that it says. */

import { LitElement } from "lit";

/** @typedef {{action: any, notation: string, label: string}} Legal */

export class GameTable extends LitElement {
  static properties = {
    view: { attribute: false },
    legal: { attribute: false },
    seats: { attribute: false },
    mine: { attribute: false },
    actors: { attribute: false },
    events: { attribute: false },
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

  /** Says that what is drawn is the view. */
  settle() {
    this.dispatchEvent(new CustomEvent("settled", { bubbles: true }));
  }
}
