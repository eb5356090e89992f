/** The table of Mixmo: draws a view, drafts a grid with the player, asks for moves. */

import { html, nothing } from "lit";
import { Width } from "kibitz/fan.js";
import { GameTable } from "kibitz/game-table.js";
import { Roving } from "kibitz/roving.js";
import { recall, remember } from "kibitz/storage.js";
import { bar } from "./bar.js";
import { board, tellCell } from "./board.js";
import { ballot, checking, tally } from "./checks.js";
import { Ticker } from "./clock.js";
import { Drafter } from "./drafter.js";
import { example, gallery, isDealt } from "./gallery.js";
import { UNIT, around, boxOf, isOnGrid, joined, lines, read } from "./grid.js";
import { press } from "./keys.js";
import { otherOf, others } from "./others.js";
import { letters, rack, shownRack, tools } from "./rack.js";
import { spare } from "./pictures.js";
import { Pointing } from "./pointing.js";
import { Recent } from "./recent.js";
import { review } from "./review.js";
import { scene } from "./scene.js";
import { isOver, outcome, results, standings } from "./scores.js";
import { faults, finishing, freeze, obstacle, racing } from "./steps.js";
import { bandit, mayName, naming } from "./theme.js";
import { t } from "./tiles.js";

const SORT = "kibitz.mixmo.sort";
const IS_WIDE = 720;
/** A cell is at least and at most so wide when the grid fits itself, in px. */
const CELL = { least: 26, most: 46 };
const ZOOM = 1.3;
/** At least so many cells are shown, and so many free ones round the tiles. */
const ROOM = { wide: { room: 2, cols: 13, rows: 8 }, narrow: { room: 1, cols: 9, rows: 7 } };
/** Phases in which tiles can be moved. */
const RACE = ["racing", "endgame"];

class MixmoTable extends GameTable {
  static properties = {
    isSorted: { state: true }, isNaming: { state: true }, isOnGrid: { state: true },
    opened: { state: true }, named: { state: true }, glow: { state: true },
  };

  #rack = new Roving(this, ".mx-rack");
  #width = new Width(this);
  #ticker = new Ticker(this);
  #drafter = new Drafter(this);
  #pointing = new Pointing(this, this.#drafter, () => this.#canDraft);
  #recent = new Recent();
  #part = /** @type {import("./grid.js").Part | null} */ (null);
  #round = "";
  #focus = "";
  #settled = /** @type {any} */ (null);

  constructor() {
    super();
    this.isSorted = recall(SORT) === true;
    /** Whether the player is asked which words fit the theme. */
    this.isNaming = false;
    this.isOnGrid = false;
    /** The seat whose grid is shown in large, or -1. */
    this.opened = -1;
    /** @type {Set<string>} own words pointed at for the theme */
    this.named = new Set();
    /** @type {string[]} cells that a fault speaks of */
    this.glow = [];
    this.addEventListener("keydown", (event) => this.#press(event));
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#pressAnywhere, true);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#pressAnywhere, true);
  }

  willUpdate(changed) {
    const { view } = this;
    if (!view) return;
    if (changed.has("view")) this.#hear(changed);
    this.#drafter.begin(view, this.#canDraft, this.#isMine && view.phase === "theme_pending");
    if (changed.has("hint") && this.hint?.grid) this.#drafter.load(this.hint.grid);
    const { room, cols, rows } = ROOM[this.#isWide ? "wide" : "narrow"];
    this.#part = joined(this.#part, around(this.#cells, room, { cols, rows }));
  }

  #hear(changed) {
    const { view } = this;
    const round = `${view.seat} ${view.round}`;
    if (round !== this.#round) [this.#part, this.named, this.opened, this.glow] = [null, new Set(), -1, []];
    this.#round = round;
    this.#recent.hear(changed.has("events") ? this.events ?? [] : [], view);
    if (!RACE.includes(view.phase)) [this.#pointing.isChoosing, this.isNaming] = [false, false];
  }

  updated() {
    this.#rack.refresh();
    const map = this.querySelector(".mx-map");
    this.#pointing.camera.attach(/** @type {SVGSVGElement | null} */ (map));
    if (map && this.#part) {
      const cells = this.#cells;
      const core = cells.length ? boxOf(around(cells, 0)) : undefined;
      this.#pointing.camera.show({ box: boxOf(this.#part), core, focus: this.#drafter.isTyping ? this.#drafter.cursor : cells.at(-1) ?? { x: 0, y: 0 }, least: CELL.least / UNIT, most: CELL.most / UNIT, isStill: this.still || this.#pointing.isDragged });
    }
    const wanted = this.#focus && this.querySelector(this.#focus);
    this.#focus = "";
    if (wanted) /** @type {HTMLElement} */ (wanted).focus({ preventScroll: true });
    if (!this.view || this.view === this.#settled) return;
    this.#settled = this.view;
    this.settle();
  }

  get #isWide() {
    return this.#width.value >= IS_WIDE;
  }

  /** Cells of the own grid. */
  get #cells() {
    const { view } = this;
    return this.#drafter.draft?.lying ?? (view?.seat === null ? [] : read(view?.grids[view.seat] ?? ""));
  }

  // What may be done

  get #isMine() {
    return !this.compact && this.view.seat !== null && this.mine.includes(this.view.seat);
  }

  get #canDraft() {
    return Boolean(this.view) && this.#isMine && RACE.includes(this.view.phase) && this.view.status[this.view.seat] === "active";
  }

