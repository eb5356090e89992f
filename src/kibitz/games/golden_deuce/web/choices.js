/** What the legal plays mean for a hand: which cards go on, what a selection is, what to suggest. */

import { byStrength, cardName, strength, t } from "./cards.js";
import { classOf, classify, comboName, height, whyNone } from "./combos.js";

/**
 * @typedef {{action: any, notation: string, label: string}} Legal
 * @typedef {import("./combos.js").Combo} Combo
 * @typedef {{action: any, combo: Combo}} Choice
 * @typedef {{state: "none" | "legal" | "illegal" | "open", text: string, name: string}} Verdict
 *   `open`: only the server can tell
 */

/** The groups of suggestions where any size may be led. */
export const SIZES = [1, 2, 3, 5];

const key = (cards) => byStrength(cards).join(" ");

export class Choices {
  /** @type {Map<string, Choice>} */
  #plays = new Map();

  /** @param {Legal[] | null} legal @param {any} view */
  constructor(legal, view) {
    this.view = view;
    this.ends = view.rulings?.straight_ends ?? "ace_low_or_high";
    this.poker = view.rulings?.five_card_class_order === "poker";
    /** Whether the legal moves are known. */
    this.areListed = legal !== null;
    /** @type {any} */
    this.pass = legal?.find(({ action }) => action.do === "pass")?.action
      ?? (legal === null && view.phase === "follow" ? { do: "pass" } : null);
    for (const { action } of legal ?? []) {
      const combo = action.do === "play" && classify(action.cards, this.ends);
      if (combo) this.#plays.set(key(action.cards), { action, combo });
    }
  }

  /** Cards that can be added to a selection, or begin one. @param {Set<string>} chosen @returns {Set<string>} */
  follow(chosen) {
    const found = new Set();
    for (const { combo } of this.#plays.values()) {
      let fits = 0;
      for (const card of combo.cards) if (chosen.has(card)) fits += 1;
      if (fits === chosen.size) combo.cards.forEach((card) => found.add(card));
    }
    return found;
  }

  /** What the chosen cards are, whether or not they can be played now. @param {Set<string>} chosen */
  describe(chosen) {
    const combo = classify(chosen, this.ends);
    return combo ? comboName(combo) : t(whyNone(chosen, this.ends));
  }

  /** @param {Set<string>} chosen @returns {Verdict} */
  judge(chosen) {
    if (!chosen.size) return { state: "none", text: "", name: "" };
    const combo = classify(chosen, this.ends);
    const name = this.describe(chosen);
    if (!combo) return { state: "illegal", text: name, name: "" };
    if (this.#plays.has(key(chosen))) return { state: "legal", text: name, name };
    if (!this.areListed) return { state: "open", text: name, name };
    return { state: "illegal", text: t("but", { name, why: this.#why(combo) }), name };
  }

  /** Why a combo that is none of the legal ones cannot be played. @param {Combo} combo */
  #why(combo) {
    const { top, weakest } = this.view;
    const above = top.length ? classify(top, this.ends) : null;
    if (weakest && !combo.cards.includes(weakest)) return t("why.weakest", { card: cardName(weakest) });
    if (above && top.length !== combo.cards.length) return t("why.size", { n: top.length });
    if (above && classOf(combo.kind, this.poker) < classOf(above.kind, this.poker)) return t("why.class", { kind: t(`kind.${above.kind}`) });
    const isHigher = !above || (combo.kind === "single" && strength(combo.top) > strength(above.top));
    if (this.view.duty && isHigher) return t("why.duty");
    return t("why.low", { name: above ? comboName(above) : "" });
  }

  /**
   * The plays to suggest, weakest first; of those that are equally high the one that spends least.
   * @param {number} size number of cards, or 0 for every size @returns {Choice[]}
   */
  suggest(size) {
    /** @type {Map<number, Choice & {cost: number}>} */
    const best = new Map();
    for (const choice of this.#plays.values()) {
      const { combo } = choice;
      if (size && combo.cards.length !== size) continue;
      const cost = combo.cards.reduce((sum, card) => sum + strength(card), 0);
      const at = height(combo, this.poker);
      const known = best.get(at);
      if (!known || cost < known.cost) best.set(at, { ...choice, cost });
    }
    return [...best.entries()].sort(([a], [b]) => a - b).map(([, choice]) => choice);
  }

  /** Sizes in which something can be played. @returns {number[]} */
  get sizes() {
    const found = new Set([...this.#plays.values()].map(({ combo }) => combo.cards.length));
    return SIZES.filter((size) => found.has(size));
  }
}
