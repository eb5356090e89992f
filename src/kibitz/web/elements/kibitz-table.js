/** The frame round any game: who must do what, seats, log, rulebook, refusals, take-backs, result. */

import { LitElement, html, nothing } from "lit";
import { ApiError, call, save, text } from "kibitz/api.js";
import { loadBoard } from "kibitz/boards.js";
import { Client } from "kibitz/client.js";
import { Drafting } from "kibitz/drafting.js";
import { ending } from "kibitz/ending.js";
import { joinForm } from "kibitz/join.js";
import { lastOwn, ruleLink } from "kibitz/log.js";
import { people, room } from "kibitz/people.js";
import "kibitz/rule-panel.js";
import { icon, mark } from "kibitz/seats.js";
import { keep, recall, remember, table, tokensOf } from "kibitz/storage.js";
import { t } from "kibitz/strings.js";

const WIDE = "(min-width: 1000px)";
const TABS = ["log", "rules", "people"];
const KEYS = "kibitz.keys";
/** The board has so long to come to rest, in ms. */
const LATEST = 2000;
/** In a race a refusal stays so long, whatever the others do meanwhile, in ms. */
const REFUSED = 10_000;

export class KibitzTable extends LitElement {
  static properties = Object.fromEntries(
    ["hello", "seen", "log", "line", "problem", "refusal", "hint", "side", "rule", "asked", "pending",
      "curtain", "told", "working", "joining", "typed", "keys", "said", "drafted"].map((name) => [name, { state: true }]),
  );

  #client = /** @type {Client | null} */ (null);
  #board = /** @type {any} */ (null);
  #fresh = /** @type {any[]} */ ([]);
  #first = true;
  #keyboard = false;
  #wasMyTurn = false;
  #late = 0;
  #forgets = 0;
  #clock = /** @type {import("./game-table.js").Clock | null} */ (null);
  /** Whether this page asked for the rematch and goes there itself. */
  #moving = false;
  #opener = /** @type {HTMLElement | null} */ (null);
  /** Whether a hint is being looked for. */
  #isAsking = false;
  #drafting = new Drafting((draft) => this.#client?.send("draft", draft));

  constructor() {
    super();
    this.table = location.pathname.split("/").filter(Boolean).pop() ?? "";
    /** @type {import("./storage.js").Tokens} */
    this.tokens = { seats: [] };
    this.hello = null;
    /** @type {any} the newest view message */
    this.seen = null;
    /** @type {any[]} */
    this.log = [];
    this.line = "opening";
    this.problem = "";
    this.refusal = null;
    this.hint = null;
    /** @type {string | null} */
    this.side = matchMedia(WIDE).matches ? "log" : null;
    this.rule = "";
    this.asked = 0;
    this.pending = false;
    /** @type {number | null} */
    this.curtain = null;
    /** What the status and the log say: they do not run ahead of dice and cards. */
    this.told = { prompt: "", seq: 0 };
    this.working = null;
    /** @type {any} what is known of a table one was invited to */
    this.joining = null;
    this.typed = false;
    this.keys = recall(KEYS) !== false;
    this.said = { polite: "", now: "" };
    /** @type {Record<number, any[]>} what the drafts of a race would do, by seat, that are not in the log yet */
    this.drafted = {};
    /** @type {{name: string}[]} */
    this.bots = [];
  }

  createRenderRoot() {
    return this;
  }

  get result() {
    return this.seen?.result ?? null;
  }

  get mine() {
    return this.hello?.mine ?? [];
  }

