// @ts-check
// Loaded only while the copy is being created. Polls the server, then points the link at the copy.

const ASKS = 6;
const FIRST_PAUSE_MS = 2000;
const line = document.querySelector('[data-copy]');
const link = document.querySelector('a[data-copy-file]');
const left = new AbortController();
addEventListener('pagehide', () => left.abort());

/** @param {string} url */
async function isReady(url) {
  try {
    const answer = await fetch(url, { signal: left.signal });
    return answer.ok && (await answer.json()).ready;
  } catch {
    return false;
  }
}

/** @param {HTMLElement} of @param {HTMLAnchorElement} to */
async function follow({ dataset, firstElementChild: words }, to) {
  for (let ask = 0; ask < ASKS && words && !left.signal.aborted; ask++) {
    if (ask > 0) await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (ask - 1)));
    if (!(await isReady(dataset.copy ?? ''))) continue;
    to.href = to.dataset.copyFile ?? to.href;
    to.download = '';
    words.textContent = dataset.ready ?? '';
    return;
  }
  if (words) words.textContent = dataset.late ?? '';
}

if (line instanceof HTMLElement && link instanceof HTMLAnchorElement) void follow(line, link);
