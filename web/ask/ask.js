// @ts-check
// Shows the likely price as people choose, and counts chosen photos. Without scripts a button does it. Served without
// bundling.

const form = document.querySelector('form[data-ask-form]');
/** The latest choice. An answer to an earlier one is dropped. */
let latest = 0;

/** @param {HTMLFormElement} asked */
function choiceOf(asked) {
  /** @type {[string, string][]} */
  const chosen = [];
  for (const [name, value] of new FormData(asked))
    if (typeof value === 'string' && (name === 'want' || name.startsWith('size '))) chosen.push([name, value]);
  const wanted = new Set(chosen.filter(([name]) => name === 'want').map(([, surface]) => `size ${surface}`));
  const kept = chosen.filter(([name]) => name === 'want' || wanted.has(name));
  return new URLSearchParams([['lang', document.documentElement.lang], ...kept]);
}

/** @param {HTMLFormElement} asked */
async function showPrice(asked) {
  latest += 1;
  const mine = latest;
  const parts = document.querySelectorAll('[data-priced]');
  if (parts.length === 0) return;
  try {
    const answer = await fetch(`?${choiceOf(asked)}`);
    // The page already has its styles, and its policy refuses those of the answer.
    const text = (await answer.text()).replaceAll(/<style[^]*?<\/style>/g, '');
    if (mine !== latest || !answer.ok) return;
    const now = new DOMParser().parseFromString(text, 'text/html').querySelectorAll('[data-priced]');
    for (const [place, part] of [...parts].entries()) part.innerHTML = now[place]?.innerHTML ?? '';
  } catch {
    // Without a connection, the price stays as it was. The form says so itself when it is sent.
  }
}

/** @param {HTMLInputElement} input */
function countPhotos(input) {
  const label = input.closest('label')?.querySelector('[data-photo-count]');
  if (!(label instanceof HTMLElement)) return;
  label.dataset.label ??= label.textContent ?? '';
  const count = input.files?.length ?? 0;
  const words = count === 1 ? label.dataset.one : label.dataset.many?.replace('0', String(count));
  label.textContent = count === 0 ? label.dataset.label : (words ?? '');
}

for (const photos of document.querySelectorAll('.ask-photos')) photos.setAttribute('data-whole', '');
for (const unneeded of document.querySelectorAll('[data-without-script]'))
  if (unneeded instanceof HTMLElement) unneeded.hidden = true;

if (form instanceof HTMLFormElement) {
  const button = form.querySelector('button[data-busy-label]');
  const label = button?.textContent ?? '';
  /** @param {boolean} busy */
  const setBusy = (busy) => {
    if (!(button instanceof HTMLButtonElement)) return;
    button.disabled = busy;
    button.textContent = busy ? (button.dataset.busyLabel ?? label) : label;
  };
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.type === 'file') countPhotos(target);
    else if (target.name === 'want' || target.name.startsWith('size ')) void showPrice(form);
  });
  form.addEventListener('submit', () => setBusy(true));
  // The back button may restore the page with its button still busy, or its boxes ticked.
  window.addEventListener('pageshow', () => {
    setBusy(false);
    for (const input of form.querySelectorAll('[type=file]')) if (input instanceof HTMLInputElement) countPhotos(input);
    if (choiceOf(form).has('want')) void showPrice(form);
  });
}
