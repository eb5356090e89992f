/** An example in the rulebook: the dice on the grid, and below them the hands. */

import { html, nothing, svg } from "lit";
import { content } from "./board.js";
import { t } from "./faces.js";
import { UNIT, around, boxOf } from "./grid.js";
import { little } from "./hand.js";

/** How wide the numbers of rows and columns stand, in units. */
const RULERS = 16;

/** @param {any} view @param {import("./board.js").Scene} scene @param {(seat: number) => string} name */
export function example(view, scene, name) {
  return html`<div class="rt compact">${view.table.length ? cropped(scene, around(view.table, 0)) : html`<p class="rt-none">${t("grid.none")}</p>`}
    ${view.hands.map((dice, seat) => (dice.length ? html`<div class="rt-example-hand"><b>${name(seat)}</b>${little(dice)}</div>` : nothing))}</div>`;
}

/** The dice and nothing round them, with the numbers of rows and columns. @param {import("./board.js").Scene} scene @param {import("./grid.js").Part} part */
function cropped(scene, part) {
  const { left, top, right, bottom } = boxOf(part);
  const [w, h] = [right - left + RULERS, bottom - top + RULERS];
  const labels = (from, to, place) => Array.from({ length: to - from }, (_, i) => place(from + i));
  return html`<div class="rt-crop" .style=${`max-width: ${w}px`}><svg class="rt-map" role="group" aria-label=${t("dice.table")} viewBox="${left - RULERS} ${top - RULERS} ${w} ${h}">
    ${content(scene, false)}
    <rect class="rt-edge" x=${left - RULERS} y=${top - RULERS} width=${w} height=${RULERS}></rect><rect class="rt-edge" x=${left - RULERS} y=${top - RULERS} width=${RULERS} height=${h}></rect>
    ${labels(part.left, part.right, (col) => svg`<text class="rt-ruler" aria-hidden="true" x=${(col + 0.5) * UNIT} y=${top - RULERS / 2}>${col}</text>`)}
    ${labels(part.top, part.bottom, (row) => svg`<text class="rt-ruler" aria-hidden="true" x=${left - RULERS / 2} y=${(row + 0.5) * UNIT}>${row}</text>`)}
  </svg></div>`;
}
