/**
 * Runs in the browser with the contact form. Keeps typed text in the tab until it is sent, even through a reload or a
 * lost connection. Ignores a second press of the button.
 */
import { browserStorage } from '#web/ui/browser-storage.ts';

const KEY = 'contact-form';
/** Excludes the token, which belongs to one page load, and the honeypot, which must stay empty. */
const NOT_KEPT = new Set(['form_token', 'leave_empty']);

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const form = document.querySelector<HTMLFormElement>('[data-contact-form]');
const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
const label = button?.textContent ?? '';

/** Private windows may refuse storage. The form then works as it does without JavaScript. */
const withStorage = browserStorage('sessionStorage', 'Could not save the form’s input in this browser:');

function controls(): Control[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      !NOT_KEPT.has(element.name),
  );
}

function keep(): void {
  const typed = Object.fromEntries(controls().map(({ name, value }) => [name, value]));
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(typed)));
}

/** Fills only empty fields. Text from the server or a link is newer. */
function restore(): void {
  const text = withStorage((storage) => storage.getItem(KEY));
  if (text === null) return;
  const typed = JSON.parse(text) as Record<string, string>;
  for (const control of controls()) if (control.value === '') control.value = typed[control.name] ?? '';
}

function setBusy(busy: boolean): void {
  if (!button) return;
  button.disabled = busy;
  button.textContent = busy ? (button.dataset['busyLabel'] ?? label) : label;
}

if (document.querySelector('[data-contact-sent]')) withStorage((storage) => storage.removeItem(KEY));
if (form) {
  restore();
  form.addEventListener('input', keep);
  form.addEventListener('submit', () => setBusy(true));
  // The back button may restore the page with its button still busy.
  window.addEventListener('pageshow', () => setBusy(false));
}
