/** The board: forty spaces round a square, stones, yards in the corners, and what the middle holds. */

import { html, nothing } from "lit";
import { placeOf } from "kibitz/loop.js";
import { disc, listed, sign, t } from "./cards.js";
import { LAP, cornerOf, effectOf, isOnTrack, moveName, spaceOf } from "./moves.js";

const SIDE = 10;
const CORNERS = ["J", "P", "C", "G"];

/** @typedef {import("./moves.js").Option} Option */

/** The space at the bottom left: the viewer's own corner. @param {any} view */
export function baseOf(view) {
  return view.seat === null ? 0 : cornerOf(view.colours[view.seat]);
}

/** A stone: colour, shape and how far it has come. @param {string} colour @param {number} progress */
export function stone(colour, progress) {
  return html`<span class="gd-stone" data-colour=${colour} aria-hidden="true">${sign(colour)}<b class="num">${progress}</b></span>`;
}

/** @param {any} view @param {number} seat */
function whereAbouts(view, seat) {
  const stones = view.stones[seat];
  const count = (progress) => stones.filter((p) => p === progress).length;
  const track = stones.filter(isOnTrack).map((p) => t("stones.on", { p }));
  const parts = [...track];
  if (count(0)) parts.push(t("stones.yard", { n: count(0) }));
  if (count(LAP)) parts.push(view.cued.includes(seat) ? t("stones.cued") : t("stones.home", { n: count(LAP) }));
  return listed(parts);
}

function space(i, view, held, { found, act, moved }) {
  const at = (baseOf(view) + i) % LAP;
  const { row, column } = placeOf(i, SIDE);
  const effect = effectOf(at, view.rulings);
  const corner = at % SIDE === 0 ? CORNERS[at / SIDE] : "";
  const here = held.get(at);
  const own = view.seat === null ? "" : view.colours[view.seat];
  const onto = found.find(({ landing }) => isOnTrack(landing) && spaceOf(own, landing) === at);
  const after = found.find(({ effect: does, target }) => does && isOnTrack(target) && spaceOf(own, target) === at);
  const from = here && here.seat === view.seat ? found.find(({ source }) => source === here.progress) : undefined;
  const isNew = here && moved.has(`${here.seat}-${here.progress}`) ? "moved" : "";
  const side = ["left", "top", "right", "bottom"][Math.floor(i / SIDE)];
  return html`<div class="loop-space gd-space ${corner ? "corner" : ""} ${after ? "after" : ""}" data-side=${side} data-effect=${effect || nothing} data-colour=${corner || nothing}
    data-zone="space-${at}" .style=${`grid-area: ${row} / ${column}`}>
    ${effect ? html`<span class="gd-effect" aria-hidden="true">${sign(effect)}<b>${t(`effect.${effect}`)}</b></span>` : nothing}
    ${corner ? sign(corner) : effect ? nothing : html`<span class="gd-count num" aria-hidden="true">${i}</span>`}
    ${here ? (from
      ? html`<button class="gd-piece lit ${isNew}" data-spot="stone-${here.progress}" data-stone="${here.seat}-${here.progress}" aria-label=${moveName(from)} @click=${() => act(from)}>${stone(here.colour, here.progress)}</button>`
      : html`<span class="gd-piece ${isNew}" data-stone="${here.seat}-${here.progress}">${stone(here.colour, here.progress)}</span>`) : nothing}
    ${onto ? html`<button class="gd-landing lit" data-spot="to-${onto.landing}" data-colour=${own} aria-label=${moveName(onto)} @click=${() => act(onto)}><b class="num">${onto.landing}</b></button>` : nothing}
  </div>`;
}

/** The four stones of a seat as they wait, run or have come home. */
function yard(view, seat, name, found, act) {
  const colour = view.colours[seat];
  const at = ((cornerOf(colour) - baseOf(view) + LAP) % LAP) / SIDE;
  const enter = seat === view.seat ? found.find(({ source }) => source === 0) : undefined;
  const home = view.cued.includes(seat) ? "cued" : "home";
  const slots = view.stones[seat].map((progress) => html`<i class=${progress === 0 ? "waits" : progress === LAP ? home : "runs"}>${
    progress === 0 ? disc(colour) : progress === LAP ? sign(home) : nothing}</i>`);
  const isAim = seat === view.seat && found.some(({ landing, target }) => landing >= LAP || (landing === 0 && target === 0));
  const inside = html`<span class="gd-slots" aria-hidden="true">${slots}</span><span class="gd-yard-name" aria-hidden="true">${name(seat)}</span>`;
  return enter
    ? html`<button class="gd-yard lit" data-at=${at} data-colour=${colour} data-zone="yard-${seat}" data-spot="yard" aria-label=${moveName(enter)} @click=${() => act(enter)}>${inside}</button>`
    : html`<div class="gd-yard ${isAim ? "aim" : ""}" data-at=${at} data-colour=${colour} data-zone="yard-${seat}">${inside}</div>`;
}

/**
 * @param {any} view @param {(seat: number) => string} name
 * @param {{found: Option[], act: (option: Option) => void, moved: Set<string>}} now moves to light up,
 *   and stones that came where they are lately, as `seat-progress`
 * @param {{top: unknown, middle: unknown, bottom: unknown}} inside
 */
export function track(view, name, now, { top, middle, bottom }) {
  const { found, act } = now;
  const held = new Map(view.stones.flatMap((own, seat) => own.filter(isOnTrack)
    .map((progress) => [spaceOf(view.colours[seat], progress), { seat, progress, colour: view.colours[seat] }])));
  return html`<div class="loop gd-track ${found.length ? "choosing" : ""}" role="group" aria-label=${t("track")}>
    <ul class="visually-hidden" aria-label=${t("stones")}>${view.stones.map((_, seat) => html`<li>${name(seat)}: ${whereAbouts(view, seat)}</li>`)}</ul>
    ${Array.from({ length: LAP }, (_, i) => space(i, view, held, now))}
    <div class="loop-inside gd-inside">
      ${view.stones.map((_, seat) => yard(view, seat, name, found, act))}
      <div class="gd-inside-top">${top}</div><div class="gd-middle">${middle}</div><div class="gd-inside-bottom">${bottom}</div>
    </div>
  </div>`;
}
