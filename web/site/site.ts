/** Runs in the browser on every public page. All pages work without it. */
import { storeFont } from './stored-font.ts';

const SECTION_KEY = 'scroll-to-section';
const SCROLL_DELAY_MS = 100;
const HOME = '/';

const menu = document.querySelector<HTMLDialogElement>('dialog#menu');

for (const opener of document.querySelectorAll('[data-open-menu]')) {
  opener.addEventListener('click', () => menu?.showModal());
}

menu?.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  // A click on the dialog element itself is a click on its backdrop.
  if (event.target === menu || event.target.closest('a, [data-close-menu]')) menu.close();
});

function sectionOf(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, hash } = link;
  return origin === location.origin && pathname === HOME && hash.length > 1 ? hash.slice(1) : undefined;
}

function scrollToSection(section: string): void {
  const target = document.getElementById(section);
  if (!target) return;
  history.replaceState(null, '', `#${section}`);
  target.scrollIntoView();
}

// A link from another page loads the landing page first, and then scrolls (docs/specification.md, section 9).
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const section = link && sectionOf(link);
  const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!section || !isPlainClick || location.pathname === HOME) return;
  event.preventDefault();
  sessionStorage.setItem(SECTION_KEY, section);
  location.assign(HOME);
});

const waiting = sessionStorage.getItem(SECTION_KEY);
if (waiting !== null) {
  sessionStorage.removeItem(SECTION_KEY);
  if (location.pathname === HOME) setTimeout(() => scrollToSection(waiting), SCROLL_DELAY_MS);
}

storeFont();
