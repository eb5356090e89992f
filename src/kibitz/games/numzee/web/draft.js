/** What may be laid where: the placements of a view by card and place, and how each adds up. */

import { beyond, keyOf } from "./hex.js";
import { sidesOf, worth } from "./cards.js";

/**
 * @typedef {{card: string, q: number, r: number, rotation: number, points: number}} Spot
 * @typedef {{card: string, q: number, r: number, side: number, points: number}} Match
 * @typedef {{key: string, q: number, r: number, turns: Spot[], best: Spot}} Place
 *   `turns`: the ways to lay the card there, by rotation
 */

const better = (a, b) => (b && b.points >= a.points ? b : a);

export class Draft {
  /** @type {Map<string, Map<string, Place>>} by card and place */
  #cards = new Map();

  /** @param {Spot[]} spots */
  constructor(spots) {
    for (const spot of [...spots].sort((a, b) => a.rotation - b.rotation)) {
      const places = this.#cards.get(spot.card) ?? new Map();
      const key = keyOf(spot);
      const place = places.get(key) ?? { key, q: spot.q, r: spot.r, turns: [], best: spot };
      place.turns.push(spot);
      place.best = better(spot, place.best);
      places.set(key, place);
      this.#cards.set(spot.card, places);
    }
  }

  /** Cards that fit somewhere. @returns {string[]} */
  get cards() {
    return [...this.#cards.keys()];
  }

  /** Where a card fits. @param {string} card @returns {Place[]} */
  places(card) {
    return [...(this.#cards.get(card)?.values() ?? [])];
  }

  /** @param {string} card @param {string} key @returns {Place | undefined} */
  place(card, key) {
    return this.#cards.get(card)?.get(key);
  }

  /** The placement that scores most, of one card or of all. @param {string} [card] @returns {Spot | undefined} */
  best(card) {
    const cards = card ? [card] : this.cards;
    const all = cards.flatMap((one) => this.places(one)).map((place) => place.best);
    return all.length ? all.reduce((a, b) => (b.points > a.points ? b : a)) : undefined;
  }
}

/** The cards that a placement matches (NZ-5, NZ-8). @param {any} view @param {Spot} spot @returns {Match[]} */
export function matches(view, spot) {
  const laid = new Map(view.layout.map((one) => [keyOf(one), one]));
  return sidesOf(spot.card, spot.rotation, view.rulings).flatMap((own, side) => {
    const other = laid.get(keyOf(beyond(spot, side)));
    if (!other) return [];
    const theirs = sidesOf(other.card, other.rotation, view.rulings)[(side + 3) % 6];
    const isWild = own === "joker" || theirs === "joker";
    if (own !== theirs && !isWild) return [];
    const isCounted = !isWild || view.rulings?.joker_match_value !== "not_counted";
    return [{ card: other.card, q: other.q, r: other.r, side, points: isCounted ? worth(other.card, view.rulings) : 0 }];
  });
}

/** "19 + 11 = 30". @param {number} value @param {Match[]} matched @returns {string} */
export function sum(value, matched) {
  const total = matched.reduce((all, { points }) => all + points, value);
  return `${[value, ...matched.map(({ points }) => points)].join(" + ")} = ${total}`;
}
