/** A tile as it is drawn: letters plain, the Joker with a star, the Bandit with a mask. */

import { html, nothing, svg } from "lit";
import { BANDIT, JOKER, letterOf, tileOf } from "./tiles.js";

const HALF = 18.5;
const KINDS = { [JOKER]: "joker", [BANDIT]: "bandit" };
const STAR = "M0-6.200L1.800-2L6.300-1.600L2.900 1.400L3.900 5.800L0 3.500L-3.900 5.800L-2.900 1.400L-6.300-1.600L-1.800-2z";
const MASK = "M-7-3.600C-4-5-2-3.800 0-3.200C2-3.800 4-5 7-3.600C7.400 1.600 5.600 4 3.200 4C1.400 4 .8 2 0 2C-.8 2-1.400 4-3.200 4C-5.600 4-7.400 1.600-7-3.600z";

/** Round the point (0, 0), 40 units wide. @param {string} symbol */
export function face(symbol) {
  const tile = tileOf(symbol);
  const kind = KINDS[tile] ?? "letter";
  const letter = letterOf(symbol);
  const badge = kind === "joker" ? STAR : MASK;
  const place = letter ? "translate(11.200 -10.800) scale(0.86)" : "scale(1.900)";
  return svg`<g class="mx-face" data-kind=${kind}><rect class="mx-body" x=${-HALF} y=${-HALF} width=${2 * HALF} height=${2 * HALF} rx="5"></rect>
    ${letter ? svg`<text class="mx-letter" y="1.500">${letter}</text>` : nothing}
    ${kind === "letter" ? nothing : svg`<path class="mx-badge" transform=${place} d=${badge}></path>`}</g>`;
}

/** A tile by itself. @param {string} symbol */
export function picture(symbol) {
  return html`<svg class="mx-picture" viewBox="-20 -20 40 40" aria-hidden="true">${face(symbol)}</svg>`;
}
