/** The rulebook beside the table, opened at a rule. */

import { LitElement, html } from "lit";
import { drawExamples } from "kibitz/rulebook.js";
import { t } from "kibitz/strings.js";

/** `game` is a slug, `rule` a number such as MD-3.1; `asked` rises with every request to show it. */
class RulePanel extends LitElement {
  static properties = { game: {}, rule: {}, asked: { type: Number }, failed: { state: true } };

  #loaded = "";

  constructor() {
    super();
    this.game = "";
    this.rule = "";
    this.asked = 0;
    this.failed = false;
  }

  createRenderRoot() {
    return this;
  }

  render() {
    return html`<p class="rule-panel-head"><a href="/games/${this.game}/rules" target="_blank" rel="noopener">${t("rules.own_page")}</a></p>
      ${this.failed ? html`<p class="notice alert" role="alert">${t("rules.failed")}</p>` : ""}
      <div class="rule-panel-text" tabindex="0" role="region" aria-label=${t("side.rules")}></div>`;
  }

  async updated(changed) {
    if (!this.game || !(changed.has("asked") || changed.has("game"))) return;
    const place = this.querySelector(".rule-panel-text");
    if (this.#loaded !== this.game) {
      try {
        const answer = await fetch(`/games/${this.game}/rules`);
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const book = page.querySelector(".rulebook");
        if (!answer.ok || !book) throw new Error(answer.statusText);
        place.replaceChildren(document.importNode(book, true));
        drawExamples(place);
        this.#loaded = this.game;
        this.failed = false;
      } catch {
        this.failed = true;
        return;
      }
    }
    this.#show();
  }

  #show() {
    const place = this.querySelector(".rule-panel-text");
    for (const old of place.querySelectorAll(".shown-rule")) old.classList.remove("shown-rule");
    const target = this.rule ? place.querySelector(`[id="${CSS.escape(this.rule)}"]`) : place.firstElementChild;
    if (!target) return;
    target.classList.toggle("shown-rule", Boolean(this.rule));
    place.scrollTop += target.getBoundingClientRect().top - place.getBoundingClientRect().top - 12;
  }
}

customElements.define("rule-panel", RulePanel);
