/** Eight-sided dice: a real octahedron that tumbles and comes to rest on the face it was told. */

import { LitElement, html } from "lit";
import { still } from "kibitz/motion.js";

const EDGE = 104;
const DISTANCE = (EDGE * Math.sqrt(6)) / 6;
const TUMBLES = 5;
const TILT = mul(turn([1, 0, 0], 0.1), turn([0, 1, 0], 0.16));

/** @typedef {[number, number, number][]} Matrix three columns */

/** The eight faces as rotations: right, down and outward of each. @type {Matrix[]} */
const FACES = [];
for (const y of [-1, 1]) for (const [x, z] of [[1, 1], [-1, 1], [-1, -1], [1, -1]]) {
  const out = unit([x, y, z]);
  const tip = /** @type {[number, number, number]} */ ([0, y, 0]);
  const lean = tip.reduce((sum, v, i) => sum + v * out[i], 0);
  const down = unit(out.map((v, i) => v * lean - tip[i]));
  FACES.push([cross(down, out), down, out]);
}

/**
 * `<octa-die>`: `faces` are eight `{kind, content}`, `shown` the index that looks at the reader.
 * `label` names the result for those who listen.
 */
class OctaDie extends LitElement {
  static properties = { faces: { attribute: false }, shown: { type: Number }, label: {} };

  constructor() {
    super();
    this.faces = [];
    this.shown = 0;
    this.label = "";
  }

  createRenderRoot() {
    return this;
  }

  render() {
    return html`<div class="die" role="img" aria-label=${this.label}>
      <div class="die-solid" .style=${`transform: ${css(this.#rest())}`}>
        ${this.faces.map((face, i) => html`<div class="die-face" data-kind=${face.kind}
          .style=${`transform: ${css(FACES[i])} translateZ(${DISTANCE}px)`}><span>${face.content}</span></div>`)}
      </div></div>`;
  }

  /** The orientation in which the shown face looks out. @returns {Matrix} */
  #rest() {
    return mul(TILT, transpose(FACES[this.shown]));
  }

  /** Tumbles, then rests on a face. @param {number} index @returns {Promise<void>} */
  async roll(index) {
    this.shown = index;
    await this.updateComplete;
    const solid = this.querySelector(".die-solid");
    const body = this.querySelector(".die");
    if (!solid || !body || still()) return;
    const steps = [this.#rest()];
    for (let i = 0; i < TUMBLES; i++) {
      const axis = unit([Math.random() - 0.5, Math.random() - 0.5, (Math.random() - 0.5) * 0.6]);
      steps.unshift(mul(turn(axis, 1.9), steps[0]));
    }
    const side = Math.random() < 0.5 ? -1 : 1;
    body.animate(
      [
        { transform: `translate(${side * 70}px, -46px) scale(.9)` },
        { transform: "translate(0, 6px)", offset: 0.4, easing: "ease-out" },
        { transform: "translate(0, -16px)", offset: 0.6, easing: "ease-in" },
        { transform: "translate(0, 2px)", offset: 0.8 },
        { transform: "none" },
      ],
      { duration: 900 },
    );
    await solid
      .animate(steps.map((step) => ({ transform: css(step) })), { duration: 900, easing: "cubic-bezier(.2,.5,.3,1)" })
      .finished.catch(() => {});
  }
}

customElements.define("octa-die", OctaDie);

function unit(v) {
  const length = Math.hypot(...v);
  return /** @type {[number, number, number]} */ (v.map((x) => x / length));
}

function cross(a, b) {
  return /** @type {[number, number, number]} */ ([
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ]);
}

/** @param {Matrix} a @param {Matrix} b @returns {Matrix} */
function mul(a, b) {
  return b.map((column) => [0, 1, 2].map((row) => a[0][row] * column[0] + a[1][row] * column[1] + a[2][row] * column[2]));
}

/** @param {Matrix} m @returns {Matrix} */
function transpose(m) {
  return [0, 1, 2].map((i) => [m[0][i], m[1][i], m[2][i]]);
}

/** @returns {Matrix} a turn round an axis of length one */
function turn([x, y, z], angle) {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const k = 1 - c;
  return [
    [c + x * x * k, y * x * k + z * s, z * x * k - y * s],
    [x * y * k - z * s, c + y * y * k, z * y * k + x * s],
    [x * z * k + y * s, y * z * k - x * s, c + z * z * k],
  ];
}

/** @param {Matrix} m */
function css(m) {
  return `matrix3d(${m.map((column) => [...column.map((v) => v.toFixed(5)), 0].join(",")).join(",")},0,0,0,1)`;
}
