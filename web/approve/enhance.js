// @ts-check
// Enhances the page, which also works without JavaScript. Served without bundling, so it is plain JavaScript.

/** @template {Element} T @param {string} selector @param {new () => T} type @param {ParentNode} [within] */
function find(selector, type, within = document) {
  const element = within.querySelector(selector);
  return element instanceof type ? element : null;
}

/** @param {EventTarget | null} target @param {string} selector */
const closest = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

// Switching the language and sending a form both reload the page. Text typed in other fields is restored once after the
// reload. Without session storage it is lost.
const TYPED = 'quote-typed:' + location.pathname;
const typedFields = () =>
  /** @type {(HTMLInputElement | HTMLTextAreaElement)[]} */ ([...document.querySelectorAll('#name, main textarea')]);
/**
 * Saves the typed text for the next load.
 * @param {HTMLFormElement} [sent] the form being sent, which is skipped because the server returns its fields
 */
function keepTyped(sent) {
  try {
    const others = typedFields().filter((field) => !sent || field.form !== sent);
    sessionStorage.setItem(TYPED, JSON.stringify(Object.fromEntries(others.map(({ name, value }) => [name, value]))));
  } catch {
    // Without storage the text is lost, but the page still works.
  }
}
try {
  const typed = JSON.parse(sessionStorage.getItem(TYPED) ?? '{}');
  sessionStorage.removeItem(TYPED);
  for (const field of typedFields()) {
    field.value = typed[field.name] ?? field.value;
    if (typed[field.name]) field.closest('details')?.setAttribute('open', '');
  }
} catch {
  // Without storage there is nothing to restore.
}
find('a.quote-language', HTMLAnchorElement)?.addEventListener('click', ({ ctrlKey, metaKey, shiftKey }) => {
  // A modified click opens the link elsewhere, and this page keeps its text.
  if (!ctrlKey && !metaKey && !shiftKey) keepTyped();
});

// Approve is disabled without a name, or without a box that must be checked, and the page says why. The server checks
// both, too.
const form = find('form[data-decide]', HTMLFormElement);
const nameField = find('#name', HTMLInputElement);
const approve = find('button[value=approve]', HTMLButtonElement);
if (nameField && approve) {
  const why = find('[data-why]', HTMLElement);
  const typeName = why?.textContent;
  const box = find('[name=acknowledged]', HTMLInputElement);
  const problem = find('#name-error', HTMLElement);
  const isBlank = () => nameField.value.trim() === '';
  const follow = () => {
    const isUnchecked = box !== null && !box.checked;
    approve.disabled = isUnchecked || isBlank();
    if (!why) return;
    why.hidden = !approve.disabled;
    why.textContent = (isUnchecked ? why.dataset.unchecked : typeName) ?? '';
  };
  /** @param {boolean} isShown */
  const tell = (isShown) => {
    if (!problem || isShown === (problem.textContent !== '')) return;
    problem.textContent = isShown ? (problem.dataset.missing ?? '') : '';
    const others = (nameField.getAttribute('aria-describedby') ?? '').replace('name-error ', '');
    nameField.setAttribute('aria-describedby', isShown ? `name-error ${others}` : others);
    if (isShown) nameField.setAttribute('aria-invalid', 'true');
    else nameField.removeAttribute('aria-invalid');
  };
  nameField.addEventListener('input', () => {
    follow();
    if (!isBlank()) tell(false);
  });
  // A disabled button blocks submitting with Enter, so Enter shows the problem instead.
  nameField.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Enter' && !isComposing && isBlank()) tell(true);
  });
  box?.addEventListener('change', follow);
  follow();
}

// The button names the chosen time.
const request = find('button[data-request]', HTMLButtonElement);
const chosenTime = () => find('[name=choice]:checked', HTMLInputElement);
function nameTime() {
  const when = chosenTime()?.dataset.when;
  if (request && when) request.textContent = (request.dataset.request ?? '').replace('%', when);
}
request?.form?.addEventListener('change', nameTime);
nameTime();
// Looking at other days keeps what was chosen and typed.
find('.quote-days', HTMLElement)?.addEventListener('click', ({ target }) => {
  const [link, chosen] = [closest(target, 'a'), chosenTime()];
  if (!(link instanceof HTMLAnchorElement)) return;
  keepTyped();
  const url = new URL(link.href);
  if (chosen) url.searchParams.set('choice', chosen.value);
  link.href = url.href;
});

// Opening the form for a question hides its button, so the focus goes on to the field.
document.addEventListener('click', ({ target }) => {
  const ask = find('#ask details', HTMLDetailsElement);
  const link = closest(target, 'a[href="#ask"]');
  if (!ask || !(link ?? closest(target, '#ask summary'))) return;
  const label = find('label', HTMLElement, ask);
  const asksChange = link?.getAttribute('data-label');
  if (label && asksChange) label.textContent = asksChange;
  // After the click's own effect, which opens or closes it.
  setTimeout(() => {
    if (link) ask.open = true;
    if (!ask.open) return;
    find('#question', HTMLTextAreaElement)?.focus();
    // The button to send, too, not only the field.
    ask.scrollIntoView({ block: 'nearest' });
  });
});

