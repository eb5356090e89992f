/** Cards, chips and dice faces: every color with its shape and its letter. */

import { html, nothing } from "lit";
import { catalogue } from "kibitz/strings.js";

export const t = await catalogue(new URL("strings.json", import.meta.url).href);
const ICONS = new URL("icons.svg", import.meta.url).pathname;

export const COLORS = ["Y", "G", "B", "P", "R", "O"];
const ORDER = [...COLORS, "FR", "ER", "ST", "M5"];
/** Points printed on the cards (MD-0.1); the score itself comes from the server. */
export const WORTH = { Y: 2, G: 1, B: 3, P: 1, R: 3, O: 2 };

/** @param {string} name of a symbol in icons.svg */
export function sign(name) {
  return html`<svg class="md-sign" aria-hidden="true"><use href="${ICONS}#${name}"></use></svg>`;
}

/** Shape with the letter in it. @param {string} color */
export function gem(color) {
  return html`<span class="md-gem" data-color=${color} aria-hidden="true">${sign(color)}<b>${color}</b></span>`;
}

/** @param {string} kind @returns {string} */
export function cardName(kind) {
  if (COLORS.includes(kind)) return t(`color.${kind}`);
  return kind.startsWith("AI-") ? `${t(`color.${kind[3]}`)} ${t("card.AI")}` : t(`card.${kind}`);
}

/** Kinds that a pile of cards holds, in a fixed order. @param {Record<string, number>} cards */
export function kinds(cards) {
  return ORDER.filter((kind) => cards[kind]);
}

/** @param {Record<string, number>} cards */
export function inWords(cards) {
  return kinds(cards).map((kind) => t("card.count", { count: cards[kind], card: cardName(kind) })).join(", ");
}

/** The printed face of a card. @param {string} kind */
export function face(kind) {
  if (COLORS.includes(kind)) {
    return html`<span class="md-face" data-color=${kind}><i>${WORTH[kind]}</i>${gem(kind)}<i>${WORTH[kind]}</i></span>`;
  }
  return html`<span class="md-face action" data-kind=${kind}>${sign(kind)}<em>${t(`card.${kind}`)}</em></span>`;
}

/** A chip: a color or action card with how many there are. @param {string} kind @param {number} count */
export function chip(kind, count) {
  return COLORS.includes(kind)
    ? html`<span class="md-chip" data-color=${kind}>${gem(kind)}<b class="num">${count}</b></span>`
    : html`<span class="md-chip action" data-kind=${kind}>${sign(kind)}${count > 1 ? html`<b class="num">${count}</b>` : nothing}</span>`;
}

/** A ghost that travels over the table. @param {string} kind @returns {HTMLElement} */
export function ghost(kind) {
  const card = document.createElement("span");
  card.className = "md-ghost";
  if (COLORS.includes(kind)) card.dataset.color = kind;
  else card.dataset.kind = kind;
  return card;
}

/** Faces of a die in the order of its sides (MD-0.3). */
export const SIDES = ["B", "Y", "R", "WILD", "Y", "R", "B", "PUSH"];

/** @param {string} side */
export function side(side) {
  if (side === "WILD") return html`${sign("wild")}<b>${t("face.WILD")}</b>`;
  if (side === "PUSH") return html`${sign("push")}<b>${t("face.PUSH")}</b>`;
  return gem(side);
}

/** A die drawn flat, for charts and text. @param {string} face */
export function flatDie(face) {
  const name = COLORS.includes(face) ? t(`color.${face}`) : t(`face.${face}`);
  return html`<span class="md-flat-die" data-kind=${face} role="img" aria-label=${name}>${
    COLORS.includes(face) ? gem(face) : sign(face.toLowerCase())}</span>`;
}

/** "yellow, orange and green". @param {string[]} colors */
export function listed(colors) {
  const names = colors.map((color) => t(`color.${color}`));
  const last = names.pop() ?? "";
  return names.length ? t("dice.and", { first: names.join(", "), last }) : last;
}
