/** One tab stop for a whole board: arrows move between its spots, by where they lie. */

const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Makes every `[data-spot]` inside the host reachable by arrows. Call `refresh` after each render;
 * the spot is found again by its value, so that a redrawn board keeps its place. Spots may be HTML or SVG.
 */
export class Roving {
  #here = "";

  /** @param {HTMLElement} host @param {string} [within] only spots inside what this selects */
  constructor(host, within = "") {
    this.host = host;
    this.query = `${within} [data-spot]`.trim();
    host.addEventListener("keydown", (event) => this.#move(event));
    host.addEventListener("focusin", (event) => {
      const spot = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(this.query));
      if (spot) this.#settle(spot.dataset.spot ?? "");
    });
  }

  /** @returns {HTMLElement[]} */
  #spots() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.host.querySelectorAll(this.query))].filter((spot) => spot.getClientRects().length);
  }

  refresh() {
    this.#settle(this.#here);
  }

  /** @param {string} name */
  #settle(name) {
    const spots = this.#spots();
    const here = spots.find((spot) => spot.dataset.spot === name) ?? spots[0];
    this.#here = here?.dataset.spot ?? name;
    for (const spot of spots) spot.tabIndex = spot === here ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const step = KEYS[event.key];
    const from = /** @type {Element} */ (event.target).closest(this.query);
    if (!step || !from || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nearest(from, this.#spots(), step);
    event.preventDefault();
    next?.focus();
  }
}

/** The spot that lies best in the direction of the arrow. */
function nearest(from, spots, [dx, dy]) {
  const a = centre(from);
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    if (spot === from) continue;
    const b = centre(spot);
    const along = (b.x - a.x) * dx + (b.y - a.y) * dy;
    const aside = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
    if (along < 4) continue;
    const far = along + aside * 2.5;
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}

function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
