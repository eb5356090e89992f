/** The own grid by mouse, finger and pen: taps, drags of tiles and words, a frame round many, pan and zoom. */

import { Camera } from "kibitz/camera.js";
import { draggable } from "kibitz/drag.js";
import { Gestures } from "kibitz/gestures.js";
import { GEOMETRY, isOnGrid } from "./grid.js";
import { Lasso } from "./lasso.js";
import { ghost } from "./scene.js";

export class Pointing {
  camera = new Camera(GEOMETRY);
  /** Whether taps and drags pick many tiles. */
  isChoosing = false;
  isDragged = false;
  #isLassoing = false;

  /**
   * @param {import("kibitz/game-table.js").GameTable} host @param {import("./drafter.js").Drafter} drafter
   * @param {() => boolean} canDraft
   */
  constructor(host, drafter, canDraft) {
    this.host = host;
    this.drafter = drafter;
    this.canDraft = canDraft;
    this.lasso = new Lasso(host, this.camera, (from, to) => this.#surround(from, to));
    this.gestures = new Gestures(this.camera, {
      tap: (event) => this.#tap(event),
      turn: () => false,
      holds: (event) => canDraft() && (this.#isLassoing || Boolean(/** @type {Element} */ (event.target).closest("[data-drag]"))),
    });
    draggable(host, {
      can: canDraft,
      lift: (tile) => {
        this.isDragged = true;
        this.camera.carry();
        drafter.lift(Number(tile));
      },
      ghost: () => ghost(drafter, this.camera.rectOf({ x: 0, y: 0 }).width),
      hang: (_, place, at) => this.#hang(place, at),
      drop: (_, place) => this.#drop(place),
    });
  }

  toggleChoosing = () => this.choose(!this.isChoosing);

  /** @param {boolean} isOn */
  choose(isOn) {
    this.isChoosing = isOn;
    this.host.requestUpdate();
  }

  /** The cell under a point of the picture. @param {{x: number, y: number}} point */
  #cellOf({ x, y }) {
    const first = this.camera.rectOf({ x: 0, y: 0 });
    return { x: Math.floor((x - first.x) / first.width), y: Math.floor((y - first.y) / first.height) };
  }

  #cellAt = (at) => this.#cellOf(this.camera.pointOf(at));

  #tap(event) {
    if (!event.detail || this.lasso.takeClick() || !this.canDraft()) return;
    const cell = this.#cellAt(event);
    const hasTile = this.drafter.draft?.at(cell) !== -1;
    if (isOnGrid(cell)) this.drafter.tapCell(cell, hasTile && (event.shiftKey || this.isChoosing));
  }

  /** Something of the board is pressed. */
  press = (event) => {
    this.#isLassoing = event.button === 0 && this.canDraft() && this.lasso.begin(event, event.shiftKey || this.isChoosing);
  };

  /** Picks the tiles between two corners. */
  #surround(from, to) {
    const [a, b] = [this.#cellOf(from), this.#cellOf(to)];
    const tiles = this.drafter.draft?.lying.filter(({ x, y }) => x >= a.x && x <= b.x && y >= a.y && y <= b.y) ?? [];
    this.drafter.choose(tiles.map(({ tile }) => tile));
    this.choose(false);
  }

  hover = (event) => {
    if (event.pointerType !== "touch" && this.drafter.pick && !event.buttons) this.drafter.hold(this.#cellAt(event));
  };

  leave = () => !this.isDragged && this.drafter.hold(null);

  #hang(place, at) {
    if (place === "board") this.camera.nudge(at);
    this.drafter.hold(place === "board" ? this.#cellAt(at) : null);
  }

  #drop(place) {
    this.isDragged = false;
    const { aim } = this.drafter;
    if (place === "board" && aim) this.drafter.set(aim);
    else if (place === "rack") this.drafter.takeOff();
    this.drafter.putBack();
  }
}
