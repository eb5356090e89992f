/** A finished match, step by step: play, speed, timeline, a link to a moment, other eyes. */

import { LitElement, html, nothing } from "lit";
import { ApiError, call, save, text } from "kibitz/api.js";
import { loadBoard } from "kibitz/boards.js";
import { scoreTable, winners } from "kibitz/ending.js";
import { linked, sentences } from "kibitz/log.js";
import { icon } from "kibitz/seats.js";
import { table } from "kibitz/storage.js";
import { t } from "kibitz/strings.js";

const SPEEDS = [0.5, 1, 2, 4];
const STEP_TIME = 1600;
const LARGEST_FILE = 8 * 1024 * 1024;

class KibitzReplay extends LitElement {
  static properties = Object.fromEntries(
    ["match", "data", "at", "playing", "speed", "eyes", "wrong", "copied", "loading"].map((name) => [name, { state: true }]),
  );

  #board = /** @type {any} */ (null);
  #timer = 0;
  #still = true;
  #events = /** @type {any[]} */ ([]);

  constructor() {
    super();
    this.match = null;
    this.data = null;
    this.at = 0;
    this.playing = false;
    this.speed = 1;
    /** @type {number | null} */
    this.eyes = null;
    this.wrong = "";
    this.copied = false;
    this.loading = false;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#press);
    const asked = new URLSearchParams(location.hash.slice(1));
    const id = asked.get("table");
    if (!id) return;
    this.link = { table: id, token: asked.get("token") ?? "" };
    this.#load(() => text(`/api/tables/${id}/match`, { token: this.link.token }), Number(asked.get("at") ?? 0));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#press);
    clearInterval(this.#timer);
  }

  /** @param {() => Promise<string>} fetchMatch @param {number} at */
  async #load(fetchMatch, at = 0) {
    [this.loading, this.wrong] = [true, ""];
    try {
      this.match = await fetchMatch();
      const data = await call("/api/replay", { body: this.match });
      this.#board = await loadBoard(data.game);
      this.data = data;
      this.#go(at);
      document.title = `${data.title} · ${t("replay.title")}`;
    } catch (error) {
      this.wrong = error instanceof ApiError ? error.message : t("replay.unreadable");
    }
    this.loading = false;
  }

