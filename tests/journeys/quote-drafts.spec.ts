import type { Locator, Page } from '@playwright/test';
import { drawnSurface } from '#tests/support/drawn-surface.ts';
import { draft } from '#tests/support/factories.ts';
import { expectAccessible } from './accessibility.ts';
import { choosePhoto, enter, expect, expectToast, test, toastOf } from './journey.ts';
import { cutOffByLargeLetters } from './page-widths.ts';
import type { Company, People } from './people.ts';
import { sendQuote } from './sent-quote.ts';

const NO_SIGNAL = 'ERR_INTERNET_DISCONNECTED';

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

async function notesOf(page: Page): Promise<Locator> {
  const field = page.getByLabel('Notes for the customer');
  const row = page.getByRole('button', { name: /^Notes/ });
  await expect(row).toBeVisible();
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
  await expect(field).toBeFocused();
  return field;
}

/** Starts a quote with a name and waits until the server has stored it. @returns the quote's id */
async function beginQuote(page: Page): Promise<string> {
  await page.goto('/app/quotes/new');
  await page.waitForURL('**/edit?new');
  await page.getByLabel('Name', { exact: true }).fill('Alicia Moreno');
  await expectSaved(page);
  return /quotes\/([\w-]+)\/edit/.exec(page.url())?.[1] ?? '';
}

async function storedQuotes(page: Page): Promise<{ id: string; customer_name: string }[]> {
  const answer = await page.request.get('/api/quotes');
  return ((await answer.json()) as { items: { id: string; customer_name: string }[] }).items;
}

async function stored(
  page: Page,
  id: string,
): Promise<{ notes: string; follow_up: boolean; revision: number; edit_number: number; photos: unknown[] }> {
  const answer = await page.request.get(`/api/quotes/${id}`);
  return (await answer.json()) as Awaited<ReturnType<typeof stored>>;
}

test('what is entered without a signal stays on the device and is saved exactly once, and changes to a sent quote wait there', async ({
  installation,
  company,
  people: { customer },
  page,
  context,
  complaints,
}) => {
  complaints.allow(NO_SIGNAL);
  complaints.allow('ERR_FAILED');
  complaints.allow('409');
  await enter(page, company.client, installation);
  const id =
    await test.step('a save whose response is lost creates neither a second quote nor a conflict', async () => {
      let lost = 0;
      await page.route('**/api/quotes/*', async (route) => {
        if (route.request().method() !== 'PUT' || lost >= 2) return route.continue();
        lost += 1;
        await route.fetch();
        return route.abort('failed');
      });
      const begun = await beginQuote(page);
      expect(lost).toBeGreaterThan(0);
      await (await notesOf(page)).fill('After the lost answer');
      await expect.poll(async () => (await stored(page, begun)).notes).toBe('After the lost answer');
      await expectSaved(page);
      await expect(page.getByText('Someone else changed this quote')).toBeHidden();
      expect(await storedQuotes(page)).toHaveLength(1);
      await page.unrouteAll();
      return begun;
    });

  await test.step('text, a switch and a photo entered offline are saved once back online', async () => {
    await context.setOffline(true);
    await page.getByLabel('Notes for the customer').fill('Gate code 4471');
    await page.getByRole('button', { name: /^Reminders/ }).click();
    const followUp = page.getByRole('switch', { name: 'Send reminders for this quote' });
    await expect(followUp).toBeChecked();
    await followUp.click();
    await expect(page.getByText('Saved offline, will sync')).toBeVisible();
    await choosePhoto(page);
    await expect(page.getByText('Uploads when you’re back online')).toBeVisible();
    await expectAccessible(page, 'a draft and a photo without a signal');
    await context.setOffline(false);
    await expectSaved(page);
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit photos' }).click();
    await page.getByRole('button', { name: 'Add caption of Photo 1' }).click();
    await page.getByLabel('Caption of Photo 1').fill('North wall');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'North wall (edit caption)' })).toBeFocused();
    await expectAccessible(page, 'photos that are edited');
    await page.getByRole('img', { name: 'North wall' }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: 'North wall' })).toBeVisible();
    await expectAccessible(page, 'one photo, large');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await stored(page, id)).toMatchObject({
      notes: 'Gate code 4471',
      follow_up: false,
      photos: [expect.objectContaining({ description: 'North wall' })],
    });
    expect(await storedQuotes(page)).toHaveLength(1);
  });

  await test.step('when someone else saved first, nothing is lost and the person decides whose version to keep', async () => {
    const { edit_number } = await stored(page, id);
    await company.client.api.quotes.save({ id, edit_number, draft: draft({ customer_name: 'Somebody Else' }) });
    await page.getByLabel('Notes for the customer').fill('Mine');
    await expect(page.getByText('Someone else changed this quote').first()).toBeVisible();

    await expectAccessible(page, 'a draft that somebody else changed');
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Somebody Else');
    const undo = page.getByRole('button', { name: 'Undo' });
    await expectToastAboveBar(page);
    // Hovering keeps the toast open.
    await toastOf(page).hover();
    await expectAccessible(page, 'the toast with “Undo”');
    expect(await cutOffByLargeLetters(page), 'the toast with “Undo” in large letters').toEqual([]);
    expect(await undo.evaluate(isWholeInLargeLetters), '“Undo” can be read').toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await undo.click();
    await expect(page.getByLabel('Notes for the customer')).toHaveValue('Mine');

    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expectSaved(page);
    expect((await storedQuotes(page))[0]).toMatchObject({ customer_name: 'Alicia Moreno' });
  });

  await test.step('changes to a sent quote wait on the device until they are published', () =>
    publishChanges(page, company, customer));
});

