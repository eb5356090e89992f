/** What stays in sight of what happened: cards laid since one's own last turn, cards drawn, the last reckoning. */

import { t } from "./cards.js";
import { sum } from "./draft.js";
import { seen, told } from "./reckoning.js";

/** Begins a round: what lay before is gone. */
const NEW_ROUND = ["round_opened", "starter_chosen", "dealt"];

/** @typedef {{seat: number, long: string, short: string}} News what a seat did, with much room or little */

export class Recent {
  /** @type {import("./board.js").Landed[]} */
  landed = [];
  /** @type {News[]} */
  news = [];
  /** @type {Set<string>} cards that one drew last */
  fresh = new Set();
  /** @type {import("./reckoning.js").Reckoning | null} */
  reckoning = null;

  /** @param {any[]} events @param {any} view @returns {boolean} whether a round has just been reckoned up */
  hear(events, view) {
    for (const event of events) this.#take(event, view);
    const fresh = told(events);
    if (fresh) this.reckoning = fresh;
    else this.reckoning ??= seen(view);
    const lies = new Set(view.layout.map((one) => one.card));
    this.landed = this.landed.filter(({ spot }) => lies.has(spot.card));
    return fresh !== null;
  }

  #take(event, view) {
    const isOwn = event.seat === (view.seat ?? (view.turn >= 0 ? view.turn : event.seat));
    if (NEW_ROUND.includes(event.event)) [this.landed, this.news, this.fresh] = [[], [], new Set()];
    if (event.event === "placed") {
      const isNext = isOwn && !event.second;
      if (isNext) [this.landed, this.news, this.fresh] = [[], [], new Set()];
      if (isNext && event.seat === view.seat) this.reckoning = null;
      const { seat, card, q, r, rotation, points, value, matched } = event;
      this.landed = [...this.landed, { seat, spot: { card, q, r, rotation, points }, value, matched }];
      this.#note(seat, sum(value, matched), `+${points}`);
    }
    if (event.event === "passed") {
      if (isOwn) [this.landed, this.news] = [[], []];
      this.#note(event.seat, t("news.passes"));
    }
    if (event.event === "drew" && event.seat === view.seat && event.cards) this.fresh = new Set(event.cards);
    if (event.event === "round_ended" && event.seat >= 0) this.#note(event.seat, t("news.out"), t("news.out.short"));
  }

  #note(seat, long, short = long) {
    this.news = [...this.news, { seat, long, short }];
  }
}
