/** Which cards travel from where to where when something happens. */

import { ghost } from "./cards.js";

const MOST_GHOSTS = 3;

/**
 * The journeys of an event, as `[kind, count, from, to]` between zones such as `palette-1`.
 * @param {any} event @returns {[string, number, string, string][]}
 */
function journeys(event) {
  const { seat, card, color, count } = event;
  const bank = `bank-${seat}`;
  const palette = `palette-${seat}`;
  switch (event.event) {
    case "drew":
      return [[card, 1, "pile", palette]];
    case "banked_free":
      return [["FR", 1, "pile", bank]];
    case "all_in":
      return [[`AI-${color}`, 1, "pile", "discard"]];
    case "pushed":
    case "wagered":
      return [[color, count, palette, "jackpot"]];
    case "extra_roll_played":
      return [["ER", 1, palette, "discard"]];
    case "stole":
      return [[card, 1, `palette-${event.source}`, palette]];
    case "stole_from_bank":
      return [[card, 1, `bank-${event.source}`, card === "FR" ? bank : palette]];
    case "minus_five_moved":
      return [["M5", 1, `palette-${event.source}`, `palette-${event.target}`]];
    case "swapped":
      return [["swap", 3, palette, `palette-${event.other}`], ["swap", 3, `palette-${event.other}`, palette]];
    case "won":
      return [
        ...Object.entries(event.own).map(([kind, n]) => [kind, n, palette, bank]),
        ...Object.entries(event.jackpot).map(([kind, n]) => [kind, n, "jackpot", bank]),
        ...Object.entries(event.swept).map(([from, n]) => [event.color, n, `palette-${from}`, bank]),
      ];
    default:
      return [];
  }
}

/**
 * Where the cards start, seen before the table is drawn anew; `land` completes them afterwards.
 * @param {HTMLElement} host @param {any[]} events
 */
export function lift(host, events) {
  return events.flatMap(journeys).flatMap(([kind, count, from, to]) => {
    const box = spot(host, from, kind);
    return Array.from({ length: Math.min(count, MOST_GHOSTS) }, () => ({ ghost: ghost(kind), from: box, kind, to }));
  });
}

/** @param {HTMLElement} host @param {ReturnType<typeof lift>} lifted */
export function land(host, lifted) {
  return lifted.map(({ ghost, from, kind, to }) => ({ ghost, from, to: spot(host, to, kind) }));
}

/** The chip of that kind in a zone, or else the zone. */
function spot(host, zone, kind) {
  const place = host.querySelector(`[data-zone="${zone}"]`);
  return (place?.querySelector(`[data-card="${kind}"]`) ?? place)?.getBoundingClientRect();
}
