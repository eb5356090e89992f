/** Tiles in words, and as the notation writes them (MX-0.1): letters, Jokers, the Bandit. */

import { html } from "lit";
import { linked } from "kibitz/log.js";
import { catalogue } from "kibitz/strings.js";

export const GAME = "mixmo";
export const t = await catalogue(new URL("strings.json", import.meta.url).href);
const SIGNS = new URL("icons.svg", import.meta.url).pathname;

export const JOKER = "?";
export const BANDIT = "!";
/** What the Bandit may stand for (MX-3.10). */
export const BANDIT_LETTERS = [..."KWXYZ"];
export const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** @param {string} tile */
export const isWild = (tile) => tile === JOKER || tile === BANDIT;

/** The letters that a wild may show. @param {string} tile */
export const lettersFor = (tile) => (tile === BANDIT ? BANDIT_LETTERS : ALPHABET);

/** The sign of a placed tile. @param {string} tile @param {string} letter "" where a wild has none yet */
export function symbolOf(tile, letter) {
  if (!isWild(tile) || !letter) return tile;
  return tile === JOKER ? letter.toLowerCase() : String(BANDIT_LETTERS.indexOf(letter) + 1);
}

/** The tile that a sign takes from the hand. @param {string} symbol */
export function tileOf(symbol) {
  if (symbol === JOKER || /[a-z]/.test(symbol)) return JOKER;
  return symbol.startsWith(BANDIT) || /\d/.test(symbol) ? BANDIT : symbol;
}

/** The letter that a sign shows; "" for a wild without one. @param {string} symbol */
export function letterOf(symbol) {
  if (isWild(symbol)) return "";
  return /\d/.test(symbol) ? BANDIT_LETTERS[Number(symbol) - 1] : symbol.slice(-1).toUpperCase();
}

/** "A", "Joker as A", "Bandit". @param {string} symbol */
export function nameOf(symbol) {
  const tile = tileOf(symbol);
  if (!isWild(tile)) return symbol;
  const letter = letterOf(symbol);
  return letter ? t("wild.as", { wild: t(`wild.${tile}`), letter }) : t(`wild.${tile}`);
}

/** Alphabetical, wilds last. @param {string} a @param {string} b */
export const inOrder = (a, b) => Number(isWild(a)) - Number(isWild(b)) || a.localeCompare(b, "en");

/** "A, B and C". @param {string[]} words */
export function listed(words) {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : t("and", { first: words.slice(0, -1).join(", "), last });
}

/** A number with a true minus, and a plus where it is gained. @param {number} n */
export const signed = (n) => (n < 0 ? `−${-n}` : String(n));

/** A sentence whose rule numbers are links. @param {string} text */
export const ruled = (text) => linked(text, GAME);

/** @param {string} name of a symbol in icons.svg */
export function sign(name) {
  return html`<svg class="mx-sign" aria-hidden="true"><use href="${SIGNS}#${name}"></use></svg>`;
}
