/** Calls to the server; an answer that is no success becomes an Error with its sentence. */

export class ApiError extends Error {
  /** @param {number} status @param {string} sentence */
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {{token?: string, body?: unknown}} [options] a body that is text goes as it is
 * @returns {Promise<any>}
 */
export async function call(path, options) {
  return JSON.parse(await text(path, options));
}

/**
 * The answer as it came. Match files stay text here: their seeds are larger than a number can hold.
 * @param {string} path @param {{token?: string, body?: unknown}} [options] @returns {Promise<string>}
 */
export async function text(path, { token, body } = {}) {
  const headers = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, {
    headers,
    method: body === undefined ? "GET" : "POST",
    body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
  });
  const said = await answer.text();
  if (!answer.ok) throw new ApiError(answer.status, sentence(said) || answer.statusText);
  return said;
}

/** What a problem body says. @param {string} said */
function sentence(said) {
  try {
    const problem = JSON.parse(said);
    return problem.detail || problem.title;
  } catch {
    return "";
  }
}

/** Saves text as a file. @param {string} name @param {string} content */
export function save(name, content) {
  const url = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
