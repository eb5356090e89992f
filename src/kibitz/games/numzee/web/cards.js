/** Cards in words and numbers: what they show on which side, and what they are worth (NZ-1, NZ-2). */

import { html } from "lit";
import { linked } from "kibitz/log.js";
import { catalogue } from "kibitz/strings.js";

export const GAME = "numzee";
export const t = await catalogue(new URL("strings.json", import.meta.url).href);
export const SIGNS = new URL("icons.svg", import.meta.url).pathname;

/** In icon order (NZ-1.1); but for Joker the index is the value. */
export const ICONS = ["can", "beaker", "pencil", "bulb", "note", "star", "heart", "plane", "gear", "key", "fire", "joker"];
const SIDES = 6;
const JOKER_LEFT = 100;

/** @param {string} card such as `key-fire` or `hex-joker-2` */
export const isHextuple = (card) => card.startsWith("hex-");

/** The different icons on a card. @param {string} card @returns {string[]} */
export function iconsOf(card) {
  const words = card.split("-");
  return isHextuple(card) ? [words[1]] : words;
}

/** @param {any} rulings */
export const isAlternating = (rulings) => rulings?.side_layout === "alternating";

/**
 * What a card shows on its sides 0 to 5 (NZ-2.3, NZ-12.6).
 * @param {string} card @param {number} rotation @param {any} rulings @returns {string[]}
 */
export function sidesOf(card, rotation, rulings) {
  const [first, second = first] = iconsOf(card);
  return Array.from({ length: SIDES }, (_, side) => {
    const turned = (side - rotation + SIDES) % SIDES;
    const isFirst = isAlternating(rulings) ? turned % 2 === 0 : turned < SIDES / 2;
    return isFirst ? first : second;
  });
}

/** @param {string} icon @param {any} rulings @returns {number} (NZ-1.1, NZ-12.8) */
export function iconWorth(icon, rulings) {
  if (icon === "joker") return 0;
  return ICONS.indexOf(icon) + (rulings?.icon_values === "one_to_eleven" ? 1 : 0);
}

/** What a card is worth in the layout (NZ-1.5, NZ-12.9). @param {string} card @param {any} rulings @returns {number} */
export function worth(card, rulings) {
  const icons = iconsOf(card);
  const faces = rulings?.card_value === "sum_of_faces" ? SIDES / icons.length : 1;
  return icons.reduce((sum, icon) => sum + faces * iconWorth(icon, rulings), 0);
}

/** What a card costs that is still held at the end of a round (NZ-8.5). @param {string} card @param {any} rulings */
export function left(card, rulings) {
  if (!iconsOf(card).includes("joker")) return worth(card, rulings);
  if (rulings?.joker_left === "card_100") return JOKER_LEFT;
  if (rulings?.joker_left === "hextuple_only" && !isHextuple(card)) return worth(card, rulings);
  return JOKER_LEFT + worth(card, rulings);
}

/** "key and fire", "fire hextuple". @param {string} card @returns {string} */
export function cardName(card) {
  const [a, b] = iconsOf(card).map((icon) => t(`icon.${icon}`));
  return isHextuple(card) ? t("card.hex", { a }) : t("card.pair", { a, b });
}

/** "Ann, Ben and Cleo". @param {string[]} words @returns {string} */
export function listed(words) {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : t("and", { first: words.slice(0, -1).join(", "), last });
}

/** A number with a true minus. @param {number} n */
export const signed = (n) => (n < 0 ? `−${-n}` : String(n));

/** A sentence whose rule numbers are links. @param {string} text */
export const ruled = (text) => linked(text, GAME);

/** @param {string} name of a symbol in icons.svg */
export function sign(name) {
  return html`<svg class="nz-sign" aria-hidden="true"><use href="${SIGNS}#${name}"></use></svg>`;
}
