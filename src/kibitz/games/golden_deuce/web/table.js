/** The table of Golden Deuce: draws a view, lights up what is legal, asks for moves. */

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { Width } from "kibitz/fan.js";
import { GameTable } from "kibitz/game-table.js";
import { Roving } from "kibitz/roving.js";
import { recall, remember } from "kibitz/storage.js";
import { byStrength, cardName, disc, t } from "./cards.js";
import { Choices } from "./choices.js";
import { land, lift, marchAll } from "./flights.js";
import { hand, sorting, suggestions } from "./hand.js";
import { middle, status } from "./middle.js";
import { isOnTrack, isSplit, options } from "./moves.js";
import { marks, onTurn, other, won } from "./others.js";
import { brief, scoring, seen, told } from "./scoring.js";
import { declaring, duty, moving, playing, splitting } from "./steps.js";
import { track } from "./track.js";
import { pile } from "./trick.js";

const SORT = "kibitz.golden-deuce.sort";
const IS_WIDE = 720;
const IS_TINY = 330;
/** So many turns of a long trick are drawn: on the smallest phones, on phones, elsewhere. */
const TURNS = { tiny: 3, "": 6, wide: 8 };
const PLAYING = ["lead", "follow"];
/** One's own turn: what was new before it is old. */
const OWN_TURN = ["played", "passed"];
const STEPS = ["stone_moved", "penalty_moved"];

class GoldenDeuceTable extends GameTable {
  static properties = {
    chosen: { state: true },
    sort: { state: true },
    shown: { state: true },
    part: { state: true },
    telling: { state: true },
  };

  #roving = new Roving(this);
  #width = new Width(this);
  #lifted = /** @type {ReturnType<typeof lift>} */ ([]);
  #marching = /** @type {any[]} */ ([]);
  #settled = /** @type {any} */ (null);
  #choices = new Choices([], {});
  #fresh = /** @type {Set<string>} */ (new Set());
  #reckoning = /** @type {import("./scoring.js").Reckoning | null} */ (null);
  #after = /** @type {any[]} */ ([]);
  #moved = /** @type {Set<string>} stones that moved since one's own last turn */ (new Set());

