/**
 * Pages that must work when nothing else does: the app cache reset and the last-resort error screen. They look like the
 * site's own screens (web/ui/error-screen.tsx) and load no other file.
 */

import type { PassingFailure } from '#contract/failure-messages.ts';

const STYLE =
  ':root{color-scheme:light dark;--page:#f5f7f7;--ink:#131b20;--soft:#4d5d66;--action:#0a5961;--on-action:#fff;' +
  '--clean:#fff;--line:#d8dfe1;--dirty:#8d9ba1;--spot:#4d5d66;--water:#128088}' +
  '@media(prefers-color-scheme:dark){:root{--page:#131b20;--ink:#f5f7f7;--soft:#bac5c9;--action:#58b8bb;' +
  '--on-action:#07323a;--clean:#d8dfe1;--line:#0000;--dirty:#4d5d66;--spot:#222e35;--water:#58b8bb}}' +
  '*{box-sizing:border-box}' +
  'body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px;text-align:center;' +
  "background:var(--page);color:var(--soft);font:16px/1.5 Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}" +
  'main,div{display:grid;justify-items:center;gap:8px;min-width:0}svg{width:240px;margin-bottom:24px}p{margin:0}small{margin-top:12px;font-size:14px;overflow-wrap:anywhere}' +
  'h1{margin:0;color:var(--ink);font-size:clamp(28px,5vw,40px);line-height:1.15;letter-spacing:-.02em}' +
  'a,button{display:inline-flex;align-items:center;min-height:48px;margin-top:16px;padding:0 24px;border:0;' +
  'border-radius:8px;background:var(--action);color:var(--on-action);font:inherit;font-weight:650;text-decoration:none;' +
  'cursor:pointer}:focus-visible{outline:3px solid var(--water);outline-offset:2px}' +
  '.c{fill:var(--clean);stroke:var(--line);stroke-width:2}.d{fill:var(--dirty)}.s{fill:var(--spot)}' +
  '.w{fill:none;stroke:var(--water);stroke-width:5}';

const SLABS = [2, 82, 162].map((x) => `<rect x="${x}" y="2" width="76" height="72" rx="5"/>`).join('');
const RINSE_LINE = 'M135-4c-15 20 5 30-6 46s-12 20-20 38';
const SURFACE =
  `<svg viewBox="0 0 240 76" aria-hidden="true"><clipPath id="d"><path d="${RINSE_LINE}h131V-4Z"/></clipPath>` +
  `<g class="c">${SLABS}</g><g clip-path="url(#d)"><g class="d">${SLABS}</g><g class="s"><circle cx="146" cy="22" r="6"/>` +
  '<circle cx="138" cy="56" r="4"/><circle cx="183" cy="48" r="8"/><circle cx="214" cy="24" r="5"/>' +
  `<circle cx="207" cy="60" r="3"/></g></g><path class="w" d="${RINSE_LINE}"/></svg>`;

function page(title: string, body: string, nonce: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    `<style nonce="${nonce}">${STYLE}</style></head><body><main>${SURFACE}${body}</main></body></html>`
  );
}

/**
 * Returns the page for a failure so early that the site's own error screen couldn't be shown.
 * @param requestId the request's id in the log; created by the server
 */
export function errorPage(nonce: string, requestId: string, failure?: PassingFailure): string {
  const { title, text } = failure ?? UNFORESEEN;
  const again = failure ? '<a href="">Try again</a>' : '<form action="/"><button>Return to Home</button></form>';
  const words = `<div role="alert"><h1>${title}</h1><p>${text}</p></div>${again}`;
  return page(title, `${words}<small>Reference for support: ${requestId}</small>`, nonce);
}

const UNFORESEEN = { title: 'Something went wrong', text: 'An error occurred while rendering this page.' };

export function notAFormPage(nonce: string): string {
  const title = 'This form could not be read';
  const text = 'Open the page again and send the form from there.';
  return page(
    title,
    `<div role="alert"><h1>${title}</h1><p>${text}</p></div><a href="">Open the page again</a>`,
    nonce,
  );
}

const RESET_SCRIPT = `(async () => {
  try {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  } finally {
    location.replace('/');
  }
})();`;

/** Responds to `?sw=reset` on any path. Drafts that wait to be sent are in another store and are kept. */
export function cacheResetPage(nonce: string): string {
  return page(
    'Resetting the app cache',
    '<h1>Resetting the app cache…</h1><noscript><p>Turn on JavaScript to reset the app cache.</p>' +
      `<a href="/">Return to Home</a></noscript><script nonce="${nonce}">${RESET_SCRIPT}</script>`,
    nonce,
  );
}
