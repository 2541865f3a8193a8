/**
 * Uses the site's typeface only once the browser has cached it. Fetching its 48 KB during the first paint delayed the
 * text by half a second on a slow connection. Its arrival also shifted the page, because lines wrapped differently.
 */

/** The local storage key that is set while the browser probably has the font cached. */
const STORED_FONT_KEY = 'font-stored';

/** Milliseconds after the load event. By then the page has been painted. */
const DRAWN_MS = 1000;

/** Runs before the first paint. Does nothing in browsers that forbid storage. */
export const STORED_FONT_SCRIPT = `try{if(localStorage.getItem('${STORED_FONT_KEY}'))document.documentElement.classList.add('${STORED_FONT_KEY}')}catch{}`;

/** Fetches the font for the following pages, after everything else has loaded. */
export function storeFont(): void {
  addEventListener('load', () => setTimeout(() => void fetchFont(), DRAWN_MS));
}

async function fetchFont(): Promise<void> {
  try {
    const faces = await document.fonts.load("1rem 'Inter Variable'");
    if (faces.length > 0) localStorage.setItem(STORED_FONT_KEY, '1');
  } catch {
    // Without a connection or storage, only the typeface is missing.
  }
}
