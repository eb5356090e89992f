/** Setting up a table: who sits where, house rules, pace. */

import { LitElement, html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { call } from "kibitz/api.js";
import { icon, mark } from "kibitz/seats.js";
import { hashOf, keep, recall, remember } from "kibitz/storage.js";
import { t } from "kibitz/strings.js";

const PACES = [0, 400, 900, 1800];
const CALM = 900;
const NAME = "kibitz.name";

/** @typedef {{key: number, kind: "here" | "friend" | "bot", name: string, bot: string}} Chair */

class MakeTable extends LitElement {
  static properties = Object.fromEntries(
    ["facts", "chairs", "rulings", "pace", "wrong", "busy"].map((name) => [name, { state: true }]).concat([["game", {}]]),
  );

  #next = 0;

  constructor() {
    super();
    this.game = "";
    this.facts = null;
    /** @type {Chair[]} */
    this.chairs = [];
    /** @type {Record<string, string>} */
    this.rulings = {};
    this.pace = CALM;
    this.wrong = "";
    this.busy = false;
  }

  createRenderRoot() {
    return this;
  }

  async connectedCallback() {
    super.connectedCallback();
    try {
      const games = await call("/api/games");
      this.facts = games.find((game) => game.slug === this.game);
      const bot = this.#middleBot();
      this.chairs = Array.from({ length: this.facts.default_seats }, (_, i) => this.#chair(i ? "bot" : "here", bot));
      this.chairs[0].name = recall(NAME) ?? "";
    } catch (error) {
      this.wrong = error.message;
    }
  }

  #middleBot() {
    const { bots } = this.facts;
    return bots[Math.min(1, bots.length - 1)]?.name ?? "";
  }

  /** @returns {Chair} */
  #chair(kind, bot = this.#middleBot()) {
    return { key: this.#next++, kind, name: "", bot };
  }

  render() {
    if (!this.facts) return html`<p class="muted" role="status">${this.wrong || t("make.loading")}</p>`;
    const [, most] = this.facts.seats;
    const friends = this.chairs.some((chair) => chair.kind === "friend");
    const plain = this.facts.rulings.filter((ruling) => !ruling.advanced);
    const advanced = this.facts.rulings.filter((ruling) => ruling.advanced);
    const changes = Object.keys(this.rulings).length;
    return html`<form class="make sheet" @submit=${this.#submit}>
      <section aria-labelledby="who"><h2 id="who">${t("make.seats")}</h2>
        <p class="muted">${t(this.facts.simultaneous ? "make.race" : "make.seats_note")}</p>
        <ol class="chairs">${repeat(this.chairs, (chair) => chair.key, (chair, i) => this.#row(chair, i))}</ol>
        ${this.chairs.length < most ? html`<button class="button plain add" type="button" @click=${() => (this.chairs = [...this.chairs, this.#chair("bot")])}>${icon("plus")}${t("make.add")}</button>` : nothing}
      </section>
      ${this.facts.rulings.length ? html`<details class="house-rules"><summary><h2>${t("make.options")}</h2>
        <span class="muted">${changes ? t("make.options_changed", { n: changes }) : t("make.options_note")}</span></summary>
        <div class="rulings">${plain.map((ruling) => this.#ruling(ruling))}
        ${advanced.length ? html`<details><summary>${t("make.advanced")}</summary>${advanced.map((ruling) => this.#ruling(ruling))}</details>` : nothing}</div></details>` : nothing}
      ${this.chairs.some((chair) => chair.kind === "bot") ? html`<fieldset class="pace"><legend>${t("make.pace")}</legend>
        <div class="segments">${PACES.map((ms) => html`<label><input class="visually-hidden" type="radio" name="pace" .checked=${this.pace === ms} @change=${() => (this.pace = ms)}><span>${t(`pace.${ms}`)}</span></label>`)}</div></fieldset>` : nothing}
      <div class="make-go"><button class="button primary big" ?disabled=${this.busy}>${friends ? t("make.go_invite") : t("make.go")}</button>
        <p role="alert" class="alert-text">${this.wrong}</p></div>
    </form>`;
  }

  #row(chair, i) {
    const [least] = this.facts.seats;
    const change = (news) => {
      Object.assign(chair, news);
      this.chairs = [...this.chairs];
    };
    const here = this.chairs.findIndex((other) => other.kind === "here");
    const sit = !this.facts.simultaneous || chair.kind === "here" || here < 0;
    const value = chair.kind === "bot" ? `bot ${chair.bot}` : chair.kind;
    const pick = (event) => {
      const [kind, bot] = event.target.value.split(" ");
      change({ kind, ...(bot ? { bot } : {}) });
    };
    return html`<li>${mark(i, "large")}
      <select aria-label=${t("make.kind_of", { n: i + 1 })} .value=${value} @change=${pick}>
        ${sit ? html`<option value="here" ?selected=${value === "here"}>${i === here || here < 0 ? t("make.me") : t("make.here")}</option>` : nothing}
        <option value="friend" ?selected=${value === "friend"}>${t("make.friend")}</option>
        ${this.facts.bots.map((bot) => html`<option value="bot ${bot.name}" ?selected=${value === `bot ${bot.name}`}>${t("make.bot", { bot: bot.name[0].toUpperCase() + bot.name.slice(1) })}</option>`)}
      </select>
      ${chair.kind === "here" ? html`<input aria-label=${t("make.name_of", { n: i + 1 })} placeholder=${i === here ? t("make.my_name") : t("make.seat_n", { n: i + 1 })} maxlength="24" autocomplete="off" .value=${chair.name} @input=${(event) => change({ name: event.target.value })}>`
        : html`<span class="chair-note muted small">${chair.kind === "bot" ? this.facts.bots.find((bot) => bot.name === chair.bot)?.summary : ""}</span>`}
      ${this.chairs.length > least ? html`<button class="icon-button" type="button" aria-label=${t("make.remove", { n: i + 1 })} @click=${() => (this.chairs = this.chairs.filter((other) => other !== chair))}>${icon("close")}</button>` : html`<span></span>`}
    </li>`;
  }

  #ruling(ruling) {
    const value = this.rulings[ruling.key] ?? String(ruling.default);
    const set = (chosen) => {
      const { [ruling.key]: _, ...others } = this.rulings;
      this.rulings = chosen === String(ruling.default) || chosen === "" ? others : { ...others, [ruling.key]: chosen };
    };
    const rules = html`<span class="small">${ruling.rules.map((rule) => html`<a href="/games/${this.game}/rules#${rule}" target="_blank" rel="noopener">${rule}</a> `)}</span>`;
    if (ruling.kind === "choice") {
      return html`<fieldset class="ruling"><legend>${ruling.question} ${rules}</legend>${ruling.values.map(([key, meaning]) => html`<label class="check">
        <input type="radio" name=${ruling.key} .checked=${value === key} @change=${() => set(key)}><span>${meaning}</span></label>`)}</fieldset>`;
    }
    const whole = ruling.kind === "whole";
    return html`<label class="field ruling"><span>${ruling.question} ${rules}</span>
      <input type=${whole ? "number" : "text"} min=${whole ? ruling.least : nothing} max=${whole ? ruling.most : nothing} .value=${value} @change=${(event) => set(event.target.value.trim())}>
      ${ruling.values.length ? html`<span class="muted small">${ruling.values.map(([key, meaning]) => html`<code>${key}</code>: ${meaning} `)}</span>` : nothing}</label>`;
  }

  #submit = async (event) => {
    event.preventDefault();
    this.busy = true;
    this.wrong = "";
    const here = this.chairs.findIndex((chair) => chair.kind === "here");
    const seats = this.chairs.map((chair, i) => {
      if (chair.kind === "bot") return { kind: "bot", bot: chair.bot };
      if (chair.kind === "friend") return { kind: "person" };
      return { kind: "person", name: chair.name.trim() || t("make.player_n", { n: i + 1 }) };
    });
    if (here >= 0 && this.chairs[here].name.trim()) remember(NAME, this.chairs[here].name.trim());
    try {
      const made = await call("/api/tables", { body: { game: this.game, seats, rulings: this.rulings, pace: this.pace, ...(here >= 0 ? { hosts_seat: here } : {}) } });
      const tokens = { host: made.host, invite: made.invite, watch: made.watch, seats: Object.values(made.seats) };
      const kept = keep(made.table, { game: this.game, title: this.facts.title, tokens, names: seats.map((seat) => seat.name ?? "") });
      location.assign(`/tables/${made.table}${kept ? "" : hashOf(tokens)}`);
    } catch (error) {
      this.wrong = error.message;
      this.busy = false;
    }
  };
}

customElements.define("make-table", MakeTable);
