// @ts-check
// Shows photos across the whole window. The page loads this file for the first photo that someone opens. Served without
// bundling, so it is plain JavaScript.

const links = [...document.querySelectorAll('a[data-enlarge]')].filter((link) => link instanceof HTMLAnchorElement);
const [counter, strip] = [document.createElement('p'), document.createElement('div')];
let shown = 0;

/** @param {HTMLAnchorElement} link */
function photoOf(link) {
  const [figure, image, caption] = ['figure', 'img', 'figcaption'].map((name) => document.createElement(name));
  if (!(image instanceof HTMLImageElement) || !figure || !caption) throw new Error('Every browser has these elements');
  image.loading = 'lazy';
  image.src = link.href;
  const small = link.querySelector('img');
  image.alt = small?.alt ?? '';
  // Until the large photo is loaded, the small one stands in for it.
  if (small) image.style.background = `url("${small.currentSrc}") center / contain no-repeat content-box`;
  caption.textContent = [image.alt, link.dataset.pins].filter(Boolean).join('\n');
  figure.append(image, caption);
  // The pins lie over the photo as it is shown, not over its box.
  const marks = link.querySelector('svg')?.cloneNode(true);
  if (marks && small) {
    const frame = document.createElement('div');
    frame.style.setProperty(
      '--ratio',
      String(Number(small.getAttribute('width')) / Number(small.getAttribute('height'))),
    );
    frame.append(image, marks);
    figure.prepend(frame);
  }
  return figure;
}

/** Names the photo in view. @param {HTMLDialogElement} dialog */
function follow(dialog) {
  shown = Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth));
  const text = `${shown + 1} ${dialog.dataset.of} ${links.length}`;
  if (counter.textContent !== text) counter.textContent = text;
  for (const [index, figure] of [...strip.children].entries()) figure.ariaHidden = String(index !== shown);
  for (const button of dialog.querySelectorAll('button[data-step]')) {
    if (!(button instanceof HTMLButtonElement)) continue;
    const hadFocus = document.activeElement === button;
    button.disabled = !links[shown + Number(button.dataset.step)];
    // A disabled button would lose the focus to the page behind.
    if (hadFocus && button.disabled) strip.focus();
  }
}

/** @param {number} index @param {ScrollBehavior} behavior */
const show = (index, behavior) => strip.scrollTo({ left: index * strip.clientWidth, behavior });

/** @param {number} by */
function step(by) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  show(Math.min(Math.max(shown + by, 0), links.length - 1), isCalm ? 'instant' : 'smooth');
}

/** Fills the page's dialog, once. @param {HTMLDialogElement} dialog */
async function build(dialog) {
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = dialog.dataset.style ?? '';
  const styled = new Promise((resolve, reject) => {
    style.onload = resolve;
    style.onerror = reject;
  });
  document.head.append(style);
  await styled;
  counter.ariaLive = 'polite';
  strip.tabIndex = 0;
  strip.append(...links.map(photoOf));
  strip.addEventListener('scroll', () => follow(dialog), { passive: true });
  dialog.append(counter, strip);
  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement && target.dataset.step) step(Number(target.dataset.step));
    // Anywhere beside the photo.
    else if (target instanceof HTMLElement && target.matches('figure, figure > div')) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  });
  dialog.addEventListener('close', () => links[shown]?.focus());
  // Turning the phone keeps the photo.
  addEventListener('resize', () => show(shown, 'instant'));
}

/** @type {Promise<void> | undefined} */
let built;

/** @param {HTMLDialogElement} dialog @param {HTMLAnchorElement} link */
export async function open(dialog, link) {
  await (built ??= build(dialog));
  if (!dialog.open) dialog.showModal();
  show(links.indexOf(link), 'instant');
  follow(dialog);
}
