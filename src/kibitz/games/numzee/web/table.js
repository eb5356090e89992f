/** The table of Numzee: draws a view, lights up what fits, asks for moves. */

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { Camera } from "kibitz/camera.js";
import { draggable } from "kibitz/drag.js";
import { Width } from "kibitz/fan.js";
import { GameTable } from "kibitz/game-table.js";
import { Gestures } from "kibitz/gestures.js";
import { Roving } from "kibitz/roving.js";
import { recall, remember } from "kibitz/storage.js";
import { board } from "./board.js";
import { t } from "./cards.js";
import { Draft } from "./draft.js";
import { land, lift } from "./flights.js";
import { hand, openHands } from "./hand.js";
import { GEOMETRY, around, keyOf } from "./hex.js";
import { Recent } from "./recent.js";
import { brief, reckoning } from "./reckoning.js";
import { latest, rounds, seat } from "./seats.js";
import { choosing, waiting } from "./starters.js";
import { laying, looking, picking, placing } from "./steps.js";
import { tools } from "./tools.js";

const LARGE = "kibitz.numzee.large";
const IS_WIDE = 720;
/** Pixels per unit of the layout when it fits itself: at least, at most. */
const SCALE = { plain: { least: 0, most: 1 }, large: { least: 0.8, most: 1.5 }, compact: { least: 0, most: 0.8 } };
/** A tap may miss a small place by so much, in px. */
const NEAR = 22;
const ZOOM = 1.35;
/** Round what fits itself, in units. */
const MARGIN = 16;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NO_CARDS = ["choose_starter", "round_start", "deal"];

class NumzeeTable extends GameTable {
  static properties = {
    picked: { state: true },
    aim: { state: true },
    large: { state: true },
    telling: { state: true },
  };

  #hand = new Roving(this, ":is(.nz-hand, .nz-starters)");
  #places = new Roving(this, ".nz-map");
  #width = new Width(this);
  #camera = new Camera(GEOMETRY);
  #gestures = new Gestures(this.#camera, { tap: (event) => this.#tap(event), turn: (step) => this.#wheel(step) });
  #lifted = /** @type {ReturnType<typeof lift>} */ ([]);
  #draft = new Draft([]);
  #recent = new Recent();
  #focus = "";
  #spots = /** @type {import("./draft.js").Spot[]} */ ([]);
  #settled = /** @type {any} */ (null);

  constructor() {
    super();
    /** The card in the hand that is picked, or "". */
    this.picked = "";
    /** @type {import("./draft.js").Spot | null} where it is held, and how it is turned */
    this.aim = null;
    this.large = recall(LARGE) === true;
    /** @type {"none" | "brief" | "full"} how much of the reckoning of the last round is shown while the next is played */
    this.telling = "brief";
    this.addEventListener("keydown", (event) => this.#press(event));
    this.addEventListener("focusin", (event) => this.#enter(event));
    draggable(this, {
      can: (card) => this.#canAct && this.#draft.places(card).length > 0,
      lift: (card) => [this.picked, this.aim] = [card, null],
      hang: (_, place, at) => (this.aim = place ? this.#near(at)?.best ?? null : null),
      drop: (_, place) => (place && this.aim) || this.#clear(),
    });
  }

  willUpdate(changed) {
    if (!this.view || !changed.has("view") && !changed.has("actors") && !changed.has("mine")) return;
    this.#draft = new Draft(this.#canAct || this.pending ? this.view.spots : []);
    if (!changed.has("view")) return;
    const before = changed.get("view");
    const events = changed.has("events") ? this.events ?? [] : [];
    const isSame = before?.seat === this.view.seat && this.view.hand.includes(this.picked);
    if (!isSame) this.picked = "";
    this.aim = null;
    if (this.#recent.hear(events, this.view)) this.telling = "brief";
    if (before && !this.still) this.#lifted = lift(this, events, this.view);
  }

  updated() {
    this.#hand.refresh();
    this.#places.refresh();
    this.#frame();
    if (this.#lifted.length) land(this, this.#lifted, this.#camera);
    this.#lifted = [];
    this.#refocus();
    if (!this.view || this.view === this.#settled) return;
    this.#settled = this.view;
    this.settle();
  }

  /** Tells the camera what should be in sight: the layout, and where something could be laid last. */
  #frame() {
    this.#camera.attach(this.querySelector(".nz-map"));
    const { view } = this;
    if (!view?.layout.length) return;
    if (view.spots.length || view.layout.length === 1) this.#spots = view.spots;
    const best = this.#draft.best(this.picked);
    const focus = this.aim ?? (view.target ? { q: view.target[0], r: view.target[1] } : null) ?? (this.picked ? best : null)
      ?? this.#recent.landed.at(-1)?.spot ?? best ?? view.layout[0];
    const scale = SCALE[this.compact ? "compact" : this.large ? "large" : "plain"];
    this.#camera.show({ box: this.#box(view), focus, ...scale, isStill: this.still });
  }

  #box(view) {
    if (this.compact) return around(view.layout);
    const { left, right, top, bottom } = around([...view.layout, ...this.#spots]);
    return { left: left - MARGIN, right: right + MARGIN, top: top - MARGIN, bottom: bottom + MARGIN };
  }

  /** Puts the focus where a keyboard player goes on. */
  #refocus() {
    const found = this.#focus && this.querySelector(this.#focus);
    this.#focus = "";
    if (found) /** @type {HTMLElement} */ (found).focus();
  }

  // What may be done

  get #isMine() {
    return !this.compact && this.view.seat !== null && this.mine.includes(this.view.seat);
  }

  get #canAct() {
    return this.#isMine && !this.pending && this.actors.includes(this.view.seat);
  }

  #name = (at) => this.seats[at]?.name || t("seat", { n: at + 1 });

  /** @param {string} verb */
  #actions(verb) {
    return (this.legal ?? []).map(({ action }) => action).filter((action) => action.do === verb);
  }

  #act = (action) => this.act(action);

  #clear = () => {
    [this.picked, this.aim] = ["", null];
  };

  #pick = (card, isByKey) => {
    const isSame = this.picked === card;
    [this.picked, this.aim] = [isSame ? "" : card, null];
    if (isByKey && !isSame && this.#draft.places(card).length) this.#focus = ".nz-map [data-spot][tabindex='0']";
  };

  #suggest = (event) => {
    const best = this.#draft.best(this.picked);
    if (!best) return;
    [this.picked, this.aim] = [best.card, best];
    if (event.detail === 0) this.#focus = `[data-spot="at-${keyOf(best)}"]`;
    if (!this.#camera.isAuto) this.#camera.reveal(best);
  };

  #rotate = (step) => {
    const turns = this.aim ? this.#draft.place(this.picked, keyOf(this.aim))?.turns ?? [] : [];
    if (!this.aim || turns.length < 2) return;
    this.aim = turns[(turns.indexOf(this.aim) + step + turns.length) % turns.length];
  };

