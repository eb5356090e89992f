/** What of a large layout is in sight: fits itself until somebody moves it; pans, zooms, glides. */

import { still } from "kibitz/motion.js";

/** Pixels per unit at the closest; at the farthest a fraction of what fits. */
const CLOSEST = 2.4;
const FARTHEST = 0.6;
const GLIDE = 320;
const EDGE = 8;
/** So near to the edge a carried piece moves what is seen, and so far at a time, in px. */
const NUDGE = { near: 26, far: 5 };

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {{centre: (cell: any) => {x: number, y: number}, halfWidth: number, halfHeight: number, small?: number}} Geometry
 *   where cells lie, in units; below a width of `small` px the picture is marked `data-detail="small"`
 * @typedef {{x: number, y: number, k: number}} Aim the middle of what is seen, and pixels per unit
 * @typedef {{box: Box, core?: Box, focus: any, least: number, most: number, isStill: boolean}} Wish
 *   what should be seen; where that would need less than `least` pixels per unit, what lies round `focus`;
 *   `core`: what must not be out of sight unsaid, if that is less
 */

const ease = (part) => 1 - (1 - part) ** 3;

export class Camera {
  /** Whether it follows the game. */
  isAuto = true;
  #map = /** @type {SVGSVGElement | null} */ (null);
  #size = { w: 0, h: 0 };
  #now = /** @type {Aim | null} */ (null);
  #goal = /** @type {Aim | null} */ (null);
  #wish = /** @type {Wish | null} */ (null);
  #frame = 0;
  /** Whether what is carried has been away from the edges. */
  #isInside = false;
  #watcher = new ResizeObserver(() => this.#measure());

  /** @param {Geometry} geometry */
  constructor(geometry) {
    this.geometry = geometry;
  }

