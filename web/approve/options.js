// @ts-check
// Shows the price of the chosen options at once. Without scripts the form's button does it. Served without bundling.

const form = document.querySelector('form[data-options]');
/** The latest choice. An answer to an earlier one is dropped. */
let latest = 0;

if (form instanceof HTMLFormElement)
  form.addEventListener('change', async () => {
    latest += 1;
    const mine = latest;
    const url = `?${new URLSearchParams(/** @type {any} */ (new FormData(form)))}`;
    try {
      const answer = await fetch(url);
      const text = await answer.text();
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
      if (status instanceof HTMLElement)
        status.textContent = (status.dataset.total ?? '').replace('%', total?.textContent ?? '');
    } catch {
      // No connection: the browser says so, and the choice is kept in the form.
      if (mine === latest) form.submit();
    }
  });
