/** The table of Rummikub Turbo: draws a view, drafts a layout with the player, asks for moves. */

import { html, nothing } from "lit";
import { Camera } from "kibitz/camera.js";
import { draggable } from "kibitz/drag.js";
import { Width } from "kibitz/fan.js";
import { GameTable } from "kibitz/game-table.js";
import { Gestures } from "kibitz/gestures.js";
import { Roving } from "kibitz/roving.js";
import { recall, remember } from "kibitz/storage.js";
import { board, told } from "./board.js";
import { Drafter } from "./drafter.js";
import { example } from "./example.js";
import { sign, t } from "./faces.js";
import { faults } from "./faults.js";
import { Focus } from "./focus.js";
import { GEOMETRY, GRID, UNIT, around, boxOf, isOnGrid, joined, keyOf } from "./grid.js";
import { hand, openHand, seatHead } from "./hand.js";
import { press } from "./keys.js";
import { Recent } from "./recent.js";
import { reckoning } from "./reckoning.js";
import { Roll } from "./roll.js";
import { ghost, scene } from "./scene.js";
import { round, sheet } from "./sheet.js";
import { placing, saying, throwing } from "./steps.js";
import { tools } from "./tools.js";

const SORT = "kibitz.rummikub-turbo.sort";
const IS_WIDE = 720;
/** A cell is at least and at most so wide when the grid fits itself, in px. */
const CELL = { least: 30, most: 54 };
const ZOOM = 1.3;
/** So many free cells lie round the dice. */
const ROOM = { wide: 2, narrow: 1 };
/** Round what fits itself, in units. */
const MARGIN = 6;

class RummikubTurboTable extends GameTable {
  static properties = {
    sort: { state: true }, held: { state: true }, looked: { state: true }, isOpen: { state: true },
    isThrowing: { state: true }, isTold: { state: true }, glow: { state: true }, cursor: { state: true }, isOnGrid: { state: true },
  };

