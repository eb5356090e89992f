/** Time: the game clock, how long the referee waits, and drawing anew as it passes. */

/** @typedef {import("kibitz/game-table.js").Clock} Clock */

const TICK = 500;

/** The game clock now, in ms. @param {Clock} clock */
export const timeOf = (clock) => clock.t + (clock.runs ? performance.now() - clock.at : 0);

/** Until a time of the game clock, in ms, at least 0; null where no clock is known. @param {Clock | null} clock @param {number | null} until */
export const left = (clock, until) => (clock === null || until === null ? null : Math.max(0, until - timeOf(clock)));

/** How long the referee still waits, in ms; null if not at all. @param {Clock | null} clock */
export const patience = (clock) => (clock?.limit == null ? null : Math.max(0, clock.limit - (performance.now() - clock.at)));

/** "1:05". @param {number} ms */
export function written(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Has an element drawn anew while time passes that it shows. */
export class Ticker {
  #timer = 0;

  /** @param {import("kibitz/game-table.js").GameTable} host */
  constructor(host) {
    this.host = host;
    host.addController(this);
  }

  hostConnected() {
    this.#timer = setInterval(() => this.#tick(), TICK);
  }

  hostDisconnected() {
    clearInterval(this.#timer);
  }

  #tick() {
    const { clock, compact } = this.host;
    if (!compact && clock && (clock.runs || clock.limit !== null) && !document.hidden) this.host.requestUpdate();
  }
}
