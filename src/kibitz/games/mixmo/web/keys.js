/** The grid by keyboard: a cursor that arrows move, letters that are laid where it stands. */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {{drafter: import("./drafter.js").Drafter, move: (right: number, down: number) => void, enter: (isMore: boolean) => void,
 *   look: (right: number, down: number) => void, zoom: (step: number) => void, fit: () => void, call: () => void, escape: () => boolean}} On
 *   `escape`: whether there was something to put back
 */

/** Does what a key means; whether it meant something. @param {KeyboardEvent} event @param {boolean} isOnGrid @param {boolean} canDraft @param {On} on */
export function press(event, isOnGrid, canDraft, on) {
  const { drafter } = on;
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return canDraft && pressControl(event, on);
  if (event.key === "Escape") return on.escape();
  const arrow = isOnGrid && ARROWS[event.key];
  if (arrow && event.shiftKey) return on.look(arrow[0], arrow[1]), true;
  if (arrow) return on.move(arrow[0], arrow[1]), true;
  if (!isOnGrid) return false;
  const keys = {
    "+": () => on.zoom(1), "=": () => on.zoom(1), "-": () => on.zoom(-1), 0: () => on.fit(),
    ...(canDraft ? { Enter: () => on.enter(event.shiftKey), " ": () => drafter.turn(), Backspace: () => drafter.back(), Delete: () => drafter.takeOff() } : {}),
  };
  if (keys[event.key]) return keys[event.key](), true;
  if (!canDraft || !/^[a-z]$/i.test(event.key)) return false;
  drafter.type(event.key.toUpperCase());
  return true;
}

function pressControl(event, { drafter, call }) {
  const { draft } = drafter;
  const key = event.key.toLowerCase();
  if (key === "enter") return call(), true;
  const isBack = key === "z" && !event.shiftKey;
  const isForth = key === "y" || (key === "z" && event.shiftKey);
  if (!draft || !(isBack || isForth)) return false;
  isBack ? drafter.undo() : drafter.redo();
  return true;
}
