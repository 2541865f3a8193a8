import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import { enter, expect, test } from './journey.ts';
import type { Company, People } from './people.ts';
import { saveQuote } from './sent-quote.ts';

/** A quote with one photo, which has two pins, of a company whose customers confirm them. @returns its link */
async function offerPinned({ client }: Company, customer: People['customer']) {
  const { company, photos, quotes } = client.api;
  const id = await saveQuote({ client } as Company, customer, { photos: 1 });
  const [photo] = (await quotes.get({ id })).photos;
  await photos.setPins({
    id: photo?.id ?? '',
    pins: [
      { x: 0.31, y: 0.79, kind: 'crack', note: 'Runs across one joint' },
      { x: 0.97, y: 0.03, kind: 'rust', note: '' },
    ],
  });
  await company.updateSettings({ ...(await company.get()), acknowledge_pins: true });
  const { approval_url } = await quotes.share({ id });
  return { id, url: approval_url ?? '' };
}

const pinsOf = async ({ client }: Company, id: string) =>
  (await client.api.quotes.get({ id })).photos.flatMap(({ pins }) => pins);

/** Opens the only photo of the quote to mark damage on it. @returns the dialog */
async function openPhoto(page: Page, id: string): Promise<Locator> {
  await page.goto(`/app/quotes/${id}`);
  await page.getByRole('button', { name: /^Crack 1( \d|$)/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark damage' }).focus();
  await page.keyboard.press('Enter');
  return dialog;
}

test('staff mark damage with the keyboard alone', async ({ installation, company, people: { customer }, page }) => {
  const id = await saveQuote(company, customer, { photos: 1 });
  await enter(page, company.client, installation);
  const dialog = await openPhoto(page, id);
  await dialog.getByRole('button', { name: 'Add a spot' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: /^Spot 1: Not saved yet, 50% from the left/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(
    dialog.getByRole('button', { name: 'Spot 1: Not saved yet, 51% from the left, 45% from the top' }),
  ).toBeFocused();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog.getByText('Choose what it is, or remove the spot.')).toBeVisible();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(await pinsOf(company, id)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Crack' }).focus();
  for (let kind = 0; kind < 3; kind++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Two bricks');
  await expectAccessible(page, 'a photo with a spot being marked');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /Crack 1.*1 spot/ })).toBeFocused();
  const pin = { x: 0.51, y: 0.45, kind: 'loose_mortar', note: 'Two bricks' } as const;
  await expect.poll(() => pinsOf(company, id)).toEqual([pin]);
});

test('staff mark damage by touch, drag a spot with the mouse, and remove one with undo', async ({
  installation,
  company,
  people: { customer },
  newVisitor,
  page,
}) => {
  const id = await saveQuote(company, customer, { photos: 1 });
  const phone = await newVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await enter(phone, company.client, installation);
  const touched = await openPhoto(phone, id);
  const photo = await touched.getByRole('button', { name: 'Add a spot' }).boundingBox();
  if (!photo) throw new Error('The photo is on screen');
  for (const [x, y, kind] of [
    [0.25, 0.5, 'Crack'],
    [0.75, 0.5, 'Rust'],
  ] as const) {
    await phone.touchscreen.tap(photo.x + x * photo.width, photo.y + y * photo.height);
    await touched.locator('.pin-choice').getByText(kind, { exact: true }).tap();
  }
  await touched.getByRole('button', { name: 'Done' }).tap();
  await expect(touched.getByRole('listitem')).toHaveCount(2);
  const placed = async () => (await pinsOf(company, id)).map(({ x, y, kind }) => [x.toFixed(2), y.toFixed(2), kind]);
  await expect.poll(placed).toEqual([
    ['0.25', '0.50', 'crack'],
    ['0.75', '0.50', 'rust'],
  ]);

  await enter(page, company.client, installation);
  const dialog = await openPhoto(page, id);
  const large = await dialog.getByRole('button', { name: 'Add a spot' }).boundingBox();
  const spot = await dialog.getByRole('button', { name: /^Spot 2.*left/ }).boundingBox();
  if (!large || !spot) throw new Error('The photo is on screen');
  await page.mouse.move(spot.x + spot.width / 2, spot.y + spot.height / 2);
  await page.mouse.down();
  await page.mouse.move(spot.x + spot.width / 2 - large.width / 2, spot.y + spot.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await placed())[1]).toEqual(['0.25', '0.50', 'rust']);
  await dialog.getByRole('button', { name: 'Remove spot' }).click();
  await expect.poll(placed).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(placed).toHaveLength(2);
});

test('a customer sees what was broken, and approves only after confirming it', async ({
  company,
  people: { customer },
  newVisitor,
}) => {
  const { id, url } = await offerPinned(company, customer);
  const page = await newVisitor({ viewport: { width: 390, height: 844 } });
  await page.goto(url);
  await expect(page.getByText('We marked 2 spots that were damaged before our work.')).toBeVisible();
  await expectGoodEverywhere(page, 'a quote with marked damage');
  await page.getByRole('link', { name: 'Crack 1' }).click();
  const viewer = page.getByRole('dialog', { name: 'Photo' });
  await expect(viewer.getByText('1. Crack: Runs across one joint')).toBeVisible();
  // On the photo as it is shown, not on the dark ground around it.
  const [photo, mark] = [await viewer.locator('img').boundingBox(), await viewer.locator('path').last().boundingBox()];
  if (!photo || !mark) throw new Error('The pins are on the photo');
  expect(Math.abs(mark.x + mark.width - (photo.x + 0.97 * photo.width))).toBeLessThan(5);
  expect(Math.abs(mark.y - (photo.y + 0.03 * photo.height))).toBeLessThan(5);
  await page.keyboard.press('Escape');

  const approve = page.getByRole('button', { name: 'Approve' });
  await page.getByLabel('Your full name').fill(customer.name);
  await expect(approve).toBeDisabled();
  await expect(page.getByText('Check “I’ve seen the 2 marked spots” to approve.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I’ve seen the 2 marked spots' }).check();
  await approve.click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  await expect(page.getByText('We marked 2 spots that were damaged before our work.')).toBeVisible();
  const { events } = await company.client.api.quotes.get({ id });
  expect(events.find(({ type }) => type === 'approved')?.summary).toContain('after confirming 2 marked spots');
});

test('without JavaScript, the server refuses an approval that doesn’t confirm the damage, and keeps the name', async ({
  company,
  people: { customer },
  newVisitor,
  complaints,
}) => {
  complaints.allow('400');
  complaints.allow('422');
  const { id, url } = await offerPinned(company, customer);
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(url);
  await expect(page.getByRole('listitem').filter({ hasText: 'Runs across one joint' })).toBeVisible();
  await page.getByLabel('Your full name').fill(customer.name);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Check “I’ve seen the 2 marked spots” to approve.').first()).toBeVisible();
  expect((await company.client.api.quotes.get({ id })).status).toBe('pending');
  await expect(page.getByLabel('Your full name')).toHaveValue(customer.name);
  // The box stays checked when something else is missing.
  await page.getByLabel('Your full name').fill('');
  await page.getByRole('checkbox', { name: 'I’ve seen the 2 marked spots' }).check();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Please enter your name to sign').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'I’ve seen the 2 marked spots' })).toBeChecked();
  await page.getByLabel('Your full name').fill(customer.name);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
});