// The bar leads to what is out of view. It is hidden beside the next step's card, below that card, and beside the
// button that leads there.
const bar = find('.quote-bar', HTMLElement);
if (bar) {
  const inView = new Set();
  for (const goal of document.querySelectorAll(`${bar.querySelector('a')?.hash}, .quote-pay`))
    new IntersectionObserver(
      (entries) => {
        inView[entries.at(-1)?.isIntersecting ? 'add' : 'delete'](goal);
        bar.style.visibility = inView.size > 0 ? 'hidden' : '';
      },
      // A card above the window counts as in view.
      { rootMargin: goal.id ? '99999px 0px 0px' : '0px' },
    ).observe(goal);
}

const declineDialog = find('dialog[data-decline-dialog]', HTMLDialogElement);
const RETRY_FIRST_MS = 1000;
const RETRY_LONGEST_MS = 30_000;
const GIVE_UP_MS = 20_000;

/** Shows a status text, which the page contains in its language. @param {'sending' | 'offline'} state */
function say(state) {
  const line = find('[data-sending]', HTMLElement);
  if (line) line.textContent = line.dataset[state] ?? '';
}

/** Resolves when the connection is back, or after a delay that doubles with each attempt. @param {number} attempt */
function pause(attempt) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** attempt));
    addEventListener(
      'online',
      () => {
        clearTimeout(timer);
        resolve(undefined);
      },
      { once: true },
    );
  });
}

/**
 * Posts until the server responds. Retrying is safe: sending the same decision twice records it once.
 * @param {URLSearchParams} body
 */
async function post(body) {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(location.href, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(GIVE_UP_MS),
      });
      if (answer.status < 500) return answer;
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    }
    say('offline');
    await pause(attempt);
  }
}

/** @param {HTMLFormElement} of @param {HTMLElement | null} button */
function fieldsOf(of, button) {
  const body = new URLSearchParams();
  for (const [key, value] of new FormData(of, button)) if (typeof value === 'string') body.append(key, value);
  return body;
}

/** Shows a spinner on the pressed button. @param {HTMLElement | null} button */
function markBusy(button) {
  if (button) button.dataset.busy = '';
}

/** @param {HTMLFormElement} of @param {URLSearchParams} body */
async function decide(of, body) {
  of.setAttribute('aria-busy', 'true');
  for (const each of of.querySelectorAll('button')) each.disabled = true;
  say('sending');
  const paysNow = body.get('intent') === 'approve' && (body.get('pay') ?? 'later') !== 'later';
  // Opens no payment page yet. The server must still know that the page offered one, because the stored consent text
  // depends on it.
  if (body.has('pay')) body.set('pay', 'later');
  const answer = await post(body);
  keepTyped(of);
  // Decided: load the page again, which shows the result at the top. A reload would keep the scroll position instead.
  if (answer.type === 'opaqueredirect' && !paysNow) return location.replace(location.pathname + location.search);
  // Rejected: repeat the POST as a page navigation. The page then shows the reason and keeps the typed text. Decided
  // and paying now: only a navigation can follow the redirect to the payment page. fetch can't.
  const intent = document.createElement('input');
  intent.type = 'hidden';
  intent.name = 'intent';
  intent.value = body.get('intent') ?? '';
  of.append(intent);
  of.submit();
}

// Going back from the payment page restores this page from the browser's cache, with its buttons still disabled.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

form?.addEventListener('submit', (event) => {
  const button = event.submitter;
  if (closest(button, '[data-ask-decline]') && declineDialog) {
    event.preventDefault();
    return declineDialog.showModal();
  }
  // A sample's response is a separate page: the server stores nothing that a reload could show.
  if (form.dataset.decide === 'sample') return;
  event.preventDefault();
  // Read the fields first: a form leaves out disabled fields and the fields of closed dialogs.
  const body = fieldsOf(form, button);
  // The dialog closes, so the spinner goes on the button that opened it.
  markBusy(declineDialog?.open ? find('[data-ask-decline]', HTMLElement) : button);
  declineDialog?.close();
  void decide(form, body);
});

// Every other form navigates to another page, except for downloads.
document.addEventListener('submit', ({ defaultPrevented, target, submitter }) => {
  if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'post') return;
  keepTyped(target);
  markBusy(submitter);
});

// The viewer is loaded for the first photo that someone opens. Without it, the link leads to the photo itself.
document.addEventListener('click', (event) => {
  if (closest(event.target, '[data-close]'))
    return document
      .querySelectorAll('dialog[open]')
      .forEach((dialog) => dialog instanceof HTMLDialogElement && dialog.close());
  const link = closest(event.target, 'a[data-enlarge]');
  const viewer = find('dialog[data-viewer]', HTMLDialogElement);
  if (
    !viewer?.dataset.viewer ||
    !(link instanceof HTMLAnchorElement) ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey
  )
    return;
  event.preventDefault();
  import(viewer.dataset.viewer).then(({ open }) => open(viewer, link)).catch(() => location.assign(link.href));
});

// "Viewed" means that a person saw the page: it is visible, and someone touches it, scrolls or types. Link scanners
// do none of that.
const page = find('main[data-viewed]', HTMLElement);
if (page?.dataset.viewed) {
  const signs = ['pointermove', 'pointerdown', 'scroll', 'keydown'];
  const report = () => {
    if (document.visibilityState !== 'visible') return;
    for (const sign of signs) removeEventListener(sign, report);
    void fetch(page.dataset.viewed ?? '', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ revision: Number(page.dataset.revision) }),
    }).catch(() => undefined);
  };
  for (const sign of signs) addEventListener(sign, report, { passive: true });
}
