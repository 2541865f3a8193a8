/**
 * The site's typeface is used once it lies in the browser's store. Fetched while a page is drawn for the first time, its
 * 48 KB took half a second of a slow line from the text, and lines that wrapped elsewhere moved the page when it arrived.
 */

/** In the browser's local storage, for as long as the browser may keep the font. */
const STORED_FONT_KEY = 'font-stored';

/** By then a page that is loaded has been drawn, too. */
const DRAWN_MS = 1000;

/** Runs before anything is drawn. A browser that forbids storage goes on without. */
export const STORED_FONT_SCRIPT = `try{if(localStorage.getItem('${STORED_FONT_KEY}'))document.documentElement.classList.add('${STORED_FONT_KEY}')}catch{}`;

/** Fetches the font when everything else is there, for the pages that come next. */
export function storeFont(): void {
  addEventListener('load', () => setTimeout(() => void fetchFont(), DRAWN_MS));
}

async function fetchFont(): Promise<void> {
  try {
    const faces = await document.fonts.load("1rem 'Inter Variable'");
    if (faces.length > 0) localStorage.setItem(STORED_FONT_KEY, '1');
  } catch {
    // No connection, or a browser that forbids storage: nothing is lost but the typeface.
  }
}
