/** The own grid as it is drawn: tiles, what is said of their lines, where picked tiles would go, the cursor. */

import { html, nothing, svg } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { face } from "./face.js";
import { GEOMETRY, UNIT, keyOf } from "./grid.js";
import { nameOf, sign, t } from "./tiles.js";

const WAYS = { left: [-1, 0], up: [0, -1], right: [1, 0], down: [0, 1] };
/** How far the outline of a line stays inside its cells. */
const INSET = 1.2;

/**
 * @typedef {import("./grid.js").Cell} Cell
 * @typedef {{tile: number, symbol: string, x: number, y: number, isPicked: boolean, isFresh: boolean}} Shown
 * @typedef {{tiles: Shown[], lines: {line: import("./grid.js").Line, mark: string}[], faulty: string[], preview: {symbol: string, x: number, y: number, isFull: boolean}[],
 *   cursor: Cell | null, way: import("./grid.js").Way, part: import("./grid.js").Part}} Scene
 *   `lines`: those that are marked; `faulty`: cells that a fault speaks of
 */

const at = (cell) => {
  const { x, y } = GEOMETRY.centre(cell);
  return `transform: translate(${x}px, ${y}px)`;
};

/** @param {Shown} one */
const tileName = (one) => t("tile.at", { tile: nameOf(one.symbol), x: one.x, y: one.y });

function tile(one, canDrag) {
  const name = ["mx-tile", one.isPicked ? "picked" : "", one.isFresh ? "fresh" : ""].join(" ");
  return svg`<g class=${name} role="img" aria-label=${tileName(one)} data-tile=${one.tile} data-drag=${canDrag ? one.tile : nothing} .style=${at(one)}>
    ${face(one.symbol)}${one.isFresh ? svg`<circle class="mx-new" cx="-14" cy="-14" r="4.500"></circle>` : nothing}</g>`;
}

const square = (name, cell) => svg`<rect class=${name} x=${cell.x * UNIT + 1} y=${cell.y * UNIT + 1} width=${UNIT - 2} height=${UNIT - 2} rx="6"></rect>`;

/** The outline of a word and what it is: a theme word, no word … @param {{line: import("./grid.js").Line, mark: string}} marked */
export function outline({ line, mark }) {
  const last = line.cells.at(-1) ?? line.cells[0];
  return svg`<rect class="mx-line" data-mark=${mark} x=${line.x * UNIT + INSET} y=${line.y * UNIT + INSET} rx="7"
    width=${(last.x - line.x + 1) * UNIT - 2 * INSET} height=${(last.y - line.y + 1) * UNIT - 2 * INSET}></rect>`;
}

/** The mesh under a part of the grid. @param {import("./grid.js").Part} part */
export function mesh({ left, top, right, bottom }) {
  const [x, y, w, h] = [left, top, right - left, bottom - top].map((n) => n * UNIT);
  const path = [
    ...Array.from({ length: right - left + 1 }, (_, i) => `M${x + i * UNIT} ${y}v${h}`),
    ...Array.from({ length: bottom - top + 1 }, (_, i) => `M${x} ${y + i * UNIT}h${w}`),
  ].join("");
  return svg`<rect class="mx-field" x=${x} y=${y} width=${w} height=${h}></rect><path class="mx-mesh" d=${path}></path>`;
}

const ARROW = { H: "M-7-9L8 0L-7 9z", V: "M-9-7L0 8L9-7z" };

function pointer(cell, way) {
  return svg`<g class="mx-cursor" .style=${at(cell)}><rect x="-18.500" y="-18.500" width="37" height="37" rx="6"></rect><path d=${ARROW[way]}></path></g>`;
}

/** Everything on the grid. @param {Scene} scene @param {boolean} canDrag */
export function content({ tiles, lines, faulty, preview, cursor, way, part }, canDrag) {
  return svg`${mesh(part)}
    ${cursor && !tiles.some((one) => keyOf(one) === keyOf(cursor)) ? pointer(cursor, way) : nothing}
    ${repeat(tiles, (one) => one.tile, (one) => tile(one, canDrag))}
    <g class="mx-said" aria-hidden="true">
      ${lines.map(outline)}
      ${faulty.map((place) => square("mx-faulty", { x: Number(place.split(",")[0]), y: Number(place.split(",")[1]) }))}
      ${preview.map((one) => svg`<g class="mx-preview ${one.isFull ? "full" : ""}" .style=${at(one)}>${face(one.symbol)}</g>`)}
      ${cursor && tiles.some((one) => keyOf(one) === keyOf(cursor)) ? square("mx-over", cursor) : nothing}
    </g>`;
}

/**
 * @param {Scene} scene @param {{canDraft: boolean, isChoosing: boolean, lasso: {left: number, top: number, width: number, height: number} | null, said: string, told: string}} state
 * @param {import("kibitz/gestures.js").Gestures} gestures
 * @param {{look: (right: number, down: number) => void, press: (event: PointerEvent) => void, hover: (event: PointerEvent) => void, leave: () => void, focus: (isIn: boolean) => void}} on
 */
export function board(scene, { canDraft, isChoosing, lasso, said, told }, gestures, on) {
  const name = ["mx-board", scene.preview.length ? "placing" : "", isChoosing ? "choosing" : ""].join(" ");
  return html`<div class=${name} data-drop="board" tabindex="0" role="application" aria-label=${t("grid", { n: scene.tiles.length })} aria-describedby="mx-keys"
      @pointerdown=${(event) => (on.press(event), gestures.down(event))} @pointermove=${(event) => (gestures.move(event), on.hover(event))} @pointerup=${gestures.up} @pointercancel=${gestures.up}
      @pointerleave=${on.leave} @wheel=${gestures.wheel} @click=${gestures.click} @focus=${() => on.focus(true)} @blur=${() => on.focus(false)}>
    <svg class="mx-map" role="group" aria-label=${t("grid.tiles")}>${content(scene, canDraft)}</svg>
    ${scene.tiles.length || scene.cursor || !canDraft ? nothing : html`<p class="mx-empty" aria-hidden="true">${t("grid.empty")}</p>`}
    ${lasso ? html`<div class="mx-lasso" .style=${`left:${lasso.left}px;top:${lasso.top}px;width:${lasso.width}px;height:${lasso.height}px`}></div>` : nothing}
    ${Object.entries(WAYS).map(([way, [right, down]]) => html`<button class="mx-look ${way}" type="button" tabindex="-1" aria-label=${t(`look.${way}`)}
      @click=${(event) => (event.stopPropagation(), on.look(right, down))}>${sign("up")}</button>`)}
    <p class="mx-off" role="status">${said}</p>
    <p class="visually-hidden" id="mx-keys">${t("grid.keys")}</p>
    <p class="visually-hidden mx-told-cell" role="status">${told}</p>
  </div>`;
}

/** What lies under the cursor, in words. @param {Scene} scene @param {Cell} cell */
export function tellCell({ tiles, way }, cell) {
  const here = tiles.find((one) => keyOf(one) === keyOf(cell));
  if (!here) return t(`cell.${way}`, cell);
  return [tileName(here), here.isPicked ? t("picked") : ""].filter(Boolean).join(", ");
}
