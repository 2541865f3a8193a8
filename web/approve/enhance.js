// @ts-check
// What the page gains with JavaScript; every part of it works without. Not bundled, hence plain JavaScript.

/** @template {Element} T @param {string} selector @param {new () => T} type @param {ParentNode} [within] */
function find(selector, type, within = document) {
  const element = within.querySelector(selector);
  return element instanceof type ? element : null;
}

/** @param {EventTarget | null} target @param {string} selector */
const closest = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

// The page is loaded anew in another language and after a form was sent: what was typed elsewhere on it comes along, once.
// Without storage it does not.
const TYPED = 'quote-typed:' + location.pathname;
const typedFields = () =>
  /** @type {(HTMLInputElement | HTMLTextAreaElement)[]} */ ([...document.querySelectorAll('#name, main textarea')]);
/** @param {HTMLFormElement} [sent] what is in this form comes back from the server, if it is needed again */
function keepTyped(sent) {
  try {
    const others = typedFields().filter((field) => !sent || field.form !== sent);
    sessionStorage.setItem(TYPED, JSON.stringify(Object.fromEntries(others.map(({ name, value }) => [name, value]))));
  } catch {
    // The page goes on all the same.
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
  // No storage, nothing to bring along.
}
find('.quote-language a', HTMLAnchorElement)?.addEventListener('click', ({ ctrlKey, metaKey, shiftKey }) => {
  // Opens another tab; this one stays as it is.
  if (!ctrlKey && !metaKey && !shiftKey) keepTyped();
});

// Approve needs a name, and the page says so; the server checks this as well.
const form = find('form[data-decide]', HTMLFormElement);
const nameField = find('#name', HTMLInputElement);
const approve = find('button[value=approve]', HTMLButtonElement);
if (nameField && approve) {
  const why = find('[data-why]', HTMLElement);
  const problem = find('#name-error', HTMLElement);
  const isBlank = () => nameField.value.trim() === '';
  const follow = () => {
    approve.disabled = isBlank();
    if (why) why.hidden = !isBlank();
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
  // A form whose button is off takes no Enter.
  nameField.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Enter' && !isComposing && isBlank()) tell(true);
  });
  follow();
}

// Declining opens a dialog that asks for confirmation and for the reason.
const declineDialog = find('dialog[data-decline-dialog]', HTMLDialogElement);
const RETRY_FIRST_MS = 1000;
const RETRY_LONGEST_MS = 30_000;
const GIVE_UP_MS = 20_000;

/** The page brings the words, in its language. @param {'sending' | 'offline'} state */
function say(state) {
  const line = find('[data-sending]', HTMLElement);
  if (line) line.textContent = line.dataset[state] ?? '';
}

/** @param {number} attempt Resolves when the connection is back, or after a growing pause. */
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

/** Retrying is safe: the same decision twice is one decision. @param {URLSearchParams} body */
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

/** The pressed button shows that it works. @param {HTMLElement | null} button */
function markBusy(button) {
  if (button) button.dataset.busy = '';
}

/** @param {HTMLFormElement} of @param {URLSearchParams} body */
async function decide(of, body) {
  of.setAttribute('aria-busy', 'true');
  for (const each of of.querySelectorAll('button')) each.disabled = true;
  say('sending');
  const paysNow = body.get('intent') === 'approve' && (body.get('pay') ?? 'later') !== 'later';
  body.delete('pay');
  const answer = await post(body);
  keepTyped(of);
  // Decided: the server redirects back to this page, which then shows the result on top. A reload would stay below.
  if (answer.type === 'opaqueredirect' && !paysNow) return location.replace(location.pathname + location.search);
  // Rejected: the same POST again, as a page navigation, shows why and keeps what was typed. Decided, and paying now:
  // it leads to the payment page, which a script cannot follow.
  const intent = document.createElement('input');
  intent.type = 'hidden';
  intent.name = 'intent';
  intent.value = body.get('intent') ?? '';
  of.append(intent);
  of.submit();
}

// Back from the payment page with the browser's own button: the page is as it was left, with its buttons disabled.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

form?.addEventListener('submit', (event) => {
  const button = event.submitter;
  if (closest(button, '[data-ask-decline]') && declineDialog) {
    event.preventDefault();
    return declineDialog.showModal();
  }
  // The answer to a sample is a page of its own: the server stores nothing that a reload could show.
  if (form.dataset.decide === 'sample') return;
  event.preventDefault();
  // Read before anything is disabled: later, disabled fields and closed dialogs would not be part of the form.
  const body = fieldsOf(form, button);
  // The button that was pressed in the dialog closes with it.
  markBusy(declineDialog?.open ? find('[data-ask-decline]', HTMLElement) : button);
  declineDialog?.close();
  void decide(form, body);
});

// Every other form leads to another page; one that downloads stays.
document.addEventListener('submit', ({ defaultPrevented, target, submitter }) => {
  if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'post') return;
  keepTyped(target);
  markBusy(submitter);
});

// Photos open in a dialog, with arrow keys, Escape and swiping.
const enlarged = find('dialog[data-enlarged]', HTMLDialogElement);
const links = [...document.querySelectorAll('a[data-enlarge]')].filter((link) => link instanceof HTMLAnchorElement);
let shown = 0;

/** @param {number} index */
function show(index) {
  const place = enlarged && find('[data-photo]', HTMLElement, enlarged);
  const caption = enlarged && find('p', HTMLParagraphElement, enlarged);
  shown = (index + links.length) % links.length;
  const link = links[shown];
  if (!enlarged || !place || !caption || !link) return;
  // An image needs an address: the page has none until a photo is chosen.
  const picture = place.querySelector('img') ?? place.appendChild(document.createElement('img'));
  picture.src = link.href;
  picture.alt = link.dataset.enlarge ?? '';
  caption.textContent = `${link.dataset.enlarge} (${shown + 1} ${enlarged.dataset.enlarged} ${links.length})`;
  if (!enlarged.open) enlarged.showModal();
}

document.addEventListener('click', (event) => {
  const link = closest(event.target, 'a[data-enlarge]');
  if (link instanceof HTMLAnchorElement) {
    event.preventDefault();
    show(links.indexOf(link));
  } else if (closest(event.target, '[data-previous]')) show(shown - 1);
  else if (closest(event.target, '[data-next]')) show(shown + 1);
  else if (closest(event.target, '[data-close]')) for (const open of document.querySelectorAll('dialog')) open.close();
  else if (event.target === enlarged) enlarged?.close();
});
enlarged?.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowLeft') show(shown - 1);
  if (event.key === 'ArrowRight') show(shown + 1);
});
const SWIPE_PX = 40;
/** Where one finger went down; no number while two fingers enlarge the photo, or move it when it is enlarged. */
let touchX = NaN;
enlarged?.addEventListener(
  'touchstart',
  (event) => {
    const isOne = event.touches.length === 1 && (visualViewport?.scale ?? 1) < 1.05;
    touchX = isOne ? (event.touches[0]?.clientX ?? NaN) : NaN;
  },
  { passive: true },
);
enlarged?.addEventListener('touchend', (event) => {
  const moved = (event.changedTouches[0]?.clientX ?? 0) - touchX;
  if (Math.abs(moved) > SWIPE_PX) show(shown + (moved < 0 ? 1 : -1));
});
enlarged?.addEventListener('close', () => links[shown]?.focus());

// "Viewed" means a person: a visible page that somebody touches, scrolls or types on. Link scanners do none of these.
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
