/** The rulebook's examples, drawn by the game's own element when they come into sight. */

import { render, html } from "lit";
import { call } from "kibitz/api.js";
import { linked, sentences } from "kibitz/log.js";
import { t } from "kibitz/strings.js";

/** @param {HTMLElement} figure @param {any} data @param {any} step @param {any[]} events */
function board(figure, data, step, events = []) {
  const element = /** @type {any} */ (document.createElement(`${figure.dataset.game}-table`));
  const seats = data.seats.map((name, seat) => ({ seat, name, kind: "person" }));
  Object.assign(element, { compact: true, still: true, view: step.view, legal: [], actors: [], mine: [], seats, events, seat: data.seat });
  return element;
}

/** @param {HTMLElement} figure */
async function draw(figure) {
  const data = await call(figure.dataset.src ?? "");
  await import(`/games/${figure.dataset.game}/web/table.js`);
  const last = data.steps.at(-1);
  const told = data.steps.slice(1).filter((step) => step.text || step.do);
  const place = document.createElement("div");
  place.className = "drawn";
  render(
    html`<div class="drawn-side"><p class="drawn-title">${t("example.before")}</p>${board(figure, data, data.steps[0])}</div>
      <ol class="drawn-told">${told.map((step) => html`<li><code>${step.do}</code>${sentences(step.text).map((line) => html`<p>${linked(line, data.game)}</p>`)}</li>`)}
        ${data.refused ? html`<li class="drawn-refused">${data.refused.sentence} <a href="#${data.refused.rule}">${data.refused.rule}</a></li>` : ""}</ol>
      ${told.length ? html`<div class="drawn-side"><p class="drawn-title">${t("example.after")}</p>${board(figure, data, last, told.flatMap((step) => step.events))}</div>` : ""}`,
    place,
  );
  figure.append(place);
  figure.classList.add("is-drawn");
}

/** Draws the examples below a node, each once, as they come near. @param {ParentNode} root */
export function drawExamples(root) {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        draw(/** @type {HTMLElement} */ (target)).catch(() => {});
      }
    },
    { rootMargin: "300px" },
  );
  for (const figure of root.querySelectorAll("figure.example[data-src]")) {
    watcher.observe(figure);
  }
}

drawExamples(document);
