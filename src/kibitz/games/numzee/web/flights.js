/** Cards that fly when something happens. */

import { render } from "lit";
import { travel } from "kibitz/motion.js";
import { picture } from "./face.js";

const HAND = 10;

/** @param {string | null} card a card, or null for its back @param {any} rulings */
function ghost(card, rulings) {
  const piece = document.createElement("span");
  piece.className = `nz-ghost ${card ? "" : "back"}`;
  if (card) render(picture(card, rulings), piece);
  return piece;
}

/** Journeys of cards as `[card, from, to]`; `to` is a zone or a cell. @param {any} event @param {any} view */
function journeys(event, { seat: eyes, players }) {
  const place = (seat) => (seat === eyes ? "hand" : `seat-${seat}`);
  switch (event.event) {
    case "placed":
      return [[event.card, event.seat === eyes ? `card-${event.card}` : place(event.seat), { q: event.q, r: event.r }]];
    case "drew":
      return Array.from({ length: event.count }, (_, i) => [event.cards?.[i] ?? null, "pile", place(event.seat)]);
    case "dealt":
      return Array.from({ length: HAND }, (_, i) => [null, "pile", place(i % players)]);
    default:
      return [];
  }
}

/** @param {HTMLElement} host @param {string} zone */
function box(host, zone) {
  return host.querySelector(`[data-zone="${zone}"]`)?.getBoundingClientRect();
}

/**
 * Where cards start, seen before the table is drawn anew; `land` completes them afterwards.
 * @param {HTMLElement} host @param {any[]} events @param {any} view
 */
export function lift(host, events, view) {
  return events.flatMap((event) => journeys(event, view))
    .map(([card, from, to]) => ({ ghost: ghost(card, view.rulings), from: box(host, from), to }));
}

/** @param {HTMLElement} host @param {ReturnType<typeof lift>} lifted @param {import("kibitz/camera.js").Camera} camera */
export function land(host, lifted, camera) {
  const map = host.querySelector(".nz-map")?.getBoundingClientRect();
  const cell = (to) => {
    const { x, y, width, height } = camera.rectOf(to);
    return map && new DOMRect(map.left + x, map.top + y, width, height);
  };
  travel(lifted.map(({ ghost, from, to }) => ({ ghost, from, to: typeof to === "string" ? box(host, to) : cell(to) })));
}
