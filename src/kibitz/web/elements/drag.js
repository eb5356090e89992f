/** Dragging with mouse, finger or pen, on top of tapping: pointer events only. */

const SLACK = 6;
const FINGER_LIFT = 34;
const EDGE = 56;

/**
 * Lets pieces (`[data-drag]`) inside a host be carried onto places (`[data-drop]`).
 * A press that does not travel stays a click. Escape cancels, and so does a second finger.
 * A place that is large gets to know where on it the piece hangs. Pieces may be HTML or SVG; what
 * travels is a copy, or what `ghost` makes.
 * @param {HTMLElement} host
 * @param {{can: (piece: string) => boolean, lift: (piece: string) => void, ghost?: (piece: string) => HTMLElement | null,
 *   hang?: (piece: string, place: string | null, at: {clientX: number, clientY: number}) => void,
 *   drop: (piece: string, place: string | null) => void}} rules
 */
export function draggable(host, rules) {
  /** @type {{piece: HTMLElement | SVGElement, x: number, y: number, ghost: HTMLElement | null, touch: boolean} | null} */
  let held = null;

  host.addEventListener("pointerdown", (event) => {
    if (held) return cancel();
    const piece = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-drag]"));
    if (!piece || event.button !== 0 || !rules.can(piece.dataset.drag ?? "")) return undefined;
    held = { piece, x: event.clientX, y: event.clientY, ghost: null, touch: event.pointerType === "touch" };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
    addEventListener("keydown", escape, true);
    return undefined;
  });

  function move(event) {
    if (!held) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      rules.lift(held.piece.dataset.drag ?? "");
      held.ghost = rules.ghost?.(held.piece.dataset.drag ?? "") ?? /** @type {HTMLElement} */ (held.piece.cloneNode(true));
      for (const name of ["data-spot", "data-drag", "id"]) held.ghost.removeAttribute(name);
      held.ghost.classList.add("ghost", "dragged");
      held.ghost.setAttribute("aria-hidden", "true");
      document.body.append(held.ghost);
    }
    event.preventDefault();
    const lift = held.touch ? FINGER_LIFT : 0;
    const { offsetWidth: w, offsetHeight: h } = held.ghost;
    held.ghost.style.transform = `translate(${event.clientX - w / 2}px, ${event.clientY - h / 2 - lift}px)`;
    const over = place(event);
    for (const spot of host.querySelectorAll(".over")) if (spot !== over) spot.classList.remove("over");
    over?.classList.add("over");
    rules.hang?.(held.piece.dataset.drag ?? "", over?.dataset.drop ?? null, { clientX: event.clientX, clientY: event.clientY - lift });
    if (event.clientY < EDGE) scrollBy(0, -12);
    if (event.clientY > innerHeight - EDGE) scrollBy(0, 12);
  }

  /** @returns {HTMLElement | null} */
  function place(event) {
    const lift = held?.touch ? FINGER_LIFT : 0;
    for (const y of [event.clientY - lift, event.clientY]) {
      const found = document.elementFromPoint(event.clientX, y)?.closest("[data-drop]");
      if (found instanceof HTMLElement && host.contains(found)) return found;
    }
    return null;
  }

  function up(event) {
    if (held?.ghost) {
      const { piece } = held;
      const target = place(event);
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, true), 0);
      end();
      rules.drop(piece.dataset.drag ?? "", target?.dataset.drop ?? null);
    } else {
      end();
    }
  }

  function swallow(event) {
    event.preventDefault();
    event.stopPropagation();
  }

  function cancel() {
    const piece = held?.ghost && held.piece.dataset.drag;
    end();
    if (piece) rules.drop(piece, null);
  }

  function escape(event) {
    if (event.key !== "Escape" || !held?.ghost) return;
    event.stopPropagation();
    cancel();
  }

  function end() {
    held?.ghost?.remove();
    held = null;
    for (const spot of host.querySelectorAll(".over")) spot.classList.remove("over");
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    removeEventListener("keydown", escape, true);
  }
}
