/** The catalogue: every sentence of the interface by its key. */

/** @param {string} url @returns {Promise<(key: string, values?: Record<string, unknown>) => string>} */
export async function catalogue(url) {
  const words = await (await fetch(url)).json();
  return (key, values = {}) => fill(words[key] ?? key, values);
}

/**
 * Fills `{name}` places; `{n|card|cards}` picks the word that goes with the number `n`.
 * @param {string} text @param {Record<string, unknown>} values
 */
function fill(text, values) {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = values[name];
    if (one === undefined) return String(value ?? "");
    return value === 1 ? one : many;
  });
}

export const t = await catalogue("/static/strings/en.json");
