/** Cards that fly and stones that march when something happens. */

import { render } from "lit";
import { march } from "kibitz/loop.js";
import { still, travel } from "kibitz/motion.js";
import { colourOf, numberOf } from "./cards.js";
import { LAP, spaceOf } from "./moves.js";
import { stone } from "./track.js";

const WALK = 620;
const LONGEST_STEP = 90;
const JUMP = 300;

/** @param {string | null} card a card, or null for its back */
function ghost(card) {
  const piece = document.createElement("span");
  piece.className = "gd-ghost";
  if (card) [piece.dataset.colour, piece.textContent] = [colourOf(card), numberOf(card)];
  return piece;
}

/** Journeys of cards as `[card, from, to]`. @param {any} event @param {number | null} eyes @param {number} players */
function journeys(event, eyes, players) {
  const place = event.seat === eyes ? "hand" : `seat-${event.seat}`;
  switch (event.event) {
    case "played":
      return event.cards.map((card) => [card, event.seat === eyes ? `card-${card}` : place, "trick"]);
    case "passed":
      return event.drew ? [[event.card, "pile", place]] : [];
    case "dealt":
      return Array.from({ length: 2 * players }, (_, i) => [null, "pile", i % players === eyes ? "hand" : `seat-${i % players}`]);
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
  return events.flatMap((event) => journeys(event, view.seat, view.players))
    .map(([card, from, to]) => ({ ghost: ghost(card), from: box(host, from), to }));
}

/** @param {HTMLElement} host @param {ReturnType<typeof lift>} lifted */
export function land(host, lifted) {
  travel(lifted.map(({ ghost, from, to }) => ({ ghost, from, to: box(host, to) })));
}

/** The zones a stone passes on its way, its own first. */
function way(view, seat, from, to) {
  const zone = (progress) => (progress <= 0 || progress >= LAP ? `yard-${seat}` : `space-${spaceOf(view.colours[seat], progress)}`);
  const step = to < from ? -1 : 1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => zone(from + i * step));
}

/** A copy of a stone, to be sent along the track. */
function walker(view, seat, progress) {
  const piece = document.createElement("span");
  piece.className = "gd-walker";
  render(stone(view.colours[seat], progress), piece);
  return piece;
}

async function walk(host, view, { seat, source, landing, target, effect }) {
  const boxes = (zones) => zones.map((zone) => box(host, zone)).filter(Boolean);
  const shown = host.querySelector(`[data-stone="${seat}-${target}"]`);
  const veil = shown?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 4 * (WALK + JUMP) });
  const path = boxes(way(view, seat, source, Math.min(LAP, landing)));
  await march(walker(view, seat, source), path, { step: Math.min(LONGEST_STEP, WALK / path.length) });
  if (effect) await march(walker(view, seat, landing), boxes([way(view, seat, landing, landing)[0], way(view, seat, target, target)[0]]), { step: JUMP });
  veil?.cancel();
}

/** Plays the moves of stones one after the other. @param {HTMLElement} host @param {any[]} events @param {any} view */
export async function marchAll(host, events, view) {
  if (still()) return;
  for (const event of events) {
    if (event.event === "stone_moved") await walk(host, view, event);
    if (event.event === "penalty_moved") await walk(host, view, { ...event, landing: event.target, effect: "" });
  }
}
