/** The tables this browser has a seat at. */

import { LitElement, html, nothing } from "lit";
import { forget, hashOf, tables } from "kibitz/storage.js";
import { t } from "kibitz/strings.js";

const FEW = 4;

class MyTables extends LitElement {
  static properties = { game: {}, all: { state: true } };

  constructor() {
    super();
    this.game = "";
    this.all = false;
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const found = tables().filter((one) => one.title && (!this.game || one.game === this.game));
    if (!found.length) return nothing;
    const shown = this.all ? found : found.slice(0, FEW);
    return html`<section aria-labelledby="my-tables"><h2 id="my-tables">${t("mine.title")}</h2>
      <ul class="my-tables">${shown.map((one) => this.#row(one))}</ul>
      ${found.length > shown.length ? html`<button class="button plain" type="button" @click=${() => (this.all = true)}>${t("mine.more", { n: found.length - shown.length })}</button>` : nothing}
    </section>`;
  }

  #row(one) {
    const names = one.names.filter(Boolean).join(", ");
    const gone = () => {
      forget(one.id);
      this.requestUpdate();
    };
    return html`<li class="sheet"><a href="/tables/${one.id}${hashOf(one.tokens)}"><b>${one.title}</b> <span class="muted">${names}</span></a>
      <span class="badge">${t(`mine.${one.state || "playing"}`)}</span>
      <button class="button plain small" type="button" aria-label=${t("mine.forget_named", { names })} @click=${gone}>${t("mine.forget")}</button></li>`;
  }
}

customElements.define("my-tables", MyTables);
