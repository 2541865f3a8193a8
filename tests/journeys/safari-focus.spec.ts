import type { Page } from '@playwright/test';
import { enter, expect, test } from './journey.ts';
import { saveQuote } from './sent-quote.ts';

/** Makes Chromium like Safari: the focus stays in a field while a button is pressed. */
async function keepFocusFromButtons(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let before: Element | null = null;
    const note = () => {
      before = document.activeElement;
    };
    const restore = () => before instanceof HTMLElement && before.focus();
    document.addEventListener('mousedown', note, { capture: true });
    document.addEventListener('mouseup', restore, { capture: true });
  });
}

test('a dialog returns the focus to the button that opened it, even if the browser never focused the button', async ({
  company,
  installation,
  people: { customer },
  page,
}) => {
  const id = await saveQuote(company, customer);
  await keepFocusFromButtons(page);
  await enter(page, company.client, installation);
  await page.goto(`/app/quotes/${id}/edit`);
  await page.getByRole('button', { name: 'Change' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.click();
  await expect(name).toBeFocused();
  const opener = page.getByRole('button', { name: 'Add service' });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Add service' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});
