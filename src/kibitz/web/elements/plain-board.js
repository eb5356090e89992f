/** The board of a game that has not drawn one yet: what is seen, and every legal move a button. */

import { LitElement, html, nothing } from "lit";
import { plate } from "kibitz/seats.js";

class PlainBoard extends LitElement {
  static properties = Object.fromEntries(
    ["view", "legal", "seats", "mine", "actors", "events"].map((name) => [name, { attribute: false }])
      .concat([["pending", { type: Boolean }]]),
  );

  constructor() {
    super();
    this.view = null;
    this.legal = [];
    this.seats = [];
    this.mine = [];
    this.actors = [];
    this.events = [];
    this.pending = false;
  }

  createRenderRoot() {
    return this;
  }

  updated(changed) {
    if (changed.has("view")) this.dispatchEvent(new CustomEvent("settled", { bubbles: true }));
  }

  render() {
    if (!this.view) return nothing;
    const act = (action) => this.dispatchEvent(new CustomEvent("act", { bubbles: true, detail: { seat: this.view.seat, action } }));
    return html`<ul class="plain-seats">${this.seats.map((seat) => html`<li>${plate(seat, this.mine.includes(seat.seat))}</li>`)}</ul>
      <dl class="plain-view">${Object.entries(this.view).map(([key, value]) => html`<div><dt>${key}</dt><dd><code>${JSON.stringify(value)}</code></dd></div>`)}</dl>
      <div class="kb-actions">${(this.legal ?? []).map((one) => html`<button class="button primary" ?disabled=${this.pending} @click=${() => act(one.action)}>${one.label}</button>`)}</div>`;
  }
}

customElements.define("plain-board", PlainBoard);
