/** Fingers, mouse and wheel on a large layout: pan, pinch, zoom, tap, turn. */

const SLACK = 6;
/** So much of the wheel is one step. */
const NOTCH = 50;
const PER_NOTCH = 1.2;

export class Gestures {
  #points = /** @type {Map<number, {x: number, y: number}>} */ (new Map());
  #start = { x: 0, y: 0 };
  #hasMoved = false;
  #isHeld = false;
  #wheeled = 0;

  /**
   * @param {import("./camera.js").Camera} camera
   * @param {{tap: (event: MouseEvent) => void, turn: (step: number) => boolean, holds?: (event: PointerEvent) => boolean}} on
   *   `turn`: whether there was something to turn; `holds`: whether a piece was pressed that can be
   *   carried, so that one finger alone does not move the layout
   */
  constructor(camera, on) {
    this.camera = camera;
    this.on = on;
  }

  /** Whether a pointer is down: what gets the focus now got it by pointing. */
  get isPressed() {
    return this.#points.size > 0;
  }

  down = (event) => {
    if (event.button !== 0) return;
    this.#points.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#points.size > 1) return;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#hasMoved = false;
    this.#isHeld = this.on.holds?.(event) ?? false;
  };

  move = (event) => {
    if (!event.buttons) this.up(event); // a mouse was let go elsewhere
    const last = this.#points.get(event.pointerId);
    if (!last) return;
    const here = { x: event.clientX, y: event.clientY };
    if (this.#points.size === 1) {
      if (this.#isHeld) return;
      if (!this.#hasMoved && Math.hypot(here.x - this.#start.x, here.y - this.#start.y) < SLACK) return;
      this.camera.pan(here.x - last.x, here.y - last.y);
    } else {
      this.#pinch(event, last, here);
    }
    if (!this.#hasMoved) event.currentTarget.setPointerCapture(event.pointerId);
    this.#hasMoved = true;
    this.#points.set(event.pointerId, here);
  };

  #pinch(event, last, here) {
    const other = [...this.#points].find(([id]) => id !== event.pointerId)?.[1] ?? here;
    const spread = (one) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    this.camera.pan((here.x - last.x) / 2, (here.y - last.y) / 2);
    this.camera.zoom(spread(here) / spread(last), this.camera.pointOf({ clientX: (here.x + other.x) / 2, clientY: (here.y + other.y) / 2 }), true);
  }

  up = (event) => {
    this.#points.delete(event.pointerId);
    if (!this.#points.size) this.#isHeld = false;
  };

  /** Comes after a press that did not travel, or from a device that only knows clicks. */
  click = (event) => {
    if (!this.#hasMoved || event.detail === 0) this.on.tap(event);
    this.#hasMoved = false;
  };

  #wheel = (event) => {
    event.preventDefault();
    this.#wheeled += event.deltaY;
    if (Math.abs(this.#wheeled) < NOTCH) return;
    const step = Math.sign(this.#wheeled);
    this.#wheeled = 0;
    if (event.ctrlKey || !this.on.turn(step)) this.camera.zoom(PER_NOTCH ** -step, this.camera.pointOf(event));
  };

  wheel = { handleEvent: this.#wheel, passive: false };
}
