/** Cards: every colour with its shape, names as a person says them, faces and backs. */

import { html, nothing } from "lit";
import { linked } from "kibitz/log.js";
import { catalogue } from "kibitz/strings.js";

export const GAME = "golden-deuce";
export const t = await catalogue(new URL("strings.json", import.meta.url).href);
const ICONS = new URL("icons.svg", import.meta.url).pathname;

/** Low to high (GD-2.2). */
export const COLOURS = ["J", "P", "C", "G"];
/** In the order of `rank_index` (GD-2.1). */
const NUMBERS = ["3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "A", "2"];
export const GOLDEN_DEUCE = "G2";
const MOST_BACKS = 9;

/** @param {string} card such as `C12` @returns {string} `J`, `P`, `C` or `G` */
export const colourOf = (card) => card[0];
/** @param {string} card @returns {string} `A` or `2` to `15` */
export const numberOf = (card) => card.slice(1);
/** @param {string} card @returns {number} `rank_index`, 0 to 14 */
export const rankOf = (card) => NUMBERS.indexOf(numberOf(card));
/** @param {string} card @returns {number} 0 for J3 to 59 for G2 (GD-2.3) */
export const strength = (card) => 4 * rankOf(card) + COLOURS.indexOf(colourOf(card));

/** Weakest first. @param {Iterable<string>} cards @returns {string[]} */
export function byStrength(cards) {
  return [...cards].sort((a, b) => strength(a) - strength(b));
}

/** One colour after the other. @param {Iterable<string>} cards @returns {string[]} */
export function byColour(cards) {
  return byStrength(cards).sort((a, b) => COLOURS.indexOf(colourOf(a)) - COLOURS.indexOf(colourOf(b)));
}

/** @param {string} name of a symbol in icons.svg */
export function sign(name) {
  return html`<svg class="gd-sign" aria-hidden="true"><use href="${ICONS}#${name}"></use></svg>`;
}

/** The shape of a colour on a disc of it. @param {string} colour */
export function disc(colour) {
  return html`<span class="gd-disc" data-colour=${colour} aria-hidden="true">${sign(colour)}</span>`;
}

/** "gold deuce", "crimson 12". @param {string} card @returns {string} */
export function cardName(card) {
  const number = numberOf(card);
  const plain = Number(number) > 3;
  return t("card", { colour: t(`colour.${colourOf(card)}`), number: plain ? number : t(`number.${number}`) });
}

/** "aces", "twelves". @param {string} card */
export function plural(card) {
  return t(`plural.${numberOf(card)}`);
}

/** "Ann, Ben and Cleo". @param {string[]} words @returns {string} */
export function listed(words) {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : t("and", { first: words.slice(0, -1).join(", "), last });
}

/** @param {string[]} cards */
export function cardNames(cards) {
  return listed(cards.map(cardName));
}

/** A sentence whose rule numbers are links. @param {string} text */
export function ruled(text) {
  return linked(text, GAME);
}

/** The printed face of a card. @param {string} card */
export function face(card) {
  const colour = colourOf(card);
  return html`<span class="gd-card ${card === GOLDEN_DEUCE ? "golden" : ""}" data-colour=${colour} aria-hidden="true"
    ><b>${numberOf(card)}</b>${sign(colour)}<span class="gd-card-shape">${sign(colour)}</span></span>`;
}

/** A few cards in little: equal numbers share one. @param {string[]} cards */
export function minis(cards) {
  if (!cards.length) return nothing;
  const one = cards.every((card) => numberOf(card) === numberOf(cards[0]));
  if (one && cards.length > 1) {
    return html`<span class="gd-mini many" aria-hidden="true"><b>${numberOf(cards[0])}</b>${cards.map((card) => disc(colourOf(card)))}</span>`;
  }
  return html`<span class="gd-minis" aria-hidden="true">${cards.map((card) => html`<span class="gd-mini" data-colour=${colourOf(card)}
    ><b>${numberOf(card)}</b>${sign(colourOf(card))}</span>`)}</span>`;
}

/** A hand seen from behind. @param {number} count */
export function backs(count) {
  return html`<span class="gd-backs" aria-hidden="true">${Array.from({ length: Math.min(count, MOST_BACKS) }, () => html`<i></i>`)}</span>`;
}
