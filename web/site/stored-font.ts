/**
 * The site's typeface is used once it lies in the browser's store. Fetched while a page is drawn for the first time, its
 * 48 KB took half a second of a slow line from the text, and lines that wrapped elsewhere moved the page when it arrived.
 */

/** In the browser's local storage, for as long as the browser may keep the font. */
export const STORED_FONT_KEY = 'font-stored';

/** Runs before anything is drawn. A browser that forbids storage goes on without. */
export const STORED_FONT_SCRIPT = `try{if(localStorage.getItem('${STORED_FONT_KEY}'))document.documentElement.classList.add('${STORED_FONT_KEY}')}catch{}`;

/** Fetches the font when everything else is there, for the pages that come next. */
export function storeFont(): void {
  addEventListener('load', () => {
    document.fonts
      .load("1rem 'Inter Variable'")
      .then((faces) => {
        if (faces.length > 0) localStorage.setItem(STORED_FONT_KEY, '1');
      })
      // Nothing is lost but the typeface: no connection, or a browser that forbids storage.
      .catch(() => undefined);
  });
}
