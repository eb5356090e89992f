/** Dice that roll: for a moment they show one of their faces after the other. */

import { still } from "kibitz/motion.js";
import { DIE_FACES } from "./faces.js";

const STEP = 85;
/** The first die comes to rest after so many steps, every further one a step later. */
const STEPS = 5;

export class Roll {
  /** What dice show that roll now. @type {Map<string, string>} */
  shown = new Map();
  #timer = 0;

  /** @param {import("lit").ReactiveElement} host */
  constructor(host) {
    this.host = host;
  }

  /** Rolls dice, if things may move, and then calls back. @param {string[]} dice @param {() => void} done */
  start(dice, done) {
    clearInterval(this.#timer);
    this.shown = new Map();
    if (!dice.length || still()) return done();
    let step = 0;
    const turn = () => {
      step += 1;
      const rolling = dice.filter((_, i) => step < STEPS + i);
      this.shown = new Map(rolling.map((die, i) => [die, DIE_FACES[die][(step + i) % DIE_FACES[die].length]]));
      if (!rolling.length) {
        clearInterval(this.#timer);
        done();
      }
      this.host.requestUpdate();
    };
    this.#timer = window.setInterval(turn, STEP);
    return turn();
  }
}
