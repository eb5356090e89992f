/** The table of Mixed Doubles: draws a view, lights up what is legal, asks for moves. */

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import "kibitz/dice.js";
import { draggable } from "kibitz/drag.js";
import { GameTable } from "kibitz/game-table.js";
import { still, travel } from "kibitz/motion.js";
import { Roving } from "kibitz/roving.js";
import { plate } from "kibitz/seats.js";
import { COLORS, SIDES, WORTH, cardName, chip, face, gem, inWords, kinds, side, sign, t } from "./cards.js";
import { charts, outcome } from "./charts.js";
import { land, lift } from "./flights.js";

const ROLL_TIME = 1050;
/** So many opponents fit above the middle; more go below one's own cards. */
const FEW = 5;
const FACES = SIDES.map((kind) => ({ kind, content: side(kind) }));

class MixedDoublesTable extends GameTable {
  static properties = {
    picking: { state: true },
    mode: { state: true },
  };

  #roving = new Roving(this);
  #lifted = /** @type {ReturnType<typeof lift>} */ ([]);
  #timer = 0;
  #shown = /** @type {any} */ (null);
  #roll = /** @type {string | null} */ (null);
  #tumble = false;
  #told = /** @type {any} */ (null);

  constructor() {
    super();
    /** @type {{color: string, count: number} | null} the wager being made up */
    this.picking = null;
    /** @type {{steal: true, source?: number} | null} a STEAL looking for its target */
    this.mode = null;
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && (this.picking || this.mode)) this.#cancel();
    });
    draggable(this, {
      can: (piece) => !this.compact && this.#canAct() && (piece === "ST" ? this.#has("steal") : COLORS.includes(piece)),
      lift: (piece) => piece === "ST" && (this.mode = { steal: true }),
      drop: (piece, place) => this.#drop(piece, place),
    });
  }

  willUpdate(changed) {
    if (!changed.has("view") || !this.view) return;
    clearTimeout(this.#timer);
    const before = changed.get("view");
    const events = changed.has("events") ? this.events ?? [] : [];
    if (changed.has("view")) [this.picking, this.mode] = [null, null];
    if (events.some((event) => event.event === "turn_began")) this.#roll = null;
    const rolled = events.find((event) => event.event === "rolled");
    if (rolled) this.#roll = rolled.result;
    const moving = before && !this.still && !still();
    if (moving && rolled) {
      this.#tumble = true;
      this.#timer = setTimeout(() => this.#show(events), ROLL_TIME);
    } else {
      if (moving) this.#lifted = lift(this, events);
      this.#shown = this.view;
    }
  }

  /** The dice have settled: now the cards move. */
  #show(events) {
    this.#lifted = lift(this, events);
    this.#shown = this.view;
    this.requestUpdate();
  }

  updated(changed) {
    this.#roving.refresh();
    if (this.#tumble) {
      this.#tumble = false;
      this.querySelectorAll("octa-die").forEach((die) => die.roll(die.shown));
    }
    if (this.#lifted.length) travel(land(this, this.#lifted));
    this.#lifted = [];
    if (changed.has("mode") && this.mode) this.#reveal();
    if (this.#settled && this.view !== this.#told) {
      this.#told = this.view;
      this.#come();
      this.settle();
    }
  }

  /** What is to be done next comes into sight: on a phone the table is taller than the window. */
  #come() {
    if (this.compact || !this.#canAct()) return;
    const afar = this.#has("swap") || this.#has("move_minus_five");
    this.querySelector(afar ? ".md-target" : ".md-own")?.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  }

  /** Lit targets may lie outside the window. */
  #reveal() {
    this.querySelector(".md-others .lit")?.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  }

  // What may be done

  get #settled() {
    return this.#shown === this.view;
  }

  #canAct() {
    return this.#settled && !this.pending && this.view.seat !== null && this.actors.includes(this.view.seat);
  }

  /** @param {string} verb the action's name, or its beginning */
  #all(verb) {
    return this.#settled && !this.compact ? (this.legal ?? []).filter(({ action }) => action.do.startsWith(verb)) : [];
  }

  #has(verb) {
    return this.#all(verb).length > 0;
  }

  #act(action) {
    this.picking = null;
    this.mode = null;
    this.act(action);
  }

  #cancel() {
    this.picking = null;
    this.mode = null;
  }

  #name(seat) {
    return this.seats[seat]?.name ?? "";
  }

  // Taps and drops

  /** A colour of one's own: make up a wager, or hear from the server why not. */
  #tapOwn(kind) {
    if (kind === "ST" && this.#has("steal")) {
      this.mode = this.mode ? null : { steal: true };
      this.picking = null;
    } else if (kind === "ER") {
      this.#act({ do: "extra_roll" });
    } else if (COLORS.includes(kind) && this.#most(kind)) {
      this.mode = null;
      this.picking = this.picking?.color === kind ? null : { color: kind, count: 1 };
    } else if (COLORS.includes(kind)) {
      this.#act({ do: "wager", color: kind, count: 1 });
    } else if (kind === "ST") {
      this.#act({ do: "steal_bank", seat: (this.view.seat + 1) % this.view.players });
    }
  }

  #most(color) {
    return Math.max(0, ...this.#all("wager").filter(({ action }) => action.color === color).map(({ action }) => action.count));
  }

  /** A card in somebody's palette while a STEAL is out. */
  #tapTheirs(seat, kind) {
    if (kind === "M5" && this.#all("steal_minus_five").some(({ action }) => action.source === seat)) {
      this.mode = { steal: true, source: seat };
    } else {
      this.#act({ do: "steal_palette", seat, card: kind });
    }
  }

  #drop(piece, place) {
    const [zone, seat, kind] = (place ?? "").split(" ");
    if (piece === "ST" && zone === "card") this.#tapTheirs(Number(seat), kind);
    else if (piece === "ST" && zone === "bank") this.#act({ do: "steal_bank", seat: Number(seat) });
    else if (piece !== "ST" && zone === "jackpot") this.picking = null, this.#tapOwn(piece);
    else this.#cancel();
  }

  /** Seats that light up as a whole, with what a tap on them does. */
  #seatTarget(seat) {
    const name = this.#name(seat);
    if (this.mode?.source !== undefined) {
      const found = this.#all("steal_minus_five").find(
        ({ action }) => action.source === this.mode?.source && action.target === seat,
      );
      return found && { action: found.action, label: t("give.to", { name }) };
    }
    const swap = this.#all("swap").find(({ action }) => action.seat === seat);
    if (swap) return { action: swap.action, label: t("swap.with", { name }) };
    const give = this.#all("move_minus_five").find(({ action }) => action.seat === seat);
    return give && { action: give.action, label: t("give.to", { name }) };
  }

  // Drawing

  render() {
    const view = this.#shown;
    if (!view) return nothing;
    const order = Array.from({ length: view.players }, (_, i) => ((view.seat ?? 0) + i) % view.players);
    const seats = view.seat === null ? order : order.slice(1);
    const others = html`<div role="group" class="md-others" aria-label=${t("others")}>
      ${repeat(seats, (seat) => seat, (seat) => this.#other(view, seat))}</div>`;
    const many = seats.length > FEW;
    return html`<div class="md ${this.compact ? "compact" : ""}">
      ${many ? nothing : others}
      ${this.#centre(view)}
      ${view.seat === null ? nothing : this.#own(view, view.seat)}
      ${many ? others : nothing}
      ${this.compact || view.seat === null || view.phase === "game_over" ? nothing : html`<div class="kb-actions md-actions">${this.#actions(view)}</div>`}
    </div>`;
  }

  #other(view, seat) {
    const target = this.#seatTarget(seat);
    const head = html`${plate(this.seats[seat] ?? { seat, name: `S${seat}`, kind: "person" }, this.mine.includes(seat))}
      ${this.#score(view, seat)}`;
    return html`<article class="md-seat ${this.#onTurn(view, seat) ? "on-turn" : ""}" aria-label=${this.#name(seat)}>
      <div class="md-seat-head">${head}${this.#onTurn(view, seat) ? html`<span class="md-turn" title=${t("turn")}>${sign("turn")}<span class="visually-hidden">${t("turn")}</span></span>` : nothing}</div>
      ${target ? html`<button class="md-target lit" data-spot="seat-${seat}" @click=${() => this.#act(target.action)}>${target.label}</button>` : nothing}
      ${this.#palette(view, seat)}${this.#bank(view, seat)}
    </article>`;
  }

  #onTurn(view, seat) {
    return view.turn === seat && view.phase !== "game_over";
  }

  #score(view, seat) {
    const score = view.scores[seat];
    return score === null ? nothing : html`<span class="md-score num" title=${t("points", { n: score })}
      ><b>${score}</b><span class="visually-hidden"> ${t("points", { n: score })}</span></span>`;
  }

  #palette(view, seat) {
    const cards = view.palettes[seat];
    const label = t("palette.of", { name: this.#name(seat) });
    const lit = (kind) => this.#all("steal").some(({ action }) =>
      (action.do === "steal_palette" && action.seat === seat && action.card === kind)
      || (action.do === "steal_minus_five" && action.source === seat && kind === "M5"));
    const stealing = this.mode?.steal && this.mode.source === undefined && this.#canAct();
    return html`<ul class="md-chips" aria-label=${label} data-zone="palette-${seat}">
      ${kinds(cards).map((kind) => {
        const words = t("card.count", { count: cards[kind], card: cardName(kind) });
        const name = kind === "M5" ? t("steal.m5", { name: this.#name(seat) })
          : t("steal.card", { card: cardName(kind), name: this.#name(seat) });
        return html`<li data-card=${kind}>${stealing
          ? html`<button class="md-pick ${lit(kind) ? "lit" : ""}" data-spot="card-${seat}-${kind}" data-drop="card ${seat} ${kind}"
              aria-label="${name} (${words})" @click=${() => this.#tapTheirs(seat, kind)}>${chip(kind, cards[kind])}</button>`
          : html`<span class="visually-hidden">${words}</span><span aria-hidden="true">${chip(kind, cards[kind])}</span>`}</li>`;
      })}
      ${kinds(cards).length ? nothing : html`<li class="md-none">${t("palette.empty")}</li>`}
    </ul>`;
  }

  #bank(view, seat) {
    const cards = view.banks[seat];
    const name = this.#name(seat);
    const target = this.mode?.steal && this.mode.source === undefined
      && this.#all("steal_bank").find(({ action }) => action.seat === seat);
    const inside = cards === null
      ? t("bank.hidden", { n: view.bank_counts[seat] })
      : kinds(cards).map((kind) => html`<span class="md-coin" data-card=${kind} data-color=${kind}>${
          COLORS.includes(kind) ? gem(kind) : sign(kind)}<b class="num">${cards[kind]}</b></span>`);
    const empty = view.bank_counts[seat] === 0;
    const words = empty ? t("bank.empty") : cards === null ? inside : inWords(cards);
    const body = html`<span class="md-bank-name" aria-hidden="true">${t("bank")}</span>
      <span class="md-coins" aria-hidden="true">${empty ? t("bank.empty") : inside}</span>`;
    return target
      ? html`<button class="md-bank lit" data-zone="bank-${seat}" data-spot="bank-${seat}" data-drop="bank ${seat}"
          aria-label=${t("steal.bank", { name })} @click=${() => this.#act(target.action)}>${body}</button>`
      : html`<div class="md-bank" data-zone="bank-${seat}"><span class="visually-hidden">${t("bank.of", { name })}: ${words}</span>${body}</div>`;
  }

  #centre(view) {
    const [first, second] = (this.#roll ?? "B+Y").split("+");
    const jackpot = kinds(view.jackpot);
    const worth = jackpot.reduce((sum, kind) => sum + view.jackpot[kind] * WORTH[kind], 0);
    const face = (name) => (COLORS.includes(name) ? t(`color.${name}`) : t(`face.${name}`));
    return html`<div role="group" class="md-centre" aria-label=${t("centre")}>
      ${view.final_left ? html`<p class="md-final">${t("final", { n: view.final_left })}</p>` : nothing}
      <div class="md-pile" data-zone="pile">
        <div class="md-deck ${view.pile ? "" : "gone"}" aria-hidden="true"><b class="num">${view.pile}</b></div>
        <p>${view.pile ? t("pile.count", { n: view.pile }) : t("pile.empty")}</p>
        <p class="md-discard" data-zone="discard">${t("discard")}: <span class="md-coins">${Object.keys(view.discard).length
          ? Object.entries(view.discard).map(([kind, n]) => html`<span class="md-used" title=${cardName(kind)}><span class="visually-hidden">${n} ${cardName(kind)} </span>${
              kind.startsWith("AI-") ? gem(kind[3]) : sign(kind)}${n > 1 ? html`<b class="num" aria-hidden="true">${n}</b>` : nothing}</span>`)
          : t("discard.none")}</span></p>
      </div>
      <div class="md-dice ${this.#roll ? "" : "idle"}" role="group" aria-label=${t("dice")}>
        <div class="md-two">
          <octa-die .faces=${FACES} .shown=${SIDES.indexOf(first)} .label=${this.#roll ? face(first) : t("dice.still")}></octa-die>
          <octa-die .faces=${FACES} .shown=${SIDES.lastIndexOf(second)} .label=${this.#roll ? face(second) : t("dice.still")}></octa-die>
        </div>
        <p class="md-outcome">${this.#roll ? (this.#settled ? outcome(this.#roll) : " ") : t("dice.none")}</p>
        <p class="md-owed">
          ${view.wager ? html`<span class="md-flag">${gem(view.wager[0])}${t("wager.now", { color: t(`color.${view.wager[0]}`), count: view.wager[1] })}</span>` : nothing}
          ${view.rolls_left ? html`<span class="md-flag">${t("rolls.left", { n: view.rolls_left })}</span>` : nothing}
          ${view.extra_rolls ? html`<span class="md-flag">${t("extra.now", { n: view.extra_rolls })}</span>` : nothing}
        </p>
      </div>
      <div class="md-jackpot" data-zone="jackpot" data-drop="jackpot">
        <h2>${t("jackpot")} ${worth ? html`<small>${t("jackpot.worth", { n: worth })}</small>` : nothing}</h2>
        <ul class="md-chips">${COLORS.map((color) => html`<li data-card=${color} class=${view.jackpot[color] ? "" : "zero"}>
          <span class="visually-hidden">${view.jackpot[color] ?? 0} ${t(`color.${color}`)}</span><span aria-hidden="true">${chip(color, view.jackpot[color] ?? 0)}</span></li>`)}</ul>
      </div>
      ${this.compact ? nothing : html`<details class="md-help"><summary>${t("charts")}</summary>${charts(this.#roll)}</details>`}
    </div>`;
  }

  #own(view, seat) {
    const cards = view.palettes[seat];
    const active = !this.compact && this.#onTurn(view, seat);
    return html`<div role="group" class="md-own ${active ? "on-turn" : ""}" aria-label=${t("mine")}>
      <div class="md-seat-head">${plate(this.seats[seat] ?? { seat, name: `S${seat}`, kind: "person" }, this.mine.includes(seat))}
        ${this.#score(view, seat)}${active ? html`<span class="md-turn" title=${t("turn")}>${sign("turn")}<span class="visually-hidden">${t("turn")}</span></span>` : nothing}</div>
      <ul class="md-hand" aria-label=${t("palette")} data-zone="palette-${seat}">
        ${kinds(cards).map((kind) => this.#group(kind, cards[kind], active))}
        ${kinds(cards).length ? nothing : html`<li class="md-none">${t("palette.empty")}</li>`}
      </ul>
      ${this.#bank(view, seat)}
    </div>`;
  }

  #group(kind, count, active) {
    const color = COLORS.includes(kind);
    const lit = active && (color ? this.#most(kind) > 0 && !this.mode : kind === "ST" ? this.#has("steal") : kind === "ER" && this.#has("extra_roll"));
    const picked = this.picking?.color === kind || (kind === "ST" && this.mode?.steal);
    const label = color ? t("own.group", { count, color: cardName(kind), worth: WORTH[kind] }) : t("card.count", { count, card: cardName(kind) });
    return html`<li data-card=${kind}><button class="md-stack ${lit ? "lit" : ""}" data-spot="own-${kind}" data-drag=${kind}
      ?disabled=${this.compact} aria-label=${label} aria-pressed=${picked ? "true" : "false"} @click=${() => this.#tapOwn(kind)}>
      ${Array.from({ length: Math.min(count, 4) }, () => face(kind))}<b class="md-count num">${count > 1 ? html`×${count}` : nothing}</b></button></li>`;
  }

  // The row of buttons

  #actions(view) {
    if (!this.#canAct()) return html`<p class="md-say">${this.#settled && view.turn !== view.seat ? t("wait", { name: this.#name(view.turn) }) : ""}</p>`;
    if (this.picking) return this.#picker(view, this.picking);
    if (this.mode?.source !== undefined) return this.#ask(t("steal.m5.to"), true);
    if (this.mode) return this.#ask(t("steal.pick"), true);
    if (this.#has("swap")) return this.#ask(t("swap.pick"), false);
    if (this.#has("keep_minus_five")) return this.#ask(t("m5.pick"), false);
    const [roll] = this.#all("roll");
    const plain = roll && this.#has("wager") ? t("roll.plain") : view.rolls_left > 1 ? t("roll.more", { n: view.rolls_left }) : roll?.label;
    return html`
      ${this.#button("extra_roll")}
      ${this.#has("steal") ? html`<button class="button" @click=${() => this.#tapOwn("ST")}>${sign("ST")}${t("steal")}</button>` : nothing}
      ${this.#has("wager") ? html`<span class="md-say">${t("wager.pick")}</span>` : nothing}
      ${this.#button("draw", true)}
      ${roll ? html`<button class="button primary" @click=${() => this.#act(roll.action)}>${plain}</button>` : nothing}
      ${this.#button("end_turn", true)}`;
  }

  #button(verb, primary = false) {
    const [found] = this.#all(verb);
    return found ? html`<button class="button ${primary ? "primary" : ""}" @click=${() => this.#act(found.action)}>${found.label}</button>` : nothing;
  }

  #ask(question, back) {
    return html`<span class="md-say">${question}</span>${this.#button("keep_minus_five")}
      ${back ? html`<button class="button" @click=${() => this.#cancel()}>${t("cancel")}</button>` : nothing}`;
  }

  #picker(view, { color, count }) {
    const most = this.#most(color);
    const extra = view.extra_rolls;
    const set = (n) => (this.picking = { color, count: Math.min(most, Math.max(1, n)) });
    return html`
      <button class="button" @click=${() => this.#cancel()}>${t("cancel")}</button>
      <span class="md-stepper" role="group" aria-label=${t("wager.title", { color: cardName(color) })}>
        <button class="icon-button" aria-label=${t("wager.fewer")} ?disabled=${count <= 1} @click=${() => set(count - 1)}>−</button>
        <output class="num">${gem(color)} ${count}</output>
        <button class="icon-button" aria-label=${t("wager.more")} ?disabled=${count >= most} @click=${() => set(count + 1)}>+</button>
        ${most > 2 ? html`<button class="button plain" ?disabled=${count === most} @click=${() => set(most)}>${t("wager.all", { n: most })}</button>` : nothing}
      </span>
      <button class="button primary" @click=${() => this.#act({ do: "wager", color, count })}>
        ${t("wager.do", { count, color: cardName(color), rolls: count + extra })}</button>`;
  }
}

customElements.define("mixed-doubles-table", MixedDoublesTable);
