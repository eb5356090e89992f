/** A game's own element, found by the game's name; a plain board where it has none. */

/** @param {string} slug @returns {Promise<HTMLElement>} */
export async function loadBoard(slug) {
  const folder = `/games/${slug}/web`;
  const found = await fetch(`${folder}/table.js`, { method: "GET" }).catch(() => null);
  if (!found?.ok) {
    await import("kibitz/plain-board.js");
    return document.createElement("plain-board");
  }
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${folder}/table.css` });
  const styled = new Promise((ready) => (style.onload = style.onerror = ready));
  document.head.append(style);
  await Promise.all([import(`${folder}/table.js`), styled]);
  return document.createElement(`${slug}-table`);
}