  /** The seat of this browser that may act now. @returns {number | undefined} */
  get acting() {
    return this.seen?.actors.find((seat) => this.mine.includes(seat));
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#press);
    document.addEventListener("pointerdown", () => (this.#keyboard = false), { passive: true });
    addEventListener("hashchange", () => location.hash.includes("=") && location.reload());
    this.addEventListener("click", (event) => this.#follow(event));
    this.addEventListener("act", (event) => this.act(event.detail));
    this.addEventListener("draft", (event) => this.#drafting.ask(event.detail));
    this.addEventListener("hint", () => this.#askHint());
    this.addEventListener("settled", () => {
      this.#tell();
      this.#refocus();
    });
    this.#begin();
  }

  async #begin() {
    const given = tokensOf(location.hash);
    const lasting = keep(this.table, { tokens: given });
    if (lasting && location.hash) history.replaceState(null, "", location.pathname);
    this.tokens = table(this.table)?.tokens ?? given;
    if (given.invite && !this.tokens.seats.length && !this.tokens.host) await this.#invited(given.invite);
    else if (this.#all().length) this.#connect();
    else if (this.tokens.invite) await this.#invited(this.tokens.invite);
    else this.problem = t("table.no_token");
  }

  #all() {
    const { host, watch, seats } = this.tokens;
    return [...seats, host, watch].filter(Boolean);
  }

  async #invited(token) {
    try {
      this.joining = await call(`/api/tables/${this.table}`, { token });
    } catch (error) {
      this.problem = error instanceof ApiError && error.status === 403 ? t("table.dead_link") : error.message;
    }
  }

  /** Takes a seat with a name. @param {string} name @param {number} [seat] @returns {Promise<string>} what went wrong */
  async join(name, seat) {
    try {
      const { token } = await call(`/api/tables/${this.table}/join`, { token: this.tokens.invite, body: { name, ...(seat === undefined ? {} : { seat }) } });
      remember("kibitz.name", name);
      keep(this.table, { tokens: { seats: [token] } });
      this.tokens = { ...this.tokens, seats: [...this.tokens.seats, token] };
      this.joining = null;
      this.#connect();
      return "";
    } catch (error) {
      return error.message;
    }
  }

  #connect() {
    const client = new Client(this.table, this.#all(), null);
    this.#client = client;
    client.addEventListener("message", (event) => this.#hear(event.detail));
    client.addEventListener("line", (event) => this.#reach(event.detail));
    client.open();
  }

  /** A line that is closed for good leaves no table to look at. @param {string} line */
  #reach(line) {
    this.line = line;
    if (line !== "closed") return;
    this.hello = null;
    this.#wasMyTurn = false;
  }

  // Hearing

  #hear(message) {
    switch (message.kind) {
      case "hello":
        return this.#welcome(message);
      case "event":
        return this.#happen(message);
      case "view":
        return this.#see(message);
      case "seats":
        return this.#reseat(message.seats);
      case "presence": {
        const online = Object.fromEntries(message.seats.map((seat) => [seat.seat, seat.online]));
        return this.#reseat(this.hello.seats.map((seat) => ({ ...seat, online: online[seat.seat] ?? seat.online })));
      }
      case "draft":
        this.drafted = { ...this.drafted, [message.seat]: message.events };
        return undefined;
      case "working":
        this.working = message.done < message.total ? message : null;
        return undefined;
      case "rematch":
        return this.#rematch(message);
      case "error":
        if (!message.id) this.problem = message.sentence;
        return undefined;
    }
    return undefined;
  }

  #welcome(hello) {
    const again = this.hello && hello.seat === this.hello.seat && this.#client?.seq;
    if (!again) [this.log, this.#fresh, this.#first] = [[], [], true];
    this.problem = "";
    this.drafted = {};
    this.hello = hello;
    const { host, watch, invite } = this.tokens;
    this.tokens = { ...this.tokens, host, invite: hello.invite ?? invite, watch: hello.watch ?? watch };
    this.#keep();
    if (!this.bots.length) this.#ask();
    if (hello.seat === null && hello.mine.length && !this.#isShared) this.#client?.look(hello.mine[0]);
    if (!this.#board) this.#load(hello.game);
  }

  /** Whether several people with secrets share this device: nobody's eyes before the curtain. */
  get #isShared() {
    return this.hello.conceals && this.mine.length > 1;
  }

  async #ask() {
    const games = await call("/api/games").catch(() => []);
    this.bots = games.find((game) => game.slug === this.hello.game)?.bots ?? [];
    this.requestUpdate();
  }

  async #load(slug) {
    this.#board = document.createElement("div");
    try {
      this.#board = await loadBoard(slug);
      this.requestUpdate();
    } catch {
      this.problem = t("table.no_board");
    }
  }

  #keep() {
    const { game, title, seats, state } = this.hello;
    keep(this.table, { game, title, state, names: seats.map((seat) => seat.name), tokens: this.tokens });
  }

  #reseat(seats) {
    this.hello = { ...this.hello, seats };
  }

