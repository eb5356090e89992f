/** Dice and faces in words (RT-0.1): which die has which faces, colours with their shapes, points. */

import { html } from "lit";
import { linked } from "kibitz/log.js";
import { catalogue } from "kibitz/strings.js";

export const GAME = "rummikub-turbo";
export const t = await catalogue(new URL("strings.json", import.meta.url).href);
const SIGNS = new URL("icons.svg", import.meta.url).pathname;

export const COLOURS = ["K", "B", "O", "R"];
export const JOKER = "J";
const NUMBERS = 13;
const DICE = 18;
const SIDES = 6;
const JOKERS = 4;
const JOKER_POINTS = 10;

/** The 108 faces in the order in which they go to the dice. @returns {string[]} */
function allFaces() {
  const numbers = Array.from({ length: NUMBERS }, (_, i) => i + 1);
  const up = numbers.flatMap((n) => [...(n % 2 ? "KBOR" : "ORKB")].map((colour) => colour + n));
  const on = [12, 13, ...numbers.slice(0, 11)].flatMap((n) => [..."BORK"].map((colour) => colour + n));
  return [...up, ...on, ...Array(JOKERS).fill(JOKER)];
}

/** The six faces of each die, slots 1 to 6. @type {Record<string, string[]>} */
export const DIE_FACES = Object.fromEntries(
  Array.from({ length: DICE }, (_, die) => [`D${die + 1}`, allFaces().filter((_, i) => i % DICE === die).slice(0, SIDES)]),
);

/** @param {string} face */
export const isJoker = (face) => face === JOKER;
/** The letter of a colour; a joker has its own. @param {string} face */
export const colourOf = (face) => face[0];
/** @param {string} face @returns {number} 0 for a joker */
export const numberOf = (face) => Number(face.slice(1));

/** Points of dice in a hand (RT-9.3). @param {string[]} faces */
export const points = (faces) => faces.reduce((sum, face) => sum + (isJoker(face) ? JOKER_POINTS : numberOf(face)), 0);

/** "blue 3", "joker". @param {string} face */
export function faceName(face) {
  return isJoker(face) ? t("face.J") : t("face", { colour: t(`colour.${colourOf(face)}`), n: numberOf(face) });
}

/** "blue 3, blue 4 and joker". @param {string[]} words */
export function listed(words) {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : t("and", { first: words.slice(0, -1).join(", "), last });
}

/** @param {"number" | "colour"} way @returns {(a: {face: string}, b: {face: string}) => number} */
export function order(way) {
  const key = ({ face }) => (isJoker(face) ? 1000 : way === "number" ? numberOf(face) * 4 + COLOURS.indexOf(colourOf(face)) : COLOURS.indexOf(colourOf(face)) * 100 + numberOf(face));
  return (a, b) => key(a) - key(b);
}

/** A number with a true minus. @param {number} n */
export const signed = (n) => (n < 0 ? `−${-n}` : String(n));

/** A sentence whose rule numbers are links. @param {string} text */
export const ruled = (text) => linked(text, GAME);

/** @param {string} name of a symbol in icons.svg */
export function sign(name) {
  return html`<svg class="rt-sign" aria-hidden="true"><use href="${SIGNS}#${name}"></use></svg>`;
}
