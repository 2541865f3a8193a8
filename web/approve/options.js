// @ts-check
// Shows the price of the chosen options at once. Without scripts a button does it. Served without bundling.

const section = document.querySelector('[data-options]');
/** @type {NodeListOf<HTMLInputElement>} */
const boxes = document.querySelectorAll('[name^=option]');
/** The latest choice. An answer to an earlier one is dropped. */
let latest = 0;

/** @param {string | undefined} places "0,2" */
const placesOf = (places) => (places ?? '').split(',').filter(Boolean);
/** The chosen options. A package is a list of them. */
const chosen = () => [...boxes].flatMap(({ checked, value }) => (checked ? placesOf(value) : []));

/** The choice whose price is on the page. */
function priced() {
  const total = document.querySelector('[name=total]');
  return total instanceof HTMLInputElement ? placesOf(total.dataset.chosen) : [];
}

/** @param {string} revision */
async function showPrice(revision) {
  latest += 1;
  const mine = latest;
  const { lang } = document.documentElement;
  const query = (/** @type {string} */ language) =>
    `?${new URLSearchParams([['lang', language], ['revision', revision], ...chosen().map((value) => ['option', value])])}`;
  const url = query(lang);
  try {
    const answer = await fetch(url);
    // The page already has its styles, and its policy refuses those of the answer.
    const text = (await answer.text()).replaceAll(/<style[^]*?<\/style>/g, '');
    if (mine !== latest) return;
    const page = new DOMParser().parseFromString(text, 'text/html');
    // The quote changed, or is no longer offered: the page says so.
    if (page.querySelector('[data-options]')?.getAttribute('data-options') !== revision)
      return location.replace(`?lang=${lang}`);
    const now = page.querySelectorAll('[data-priced]');
    const pay = document.querySelector('[name=pay]:checked');
    for (const [place, part] of [...document.querySelectorAll('[data-priced]')].entries())
      part.innerHTML = now[place]?.innerHTML ?? '';
    const same = pay instanceof HTMLInputElement && document.querySelector(`[name=pay][value=${pay.value}]`);
    if (same instanceof HTMLInputElement) same.checked = true;
    // Reloading, asking a question and changing the language keep the choice.
    history.replaceState(null, '', url);
    const other = document.querySelector('a.quote-language');
    if (other instanceof HTMLAnchorElement) other.href = query(other.hreflang);
    say('visually-hidden', 'total', document.querySelector('.quote-glance-total')?.textContent ?? '');
  } catch {
    if (mine !== latest) return;
    // Without a connection, the boxes go back to the choice whose price is on the page.
    for (const box of boxes) box.checked = isPriced(box);
    say('small', 'offline', '');
  }
}

/** @param {HTMLInputElement} box */
function isPriced({ name, value }) {
  if (name !== 'option-package') return priced().includes(value);
  const inPackages = [...boxes].filter((box) => box.name === name).flatMap((box) => placesOf(box.value));
  return (
    placesOf(value).join() ===
    priced()
      .filter((place) => inPackages.includes(place))
      .join()
  );
}

/** @param {string} className @param {'total' | 'offline'} text @param {string} amount */
function say(className, text, amount) {
  const status = section?.querySelector('[role=status]');
  if (!(status instanceof HTMLElement)) return;
  status.className = className;
  status.textContent = (status.dataset[text] ?? '').replace('%', amount);
}

if (section instanceof HTMLElement) {
  const follow = () => void showPrice(section.dataset.options ?? '');
  for (const box of boxes) box.addEventListener('change', follow);
  // Ticked before this script was there, or restored by the browser.
  if (chosen().toSorted().join() !== priced().toSorted().join()) follow();
}