  #happen(event) {
    this.log = [...this.log, event];
    if (event.what === "entry") this.#fresh.push(...event.events);
    if (this.drafted[event.seat] && event.what === "entry") this.drafted = { ...this.drafted, [event.seat]: undefined };
    if (event.what === "back") [this.#fresh, this.#first] = [[], true];
    if (event.what === "started") this.hello = { ...this.hello, state: "playing" };
    if (event.what !== "entry" && !this.#first) this.#tell();
    if (event.what === "pace") this.hello = { ...this.hello, pace: event.pace };
    if (event.what === "rematch") this.hello = { ...this.hello, rematch: event.table };
    if (event.what === "over") {
      this.hello = { ...this.hello, state: "over" };
      this.#keep();
    }
    if (event.text && !this.#first) this.said = { ...this.said, polite: event.text.replace(/ ?\([A-Z]{2}-[\d.]+\)/g, "") };
  }

  #see(view) {
    this.working = null;
    if (!this.hello.simultaneous) [this.refusal, this.hint] = [null, null];
    this.pending = false;
    this.#clock = { t: view.t, runs: view.clock_runs, limit: view.limit, at: performance.now() };
    const last = this.#first ? this.log.findLast((event) => event.what === "entry") : null;
    this.shown = { events: this.#first ? (last?.events ?? []) : this.#fresh, still: this.#first };
    [this.#fresh, this.#first] = [[], false];
    this.seen = view;
    clearTimeout(this.#late);
    if (this.shown.still || view.result) this.#tell();
    else this.#late = setTimeout(() => this.#tell(), LATEST);
    const next = this.acting;
    if (this.mine.length > 1 && next !== undefined && next !== view.seat && !view.actors.includes(view.seat)) this.#turnTo(next);
    const myTurn = this.acting !== undefined && !view.result;
    if (myTurn && !this.#wasMyTurn) this.said = { ...this.said, now: `${t("turn.yours")}. ${view.prompt}` };
    if (!myTurn) this.said = { ...this.said, now: "" };
    this.#wasMyTurn = myTurn;
  }

  #tell() {
    clearTimeout(this.#late);
    this.told = { prompt: this.seen?.prompt ?? "", seq: this.log.at(-1)?.seq ?? 0 };
  }

  /** Another person at this device is to act: at once, or behind a curtain where hands are hidden. */
  #turnTo(seat) {
    if (this.#isShared) this.curtain = seat;
    else this.#client?.look(seat);
  }

  #rematch({ table: id, tokens, host, invite, watch }) {
    const seats = Object.values(tokens);
    keep(id, { game: this.hello.game, title: this.hello.title, tokens: { host, invite, watch, seats } });
    if (this.#moving) location.assign(`/tables/${id}`);
    this.hello = { ...this.hello, rematch: id };
  }

  // Doing

  /** Asks for a move; the server says whether it may be. @param {{seat: number, action?: any, text?: string}} move */
  async act({ seat, action, text }) {
    this.pending = true;
    [this.refusal, this.hint] = [null, null];
    this.#drafting.drop();
    await this.command("act", { seat: seat ?? this.seen.seat, n: this.seen.n, ...(text === undefined ? { action } : { text }) });
    this.pending = false;
  }

  /** @param {string} kind @param {object} fields @returns {Promise<any>} */
  async command(kind, fields) {
    this.#moving = kind === "rematch";
    const answer = await this.#client?.send(kind, fields);
    if (answer.kind === "refused") this.refusal = answer;
    else if (answer.kind === "error") this.refusal = { sentence: answer.sentence };
    clearTimeout(this.#forgets);
    if (this.refusal && this.hello?.simultaneous) this.#forgets = setTimeout(() => (this.refusal = null), REFUSED);
    if (answer.kind === "hint") [this.hint, this.refusal] = [answer, null];
    if (answer.kind !== "done") this.pending = false;
    return answer;
  }

  async download() {
    try {
      const token = this.#all()[0];
      save(`${this.hello.game}-${this.table}.json`, await text(`/api/tables/${this.table}/match`, { token }));
    } catch (error) {
      this.refusal = { sentence: error.message };
    }
  }

  #takeBack() {
    const { back, n, seat } = this.seen;
    const count = back.free || back.consent;
    if (count) this.command("back", { seat, to: n - (back.free ? 1 : count) });
  }

  setKeys(on) {
    this.keys = on;
    remember(KEYS, on);
  }

  #open(tab, opener) {
    this.#opener = opener ?? (document.activeElement instanceof HTMLElement ? document.activeElement : null);
    this.side = tab;
    if (tab === "rules") this.asked += 1;
    if (!matchMedia(WIDE).matches) this.updateComplete.then(() => this.querySelector(".side-close")?.focus());
  }

  #close() {
    this.side = matchMedia(WIDE).matches ? "log" : null;
    this.updateComplete.then(() => this.#opener?.focus());
  }

  /** Rule links open the rulebook beside the table. */
  #follow(event) {
    const link = /** @type {HTMLElement} */ (event.target).closest("a[href*='#']");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || link.target) return;
    const inBook = link.closest(".rulebook") && link.getAttribute("href")?.startsWith("#");
    const inGame = link.pathname === `/games/${this.hello?.game}/rules`;
    if (!inBook && !inGame) return;
    event.preventDefault();
    this.rule = decodeURIComponent(link.hash.slice(1));
    this.#open("rules", link);
  }

  #press = (event) => {
    this.#keyboard = true;
    const field = /** @type {HTMLElement} */ (event.target).closest?.("input, textarea, select, [contenteditable]");
    if (event.key === "Escape" && this.side && !matchMedia(WIDE).matches) return this.#close();
    if (field || event.altKey || !this.hello) return undefined;
    if ((event.ctrlKey || event.metaKey) && event.key === "z") return event.preventDefault(), this.#takeBack();
    if (event.ctrlKey || event.metaKey || !this.keys) return undefined;
    const acts = {
      "?": () => this.#open("rules"),
      l: () => this.#open("log"),
      p: () => this.#open("people"),
      h: () => this.#askHint(),
      z: () => this.#takeBack(),
      t: () => this.#type(event),
    };
    return acts[event.key]?.();
  };

  async #askHint() {
    if (this.acting === undefined || this.#isAsking) return;
    this.#isAsking = true;
    await this.command("hint", { seat: this.acting });
    this.#isAsking = false;
  }

  #type(event) {
    event.preventDefault();
    this.typed = true;
    this.updateComplete.then(() => this.querySelector(".notation input")?.focus());
  }

