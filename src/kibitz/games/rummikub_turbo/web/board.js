/** The grid as it is drawn: dice, what is said about their lines, where picked dice would go. */

import { html, nothing, svg } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { face } from "./face.js";
import { faceName, listed, sign, t } from "./faces.js";
import { GRID, UNIT, centre, keyOf } from "./grid.js";

const WAYS = { left: [-1, 0], up: [0, -1], right: [1, 0], down: [0, 1] };
/** How far the outline of a line stays inside its cells, and its tick or cross outside. */
const INSET = 1.6;
const BESIDE = 6;
const ALL = GRID * UNIT;
const MESH = Array.from({ length: GRID + 1 }, (_, i) => `M${i * UNIT} 0V${ALL}M0 ${i * UNIT}H${ALL}`).join("");

/**
 * @typedef {import("./grid.js").Cell} Cell
 * @typedef {{die: string, face: string, row: number, col: number, stands?: string[], isFresh?: boolean, isOwn?: boolean, isPicked?: boolean}} Shown
 * @typedef {{line: import("./grid.js").Line, isSet: boolean | null}} Judged `isSet`: null while unknown
 * @typedef {{dice: Shown[], judged: Judged[], preview: {face: string, row: number, col: number, isFull: boolean}[], cursor: Cell | null, glow: string[]}} Scene
 *   `preview`: where picked dice would go; `glow`: cells that a fault speaks of
 */

const at = (cell) => {
  const { x, y } = centre(cell);
  return `transform: translate(${x}px, ${y}px)`;
};

/** A joker says what it is in its row and in its column. @param {Shown} one */
export function dieName({ face: shown, stands = [], row, col }) {
  const told = [...new Set(stands)].filter((one) => one && !one.startsWith("?"));
  return [faceName(shown), told.length ? t("stands", { face: listed(told.map(faceName)) }) : "", t("at", { row, col })].filter(Boolean).join(", ");
}

function die(one, canDrag) {
  const name = ["rt-die", one.isFresh ? "fresh" : "", one.isOwn ? "own" : "", one.isPicked ? "picked" : ""].join(" ");
  return svg`<g class=${name} role="img" aria-label=${dieName(one)} data-die=${one.die} data-drag=${canDrag ? one.die : nothing} .style=${at(one)}>
    ${face(one.face, one.stands)}
    ${one.isFresh ? svg`<circle class="rt-new" cx="14" cy="-14" r="5"></circle>` : nothing}</g>`;
}

/** The outline of a line that is a set or is not. @param {Judged} judged */
function outline({ line, isSet }) {
  const [first, last] = [line.dice[0], line.dice.at(-1) ?? line.dice[0]];
  const kind = isSet === null ? "open" : isSet ? "good" : "bad";
  return svg`<rect class="rt-line ${kind}" x=${first.col * UNIT + INSET} y=${first.row * UNIT + INSET} rx="8"
    width=${(last.col - first.col + 1) * UNIT - 2 * INSET} height=${(last.row - first.row + 1) * UNIT - 2 * INSET}></rect>`;
}

/** Tick or cross where a line begins: left of a row, above a column. @param {Judged} judged */
function badge({ line, isSet }) {
  if (isSet === null) return nothing;
  const { row, col } = line.dice[0];
  const [x, y] = line.way === "row" ? [col * UNIT - BESIDE, (row + 0.5) * UNIT] : [(col + 0.5) * UNIT, row * UNIT - BESIDE];
  return svg`<g class="rt-mark ${isSet ? "good" : "bad"}" data-line=${line.key} transform="translate(${x} ${y})">
    <circle r="7.500"></circle><path d=${isSet ? "M-3.800 0.200L-1.200 3L4-3" : "M-3.200-3.200L3.200 3.200M3.200-3.200L-3.200 3.200"}></path></g>`;
}

const tile = (name, cell) => svg`<rect class=${name} x=${cell.col * UNIT + 1} y=${cell.row * UNIT + 1} width=${UNIT - 2} height=${UNIT - 2} rx="7"></rect>`;

/** Everything on the grid. @param {Scene} scene @param {boolean} canDrag */
export function content({ dice, judged, preview, cursor, glow }, canDrag) {
  return svg`
    <rect class="rt-field" width=${ALL} height=${ALL} rx="4"></rect><path class="rt-mesh" d=${MESH}></path>
    ${repeat(dice, (one) => one.die, (one) => die(one, canDrag))}
    <g class="rt-said" aria-hidden="true">
      ${judged.map(outline)}${judged.map(badge)}
      ${glow.map((place) => tile("rt-glow", { row: Number(place.split(",")[0]), col: Number(place.split(",")[1]) }))}
      ${preview.map((one) => svg`<g class="rt-preview ${one.isFull ? "full" : ""}" .style=${at(one)}>${face(one.face)}</g>`)}
      ${cursor ? tile("rt-cursor", cursor) : nothing}
    </g>`;
}

/**
 * @param {Scene} scene @param {boolean} canDrag
 * @param {import("kibitz/gestures.js").Gestures} gestures
 * @param {{look: (right: number, down: number) => void, hover: (event: PointerEvent) => void, leave: () => void, focus: (isIn: boolean) => void}} on
 * @param {string} told what the cursor stands on
 */
export function board(scene, canDrag, gestures, on, told) {
  return html`<div class="rt-board ${scene.preview.length ? "placing" : ""}" data-drop="board" tabindex="0" role="application"
      aria-label=${t("grid", { n: scene.dice.length })} aria-describedby="rt-keys"
      @pointerdown=${gestures.down} @pointermove=${(event) => (gestures.move(event), on.hover(event))} @pointerup=${gestures.up} @pointercancel=${gestures.up}
      @pointerleave=${on.leave} @wheel=${gestures.wheel} @click=${gestures.click} @focus=${() => on.focus(true)} @blur=${() => on.focus(false)}>
    <svg class="rt-map" role="group" aria-label=${t("dice.table")}>${content(scene, canDrag)}</svg>
    ${scene.dice.length ? nothing : html`<p class="rt-empty" aria-hidden="true">${t("grid.empty")}</p>`}
    ${Object.entries(WAYS).map(([way, [right, down]]) => html`<button class="rt-look ${way}" type="button" tabindex="-1" aria-label=${t(`look.${way}`)}
      @click=${(event) => (event.stopPropagation(), on.look(right, down))}>${sign("up")}</button>`)}
    <p class="visually-hidden" id="rt-keys">${t("grid.keys")}</p>
    <p class="visually-hidden" role="status">${told}</p>
  </div>`;
}

/** What lies under the cursor, in words. @param {Shown[]} dice @param {Judged[]} judged @param {Cell} cell */
export function told(dice, judged, cell) {
  const here = dice.find((one) => keyOf(one) === keyOf(cell));
  if (!here) return t("cell.empty", cell);
  const about = judged.filter(({ line }) => line.dice.some((one) => one.die === here.die))
    .map(({ line, isSet }) => t(`line.${line.way}.${isSet === null ? "open" : isSet ? "good" : "bad"}`, { n: line.dice.length }));
  return [dieName(here), here.isPicked ? t("picked") : "", ...about].filter(Boolean).join(", ");
}
