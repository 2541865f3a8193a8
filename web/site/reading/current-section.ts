/**
 * Runs in the browser on pages with a list of their sections. Marks the link to the section that is being read, and
 * brings the mark into view in a list that scrolls.
 */

const nav = document.querySelector<HTMLElement>('[data-current-section]');

/** Lines up with the top of the text below the header, plus a little. */
const READING_LINE = 160;

const entries = [...(nav?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])].flatMap((link) => {
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  return target ? [{ link, target }] : [];
});

let marked: HTMLAnchorElement | undefined;

function mark(): void {
  const passed = entries.filter(({ target }) => target.getBoundingClientRect().top <= READING_LINE);
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  const current = (isAtEnd && scrollY > 0 ? entries : passed).at(-1)?.link;
  if (current === marked) return;
  marked?.removeAttribute('aria-current');
  current?.setAttribute('aria-current', 'location');
  marked = current;
  if (current && nav) keepInView(current, nav);
}

/** Scrolls the list alone: scrollIntoView would scroll the page, too. */
function keepInView(link: HTMLElement, list: HTMLElement): void {
  let scroller = link.parentElement;
  while (scroller && scroller !== list && !overflows(scroller)) scroller = scroller.parentElement;
  if (!scroller || !overflows(scroller)) return;
  const box = link.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  scroller.scrollBy({
    left: box.left < frame.left || box.right > frame.right ? box.left - frame.left - 16 : 0,
    top: box.top < frame.top || box.bottom > frame.bottom ? box.top - frame.top - frame.height / 3 : 0,
  });
}

function overflows({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
}

let isWaiting = false;
addEventListener(
  'scroll',
  () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      mark();
    });
  },
  { passive: true },
);
mark();