  /** A button that was pressed may be gone: keyboard players go on where the next one is. */
  #refocus() {
    if (!this.#keyboard || document.activeElement !== document.body || this.acting === undefined) return;
    this.querySelector(".kb-actions .primary, .kb-actions button, [data-spot][tabindex='0']")?.focus();
  }

  // Drawing

  /** Whether the result has been brought into sight. */
  #endingShown = false;

  updated() {
    this.#dress();
    const ending = this.querySelector(".ending");
    if (ending && !this.#endingShown) ending.scrollIntoView({ block: "start" });
    this.#endingShown = Boolean(ending);
    const board = this.#board;
    if (!board || !this.seen?.view || !this.hello) return;
    const { view, legal, actors, seat } = this.seen;
    Object.assign(board, { view, legal, actors, seat, seats: this.hello.seats, mine: this.mine, pending: this.pending, hint: this.hint?.action ?? null,
      clock: this.#clock, drafted: this.drafted, ...this.shown });
  }

  /** The tab says when it is your turn. */
  #dress() {
    const turn = this.#wasMyTurn && !this.result;
    const title = this.hello?.title ?? t("table.title");
    document.title = `${turn ? `● ${t("turn.yours")} · ` : ""}${title} · ${t("site.name")}`;
    const dot = document.querySelector("link[rel='icon']");
    const href = `/static/pictures/icon${turn ? "-turn" : ""}.svg`;
    if (dot && dot.getAttribute("href") !== href) dot.setAttribute("href", href);
  }

  render() {
    if (!this.hello) return this.#before();
    const wide = matchMedia(WIDE).matches;
    return html`
      <div class="frame ${this.side ? `with-${this.side}` : ""}">
        ${this.#head()}
        <main id="main" class="frame-main" ?inert=${Boolean(this.side) && !wide}>
          <div class="frame-top">${this.#status()}${this.#notices()}</div>
          ${this.curtain !== null ? this.#curtain(this.curtain) : this.#middle()}
        </main>
        ${this.side ? this.#side(wide) : nothing}
        <div class="visually-hidden" role="status">${this.said.polite}</div>
        <div class="visually-hidden" role="alert">${this.said.now}</div>
      </div>`;
  }

  #before() {
    return html`<div class="frame-before"><header><a class="wordmark" href="/"><svg aria-hidden="true"><use href="/static/pictures/logo.svg#logo"></use></svg>${t("site.name")}</a></header>
      <main id="main">${this.joining ? joinForm(this) : this.problem
        ? html`<div class="sheet pad"><h1>${t("table.closed")}</h1><p>${this.problem}</p><p><a class="button primary" href="/">${t("error.home")}</a></p></div>`
        : html`<h1 class="visually-hidden">${t("table.title")}</h1><p class="muted" role="status">${t("table.opening")}</p>`}</main></div>`;
  }

  #head() {
    const tab = (name, symbol) => html`<button class="icon-button tab-${name}" type="button" aria-expanded=${this.side === name ? "true" : "false"}
      aria-label=${t(`side.${name}`)} title=${t(`side.${name}`)} @click=${(event) => (this.side === name ? this.#close() : this.#open(name, event.currentTarget))}>${icon(symbol)}</button>`;
    return html`<header class="frame-head">
      <a class="wordmark" href="/" aria-label=${t("site.home")}><svg aria-hidden="true"><use href="/static/pictures/logo.svg#logo"></use></svg></a>
      <h1>${this.hello.title}</h1>
      ${this.mine.length ? nothing : html`<span class="badge">${icon("eye")}<span>${t("table.watching")}</span></span>`}
      <span class="grow"></span>
      ${tab("log", "log")}${tab("people", "people")}${tab("rules", "rules")}
    </header>`;
  }

