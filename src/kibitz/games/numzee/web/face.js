/** The face of a card: two halves or one field, an icon to every side, the value in the middle. */

import { html, nothing, svg } from "lit";
import { INNER, SIZE, cut, off, outline, slice } from "./hex.js";
import { SIGNS, iconsOf, isAlternating, isHextuple, sidesOf, worth } from "./cards.js";

/** How large icons are and how far out: beside every side, or one a half where the card is small or printed large. */
const NEAR = { size: 21, far: 29 };
const LARGE = { size: 25, far: 28.5 };
const SHEET = 0.86;

/** An icon, upright wherever it lies. */
function icon(name, degrees, { size, far }) {
  const { x, y } = off(degrees, far);
  return svg`<use class="nz-icon" data-icon=${name} href="${SIGNS}#${name}" x=${x - size / 2} y=${y - size / 2} width=${size} height=${size}></use>`;
}

/** Fields with one icon each, as `[icon, first side, sides]`. */
function fields(card, rotation, rulings) {
  const [a, b] = iconsOf(card);
  if (isHextuple(card)) return [[a, 0, 6]];
  if (isAlternating(rulings)) return sidesOf(card, rotation, rulings).map((name, side) => [name, side, 1]);
  return [[a, rotation, 3], [b, rotation + 3, 3]];
}

/** One large icon a half; a hextuple has its two above and below. */
function large(card, rotation) {
  const [a, b] = iconsOf(card);
  if (isHextuple(card)) return svg`${icon(a, 90, LARGE)}${icon(a, 270, LARGE)}`;
  return svg`${icon(a, 60 * (rotation + 1), LARGE)}${icon(b, 60 * (rotation + 4), LARGE)}`;
}

/**
 * A card round the origin.
 * @param {string} card @param {number} rotation @param {any} rulings
 */
export function face(card, rotation, rulings) {
  const isHex = isHextuple(card);
  const parts = fields(card, rotation, rulings);
  const hasLarge = isHex || parts.length === 2;
  const cuts = isHex ? [] : parts.length === 2 ? [rotation] : [0, 1, 2];
  return svg`<g class="nz-face ${isHex ? "hex" : "pair"} ${hasLarge ? "can-simplify" : ""}">
    ${parts.map(([name, side, count]) => svg`<path class="nz-field" data-icon=${name} d=${slice(side, count)}></path>`)}
    <path class="nz-sheet" d=${outline(SHEET)}></path>
    ${cuts.map((side) => svg`<path class="nz-cut" d=${cut(side)}></path>`)}
    <path class="nz-edge" d=${outline(0.985)}></path>
    ${isHex ? svg`<path class="nz-ring" d=${outline(0.9)}></path>` : nothing}
    <g class="nz-near">${sidesOf(card, rotation, rulings).map((name, side) => icon(name, 60 * side, NEAR))}</g>
    ${hasLarge ? svg`<g class="nz-large">${large(card, rotation)}</g>` : nothing}
    ${isHex ? svg`<path class="nz-disc" d=${outline(0.35)}></path>` : svg`<circle class="nz-disc" r="15.500"></circle>`}
    <text class="nz-value">${worth(card, rulings)}</text>
  </g>`;
}

/** A card as a picture of its own. @param {string} card @param {any} rulings @param {number} [rotation] */
export function picture(card, rulings, rotation = 0) {
  const [w, h] = [INNER + 2, SIZE + 2];
  return html`<svg class="nz-picture" viewBox="${-w} ${-h} ${2 * w} ${2 * h}" aria-hidden="true">${face(card, rotation, rulings)}</svg>`;
}