  constructor() {
    super();
    /** @type {Set<string>} cards that are chosen */
    this.chosen = new Set();
    this.sort = recall(SORT) ?? "rank";
    /** Which suggestions are shown. */
    this.shown = { size: 0, page: 0 };
    /** @type {{source: number, k: number} | null} the part of a score being made up */
    this.part = null;
    /** @type {"" | "brief" | "full"} how much of the scoring of the last deal is shown */
    this.telling = "";
    this.addEventListener("keydown", (event) => event.key === "Escape" && this.#clear());
  }

  willUpdate(changed) {
    if (!this.view || !(changed.has("view") || changed.has("legal"))) return;
    this.#choices = new Choices(this.legal, this.view);
    if (!changed.has("view")) return;
    const before = changed.get("view");
    const events = changed.has("events") ? (this.events ?? []) : [];
    if (before?.seat !== this.view.seat) [this.chosen, this.#fresh] = [new Set(), new Set()];
    this.chosen = new Set([...this.chosen].filter((card) => this.view.hand.includes(card)));
    this.shown = { ...this.shown, page: 0 };
    this.part = null;
    this.#hear(events);
    if (!before || this.still) return;
    this.#lifted = lift(this, events, this.view);
    this.#marching = events;
  }

  /** Takes from events what must stay in sight: a drawn card, the scoring of a deal. */
  #hear(events) {
    const { seat } = this.view;
    for (const event of events) {
      const isOwn = OWN_TURN.includes(event.event) && event.seat === seat;
      if (isOwn || event.event === "dealt") this.#fresh = new Set();
      if (isOwn || event.event === "scored") this.#moved = new Set();
      if (event.event === "passed" && event.card) this.#fresh = new Set([event.card]);
      if (STEPS.includes(event.event)) {
        this.#moved.delete(`${event.seat}-${event.source}`);
        this.#moved.add(`${event.seat}-${event.target}`);
      }
      if (event.event === "dealt" && this.telling) this.telling = "brief";
      if (event.event === "played" && event.seat === seat && this.telling === "brief") this.telling = "";
    }
    this.#reckon(events);
  }

  /** Takes the scoring of a deal from events, and what then happened until the next one. */
  #reckon(events) {
    const { view } = this;
    const begin = events.findLastIndex((event) => event.event === "scored") + 1;
    const end = events.findIndex((event, i) => i >= begin && event.event === "dealt");
    const fresh = told(events) ?? (this.#reckoning?.deal === view.deal ? null : seen(view));
    if (fresh) [this.#reckoning, this.#after, this.telling] = [fresh, [], view.hands ? "full" : "brief"];
    if (!this.#reckoning) return;
    if (this.#reckoning.deal === view.deal || end >= 0) this.#after = [...this.#after, ...events.slice(begin, end < 0 ? undefined : end)];
    if (!view.hands && this.#reckoning.deal >= view.deal) this.#reckoning = null;
  }

  updated() {
    this.#roving.refresh();
    if (this.#lifted.length) land(this, this.#lifted);
    const marching = this.#marching;
    [this.#lifted, this.#marching] = [[], []];
    if (this.view && this.view !== this.#settled) this.#settle(this.view, marching);
  }

  /** Says that what is drawn is the view, once its stones have arrived. */
  async #settle(view, events) {
    this.#settled = view;
    await marchAll(this, events, view);
    if (this.view === view) this.settle();
  }

  // What may be done

  /** Whether this browser plays the seat whose eyes it looks through. */
  get #isMine() {
    return !this.compact && this.view.seat !== null && this.mine.includes(this.view.seat);
  }

  get #canAct() {
    return this.#isMine && !this.pending && this.actors.includes(this.view.seat);
  }

  #act = (action) => this.act(action);

  #move = ({ action }) => this.#act(action);

  #clear() {
    this.chosen = new Set();
    this.part = null;
  }

  /** Where one card is asked for, another one takes its place. */
  #tap = (card) => {
    const isHeld = this.chosen.has(card);
    const kept = this.view.top.length === 1 ? [] : [...this.chosen].filter((other) => other !== card);
    this.chosen = new Set(isHeld ? kept : [...kept, card]);
  };

  #sortBy = (way) => {
    this.sort = way;
    remember(SORT, way);
  };

  #name = (seat) => this.seats[seat]?.name || t("seat", { n: seat + 1 });

  #who(seat) {
    return { seat, kind: "person", ...this.seats[seat], name: this.#name(seat) };
  }

  #close = () => (this.telling = "");

  #open = async () => {
    this.telling = "full";
    await this.updateComplete;
    this.querySelector(/** @type {"h2"} */ ("#gd-scoring"))?.focus();
  };

  // Drawing

  render() {
    const { view } = this;
    if (!view) return nothing;
    const width = this.#width.value;
    const size = width >= IS_WIDE ? "wide" : width && width < IS_TINY ? "tiny" : "";
    const isWide = size === "wide";
    const around = Array.from({ length: view.players }, (_, i) => ((view.seat ?? 0) + i) % view.players);
    const others = view.seat === null ? around : around.slice(1);
    const found = this.#canAct ? options(this.legal ?? [], view) : [];
    return html`<div class="gd ${this.compact ? "compact" : ""} ${size}" data-players=${view.players} data-phase=${view.phase}>
      <div class="gd-others" role="group" aria-label=${view.seat === null ? t("players") : t("others")} data-count=${others.length}>
        ${repeat(others, (seat) => seat, (seat) => other(view, seat, this.#who(seat)))}</div>
      ${this.#board(view, found, TURNS[size])}
      ${found.length ? html`<div class="kb-actions gd-moves">${this.#stones(view, found)}</div>` : nothing}
      ${this.#scoring(view)}
      ${view.seat === null ? nothing : this.#own(view, view.seat, isWide)}
      ${this.#foot()}
      ${!this.#isMine || view.phase === "game_over" || found.length ? nothing : html`<div class="kb-actions gd-actions">${this.#actions(view)}</div>`}
    </div>`;
  }

  /** The stones that may move with what they would do; of a split score the part being made up. */
  #board(view, found, most) {
    const isPlain = this.compact && !["move", "penalty"].includes(view.phase) && !view.stones.flat().some(isOnTrack);
    const inside = { top: pile(view), middle: middle(view, this.#name, most), bottom: status(view) };
    if (isPlain) return html`<div class="gd-inside plain">${inside.top}<div class="gd-middle">${inside.middle}</div>${inside.bottom}</div>`;
    const { part } = this;
    const isPart = ({ source, points }) => part?.source === source && part.k === points;
    const lit = isSplit(found) ? found.filter(isPart) : found;
    return track(view, this.#name, { found: lit, act: this.#move, moved: this.#moved }, inside);
  }

  #stones(view, found) {
    if (!isSplit(found)) return moving(view, found, this.#move);
    const pick = (source, k) => (this.part = { source, k });
    return splitting(view, found, this.part, { pick, act: this.#move, cancel: () => (this.part = null) });
  }

  /** One's own side. After a deal the hands lie open in the scoring. */
  #own(view, seat, isWide) {
    const isPlaying = PLAYING.includes(view.phase) && this.#canAct;
    const held = {
      cards: view.hand,
      chosen: this.chosen,
      fresh: this.#fresh,
      lit: isPlaying && this.#choices.areListed ? this.#choices.follow(view.top.length === 1 ? new Set() : this.chosen) : null,
      sort: this.sort,
      width: (this.#width.value || 336) - (isWide ? 48 : 0),
      isWide,
      isFixed: !this.#isMine,
    };
    if (this.compact ? !view.hand.length : view.hands) return nothing;
    const said = this.#isMine ? this.#said(view) : "";
    return html`<div class="gd-own ${view.turn === seat ? "on-turn" : ""}" role="group" aria-label=${t("mine")} data-colour=${view.colours[seat]}>
      <div class="gd-own-head ${said ? "saying" : ""}">${onTurn(view, seat)}${disc(view.colours[seat])}<b class="gd-seat-name">${this.#name(seat)}</b>
        <span class="num gd-own-count">${t("cards", { n: view.counts[seat] })}</span>${won(view, seat)}${marks(view, seat)}
        <output class="gd-verdict">${said}</output>
        ${held.isFixed ? nothing : sorting(this.sort, this.#sortBy)}</div>
      ${view.duty && view.turn === seat && this.#canAct ? duty(view, this.#choices, this.#name((seat + 1) % view.players)) : nothing}
      ${hand(held, this.#tap)}
      ${isPlaying ? suggestions(this.#choices, this.chosen, { ...this.shown, isWide }, {
        choose: (cards) => (this.chosen = new Set(cards)),
        show: (size, page) => (this.shown = { size, page }),
      }) : nothing}
    </div>`;
  }

  /** What is chosen, or what to know before choosing. */
  #said(view) {
    if (this.chosen.size) return this.#canAct ? this.#choices.judge(this.chosen).text : this.#choices.describe(this.chosen);
    if (this.#fresh.size) return t("drew", { card: [...this.#fresh].map(cardName).join(", ") });
    const isStuck = this.#canAct && PLAYING.includes(view.phase) && this.#choices.areListed && !this.#choices.sizes.length;
    return isStuck ? t("nothing.fits") : "";
  }

  #scoring(view) {
    if (this.compact || !this.#reckoning || !this.telling) return nothing;
    if (this.telling === "brief") return brief(this.#reckoning, view.colours, this.#name, this.#open, this.#close);
    return scoring(this.#reckoning, view, this.#after, this.#name, this.#close);
  }

  #foot() {
    if (this.compact || !this.#reckoning || this.telling) return nothing;
    return html`<p class="gd-foot"><button class="button plain" type="button" @click=${this.#open}>${t("scoring.open", { deal: this.#reckoning.deal })}</button></p>`;
  }

  // The row of buttons

  #actions(view) {
    if (!this.#canAct) return html`<p class="gd-wait">${view.turn >= 0 && view.turn !== view.seat ? t("wait", { name: this.#name(view.turn) }) : ""}</p>`;
    if (view.phase === "declare") return declaring(view, this.#act);
    if (!PLAYING.includes(view.phase)) return nothing;
    const chosen = byStrength(this.chosen);
    return playing(view, this.#choices, this.#choices.judge(this.chosen), {
      play: () => this.#act({ do: "play", cards: chosen }),
      pass: () => this.#act({ do: "pass" }),
      clear: () => this.#clear(),
    });
  }
}

customElements.define("golden-deuce-table", GoldenDeuceTable);