  #status() {
    const { hello, seen } = this;
    const open = hello.seats.filter((seat) => seat.kind === "open").length;
    const turn = this.#wasMyTurn && !this.result;
    const sentence = this.told.prompt || (hello.state === "waiting" ? t("room.waiting", { n: open }) : t("table.opening"));
    const actor = seen?.actors.length === 1 ? seen.actors[0] : null;
    const back = seen && (seen.back.free || seen.back.consent);
    return html`<div class="status ${turn ? "yours" : ""}">
      ${actor !== null && !this.result ? mark(actor, "large") : nothing}
      <p class="status-text">${sentence}</p>
      <span class="status-tools">
        ${turn ? html`<button class="icon-button" type="button" aria-label=${t("tool.hint")} title=${t("tool.hint")} @click=${() => this.#askHint()}>${icon("hint")}</button>` : nothing}
        ${back ? html`<button class="icon-button" type="button" aria-label=${seen.back.free ? t("tool.back") : t("tool.ask_back")} title=${seen.back.free ? t("tool.back") : t("tool.ask_back")}
          @click=${() => this.#takeBack()}>${icon("undo")}</button>` : nothing}
      </span></div>`;
  }

  #notices() {
    const { refusal, hint, seen } = this;
    const answer = seen?.asked?.waiting.find((seat) => this.mine.includes(seat));
    return html`
      ${this.line === "lost" ? html`<p class="notice" role="status">${t("line.lost")}</p>` : nothing}
      ${this.problem ? html`<p class="notice alert" role="alert">${this.problem}</p>` : nothing}
      ${this.working ? html`<p class="notice" role="status"><label>${t("table.working")} <progress max=${this.working.total} value=${this.working.done}></progress></label></p>` : nothing}
      ${refusal ? html`<div class="notice alert refusal" role="alert"><p>${refusal.sentence}
        ${refusal.rule ? html`<span class="refusal-rule">${t("refusal.rule")} ${ruleLink(refusal.rule, refusal.href)}</span>` : nothing}</p>
        <button class="icon-button" type="button" aria-label=${t("close")} @click=${() => (this.refusal = null)}>${icon("close")}</button></div>` : nothing}
      ${hint ? html`<div class="notice hint" role="status"><p><b>${hint.label}.</b> ${hint.sentence}</p>
        <span><button class="button" type="button" @click=${() => this.act({ seat: this.acting, action: hint.action })}>${t("hint.play")}</button>
        <button class="icon-button" type="button" aria-label=${t("close")} @click=${() => (this.hint = null)}>${icon("close")}</button></span></div>` : nothing}
      ${seen?.asked ? html`<div class="notice asked" role="status"><p>${t("asked.text", { name: this.hello.seats[seen.asked.seat]?.name, n: seen.n - seen.asked.to })}</p>
        ${answer === undefined ? nothing : html`<span><button class="button primary" type="button" @click=${() => this.command("answer", { seat: answer, yes: true })}>${t("asked.yes")}</button>
        <button class="button" type="button" @click=${() => this.command("answer", { seat: answer, yes: false })}>${t("asked.no")}</button></span>`}</div>` : nothing}`;
  }

  #curtain(seat) {
    const name = this.hello.seats[seat]?.name;
    const lift = () => {
      this.curtain = null;
      this.#client?.look(seat);
    };
    return html`<section class="curtain">${mark(seat, "large")}<h2>${t("curtain.title", { name })}</h2><p>${t("curtain.text")}</p>
      <button class="button primary big" type="button" @click=${lift}>${t("curtain.lift", { name })}</button></section>`;
  }

  #middle() {
    if (this.hello.state === "waiting") return room(this);
    return html`${this.result ? ending(this) : nothing}
      <div class="board" @pointerdown=${() => (this.#keyboard = false)}>${this.#board}</div>
      ${this.acting === undefined || this.result ? nothing : html`<details class="notation" ?open=${this.typed} @toggle=${(event) => (this.typed = event.target.open)}>
        <summary>${t("notation.title")}</summary>
        <form @submit=${this.#submit}><label class="field"><span>${t("notation.label")}</span><input name="text" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
          <button class="button">${t("notation.send")}</button></form></details>`}`;
  }

  #submit = (event) => {
    event.preventDefault();
    const text = new FormData(event.target).get("text")?.toString().trim();
    if (text) this.act({ seat: this.acting ?? this.seen.seat, text });
    event.target.reset();
  };

  #side(wide) {
    const news = this.log.filter((event) => event.text && event.seq > lastOwn(this.log, this.mine)).length;
    return html`<div class="side side-${this.side}" role=${wide ? "complementary" : "dialog"} aria-modal=${wide ? nothing : "true"} aria-label=${t(`side.${this.side}`)}>
      <div class="side-head"><div class="side-tabs">${TABS.map((tab) => html`<button type="button" aria-pressed=${this.side === tab ? "true" : "false"} @click=${() => this.#open(tab)}>${t(`side.${tab}`)}</button>`)}</div>
        ${wide && this.side === "log" ? nothing : html`<button class="icon-button side-close" type="button" aria-label=${t("close")} @click=${() => this.#close()}>${icon("close")}</button>`}</div>
      ${this.side === "log" ? html`<table-log tabindex="0" role="region" aria-label=${t("side.log")} .events=${this.log.filter((event) => event.seq <= this.told.seq)} .mine=${this.mine} .game=${this.hello.game} data-news=${news}></table-log>` : nothing}
      ${this.side === "people" ? people(this) : nothing}
      <rule-panel ?hidden=${this.side !== "rules"} .game=${this.side === "rules" || this.asked ? this.hello.game : ""} .rule=${this.rule} .asked=${this.asked}></rule-panel>
    </div>`;
  }
}

customElements.define("kibitz-table", KibitzTable);
