/** Pages that must work when nothing else does: the app cache reset and the last-resort error screen. */

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;gap:12px;padding:24px;' +
  'box-sizing:border-box;text-align:center;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}' +
  'h1{font-size:28px;line-height:1.2;margin:0}p{margin:0}a{justify-self:center;margin-top:12px;padding:10px 20px;' +
  'border-radius:8px;background:#0b5f66;color:#fff;text-decoration:none;font-weight:600}' +
  'a:focus-visible{outline:3px solid #0b5f66;outline-offset:3px}';

function page(title: string, body: string, nonce: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<style nonce="${nonce}">${STYLE}</style></head><body>${body}</body></html>`
  );
}

/** Shown when rendering failed so early that the page's own error screen could not be. */
export function errorPage(nonce: string): string {
  return page(
    'Something went wrong',
    '<h1>Something went wrong</h1><p>An error occurred while rendering this page.</p><a href="/">Return to Home</a>',
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

/** Answers `?sw=reset` on any path. Drafts that wait to be sent live in another store and stay. */
export function cacheResetPage(nonce: string): string {
  return page(
    'Resetting the app cache',
    '<h1>Resetting the app cache…</h1><noscript><p>Turn on JavaScript to reset the app cache.</p>' +
      `<a href="/">Return to Home</a></noscript><script nonce="${nonce}">${RESET_SCRIPT}</script>`,
    nonce,
  );
}