/** Returns true when the label stays on one line inside its button, even with letters twice as large. */
function isWholeInLargeLetters(button: Element): boolean {
  const root = document.documentElement;
  root.style.setProperty('font-size', '200%');
  const label = document.createRange();
  label.selectNodeContents(button.querySelector('.mantine-Button-label') ?? button);
  const lines = [...label.getClientRects()];
  const { left, right } = button.getBoundingClientRect();
  root.style.removeProperty('font-size');
  return lines.length === 1 && lines.every((line) => line.left >= left && line.right <= right);
}

/** Expects one toast that covers neither a title nor the bar at the bottom. */
async function expectToastAboveBar(page: Page): Promise<void> {
  const toast = page.locator('.mantine-Notification-root');
  await expect(toast).toHaveCount(1);
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const bar = page.locator('.action-bar');
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
      return y > 422 && y + height <= (await topOf(bar));
    })
    .toBe(true);
}

/** Expects the fields to keep at least 440 pixels beside the total and the preview. */
async function expectFieldsFirst(page: Page): Promise<void> {
  const fields = page.locator('.builder-fields');
  const widthOf = () => fields.evaluate((node) => node.clientWidth);
  for (const width of [1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
    expect(await widthOf(), `fields at ${width}`).toBeGreaterThanOrEqual(440);
  }
  await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog', { name: 'What the customer will see' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function publishChanges(page: Page, company: Company, customer: People['customer']): Promise<void> {
  const { id } = await sendQuote(company, customer);
  await page.goto(`/app/quotes/${id}/edit`);
  await (await notesOf(page)).fill('We come on Tuesday');
  await expect(page.getByText('to show your customer', { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Notes We come on Tuesday' })).toBeVisible();
  expect(await stored(page, id)).toMatchObject({ revision: 1, notes: 'Please close all windows.' });
  await test.step('every screen that shows the quote says that changes wait on the device', () =>
    expectWaiting(page, id));

  await page.getByRole('button', { name: 'Update quote' }).click();
  await expect(page.getByText('Quote updated. Its link now shows revision 2.')).toBeVisible();
  expect(await stored(page, id)).toMatchObject({ revision: 2, notes: 'We come on Tuesday' });

  // The customer doesn't see changed photos of a sent quote yet, because more changes may follow.
  await page.goto(`/app/quotes/${id}/edit`);
  for (const count of [1, 2]) {
    await choosePhoto(page);
    await expect(page.getByText('Not shown yet')).toHaveCount(count);
  }
  await expect(page.getByText(/^Your customer will see the changed photos at \d+:\d\d [AP]M, or with/)).toBeVisible();
  await expectAccessible(page, 'photos that wait');
  expect(await stored(page, id)).toMatchObject({ revision: 2 });
  await page.getByRole('button', { name: 'Show them now' }).click();
  await expectToast(page, 'Your customer can see the photos now.');
  await expect(page.getByText('Not shown yet')).toHaveCount(0);
  expect(await stored(page, id)).toMatchObject({ revision: 3 });
  await test.step('choosing a file that isn’t a photo says so', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose photos' }).first().click();
    await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Gate code') });
    await expect(page.getByRole('alert').filter({ hasText: 'notes.txt' })).toBeVisible();
    await expectAccessible(page, 'a file that is no photo');
    await page.getByRole('button', { name: 'Discard notes.txt' }).click();
  });
  await expectFieldsFirst(page);
  expect(await cutOffByLargeLetters(page), 'the builder with large letters').toEqual([]);
  await test.step('when the customer has decided in the meantime, edits are kept and a late photo says so', () =>
    expectDecided(page, company, id));
}

/**
 * Expects a notice of changes that are only on this device: in the preview, in the list, on the dashboard and on
 * the quote.
 */
async function expectWaiting(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog', { name: 'What the customer will see' })).toBeVisible();
  await expectAccessible(page, 'the preview on a phone');
  for (const [path, words] of [
    ['/app/quotes', 'On this device only'],
    ['/app', 'On this device only'],
    [`/app/quotes/${id}`, 'You have changes on this device'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    await expectAccessible(page, `changes on the device, on ${path}`);
  }
  await page.getByRole('link', { name: 'Continue editing' }).click();
}

/** Expects the app to keep edits made after the decision, and to say when a photo comes too late. */
async function expectDecided(page: Page, company: Company, id: string): Promise<void> {
  const { photos, quotes } = company.client.api;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/quotes/${id}/edit`);
  await (await notesOf(page)).fill('We come on Friday');
  const file = await drawnSurface('dirty', 3);
  await photos.upload({ quote_id: id, id: crypto.randomUUID(), image_type: 'pre_damage', description: '', file });
  const { revision } = await quotes.get({ id });
  const by = { channel: 'phone', customer_name: 'Alicia Moreno', reason: '' } as const;
  await quotes.recordDecision({ id, revision, decision: 'approved', ...by });
  await page.getByRole('button', { name: 'Update quote' }).click();
  await expect(page.getByText('The customer already decided', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a draft of a quote that is decided');
  await page.goto(`/app/quotes/${id}`);
  await expect(page.getByText('1 photo wasn’t shown to your customer')).toBeVisible();
  await expectAccessible(page, 'a photo that came too late');
}

test('moving through the quote builder by keyboard never hides the focused control under the bar', async ({
  installation,
  company,
  page,
}) => {
  // A tablet with a keyboard. Wide screens have no bar.
  await page.setViewportSize({ width: 1000, height: 900 });
  await enter(page, company.client, installation);
  await page.goto('/app/quotes/new');
  const bar = page.getByRole('region', { name: 'Total and next step' });
  const last = bar.getByRole('button', { name: 'Review and send' });
  await page.getByLabel('Name', { exact: true }).focus();
  const covered: string[] = [];
  const seen = new Set<string>();
  // More steps than the page has controls.
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press('Tab');
    if (await last.evaluate((button) => button === document.activeElement)) break;
    const [name, isCovered] = await bar.evaluate((region) => {
      const focused = document.activeElement;
      const { bottom } = focused?.getBoundingClientRect() ?? { bottom: 0 };
      const isBelow =
        !region.contains(focused) && focused?.closest('main') && bottom > region.getBoundingClientRect().top;
      return [focused?.textContent ?? '', Boolean(isBelow)] as const;
    });
    seen.add(name);
    if (isCovered) covered.push(name);
  }
  expect([...seen]).toEqual(expect.arrayContaining(['Add service', 'Add custom line']));
  expect(covered).toEqual([]);
});

test('a second quote repeats the work of a customer’s latest one with one tap', async ({
  installation,
  company,
  people: { customer },
  page,
}) => {
  await sendQuote(company, customer);
  await enter(page, company.client, installation);
  await page.goto('/app/quotes/new');
  await page.getByRole('button', { name: `Repeat the last quote for ${customer.name}` }).click();
  await expect(page.getByRole('button', { name: /^Driveway wash/ })).toBeVisible();
  await page.waitForURL('**/edit?new');
  const id = /quotes\/([\w-]+)\/edit/.exec(page.url())?.[1] ?? '';
  await expect
    .poll(() => stored(page, id))
    .toMatchObject({
      customer_name: customer.name,
      property_address: '18 Harbor View Rd, Beaufort, SC',
      items: [{ description: 'Driveway wash' }, { description: 'Window rinse' }],
      discount_type: 'percent',
      discount_value: 0.1,
    });
});
