/**
 * The site's typeface is used only after the browser has cached it. When it was fetched during the first paint, its 48
 * KB delayed the text by half a second on a slow connection, and the page shifted when it arrived because lines wrapped
 * in other places.
 */

/** In the browser's local storage, for as long as the browser may keep the font. */
const STORED_FONT_KEY = 'font-stored';

/** By then a loaded page has also been painted. */
const DRAWN_MS = 1000;

/** Runs before the first paint. A browser that forbids storage continues without it. */
export const STORED_FONT_SCRIPT = `try{if(localStorage.getItem('${STORED_FONT_KEY}'))document.documentElement.classList.add('${STORED_FONT_KEY}')}catch{}`;

/** Fetches the font after everything else has loaded, for the following pages. */
export function storeFont(): void {
  addEventListener('load', () => setTimeout(() => void fetchFont(), DRAWN_MS));
}

async function fetchFont(): Promise<void> {
  try {
    const faces = await document.fonts.load("1rem 'Inter Variable'");
    if (faces.length > 0) localStorage.setItem(STORED_FONT_KEY, '1');
  } catch {
    // No connection, or a browser that forbids storage: only the typeface is lost.
  }
}
