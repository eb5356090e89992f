/** Pieces that travel: ghosts from one place to another, none where motion is unwanted. */

const LONGEST_QUEUE = 14;

/** @returns {boolean} */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Sends a copy of a piece from one box to another and takes it away on arrival.
 * @param {HTMLElement} ghost @param {DOMRect} from @param {DOMRect} to @param {number} delay in ms
 */
function fly(ghost, from, to, delay) {
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  const width = ghost.offsetWidth || 36;
  const height = ghost.offsetHeight || 48;
  const at = (box) => `translate(${box.left + box.width / 2 - width / 2}px, ${box.top + box.height / 2 - height / 2}px)`;
  const middle = `translate(${(from.left + to.left + (from.width + to.width) / 2) / 2 - width / 2}px, ${
    Math.min(from.top, to.top) + Math.abs(from.top - to.top) / 2 - height / 2 - 18}px) scale(1.12)`;
  const flight = ghost.animate(
    [
      { transform: at(from), opacity: 0.2 },
      { transform: at(from), opacity: 1, offset: 0.08 },
      { transform: middle, opacity: 1, offset: 0.55 },
      { transform: `${at(to)} scale(0.8)`, opacity: 0.35 },
    ],
    { duration: 460, delay, easing: "cubic-bezier(.3,.1,.25,1)", fill: "both" },
  );
  flight.finished.finally(() => ghost.remove()).catch(() => {});
}

/**
 * Plays journeys one shortly after another; a long queue is shortened, for the log tells it all.
 * @param {{ghost: HTMLElement, from?: DOMRect, to?: DOMRect}[]} journeys
 */
export function travel(journeys) {
  if (still()) return;
  journeys.slice(-LONGEST_QUEUE).forEach(({ ghost, from, to }, i) => {
    if (from && to) fly(ghost, from, to, i * 55);
  });
}
