/** Where a stone would land: a draft of GD-9 and GD-10 for the moves that the server calls legal. */

import { COLOURS, t } from "./cards.js";

export const LAP = 40;
const BACK = 10;
/** What a space does to a stone that lands on it, by space (GD-10.1). */
const EFFECTS = { 2: "forward", 22: "forward", 17: "back", 37: "back", 13: "warp", 33: "warp" };
const STEPS = { forward: 5, back: -5 };

/**
 * @typedef {{landing: number, target: number, effect: string}} Landing in progress; 0 is the yard,
 *   40 and more is round
 * @typedef {Landing & {action: any, source: number, points: number, rounds: number}} Option
 *   `rounds`: stones that go round before the one that lands
 */

/** The space where a colour's yard is (GD-0.2). @param {string} colour */
export const cornerOf = (colour) => 10 * COLOURS.indexOf(colour);

/** @param {string} colour @param {number} progress @returns {number} 0 to 39 */
export const spaceOf = (colour, progress) => (cornerOf(colour) + progress) % LAP;

/** @param {number} space @param {any} rulings @returns {string} "", "forward", "back" or "warp" */
export function effectOf(space, rulings) {
  return rulings?.special_spaces === "none" ? "" : (EFFECTS[space] ?? "");
}

/** @param {string} colour @param {number} reached progress @param {any} rulings @returns {Landing} */
function land(colour, reached, rulings) {
  if (reached <= 0) return { landing: 0, target: 0, effect: "" };
  if (reached >= LAP) return { landing: LAP, target: LAP, effect: "" };
  const effect = effectOf(spaceOf(colour, reached), rulings);
  const target = effect === "warp" ? (reached + LAP / 2) % LAP : reached + (STEPS[effect] ?? 0);
  return { landing: reached, target: Math.min(LAP, Math.max(0, target)), effect };
}

/** @param {any} view @param {any} action @returns {Option} */
function option(view, action) {
  const colour = view.colours[view.seat];
  const source = action.p ?? 0;
  if (action.do === "penalty_move") {
    const target = Math.max(0, source - BACK);
    return { action, source, points: -BACK, landing: target, target, effect: "", rounds: 0 };
  }
  const points = action.k || view.points;
  const split = view.rulings?.split_40;
  const yard = view.stones[view.seat].filter((progress) => progress === 0).length;
  const laps = source === 0 && split === "unplayed_laps" ? Math.min(Math.floor(points / LAP), yard) : 0;
  const rest = points - laps * LAP;
  if (laps && (rest === 0 || laps === yard)) {
    return { action, source, points, landing: LAP, target: LAP, effect: "", rounds: laps - 1 };
  }
  return { action, source, points, rounds: laps, ...land(colour, source + rest, view.rulings) };
}

/** The moves of stones among the legal ones. @param {{action: any}[]} legal @param {any} view @returns {Option[]} */
export function options(legal, view) {
  return legal.map(({ action }) => action)
    .filter((action) => ["move_stone", "enter_stone", "penalty_move"].includes(action.do))
    .map((action) => option(view, action));
}

/** Whether the seat on turn names parts of its score (the ruling `split_40=free_split`). @param {Option[]} found */
export function isSplit(found) {
  return found.some(({ action }) => action.k > 0);
}

/** Whether silence would cost the seat a stone's way (GD-7.4, GD-7.5). @param {any} view @param {number} seat */
export function canGoBack(view, seat) {
  const held = new Set(view.stones.flatMap((own, other) => own.filter(isOnTrack).map((p) => spaceOf(view.colours[other], p))));
  return view.stones[seat].filter(isOnTrack).some((p) => p <= BACK || !held.has(spaceOf(view.colours[seat], p - BACK)));
}

/** @param {number} progress */
export function isOnTrack(progress) {
  return progress > 0 && progress < LAP;
}

/** A place on the way in a word: "28", "yard", "round". @param {number} progress */
export function placeName(progress) {
  return progress >= LAP ? t("go.home") : String(progress || t("go.yard"));
}

/** "12 → 28". @param {{source: number, landing: number}} move */
export function shortMove({ source, landing }) {
  return `${placeName(source)} → ${placeName(landing)}`;
}

/** What happens beyond the landing, or "". @param {Option} option */
export function beyond({ landing, target, effect, source, points, rounds }) {
  const surplus = landing >= LAP ? source + points - (rounds + 1) * LAP : 0;
  const parts = [];
  if (rounds) parts.push(t("go.rounds", { n: rounds }));
  if (effect) parts.push(t(`go.${effect}`, { to: placeName(target) }));
  if (surplus > 0) parts.push(t("go.surplus", { n: surplus }));
  return parts.join(", ");
}

/** The move as a sentence, for those who listen. @param {Option} option */
export function moveName(option) {
  const { source, landing, action } = option;
  const verb = action.do === "penalty_move" ? "back" : source ? "stone" : "enter";
  const where = landing >= LAP ? t("go.to.home") : landing ? t("go.to.space", { to: landing }) : t("go.to.yard");
  const more = beyond(option);
  return t(`go.${verb}.name`, { from: source, where }) + (more ? `; ${more}` : "");
}