  #lay = () => {
    if (!this.aim || !this.#canAct) return;
    const { card, q, r, rotation } = this.aim;
    this.act({ do: "play", card, q, r, rotation });
  };

  /** The place that a point of the window means. @param {{clientX: number, clientY: number}} at */
  #near(at) {
    const { x, y } = this.#camera.pointOf(at);
    const far = (place) => {
      const { left, top, width, height } = this.#camera.rectOf(place);
      return Math.hypot(x - left - width / 2, y - top - height / 2) - Math.max(width / 2, NEAR);
    };
    const [nearest] = this.#draft.places(this.picked).sort((a, b) => far(a) - far(b));
    return nearest && far(nearest) <= 0 ? nearest : undefined;
  }

  #tap(event) {
    if (!this.picked) return;
    const key = event.detail ? "" : event.target.closest("[data-spot]")?.dataset.spot.slice(3);
    const place = key ? this.#draft.place(this.picked, key) : this.#near(event);
    if (place && this.aim && keyOf(this.aim) === place.key) this.#rotate(1);
    else if (place) this.aim = place.best;
    else if (this.aim) this.aim = null;
    else this.#clear();
  }

  /** With a card picked the wheel turns it. */
  #wheel(step) {
    if (!this.picked || !this.#draft.places(this.picked).length) return false;
    if (this.aim) this.#rotate(step);
    else this.aim = this.#draft.best(this.picked) ?? null;
    return true;
  }

  /** Whoever walks over the places by keyboard holds the card over them. */
  #enter(event) {
    const spot = event.target.closest(".nz-map [data-spot]");
    if (spot && !this.#gestures.isPressed) this.#hold(spot.dataset.spot.slice(3));
  }

  /** Holds the card over a place, unless it is there. @param {string} key @returns {boolean} whether it was there */
  #hold(key) {
    const place = this.#draft.place(this.picked, key);
    if (!place || (this.aim && keyOf(this.aim) === key)) return true;
    this.aim = place.best;
    if (!this.#camera.isAuto) this.#camera.reveal(place);
    return false;
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input")) return;
    const isSpot = event.target.closest(".nz-map [data-spot]");
    const way = event.shiftKey && ARROWS[event.key];
    const lay = () => this.#hold(isSpot.dataset.spot.slice(3)) && this.#lay();
    const keys = {
      Escape: () => this.#putBack(isSpot),
      r: () => this.#rotate(1),
      R: () => this.#rotate(-1),
      "+": () => this.#camera.zoom(ZOOM),
      "=": () => this.#camera.zoom(ZOOM),
      "-": () => this.#camera.zoom(1 / ZOOM),
      0: () => this.#camera.fit(),
      ...(isSpot ? { Enter: lay, " ": lay } : {}),
      ...(way ? { [event.key]: () => this.#camera.step(way[0], way[1]) } : {}),
    };
    if (!keys[event.key] || (event.key === "Escape" && !this.picked)) return;
    event.preventDefault();
    keys[event.key]();
  }

  #putBack(isByKey) {
    if (isByKey) this.#focus = `[data-spot="card-${this.picked}"]`;
    this.#clear();
  }

  // Drawing

  render() {
    const { view } = this;
    if (!view) return nothing;
    const isWide = this.#width.value >= IS_WIDE;
    const seats = Array.from({ length: view.players }, (_, i) => ((view.seat ?? 0) + i) % view.players);
    const isOpen = view.hands && view.phase !== "match_over" && !this.compact;
    return html`<div class="nz ${this.compact ? "compact" : ""} ${isWide ? "wide" : ""} ${this.large && !this.compact ? "large" : ""}" data-phase=${view.phase}>
      <div class="nz-aside"><div class="nz-seats" role="group" aria-label=${t("players")} data-count=${view.players}>
        ${repeat(seats, (at) => at, (at) => seat(view, { seat: at, kind: "person", ...this.seats[at], name: this.#name(at) }, this.#isMine && at === view.seat))}</div>
        ${isWide ? this.#news() : nothing}</div>
      <div class="nz-middle">${this.#middle(view)}${this.#tools(view, isWide ? nothing : this.#news())}</div>
      ${this.#reckoning(view)}
      ${view.seat === null || NO_CARDS.includes(view.phase) || view.phase === "match_over" ? nothing : this.#own(view)}
      ${isOpen ? openHands(view, this.#name) : nothing}
      ${this.compact ? nothing : rounds(view, this.#name)}
      ${this.#steps(view)}
    </div>`;
  }

  #middle(view) {
    if (view.phase === "choose_starter") {
      const found = this.#canAct && !this.compact ? this.#actions("choose_starter") : [];
      return found.length ? choosing(view, found, this.#act) : waiting(t("starter.wait", { name: this.#name(view.turn) }));
    }
    if (!view.layout.length) return waiting(t("deal.wait"));
    const best = this.#draft.best(this.picked)?.points ?? 0;
    const lit = { places: this.picked ? this.#draft.places(this.picked) : [], best, aim: this.aim };
    return board(view, lit, this.#recent.landed, this.compact ? null : this.#gestures, (right, down) => this.#camera.step(right, down));
  }

  #news() {
    return this.compact ? nothing : latest(this.#recent.news, this.#name);
  }

  #tools(view, news) {
    if (this.compact) return html`<p class="nz-pile small">${t("pile", { n: view.pile })}</p>`;
    return tools(view, this.large, news, {
      zoom: (step) => this.#camera.zoom(ZOOM ** step),
      fit: () => this.#camera.fit(),
      enlarge: () => {
        this.large = !this.large;
        remember(LARGE, this.large);
      },
    });
  }

  #own(view) {
    const held = { picked: this.picked, fresh: this.#recent.fresh, draft: this.#canAct ? this.#draft : null, isFixed: !this.#isMine };
    return html`<div class="nz-own">${hand(view, held, this.#pick)}</div>`;
  }

  /** What the last round came to: a line of it while the next one is played. */
  #reckoning(view) {
    const last = this.#recent.reckoning;
    if (this.compact || !last || this.telling === "none") return nothing;
    const close = () => (this.telling = "none");
    const isPlaying = ["play", "followup"].includes(view.phase);
    if (isPlaying && this.telling === "brief") return brief(last, this.#name, () => (this.telling = "full"), close);
    return reckoning(last, view, this.#name, view.phase === "match_over" ? null : close);
  }

  #steps(view) {
    if (!this.#isMine || view.phase === "match_over" || view.phase === "choose_starter") return nothing;
    const on = { clear: this.#clear, suggest: this.#suggest, rotate: this.#rotate, lay: this.#lay, act: this.#act };
    const isSecond = view.phase === "followup" && this.#canAct;
    return html`<div class="kb-actions nz-steps ${isSecond ? "second" : ""}">${this.#step(view, on)}</div>`;
  }

  #step(view, on) {
    if (!this.#canAct) {
      if (this.picked) return looking(view, this.picked, on);
      return html`<p class="nz-say">${view.turn >= 0 && view.turn !== view.seat ? t("wait", { name: this.#name(view.turn) }) : ""}</p>`;
    }
    if (this.aim) {
      const turns = this.#draft.place(this.picked, keyOf(this.aim))?.turns ?? [];
      return laying(view, this.aim, turns.length, turns.indexOf(this.aim), on);
    }
    if (this.picked) return placing(view, this.#draft, this.picked, on);
    return picking(view, this.#draft, [...this.#actions("pass"), ...this.#actions("decline_followup")], on);
  }
}

customElements.define("numzee-table", NumzeeTable);
