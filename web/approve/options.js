// @ts-check
// Shows the price of the chosen options at once. Without scripts the form's button does it. Served without bundling.

/** The latest choice. An answer to an earlier one is dropped. */
let latest = 0;

/** @param {HTMLFormElement} form */
async function showPrice(form) {
  latest += 1;
  const mine = latest;
  const url = `?${new URLSearchParams(/** @type {any} */ (new FormData(form)))}`;
  try {
    const answer = await fetch(url);
    // The page already has its styles, and its policy refuses those of the answer.
    const text = (await answer.text()).replaceAll(/<style[^]*?<\/style>/g, '');
    if (mine !== latest) return;
    const page = new DOMParser().parseFromString(text, 'text/html');
    const now = page.querySelectorAll('[data-priced]');
    const shown = document.querySelectorAll('[data-priced]');
    // Something else changed, such as the quote itself: the whole page is read again.
    if (!answer.ok || now.length !== shown.length) return form.submit();
    const pay = document.querySelector('[name=pay]:checked');
    for (const [place, part] of [...shown].entries()) part.innerHTML = now[place]?.innerHTML ?? '';
    const same = pay instanceof HTMLInputElement && document.querySelector(`[name=pay][value=${pay.value}]`);
    if (same instanceof HTMLInputElement) same.checked = true;
    // Reloading and changing the language keep the choice.
    history.replaceState(null, '', url);
    const status = form.querySelector('[data-total]');
    const total = document.querySelector('.quote-glance-total');
    if (status instanceof HTMLElement) {
      status.className = 'visually-hidden';
      status.textContent = (status.dataset.total ?? '').replace('%', total?.textContent ?? '');
    }
  } catch {
    if (mine === latest) goBack(form);
  }
}

/** Without a connection, the boxes go back to the choice whose price is on the page. @param {HTMLFormElement} form */
function goBack(form) {
  const priced = document.querySelector('[name=options]');
  const chosen = priced instanceof HTMLInputElement ? priced.value.split(',') : [];
  for (const box of form.querySelectorAll('[name=option]'))
    if (box instanceof HTMLInputElement) box.checked = chosen.includes(box.value);
  const status = form.querySelector('[data-offline]');
  if (!(status instanceof HTMLElement)) return;
  status.textContent = status.dataset.offline ?? '';
  status.className = 'small';
}

const form = document.querySelector('form[data-options]');
if (form instanceof HTMLFormElement) form.addEventListener('change', () => void showPrice(form));
