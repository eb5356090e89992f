/** The grid by keyboard: a cursor that arrows move, and a key for everything that can be done with dice. */

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * @typedef {{move: (rows: number, cols: number) => void, enter: () => void, look: (right: number, down: number) => void,
 *   zoom: (step: number) => void, fit: () => void, drafter: import("./drafter.js").Drafter, escape: () => boolean}} On
 *   `escape`: whether there was something to put back
 */

/** Does what a key means; whether it meant something. @param {KeyboardEvent} event @param {boolean} isOnGrid @param {On} on */
export function press(event, isOnGrid, on) {
  const { drafter } = on;
  const { draft } = drafter;
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) {
    if (!draft || event.key.toLowerCase() !== "z" || !(event.shiftKey ? draft.canRedo : draft.canUndo)) return false;
    event.shiftKey ? drafter.redo() : drafter.undo();
    return true;
  }
  if (event.key === "Escape") return on.escape();
  const arrow = isOnGrid && ARROWS[event.key];
  if (arrow) {
    if (event.shiftKey) on.look(arrow[1], arrow[0]);
    else on.move(arrow[0], arrow[1]);
    return true;
  }
  const keys = {
    "+": () => on.zoom(1), "=": () => on.zoom(1), "-": () => on.zoom(-1), 0: () => on.fit(),
    ...(isOnGrid ? { Enter: on.enter, " ": on.enter } : {}),
    ...(draft ? { l: () => drafter.takeLine(), t: () => drafter.turn(), u: drafter.undo, r: drafter.redo, Delete: () => drafter.takeOff(), Backspace: () => drafter.takeOff() } : {}),
  };
  const found = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  found?.();
  return Boolean(found);
}
