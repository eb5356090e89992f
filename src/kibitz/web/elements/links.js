/** Links one may pass on: shown, copied, and drawn as a QR code. */

import { LitElement, html } from "lit";
import { icon } from "kibitz/seats.js";
import { t } from "kibitz/strings.js";

/** `<share-link>`: `href` in full, `label` says whom it is for, `qr` draws the code as well. */
class ShareLink extends LitElement {
  static properties = { href: {}, label: {}, note: {}, qr: { type: Boolean }, copied: { state: true }, code: { state: true } };

  constructor() {
    super();
    this.href = "";
    this.label = "";
    this.note = "";
    this.qr = false;
    this.copied = false;
    this.code = /** @type {{size: number, path: string} | null} */ (null);
  }

  createRenderRoot() {
    return this;
  }

  async willUpdate(changed) {
    if (!this.qr || !this.href || !(changed.has("href") || changed.has("qr"))) return;
    const { encode } = await import("uqr");
    this.code = modules(encode(this.href, { ecc: "L", border: 3 }).data);
  }

  render() {
    return html`<div class="share">
      ${this.qr && this.code ? html`<div class="qr" role="img" aria-label=${t("share.qr", { label: this.label })}><svg viewBox="0 0 ${this.code.size} ${this.code.size}" shape-rendering="crispEdges"><path d=${this.code.path}></path></svg></div>` : ""}
      <div class="share-text">
        <label class="field"><span>${this.label}</span>
          <span class="share-row"><input readonly .value=${this.href} @focus=${(event) => event.target.select()}>
            <button class="button ${this.qr ? "primary" : ""}" type="button" @click=${this.#copy}>${icon("copy")}${this.copied ? t("share.copied") : t("share.copy")}</button></span></label>
        ${this.note ? html`<p class="muted small">${this.note}</p>` : ""}
        <span class="visually-hidden" role="status">${this.copied ? t("share.copied") : ""}</span>
      </div></div>`;
  }

  #copy = async () => {
    const field = this.querySelector("input");
    try {
      await navigator.clipboard.writeText(this.href);
    } catch {
      field?.select();
      document.execCommand("copy");
    }
    this.copied = true;
    setTimeout(() => (this.copied = false), 2500);
  };
}

customElements.define("share-link", ShareLink);

/** Dark modules as one path. @param {boolean[][]} rows */
function modules(rows) {
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size: rows.length, path };
}
