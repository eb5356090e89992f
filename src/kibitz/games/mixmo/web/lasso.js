/** A rectangle drawn over the board: the tiles in it are picked together. */

const SLACK = 6;

export class Lasso {
  /** In px of the picture; null while none is drawn. @type {{left: number, top: number, width: number, height: number} | null} */
  box = null;
  /** Whether the click that comes now ended a rectangle. */
  #isClickSpent = false;
  #from = /** @type {{x: number, y: number, id: number} | null} */ (null);

  /**
   * @param {import("kibitz/game-table.js").GameTable} host @param {import("kibitz/camera.js").Camera} camera
   * @param {(from: {x: number, y: number}, to: {x: number, y: number}) => void} choose two corners, in px of the picture
   */
  constructor(host, camera, choose) {
    this.host = host;
    this.camera = camera;
    this.choose = choose;
  }

  /** Whether a rectangle begins here: a free place is pressed. @param {PointerEvent} event @param {boolean} isWanted */
  begin(event, isWanted) {
    this.#isClickSpent = false;
    if (!isWanted || this.#from || /** @type {Element} */ (event.target).closest("[data-drag], button")) return false;
    this.#from = { ...this.camera.pointOf(event), id: event.pointerId };
    addEventListener("pointermove", this.#move);
    addEventListener("pointerup", this.#up);
    addEventListener("pointercancel", this.#stop);
    return true;
  }

  /** Whether a click is part of what was drawn; once. */
  takeClick() {
    const isSpent = this.#isClickSpent;
    this.#isClickSpent = false;
    return isSpent;
  }

  #move = (event) => {
    const from = this.#from;
    if (!from || event.pointerId !== from.id) return;
    const { x, y } = this.camera.pointOf(event);
    if (!this.box && Math.hypot(x - from.x, y - from.y) < SLACK) return;
    this.box = { left: Math.min(x, from.x), top: Math.min(y, from.y), width: Math.abs(x - from.x), height: Math.abs(y - from.y) };
    this.host.requestUpdate();
  };

  #up = (event) => {
    if (event.pointerId !== this.#from?.id) return;
    const { box } = this;
    this.#stop();
    if (!box) return;
    this.#isClickSpent = true;
    this.choose({ x: box.left, y: box.top }, { x: box.left + box.width, y: box.top + box.height });
  };

  #stop = () => {
    [this.#from, this.box] = [null, null];
    removeEventListener("pointermove", this.#move);
    removeEventListener("pointerup", this.#up);
    removeEventListener("pointercancel", this.#stop);
    this.host.requestUpdate();
  };
}