  #hand = new Roving(this, ".rt-own");
  #width = new Width(this);
  #camera = new Camera(GEOMETRY);
  #gestures = new Gestures(this.#camera, {
    tap: (event) => this.#tap(event),
    turn: () => false,
    holds: (event) => this.#canDraft && Boolean(/** @type {Element} */ (event.target).closest("[data-drag]")),
  });
  #drafter = new Drafter(this);
  #recent = new Recent();
  #roll = new Roll(this);
  #part = /** @type {import("./grid.js").Part | null} */ (null);
  #turn = "";
  #focus = new Focus(this);
  #isDragged = false;

  constructor() {
    super();
    /** @type {"number" | "colour"} */
    this.sort = recall(SORT) === "colour" ? "colour" : "number";
    /** @type {Set<string>} dice that are not to be thrown */
    this.held = new Set();
    /** A die whose faces are shown, or "". */
    this.looked = "";
    /** Whether all faces of the other hand are shown. */
    this.isOpen = false;
    /** Whether dice are chosen for one more throw where dice could be laid as well. */
    this.isThrowing = false;
    this.isTold = true;
    /** @type {string[]} cells that a fault speaks of */
    this.glow = [];
    /** @type {import("./grid.js").Cell} */
    this.cursor = { row: GRID / 2, col: GRID / 2 };
    this.isOnGrid = false;
    this.addEventListener("keydown", (event) => this.#press(event));
    draggable(this, {
      can: () => this.#canDraft,
      lift: (die) => {
        this.#isDragged = true;
        this.#camera.carry();
        this.#drafter.lift(die);
      },
      ghost: () => ghost(this.#drafter, this.#camera.rectOf({ row: 0, col: 0 }).width),
      hang: (_, place, at) => this.#hang(place, at),
      drop: (die, place) => this.#drop(die, place),
    });
  }

  willUpdate(changed) {
    const { view } = this;
    if (!view) return;
    this.#focus.note();
    if (changed.has("view")) this.#hear(changed);
    this.#drafter.begin(view, this.#canDraft || (this.pending && this.#drafter.draft !== null));
    if (changed.has("hint") && this.hint) this.#takeHint(this.hint);
    const cells = this.#drafter.draft?.lying ?? view.table;
    this.#part = joined(this.#part, around(cells, this.#isWide ? ROOM.wide : ROOM.narrow));
  }

  #hear(changed) {
    const { view } = this;
    const before = changed.get("view");
    const events = changed.has("events") ? this.events ?? [] : [];
    const turn = JSON.stringify([view.seat, view.round, view.turns_taken, view.throws, view.committed]);
    if (turn !== this.#turn) [this.held, this.looked, this.isThrowing, this.glow, this.#part] = [new Set(), "", false, [], null];
    if (turn !== this.#turn && view.table.length) this.cursor = { row: view.table[0].row, col: view.table[0].col };
    this.#turn = turn;
    this.#recent.hear(events, view, before);
    if (events.some((event) => event.event === "round_ended")) this.isTold = true;
    const rolled = this.still || !before ? [] : this.#recent.thrown.map(({ die }) => die);
    this.#roll.start(rolled, () => this.#settle(view));
  }

  #settle(view) {
    this.updateComplete.then(() => this.view === view && this.settle());
  }

  /** A hint is shown as what it would do: a drafted layout, dice to be thrown, the pass. */
  #takeHint(hint) {
    this.#focus.advance();
    if (hint.do === "commit") this.#drafter.load(hint.dice);
    if (hint.do !== "throw") return;
    const all = this.view.hands[this.view.seat].map(({ die }) => die);
    this.held = new Set(hint.dice.includes("all") ? [] : all.filter((die) => !hint.dice.includes(die)));
  }

  updated() {
    this.#hand.refresh();
    const map = this.compact ? null : this.querySelector(".rt-map");
    this.#camera.attach(/** @type {SVGSVGElement | null} */ (map));
    const part = this.#part;
    if (map && part && this.view) {
      const focus = this.#drafter.draft?.lying.at(-1) ?? this.view.table.find(({ die }) => this.#recent.fresh.has(die)) ?? this.view.table[0] ?? this.cursor;
      const cells = this.#drafter.draft?.lying ?? this.view.table;
      const core = cells.length ? boxOf(around(cells, 0)) : undefined;
      this.#camera.show({ box: boxOf(part, MARGIN), core, focus, least: CELL.least / UNIT, most: CELL.most / UNIT, isStill: this.still || this.#isDragged });
    }
    const { draft, faults: found } = this.#drafter;
    this.#focus.mend(!draft || draft.isStart || found !== null);
  }

  get #isWide() {
    return this.#width.value >= IS_WIDE;
  }

  // What may be done

  get #isMine() {
    return !this.compact && this.view.seat !== null && this.mine.includes(this.view.seat);
  }

  get #canAct() {
    return this.#isMine && !this.pending && this.actors.includes(this.view.seat);
  }

  get #canDraft() {
    return this.#canAct && this.view.phase === "place" && !this.isThrowing;
  }

  /** @returns {"throw" | "place" | "look"} */
  get #mode() {
    if (!this.#canAct || this.#roll.shown.size) return "look";
    return this.view.phase === "throw" || this.isThrowing ? "throw" : this.view.phase === "place" ? "place" : "look";
  }

  get #thrown() {
    return this.view.hands[this.view.seat].map(({ die }) => die).filter((die) => !this.held.has(die));
  }

  #name = (seat) => this.seats[seat]?.name || t("seat", { n: seat + 1 });

  #steps = {
    hint: () => this.askHint(),
    pass: () => this.act({ do: "pass" }),
    throwDice: () => this.act({ do: "throw", dice: this.#thrown }),
    throwAgain: (isOn) => (this.isThrowing = isOn),
    lay: () => this.#drafter.draft && this.act(this.#drafter.draft.action),
    holdAll: (isOn) => (this.held = new Set(isOn ? this.view.hands[this.view.seat].map(({ die }) => die) : [])),
  };

  // Pointing

  /** The cell under a point of the window. @param {{clientX: number, clientY: number}} at */
  #cellAt(at) {
    const { x, y } = this.#camera.pointOf(at);
    const first = this.#camera.rectOf({ row: 0, col: 0 });
    return { row: Math.floor((y - first.y) / first.height), col: Math.floor((x - first.x) / first.width) };
  }

  #tap(event) {
    if (!event.detail) return;
    const cell = this.#cellAt(event);
    if (!isOnGrid(cell)) return;
    this.cursor = cell;
    this.#enter(cell);
  }

  /** A cell is tapped, or entered by key. @param {import("./grid.js").Cell} cell */
  #enter(cell) {
    if (this.#canDraft) return this.#drafter.tapCell(cell);
    const die = this.view.table.find((one) => keyOf(one) === keyOf(cell))?.die ?? "";
    this.looked = die === this.looked ? "" : die;
    return undefined;
  }

  #tapHand = (die, isByKey) => {
    if (this.#mode === "throw") this.held = new Set(this.held.has(die) ? [...this.held].filter((one) => one !== die) : [...this.held, die]);
    else if (this.#mode === "place") this.#drafter.tapLoose(die);
    this.looked = this.#mode === "place" || (this.#mode === "look" && this.looked === die) ? "" : die;
    if (isByKey && this.#drafter.isPicked(die) && this.#drafter.pick?.dice.length === 1) this.#focus.want(".rt-board");
  };

  /** First what can be read and tapped well, then everything. */
  #fit = () => (this.#camera.isAuto ? this.#camera.overview() : this.#camera.fit());

  #hover = (event) => {
    if (event.pointerType !== "touch" && this.#drafter.pick && !event.buttons) this.#drafter.hold(this.#cellAt(event));
  };

  #leave = () => !this.#isDragged && this.#drafter.hold(null);

  #hang(place, at) {
    if (place) this.#camera.nudge(at);
    this.#drafter.hold(place ? this.#cellAt(at) : null);
  }

  #drop(die, place) {
    this.#isDragged = false;
    const { aim, draft } = this.#drafter;
    if (place && aim && draft) this.#drafter.set(aim) || this.#drafter.putBack();
    else this.#drafter.dropOutside(die);
  }

  // Keys

  #press(event) {
    if (this.compact || /** @type {HTMLElement} */ (event.target).closest("input")) return;
    const isOnBoard = /** @type {HTMLElement} */ (event.target).matches(".rt-board");
    const isMeant = press(event, isOnBoard, {
      drafter: this.#drafter,
      move: (rows, cols) => {
        const next = { row: this.cursor.row + rows, col: this.cursor.col + cols };
        if (!isOnGrid(next)) return;
        this.cursor = next;
        this.#part = joined(this.#part, around([next], 0));
        this.#camera.reveal(next);
      },
      enter: () => {
        const die = this.#drafter.pick?.dice[0];
        const isFromHand = Boolean(die && this.#drafter.draft?.isOwn(die) && !this.#drafter.draft.isPlaced(die));
        this.#enter(this.cursor);
        if (isFromHand && !this.#drafter.pick) this.#focus.want(`[data-spot="die-${die}"]`);
      },
      look: (right, down) => this.#camera.step(right, down),
      zoom: (step) => this.#camera.zoom(ZOOM ** step),
      fit: this.#fit,
      escape: () => {
        const { pick, draft } = this.#drafter;
        if (!pick) return false;
        if (isOnBoard && !draft?.isPlaced(pick.dice[0])) this.#focus.want(`[data-spot="die-${pick.dice[0]}"]`);
        this.#drafter.putBack();
        return true;
      },
    });
    if (isOnBoard) this.isOnGrid = true;
    if (!isMeant) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Drawing

  render() {
    const { view } = this;
    if (!view) return nothing;
    const picture = scene(view, this.#drafter, { fresh: this.#recent.fresh, glow: this.glow, cursor: this.isOnGrid ? this.cursor : null });
    if (this.compact) return example(view, picture, this.#name);
    const isWide = this.#isWide;
    const mine = view.seat ?? 0;
    const other = this.#seat(view, 1 - mine);
    const judgement = this.#drafter.draft ? faults(this.#drafter, { glow: (places) => (this.glow = places), show: (cell) => this.#camera.reveal(cell) }) : nothing;
    return html`<div class="rt ${isWide ? "wide" : ""}" data-phase=${view.phase}>
      <div class="rt-main">
        ${isWide ? nothing : html`${this.#reckoning(view)}${other}`}
        <div class="rt-middle">${board(picture, this.#canDraft, this.#gestures, {
          look: (right, down) => this.#camera.step(right, down), hover: this.#hover, leave: this.#leave,
          focus: (isIn) => (this.isOnGrid = isIn && this.querySelector(".rt-board")?.matches(":focus-visible") === true),
        }, this.isOnGrid ? told(picture.dice, picture.judged, this.cursor) : "")}
        ${tools(this.#drafter, this.#drafter.draft !== null, { zoom: (step) => this.#camera.zoom(ZOOM ** step), fit: this.#fit })}</div>
        ${view.seat === null ? html`${this.#seat(view, mine)}${round(view)}${this.#saying(view)}` : this.#own(view, mine, isWide)}
        ${this.#actions(view, isWide ? nothing : html`<div class="rt-bar">${this.#saying(view)}${judgement}</div>`)}
      </div>
      <div class="rt-aside">${isWide ? html`${other}${judgement}${this.#reckoning(view)}` : nothing}${sheet(view, this.#name)}</div></div>`;
  }

  #who = (seat) => ({ seat, kind: /** @type {"person"} */ ("person"), ...this.seats[seat], name: this.#name(seat) });

  #seat(view, seat) {
    return html`<section class="rt-seat ${view.turn === seat ? "on-turn" : ""}" aria-label=${this.#name(seat)}>
      ${seatHead(view, this.#who(seat), false, this.#recent.news[seat])}
      ${openHand(view, seat, this.#roll.shown, this.isOpen, () => (this.isOpen = !this.isOpen))}</section>`;
  }

  #own(view, seat, isWide) {
    const mode = this.#mode;
    return html`<section class="rt-own rt-seat ${view.turn === seat ? "on-turn" : ""}" aria-label=${this.#name(seat)}>
      ${seatHead(view, this.#who(seat), this.#isMine, "")}
      ${hand(view, seat, { mode, sort: this.sort, held: this.held, rolling: this.#roll.shown, looked: this.looked, drafter: this.#drafter }, this.#tapHand)}
      <div class="rt-own-foot">${round(view)}<button class="button plain rt-sort" type="button" @click=${this.#resort}>${sign("sort")}${t(`sort.${this.sort}`)}</button></div>
      ${isWide ? this.#saying(view) : nothing}
    </section>`;
  }

  #saying(view) {
    const looked = [...view.hands.flat(), ...view.table].find(({ die }) => die === this.looked);
    if (!looked && (!this.#isMine || view.phase === "game_over")) return nothing;
    return saying(view, this.#drafter, this.#mode, looked);
  }

  #resort = () => {
    this.sort = this.sort === "number" ? "colour" : "number";
    remember(SORT, this.sort);
  };

  #reckoning(view) {
    if (!this.#recent.reckoning || !this.isTold) return nothing;
    return reckoning(this.#recent.reckoning, this.#name, view.phase === "game_over" ? null : () => (this.isTold = false));
  }

  #actions(view, said) {
    if (!this.#isMine || view.phase === "game_over") return nothing;
    const mode = this.#mode;
    const content = mode === "throw" ? throwing(view, this.#thrown, this.legal, this.hint, this.#steps)
      : mode === "place" ? placing(view, this.#drafter, this.hint, this.#steps)
      : html`<p class="rt-wait">${view.turn >= 0 && view.turn !== view.seat ? t("wait", { name: this.#name(view.turn) }) : ""}</p>`;
    return html`<div class="kb-actions rt-steps">${said}${content}</div>`;
  }
}

customElements.define("rummikub-turbo-table", RummikubTurboTable);
