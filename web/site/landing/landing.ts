/** Runs in the browser on the landing page. Updates prices while someone types, and moves the before/after slider. */

import { NO_ESTIMATE_TEXT } from './estimate-text.ts';
import { estimate } from './price-estimate.ts';

const calculator = document.querySelector<HTMLFormElement>('form[data-calculator]');
if (calculator) {
  const show = () => showEstimate(calculator);
  calculator.addEventListener('input', show);
  calculator.addEventListener('submit', (event) => {
    event.preventDefault();
    show();
  });
}

function showEstimate(form: HTMLFormElement): void {
  const fields = new FormData(form);
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const typed = text('quantity').trim();
  const quantity = typed === '' ? Number.NaN : Number(typed);
  const words = estimate({ surface: text('surface'), quantity, addon: text('addon') });
  const problem = form.querySelector('[data-problem]');
  if (problem) problem.textContent = words ? '' : NO_ESTIMATE_TEXT;
  form.querySelector('#quantity')?.toggleAttribute('aria-invalid', words === null);
  form.querySelector('[data-estimate]')?.toggleAttribute('hidden', words === null);
  if (!words) return;
  form.querySelector('[data-addon-row]')?.toggleAttribute('hidden', words.addon === '');
  for (const [name, word] of Object.entries(words)) {
    for (const place of form.querySelectorAll(`[data-word="${name}"]`)) {
      if (place.textContent !== word) place.textContent = word;
    }
  }
}

for (const comparison of document.querySelectorAll<HTMLElement>('[data-compare]')) {
  const range = comparison.querySelector<HTMLInputElement>('input[type=range]');
  if (!range) continue;
  const follow = () => comparison.style.setProperty('--before', `${range.value}%`);
  range.addEventListener('input', follow);
  range.hidden = false;
  follow();
}
