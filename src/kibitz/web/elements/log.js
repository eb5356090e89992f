/** The log as a person would tell it: rule numbers are links, "since your last turn" is marked. */

import { LitElement, html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { mark } from "kibitz/seats.js";
import { t } from "kibitz/strings.js";

const RULE = /\(?([A-Z]{2}-\d+\.\d+)\)?/g;
const SENTENCES = /(?<=\([A-Z]{2}-\d+\.\d+\))\s+/;

/** A rule's number as a link that opens the rulebook beside the table. @param {string} rule @param {string} href */
export function ruleLink(rule, href) {
  return html`<a class="rule-link" href=${href} data-rule=${rule}>${rule}</a>`;
}

/** Text with its rule numbers as links. @param {string} text @param {string} game */
export function linked(text, game) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(RULE)) {
    parts.push(text.slice(from, match.index), ruleLink(match[1], `/games/${game}/rules#${match[1]}`));
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}

/** A text of several sentences, cut after each rule number. @param {string} text */
export function sentences(text) {
  return text.split(SENTENCES);
}

/** Sequence number after which everything is news: the last thing these seats did. */
export function lastOwn(events, mine) {
  return events.findLast((event) => event.what === "entry" && mine.includes(event.seat))?.seq ?? 0;
}

class TableLog extends LitElement {
  static properties = {
    events: { attribute: false },
    mine: { attribute: false },
    game: {},
  };

  #atEnd = true;

  constructor() {
    super();
    this.events = [];
    this.mine = [];
    this.game = "";
  }

  createRenderRoot() {
    return this;
  }

  willUpdate() {
    this.#atEnd = this.scrollHeight - this.scrollTop - this.clientHeight < 60;
  }

  updated() {
    if (this.#atEnd) this.scrollTop = this.scrollHeight;
  }

  render() {
    const told = this.events.filter((event) => event.text);
    const since = lastOwn(this.events, this.mine);
    const first = told.find((event) => event.seq > since)?.seq;
    if (!told.length) return html`<p class="muted log-empty">${t("log.empty")}</p>`;
    return html`<ol class="log-lines">${repeat(told, (event) => event.seq, (event, i) => html`
      ${since && event.seq === first && i ? html`<li class="log-since">${t("log.since")}</li>` : nothing}
      <li class="log-line" data-what=${event.what} data-seq=${event.seq}>
        ${event.seat >= 0 && event.seat !== told[i - 1]?.seat ? mark(event.seat) : html`<span class="seat-gap"></span>`}
        <div>${sentences(event.text).map((line) => html`<p>${linked(line, this.game)}</p>`)}</div>
      </li>`)}</ol>`;
  }
}

customElements.define("table-log", TableLog);
