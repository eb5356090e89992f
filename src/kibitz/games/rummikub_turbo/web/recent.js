/** What stays in sight of what happened: dice laid since one's own last turn, the last deeds, the last reckoning. */

import { t } from "./faces.js";

/** Phases in which the dice of a round that is over still lie as they lay (RT-9.7). */
const STILL_THERE = ["deal", "game_over"];

/**
 * @typedef {{round: number, out: number, winner: number, hand_points: number[], jokers: number[], points: number[],
 *   totals: number[], hands: {die: string, face: string}[][]}} Reckoning
 */

export class Recent {
  /** @type {Set<string>} dice laid since one's own last turn */
  fresh = new Set();
  /** @type {string[]} what each seat did last */
  news = ["", ""];
  /** @type {Reckoning | null} */
  reckoning = null;
  /** @type {{die: string, face: string}[]} dice that were thrown just now */
  thrown = [];
  #hands = /** @type {{die: string, face: string}[][]} */ ([[], []]);
  #last = -1;

  /** @param {any[]} events @param {any} view @param {any} before the view before, if any */
  hear(events, view, before) {
    this.thrown = [];
    if (before) this.#hands = before.hands;
    for (const event of events) this.#take(event, view);
    if (view.phase === "game_over") this.reckoning ??= seen(view);
    if (this.reckoning && view.points.length < this.reckoning.round) this.reckoning = null;
    const lies = new Set(view.table.map(({ die }) => die));
    this.fresh = new Set([...this.fresh].filter((die) => lies.has(die)));
  }

  #take(event, view) {
    const { seat } = event;
    const isOwn = seat === view.seat;
    switch (event.event) {
      case "dealt":
        [this.fresh, this.news, this.#hands, this.#last] = [new Set(), ["", ""], event.hands, -1];
        if (event.round === 1) this.reckoning = null;
        break;
      case "thrown":
        this.thrown = event.dice;
        this.#throw(event);
        this.#note(seat, t("news.thrown", { n: event.dice.length }));
        break;
      case "committed": {
        const laid = event.placed.map(({ die }) => die);
        this.fresh = new Set(isOwn ? [] : [...(this.#last === seat ? this.fresh : []), ...laid]);
        this.#hands = this.#hands.map((dice, at) => (at === seat ? dice.filter(({ die }) => !laid.includes(die)) : dice));
        this.#end(seat, isOwn, t(event.moved ? "news.moved" : "news.laid", { n: laid.length, moved: event.moved }));
        break;
      }
      case "passed":
        if (isOwn || this.#last !== seat) this.fresh = new Set();
        this.#end(seat, isOwn, t("news.passed"));
        break;
      case "round_ended":
        this.reckoning = { ...event, hands: STILL_THERE.includes(view.phase) ? view.hands : this.#hands };
        break;
    }
  }

  /** A throw changes what a hand shows. */
  #throw({ seat, dice }) {
    const now = new Map(dice.map(({ die, face }) => [die, face]));
    this.#hands = this.#hands.map((hand, at) => (at === seat ? hand.map(({ die, face }) => ({ die, face: now.get(die) ?? face })) : hand));
  }

  /** A turn ended; with an own one the reckoning of the last round goes. */
  #end(seat, isOwn, text) {
    if (isOwn) this.reckoning = null;
    this.#last = seat;
    this.#note(seat, text);
  }

  #note(seat, text) {
    this.news = this.news.map((old, at) => (at === seat ? text : old));
  }
}

/** The reckoning of a game that is over: hands and points are still there. @param {any} view @returns {Reckoning | null} */
function seen(view) {
  const gained = view.points.at(-1);
  if (!gained) return null;
  const [winner, out] = [view.won.at(-1) ?? -1, view.hands.findIndex((dice) => !dice.length)];
  return { round: view.points.length, out, winner, hand_points: [], jokers: [0, 0], points: gained, totals: view.totals, hands: view.hands };
}
