/** A race track round a square: where its spaces lie, and pieces that march along it. */

/**
 * Row and column, from 1, of a space of a square loop. Spaces count clockwise from the corner at
 * the bottom left; a side has as many steps as it has spaces without its last corner.
 * @param {number} space 0 to 4 * side - 1 @param {number} side @returns {{row: number, column: number}}
 */
export function placeOf(space, side) {
  const along = space % side;
  switch (Math.floor(space / side)) {
    case 0:
      return { row: side + 1 - along, column: 1 };
    case 1:
      return { row: 1, column: 1 + along };
    case 2:
      return { row: 1 + along, column: side + 1 };
    default:
      return { row: side + 1, column: side + 1 - along };
  }
}

/**
 * Sends a copy of a piece over places one after the other and takes it away at the end.
 * @param {HTMLElement} piece @param {DOMRect[]} places
 * @param {{delay?: number, step: number}} pace in ms @returns {Promise<void>} when it has arrived
 */
export async function march(piece, places, { delay = 0, step }) {
  piece.classList.add("ghost");
  piece.setAttribute("aria-hidden", "true");
  document.body.append(piece);
  const { offsetWidth: width, offsetHeight: height } = piece;
  const frames = places.map((box) => ({
    transform: `translate(${box.left + (box.width - width) / 2}px, ${box.top + (box.height - height) / 2}px)`,
  }));
  const walk = piece.animate(frames, { duration: Math.max(1, places.length - 1) * step, delay, fill: "both" });
  await walk.finished.catch(() => {});
  piece.remove();
}