  /** Takes over a picture. @param {SVGSVGElement | null} map */
  attach(map) {
    if (map === this.#map) return;
    this.#watcher.disconnect();
    [this.#map, this.#now] = [map, null];
    if (map) this.#watcher.observe(map);
  }

  /** @param {Wish} wish */
  show(wish) {
    this.#wish = wish;
    if (!this.#size.w) this.#measure();
    if (this.isAuto) this.#go(this.#fitting(), wish.isStill);
  }

  fit() {
    this.isAuto = true;
    this.#go(this.#fitting());
  }

  /** Everything there is, however small. */
  overview() {
    const { w, h } = this.#size;
    if (!this.#wish || !w) return;
    const { box, least } = this.#wish;
    const k = Math.min(w / (box.right - box.left), h / (box.bottom - box.top));
    if (k >= least) return void this.fit();
    this.isAuto = false;
    this.#go({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, k });
  }

  /** @param {number} factor @param {{x: number, y: number}} [point] that stays where it is, in px of the picture */
  zoom(factor, point, isStill = false) {
    if (!this.#goal) return;
    const { x, y, k } = this.#goal;
    const next = Math.min(CLOSEST, Math.max(this.#fitting().k * FARTHEST, k * factor));
    const dx = (point?.x ?? this.#size.w / 2) - this.#size.w / 2;
    const dy = (point?.y ?? this.#size.h / 2) - this.#size.h / 2;
    this.isAuto = false;
    this.#go({ x: x + dx / k - dx / next, y: y + dy / k - dy / next, k: next }, isStill);
  }

  /** Moves the layout by so many px. @param {number} dx @param {number} dy */
  pan(dx, dy, isStill = true) {
    if (!this.#goal) return;
    const { x, y, k } = this.#goal;
    this.isAuto = false;
    this.#go(this.#held({ x: x - dx / k, y: y - dy / k, k }), isStill);
  }

  /** Looks a step further. @param {number} right @param {number} down */
  step(right, down) {
    this.pan(-right * this.#size.w * 0.4, -down * this.#size.h * 0.4, false);
  }

  /** Something is lifted that will be carried over the picture. */
  carry() {
    this.#isInside = false;
  }

  /** It is here now: from inside it comes near to the edge, and what is seen moves a little. @param {{clientX: number, clientY: number}} at */
  nudge(at) {
    const { x, y } = this.pointOf(at);
    const way = (place, length) => (place < NUDGE.near ? NUDGE.far : place > length - NUDGE.near ? -NUDGE.far : 0);
    const [dx, dy] = [way(x, this.#size.w), way(y, this.#size.h)];
    if (!dx && !dy) this.#isInside = true;
    else if (this.#isInside) this.pan(dx, dy);
  }

  /** Brings a cell into sight. @param {any} cell */
  reveal(cell) {
    if (!this.#goal) return;
    const at = this.rectOf(cell);
    const { w, h } = this.#size;
    const beside = (low, high, end) => (low < EDGE ? EDGE - low : high > end - EDGE ? end - EDGE - high : 0);
    const [dx, dy] = [beside(at.x, at.x + at.width, w), beside(at.y, at.y + at.height, h)];
    if (dx || dy) this.pan(dx, dy, false);
  }

  /** Where a cell will lie, in px of the picture. @param {any} cell */
  rectOf(cell) {
    const { x, y, k } = this.#goal ?? { x: 0, y: 0, k: 1 };
    const { centre, halfWidth, halfHeight } = this.geometry;
    const at = centre(cell);
    return new DOMRect((at.x - halfWidth - x) * k + this.#size.w / 2, (at.y - halfHeight - y) * k + this.#size.h / 2, 2 * halfWidth * k, 2 * halfHeight * k);
  }

  /** A point of the window in the picture, in px. @param {{clientX: number, clientY: number}} event */
  pointOf({ clientX, clientY }) {
    const box = this.#map?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  }

  #measure() {
    if (!this.#map) return;
    const [w, h] = [this.#map.clientWidth, this.#map.clientHeight];
    if (!w || !h || (w === this.#size.w && h === this.#size.h && this.#now)) return;
    this.#size = { w, h };
    if (!this.#wish) return;
    if (this.isAuto || !this.#goal) this.#goal = this.#fitting();
    cancelAnimationFrame(this.#frame);
    this.#draw(this.#goal);
  }

  /** @returns {Aim} */
  #fitting() {
    const { box, focus, least, most } = /** @type {Wish} */ (this.#wish);
    const { w, h } = this.#size;
    const whole = Math.min(w / (box.right - box.left), h / (box.bottom - box.top));
    const k = Math.min(most, Math.max(least, whole));
    const at = this.geometry.centre(focus);
    const along = (low, high, place, length) => {
      const half = length / 2 / k;
      return high - low <= 2 * half + 1 ? (low + high) / 2 : Math.min(high - half, Math.max(low + half, place));
    };
    return { x: along(box.left, box.right, at.x, w), y: along(box.top, box.bottom, at.y, h), k };
  }

  /** Something of the layout always stays in sight. @param {Aim} aim @returns {Aim} */
  #held({ x, y, k }) {
    const { box } = /** @type {Wish} */ (this.#wish);
    return { x: Math.min(box.right, Math.max(box.left, x)), y: Math.min(box.bottom, Math.max(box.top, y)), k };
  }

  /** @param {Aim} goal */
  #go(goal, isStill = false) {
    if (!this.#size.w) return;
    const from = this.#now;
    const isSame = from && this.#goal && Math.abs(goal.x - this.#goal.x) + Math.abs(goal.y - this.#goal.y) < 0.01 && goal.k === this.#goal.k;
    this.#goal = goal;
    if (isSame) return;
    cancelAnimationFrame(this.#frame);
    if (!from || isStill || still()) return void this.#draw(goal);
    const began = performance.now();
    const glide = (time) => {
      const part = ease(Math.min(1, Math.max(0, time - began) / GLIDE));
      const mix = (a, b) => a + (b - a) * part;
      this.#draw({ x: mix(from.x, goal.x), y: mix(from.y, goal.y), k: mix(from.k, goal.k) });
      if (part < 1) this.#frame = requestAnimationFrame(glide);
    };
    this.#frame = requestAnimationFrame(glide);
  }

  /** @param {Aim} aim */
  #draw(aim) {
    if (!this.#map || !this.#wish) return;
    const { x, y, k } = (this.#now = aim);
    const [w, h] = [this.#size.w / k, this.#size.h / k];
    const [left, top] = [x - w / 2, y - h / 2];
    this.#map.setAttribute("viewBox", [left, top, w, h].map((n) => n.toFixed(2)).join(" "));
    const { halfWidth, halfHeight, small = 0 } = this.geometry;
    this.#map.dataset.detail = 2 * halfWidth * k < small ? "small" : "full";
    const { box, core = box } = this.#wish;
    const hidden = { left: left - core.left, up: top - core.top, right: core.right - left - w, down: core.bottom - top - h };
    const more = Object.keys(hidden).filter((way) => hidden[way] > halfHeight / 2);
    const frame = this.#map.parentElement;
    if (!frame) return;
    frame.dataset.more = more.join(" ");
    for (const [name, value] of Object.entries({ "--k": k, "--left": -left * k, "--top": -top * k })) frame.style.setProperty(name, value.toFixed(3));
  }
}