  /** @param {File | undefined} file */
  #read(file) {
    if (!file) return;
    this.link = undefined;
    this.#load(async () => {
      if (file.size > LARGEST_FILE) throw new Error("too large");
      return file.text();
    });
  }

  get #last() {
    return this.data.steps.length - 1;
  }

  /** @param {number} at */
  #go(at) {
    const next = Math.min(this.#last, Math.max(0, Math.round(at) || 0));
    this.#still = next !== this.at + 1;
    this.at = next;
    this.#events = this.data.steps[next].events;
    if (next === this.#last) this.#pause();
  }

  #play() {
    if (this.at === this.#last) this.#go(0);
    this.playing = true;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#go(this.at + 1), STEP_TIME / this.speed);
  }

  #pause() {
    this.playing = false;
    clearInterval(this.#timer);
  }

  #press = (event) => {
    if (!this.data || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/** @type {HTMLElement} */ (event.target).closest?.("input, select, textarea, button, [data-spot]")) return;
    const acts = {
      ArrowLeft: () => this.#go(this.at - 1),
      ArrowRight: () => this.#go(this.at + 1),
      Home: () => this.#go(0),
      End: () => this.#go(this.#last),
      " ": () => (this.playing ? this.#pause() : this.#play()),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  };

  /** A link that gives nobody a seat: only a watcher's token goes into it. */
  get #address() {
    const watch = this.link && (table(this.link.table)?.tokens.watch ?? (table(this.link.table)?.tokens.seats.includes(this.link.token) ? "" : this.link.token));
    if (!this.link || !watch) return "";
    return `${location.origin}/replay#${new URLSearchParams({ table: this.link.table, token: watch, at: String(this.at) })}`;
  }

  #share = async () => {
    const address = this.#address;
    history.replaceState(null, "", address);
    await navigator.clipboard?.writeText(address).catch(() => {});
    this.copied = true;
    setTimeout(() => (this.copied = false), 2500);
  };

  updated() {
    if (!this.#board || !this.data) return;
    const step = this.data.steps[this.at];
    const view = this.eyes === null ? step.view : (step.views?.[this.eyes] ?? step.view);
    if (this.#board.view === view) return;
    const seats = this.data.names.map((name, seat) => ({ seat, name, kind: "person" }));
    Object.assign(this.#board, { view, seats, legal: [], actors: step.actors, mine: [], events: this.#events, still: this.#still, seat: this.eyes });
  }

  render() {
    if (!this.data) return this.#door();
    const { data, at } = this;
    const step = data.steps[at];
    const button = (name, symbol, press, off = false) => html`<button class="icon-button" type="button" aria-label=${t(`replay.${name}`)} title=${t(`replay.${name}`)} ?disabled=${off} @click=${press}>${icon(symbol)}</button>`;
    const events = data.steps.slice(1, at + 1).map((one, i) => ({ ...one, what: "entry", seq: i + 1, seat: one.seat ?? -1 }));
    return html`<div class="replay">
      <h1>${data.title}</h1>
      <p class="replay-told" role="status">${step.text ? sentences(step.text).map((line) => html`<span>${linked(line, data.game)}</span>`) : t("replay.start")}</p>
      ${at === this.#last && data.result ? html`<section class="ending sheet"><h2>${winners(data.result, data.names.map((name) => ({ name })))}</h2>${scoreTable(data.result, data.names.map((name) => ({ name })), data.game)}</section>` : nothing}
      <div class="board">${this.#board}</div>
      <div class="replay-bar sheet">
        <div class="replay-buttons">
          ${button("first", "first", () => this.#go(0), at === 0)}${button("back", "back", () => this.#go(at - 1), at === 0)}
          ${this.playing ? button("pause", "pause", () => this.#pause()) : button("play", "play", () => this.#play())}
          ${button("next", "next", () => this.#go(at + 1), at === this.#last)}${button("last", "last", () => this.#go(this.#last), at === this.#last)}
        </div>
        <label class="replay-time"><span class="num small">${t("replay.steps", { at, all: this.#last })}</span>
          <input type="range" min="0" max=${this.#last} .value=${String(at)} aria-label=${t("replay.timeline")} @input=${(event) => this.#go(Number(event.target.value))}></label>
        <label class="field"><span>${t("replay.speed")}</span><select @change=${(event) => this.#speed(Number(event.target.value))}>${SPEEDS.map((n) => html`<option value=${n} ?selected=${n === this.speed}>${t("replay.speed_n", { n })}</option>`)}</select></label>
        ${data.conceals ? html`<label class="field"><span>${t("replay.eyes")}</span><select @change=${(event) => (this.eyes = event.target.value === "" ? null : Number(event.target.value))}>
          <option value="">${t("replay.everyone")}</option>${data.names.map((name, seat) => html`<option value=${seat}>${name}</option>`)}</select></label>` : nothing}
        <span class="replay-more">
          ${this.#address ? html`<button class="button" type="button" @click=${this.#share}>${icon(this.copied ? "check" : "link")}<span>${this.copied ? t("replay.copied") : t("replay.share")}</span></button>` : nothing}
          <button class="button" type="button" @click=${() => save(`${data.game}.json`, this.match ?? "")}>${icon("download")}<span>${t("replay.file")}</span></button></span>
      </div>
      <details class="replay-log"><summary>${t("side.log")}</summary><table-log tabindex="0" role="region" aria-label=${t("side.log")} .events=${events} .mine=${[]} .game=${data.game}></table-log></details>
    </div>`;
  }

  #speed(speed) {
    this.speed = speed;
    if (this.playing) this.#play();
  }

  #door() {
    const drop = (event) => {
      event.preventDefault();
      this.#read(event.dataTransfer?.files[0]);
    };
    return html`<div class="replay-door"><h1>${t("replay.title")}</h1><p class="muted">${this.loading ? t("replay.loading") : t("replay.lead")}</p>
      ${this.wrong ? html`<p class="notice alert" role="alert">${this.wrong}</p>` : nothing}
      ${this.loading ? nothing : html`<label class="drop sheet" @dragover=${(event) => event.preventDefault()} @drop=${drop}><span class="button primary">${t("replay.choose")}</span> <span class="muted">${t("replay.drop")}</span>
        <input class="visually-hidden" type="file" accept=".json,application/json" @change=${(event) => this.#read(event.target.files[0])}></label>`}</div>`;
  }
}

customElements.define("kibitz-replay", KibitzReplay);
