/** What a handful of cards would be: a draft for the player; whether it may be played the server says (GD-3). */

import { byStrength, cardName, colourOf, numberOf, plural, strength, t } from "./cards.js";

/**
 * @typedef {{kind: string, top: string, under?: string, cards: string[]}} Combo `top` is the card
 *   that decides, `under` one of the pair in a full house
 */

/** Low to high, as the rulebook lists the classes of five (GD-4.5). */
const KINDS = ["single", "pair", "triple", "straight", "flush", "four_of_a_kind", "full_house", "straight_flush"];
const HIGHEST = ["12", "13", "14", "15", "A"];
const BEYOND = ["13", "14", "15", "A", "2"];
/** Round the corner through Ace and 2: never a straight (GD-3.6). */
const WRAPPED = [BEYOND, ["14", "15", "A", "2", "3"], ["15", "A", "2", "3", "4"]];

/** @param {Set<string>} numbers @param {string[]} run */
function isRun(numbers, run) {
  return numbers.size === 5 && run.every((number) => numbers.has(number));
}

/** The number at the top of a sequence, or "" if there is none (GD-3.5). @param {Set<string>} numbers @param {string} ends */
function sequenceTop(numbers, ends) {
  if (ends !== "ace_low_only" && isRun(numbers, HIGHEST)) return "A";
  if (ends === "ace_high_two_high" && isRun(numbers, BEYOND)) return "2";
  const values = [...numbers].map((number) => (number === "A" ? 1 : Number(number))).sort((a, b) => a - b);
  return values.length === 5 && values[4] - values[0] === 4 ? String(values[4]) : "";
}

/** Cards by number, the largest group first. @param {string[]} cards @returns {string[][]} */
function groups(cards) {
  const found = new Map();
  for (const card of cards) found.set(numberOf(card), [...(found.get(numberOf(card)) ?? []), card]);
  return [...found.values()].sort((a, b) => b.length - a.length);
}

/**
 * The combo that these cards are, or null.
 * @param {Iterable<string>} given @param {string} ends the ruling `straight_ends` @returns {Combo | null}
 */
export function classify(given, ends) {
  const cards = byStrength(given);
  const [most, second] = groups(cards);
  const size = cards.length;
  const combo = (kind, top, under) => ({ kind, top, under, cards });
  if (size >= 1 && size <= 3) return most.length === size ? combo(KINDS[size - 1], cards[size - 1], undefined) : null;
  if (size !== 5) return null;
  const top = sequenceTop(new Set(cards.map(numberOf)), ends);
  const oneColour = cards.every((card) => colourOf(card) === colourOf(cards[0]));
  if (top) return combo(oneColour ? "straight_flush" : "straight", cards.find((card) => numberOf(card) === top));
  if (oneColour) return combo("flush", cards[4]);
  if (most.length === 4) return combo("four_of_a_kind", most[3]);
  if (most.length === 3 && second.length === 2) return combo("full_house", most[2], second[0]);
  return null;
}

/** "a full house, twelves over tens". @param {Combo} combo @returns {string} */
export function comboName({ kind, top, under }) {
  return t(`combo.${kind}`, {
    card: cardName(top),
    many: plural(top),
    under: under && plural(under),
    colour: t(`colour.${colourOf(top)}`),
    number: t(`number.${numberOf(top)}`),
  });
}

/** The same in two words, for a small button. @param {Combo} combo */
export function shortName({ kind, top, under }) {
  return t(`short.${kind}`, { number: numberOf(top), under: under && numberOf(under) });
}

/**
 * Orders combos of one size; equal values beat the same things.
 * @param {Combo} combo @param {boolean} poker the ruling `five_card_class_order`
 */
export function height({ kind, top }, poker) {
  return 100 * classOf(kind, poker) + strength(top);
}

/** @param {string} kind @param {boolean} poker */
export function classOf(kind, poker) {
  if (poker && kind === "four_of_a_kind") return KINDS.indexOf("full_house");
  if (poker && kind === "full_house") return KINDS.indexOf("four_of_a_kind");
  return KINDS.indexOf(kind);
}

/** Why cards are no combo: a key of strings.json. @param {Iterable<string>} given @param {string} ends */
export function whyNone(given, ends) {
  const cards = byStrength(given);
  const numbers = new Set(cards.map(numberOf));
  const isWrapped = WRAPPED.some((run) => isRun(numbers, run)) && !(ends === "ace_high_two_high" && isRun(numbers, BEYOND));
  if (cards.length === 2) return "none.pair";
  if (cards.length === 3) return "none.triple";
  if (cards.length !== 5) return "none.size";
  if (isWrapped) return "none.wrapped";
  return numbers.size === 3 ? "none.two_pairs" : "none.five";
}
