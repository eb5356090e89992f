/** The three charts of the rulebook: what two dice win or push (MD-4, MD-6). */

import { html } from "lit";
import { COLORS, WORTH, flatDie, gem, listed, t } from "./cards.js";

/** Colors won by each mixture, in the order they are told. */
export const WINS = {
  "B+B": ["B"], "Y+Y": ["Y"], "R+R": ["R"],
  "Y+B": ["G"], "B+R": ["P"], "R+Y": ["O"],
  "WILD+B": ["B", "G", "P"], "WILD+Y": ["Y", "O", "G"], "WILD+R": ["R", "P", "O"],
  "WILD+WILD": COLORS,
};
const MIXED = ["B+B", "Y+Y", "R+R", "Y+B", "B+R", "R+Y"];
const WILD = ["WILD+B", "WILD+Y", "WILD+R", "WILD+WILD"];
const PUSH = ["PUSH+B", "PUSH+Y", "PUSH+R", "PUSH+WILD", "PUSH+PUSH"];

/** What a result does, in a few words. @param {string} result */
export function outcome(result) {
  const won = WINS[result];
  if (won) return won.length === 6 ? t("dice.wins", { colors: t("dice.all") }) : t("dice.wins", { colors: listed(won) });
  if (result === "PUSH+PUSH") return t("dice.swap");
  const other = result.split("+")[1];
  return other === "WILD" ? t("dice.push_all") : t("dice.push", { color: t(`color.${other}`) });
}

function effect(result) {
  const won = WINS[result];
  if (won?.length === 6) return html`${won.map(gem)}<span class="md-chart-text">${t("charts.six")}</span>`;
  if (won) return html`${won.map(gem)}<span class="md-chart-text">${t("charts.bank", { colors: listed(won) })}</span>`;
  const other = result.split("+")[1];
  if (result === "PUSH+PUSH") return html`<span class="md-chart-text">${t("charts.swap")}</span>`;
  if (other === "WILD") return html`<span class="md-chart-text">${t("charts.push_all")}</span>`;
  return html`${gem(other)}<span class="md-chart-text">${t("charts.pushed", { color: t(`color.${other}`) })}</span>`;
}

function chart(caption, results, now) {
  return html`<table class="md-chart"><caption>${caption}</caption>
    <thead class="visually-hidden"><tr><th scope="col">${t("charts.faces")}</th><th scope="col">${t("charts.result")}</th></tr></thead>
    <tbody>${results.map((result) => html`<tr class=${result === now ? "now" : ""}>
      <td class="md-pair">${result.split("+").map(flatDie)}</td><td class="md-effect"><span>${effect(result)}</span></td></tr>`)}</tbody></table>`;
}

/** All three, the latest roll marked. @param {string | null} now */
export function charts(now) {
  return html`<div class="md-charts">
    ${chart(t("charts.mix"), MIXED, now)}${chart(t("charts.wild"), WILD, now)}${chart(t("charts.push"), PUSH, now)}
    <p class="md-worths"><span>${t("charts.worth")}</span>${COLORS.map((color) => html`<span>${gem(color)} ${WORTH[color]}</span>`)}</p>
  </div>`;
}
