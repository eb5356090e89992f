/** What a die shows: a number, its colour, and the shape that goes with the colour; or the joker's sign. */

import { html, nothing, svg } from "lit";
import { colourOf, isJoker, numberOf } from "./faces.js";

/** Half the width of a die, in units of the grid. */
const HALF = 18.6;
/** A shape for each colour, round the origin: square, disc, triangle, heart. */
const SHAPES = {
  K: "M-5-5H5V5H-5z",
  B: "M-5.700 0a5.700 5.700 0 1 1 11.400 0a5.700 5.700 0 1 1-11.400 0z",
  O: "M0-6.200L6.600 5.200H-6.600z",
  R: "M0 6.200C-8.500-.4-6.600-5.800-3.300-5.800C-1.400-5.800-.4-4.500 0-3.500C.4-4.500 1.400-5.800 3.300-5.800C6.600-5.800 8.500-.4 0 6.200z",
};
/** A jester's head: cap, bells, face. */
const CAP = "M-8.500-1.500C-13-2-14-6-12.500-9C-9.500-9.500-7-8.500-5-6.500C-4.500-9.500-2.500-12 0-13.500C2.500-12 4.500-9.500 5-6.500C7-8.500 9.500-9.500 12.500-9C14-6 13-2 8.500-1.500z";
const BELLS = [[-13, -9.5], [0, -14], [13, -9.5]];
const HEAD = "M-8.500-.5H8.500C9.500 6 6 11.500 0 11.500C-6 11.500-9.500 6-8.500-.5z";
const SMILE = "M-4.500 5.200C-3 8.600 3 8.600 4.500 5.200";

/** @param {string} colour @param {number} x @param {number} y @param {number} [scale] */
const shape = (colour, x, y, scale = 1) => svg`<path class="rt-shape" d=${SHAPES[colour]} transform="translate(${x} ${y}) scale(${scale})"></path>`;

/** What a joker stands for, written small: one face, or one for its row and one for its column. */
function standIns(stands) {
  const told = [...new Set(stands)].filter(Boolean);
  return told.map((face, i) => {
    const x = told.length > 1 ? (i ? 9 : -9) : 0;
    const hasColour = colourOf(face) in SHAPES;
    const colour = hasColour ? colourOf(face) : "any";
    const wide = told.length > 1 ? 16.5 : 24;
    return svg`<g class="rt-stand" data-colour=${colour} transform="translate(${x} 11)"><rect x=${-wide / 2} y="-6.500" width=${wide} height="13" rx="4"></rect>
      <text x=${hasColour ? -4 : 0}>${numberOf(face)}</text>${hasColour ? shape(colour, told.length > 1 ? 4.5 : 6, 0, 0.6) : nothing}</g>`;
  });
}

/**
 * A die round the origin.
 * @param {string} face @param {string[]} [stands] what a joker stands for, in its row and in its column
 */
export function face(face, stands = []) {
  if (isJoker(face)) {
    const isTold = stands.some(Boolean);
    return svg`<g data-colour="J"><rect class="rt-body" x=${-HALF} y=${-HALF} width=${2 * HALF} height=${2 * HALF} rx="7"></rect>
      <g transform=${isTold ? "translate(0 -4.500) scale(0.8)" : "translate(0 1.500) scale(1.12)"}><path class="rt-cap" d=${CAP}></path><path class="rt-head" d=${HEAD}></path><circle class="rt-eye" cx="-3.500" cy="2.500" r="1.500"></circle><circle class="rt-eye" cx="3.500" cy="2.500" r="1.500"></circle><path class="rt-smile" d=${SMILE}></path>${BELLS.map(([x, y]) => svg`<circle class="rt-bell" cx=${x} cy=${y} r="2.600"></circle>`)}</g>
      ${standIns(stands)}</g>`;
  }
  const number = numberOf(face);
  return svg`<g data-colour=${colourOf(face)}><rect class="rt-body" x=${-HALF} y=${-HALF} width=${2 * HALF} height=${2 * HALF} rx="7"></rect>
    <text class="rt-number ${number > 9 ? "long" : ""}" y="-4.500">${number}</text>${shape(colourOf(face), 0, 11.200)}</g>`;
}

/** A die as a picture of its own. @param {string} shown @param {string[]} [stands] */
export function picture(shown, stands) {
  return html`<svg class="rt-picture" viewBox="-20 -20 40 40" aria-hidden="true">${face(shown, stands)}</svg>`;
}
