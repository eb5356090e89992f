/** What jokers stand for while a layout is drafted. The server alone says whether a line is a set. */

import { COLOURS, colourOf, isJoker, numberOf } from "./faces.js";
import { keyOf } from "./grid.js";

const LONGEST_GROUP = 4;
const NUMBERS = 13;

/** The line read as a run, or null. @param {string[]} faces @param {number} step 1 or -1 */
function run(faces, step) {
  const at = faces.findIndex((face) => !isJoker(face));
  const colour = colourOf(faces[at]);
  const read = faces.map((_, i) => numberOf(faces[at]) + step * (i - at));
  const fits = faces.every((face, i) => isJoker(face) ? read[i] >= 1 && read[i] <= NUMBERS : face === `${colour}${read[i]}`);
  return fits ? read.map((n) => `${colour}${n}`) : null;
}

/** The line read as a group, or null; colours that are open are "?". @param {string[]} faces */
function group(faces) {
  const plain = faces.filter((face) => !isJoker(face));
  const number = numberOf(plain[0]);
  const used = new Set(plain.map(colourOf));
  if (faces.length > LONGEST_GROUP || used.size < plain.length || plain.some((face) => numberOf(face) !== number)) return null;
  const free = COLOURS.filter((colour) => !used.has(colour));
  const jokers = faces.length - plain.length;
  return faces.map((face) => (isJoker(face) ? `${free.length === jokers && jokers === 1 ? free[0] : "?"}${number}` : face));
}

/** @param {string[]} faces of a line in reading order @param {boolean} falls whether runs may fall @returns {string[]} */
function read(faces, falls) {
  if (faces.every(isJoker)) return faces.map(() => "");
  const found = [run(faces, 1), falls ? run(faces, -1) : null, group(faces)].filter(Boolean);
  return found.length === 1 ? /** @type {string[]} */ (found[0]) : faces.map(() => "");
}

/**
 * By cell, what a joker stands for in its row and in its column; "" where that is open.
 * @param {import("./grid.js").Line[]} lines @param {(die: string) => string} faceOf @param {any} rulings
 */
export function stands(lines, faceOf, rulings) {
  /** @type {Map<string, [string, string]>} */
  const found = new Map();
  for (const { way, dice } of lines) {
    const faces = dice.map(({ die }) => faceOf(die));
    const told = read(faces, rulings?.run_direction === "either");
    dice.forEach((cell, i) => {
      if (!isJoker(faces[i])) return;
      const both = found.get(keyOf(cell)) ?? ["", ""];
      both[way === "row" ? 0 : 1] = told[i];
      found.set(keyOf(cell), both);
    });
  }
  for (const both of found.values()) both.forEach((face, i) => (both[i] = closed(face, both[1 - i])));
  return found;
}

/** A face whose colour is open in one line is the face that the other line wants, if that has its number. */
const closed = (face, other) => (face.startsWith("?") && face.slice(1) === other.slice(1) ? other : face);