  #name = (seat) => this.seats[seat]?.name || t("seat", { n: seat + 1 });

  /** Words that stand in the own grid as it is drafted. */
  get #words() {
    return [...new Set(lines(read(this.#drafter.draft?.text ?? this.#drafter.last)).map(({ word }) => word))].filter((word) => word !== "?");
  }

  #steps = {
    call: () => this.#call(),
    agree: (yes) => this.act({ do: yes ? "agree_deadlock" : "withdraw_deadlock" }),
    done: () => this.act({ do: "done_review" }),
    glow: (places) => (this.glow = places),
    toggle: (word) => {
      this.named = new Set(this.named.has(word) ? [...this.named].filter((one) => one !== word) : [...this.named, word]);
      this.isNaming = false;
    },
    declare: () => {
      const fresh = [...this.named].filter((word) => !this.view.claimed[this.view.seat].includes(word));
      this.act({ do: "declare_theme_words", words: fresh });
      this.named = new Set();
    },
    strike: ({ x, y, way }) => this.act({ do: "remove_word", x, y, way }),
    vote: (word, yes) => this.act({ do: "vote", word, yes }),
    announce: (theme) => this.act({ do: "announce_theme", theme }),
  };

  /** MIXMO; where words have to be pointed at first, it asks for one. */
  #call() {
    const { view } = this;
    const grid = this.#drafter.draft?.text ?? this.#drafter.last;
    if (!grid || this.pending || obstacle(view, this.#name)) return;
    const theme = mayName(view) ? this.#words.filter((word) => this.named.has(word)) : [];
    this.isNaming = mayName(view) && view.voted_theme && !theme.length && this.#words.length > 0;
    if (this.isNaming) this.#focus = ".mx-naming .mx-chip";
    else this.act({ do: "call_mixmo", grid, seen: view.draw, theme });
  }

  #tapRack = (tile, isByKey) => {
    this.#drafter.tapRack(tile);
    if (isByKey && this.#drafter.pick) this.#focus = ".mx-board";
  };

  // Keys

  /** Whoever types while nothing has the focus means the grid. */
  #pressAnywhere = (event) => {
    if (event.target === document.body && this.#canDraft && !this.still) this.#press(event);
  };

  #press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (this.compact || !this.view || target.closest("input, textarea, select")) return;
    const isOnBoard = target.matches(".mx-board");
    const isLetter = /^[a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey;
    const drafter = this.#drafter;
    const isMeant = press(event, isOnBoard || (isLetter && this.#canDraft), this.#canDraft, {
      drafter,
      move: (right, down) => {
        const next = { x: drafter.cursor.x + right, y: drafter.cursor.y + down };
        if (!isOnGrid(next)) return;
        [drafter.cursor, drafter.way, drafter.aim] = [next, right ? "H" : "V", null];
        this.requestUpdate();
        this.#pointing.camera.reveal(next);
      },
      enter: (isMore) => this.#enter(isMore),
      look: (right, down) => this.#pointing.camera.step(right, down),
      zoom: (step) => this.#pointing.camera.zoom(ZOOM ** step),
      fit: this.#fit,
      call: () => this.#call(),
      escape: () => this.#escape(),
    });
    if (isOnBoard) this.isOnGrid = true;
    if (!isMeant) return;
    if (isLetter) [this.#focus, this.isOnGrid] = [".mx-board", true];
    if (isLetter || event.key === "Backspace") this.updateComplete.then(() => this.#pointing.camera.reveal(drafter.cursor));
    event.preventDefault();
    event.stopPropagation();
  }

  #enter(isMore) {
    const { pick, cursor } = this.#drafter;
    const isFromRack = pick && !pick.isLying;
    if (pick || this.#drafter.draft?.at(cursor) !== -1) this.#drafter.tapCell(cursor, isMore);
    if (isFromRack && !this.#drafter.pick) this.#focus = this.#drafter.wild < 0 ? ".mx-rack [tabindex='0']" : ".mx-letters button";
  }

  #escape() {
    const drafter = this.#drafter;
    if (!drafter.pick && !drafter.isTyping && drafter.wild < 0 && !this.#pointing.isChoosing) return false;
    [drafter.wild, this.#pointing.isChoosing] = [-1, false];
    drafter.putBack();
    this.requestUpdate();
    return true;
  }

  /** First what can be read and tapped well, then everything. */
  #fit = () => {
    this.#part = null;
    this.requestUpdate();
    if (this.#pointing.camera.isAuto) this.#pointing.camera.overview();
    else this.#pointing.camera.fit();
  };

  // Drawing

  render() {
    const { view } = this;
    if (!view) return nothing;
    const seats = Array.from({ length: view.players }, (_, i) => ((view.seat ?? 0) + i) % view.players);
    const all = seats.map((seat) => otherOf(view, seat, this.drafted, this.#name(seat), this.#recent.news[seat] ?? ""));
    if (this.compact) return example(view, all);
    const isWide = this.#isWide;
    const own = this.#isMine && !isOver(view) && !isDealt(view);
    const strip = own ? others(all.slice(1), { opened: this.opened, isWide, width: this.#width.value }, (seat) => (this.opened = this.opened === seat ? -1 : seat)) : nothing;
    const rounds = standings(view, this.#recent, this.#name);
    return html`<div class="mx ${isWide ? "wide" : ""} ${own && isWide ? "racing" : ""}" data-phase=${view.phase}>
      <div class="mx-main">${bar(view, this.clock)}${isWide ? nothing : strip}${this.#panels(view, all)}${own ? this.#own(view) : nothing}${this.#actions(view)}${own ? nothing : rounds}</div>
      ${own && (isWide || view.rulings.format !== "single") ? html`<div class="mx-aside">${isWide ? strip : nothing}${rounds}</div>` : nothing}
      <p class="visually-hidden" role="status">${this.#recent.said}</p></div>`;
  }

  #panels(view, all) {
    const state = { name: this.#name, isMine: this.#isMine, pending: this.pending, clock: this.clock, named: this.named };
    const width = Math.min(this.#width.value - 48, 620);
    return html`${outcome(view, this.#name)}${bandit(view, state, this.#steps.announce)}
      ${ballot(view, state, this.#steps.vote)}${review(view, state, this.#steps)}${isOver(view) || view.phase === "endgame" ? tally(this.#recent.ballot) : nothing}
      ${isOver(view) ? results(view, all, Math.min(width, 440), this.#recent.checks) : html`${checking(view, this.#recent, this.#name, width)}${this.#isMine && !isDealt(view) ? nothing : gallery(view, all, Math.min(width, 400))}`}`;
  }

  #own(view) {
    const [drafter, pointing] = [this.#drafter, this.#pointing];
    const cursor = drafter.draft && (this.isOnGrid || drafter.isTyping) ? drafter.cursor : null;
    const picture = scene(view, drafter, { glow: this.glow, cursor, part: this.#part ?? around([], 4) });
    const canDraft = this.#canDraft;
    const state = { canDraft, isChoosing: pointing.isChoosing, isSorted: this.isSorted, fresh: this.#recent.fresh };
    return html`<div class="mx-own">
      ${board(picture, { ...state, lasso: pointing.lasso.box, said: drafter.said, told: this.isOnGrid ? tellCell(picture, drafter.cursor) : "" }, pointing.gestures, {
        look: (right, down) => this.#pointing.camera.step(right, down), press: pointing.press, hover: pointing.hover, leave: pointing.leave,
        focus: (isIn) => (this.isOnGrid = isIn && this.querySelector(".mx-board")?.matches(":focus-visible") === true),
      })}
      ${this.#canDraft ? nothing : freeze(view, this.#recent.wrong)}
      ${tools(drafter, state, { choose: pointing.toggleChoosing, sort: this.#resort, zoom: (step) => this.#pointing.camera.zoom(ZOOM ** step), fit: this.#fit })}
      ${canDraft ? html`${naming(view, this.#words, this.named, this.isNaming, this.#steps.toggle)}${faults(view, drafter, this.#steps)}` : nothing}
      <div class="mx-rack-place">${drafter.draft ? rack(drafter, state, this.#tapRack) : shownRack(spare(view.hands[view.seat] ?? "", view.grids[view.seat] ?? ""), this.isSorted)}${letters(drafter)}</div></div>`;
  }

  #resort = () => {
    this.isSorted = !this.isSorted;
    remember(SORT, this.isSorted);
  };

  #actions(view) {
    if (!this.#isMine || ["lobby", "dealt", "match_over"].includes(view.phase)) return nothing;
    const state = { name: this.#name, pending: this.pending, clock: this.clock, isNaming: this.isNaming };
    if (["review", "round_over"].includes(view.phase)) return html`<div class="kb-actions mx-steps">${finishing(view, state, this.#steps)}</div>`;
    if (isOver(view) || ["checking", "theme_pending"].includes(view.phase)) return nothing;
    return html`<div class="kb-actions mx-steps">${racing(view, this.#drafter, state, this.#steps)}</div>`;
  }
}

customElements.define("mixmo-table", MixmoTable);
