import type { Locator, Page } from '@playwright/test';
import { lineFromRate, rateNamed } from '#domain/pricing/rate-lines.ts';
import { testPaymentTexts } from '#server/providers/payments/test-pages/texts.ts';
import { drawnSurface } from '#tests/support/drawn-surface.ts';
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import { takeCards } from './card-payments.ts';
import { enter, expect, expectToast, test } from './journey.ts';
import { type Company, joinByCall, type Person } from './people.ts';
import { sendQuote } from './sent-quote.ts';
import { startEarly } from './start-early.ts';
import { expectUnusual } from './unusual-visits.ts';

/** How a person operates a button, a link or a choice. */
type Act = (target: Locator) => Promise<void>;

type Check = (page: Page, state: string) => Promise<void>;

interface How {
  act: Act;
  check: Check;
}

const byHand: Act = (target) => target.click();

/** Focuses a control without Tab and operates it by keyboard. */
const byKeys: Act = async (target) => {
  await target.focus();
  await expect(target).toBeFocused();
  await target.page().keyboard.press((await target.getAttribute('type')) === 'radio' ? 'Space' : 'Enter');
};

const MORNINGS = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 480, to: 720, capacity: 2, active: true };
const CARD = '4242 4242 4242 4242';

/** Creates a company that takes cards without a deposit and offers mornings. Its quote has a photo. */
async function offer(company: Company, customer: Parameters<typeof sendQuote>[1]) {
  const { api } = company.client;
  const { deposit } = await api.company.get();
  await takeCards(company);
  await api.company.updateSettings({ ...(await api.company.get()), deposit });
  const { edit_number } = await api.appointments.offer();
  const days = { notice_days: 1, horizon_days: 30, reminder_hour: null };
  await api.appointments.saveOffer({ windows: [MORNINGS], ...days, edit_number });
  return sendQuote(company, customer, { photos: 1 });
}

async function approveAndAsk(phone: Page, name: string, { act, check }: How): Promise<void> {
  await phone.getByLabel('Your full name').fill(name);
  await act(phone.getByRole('button', { name: 'Approve' }));
  await expectToast(phone, 'Quote approved successfully!');
  await check(phone, 'customer page with dates to choose from');
  await act(phone.getByRole('radio').first());
  await act(phone.getByRole('button', { name: /^Request \w+, / }));
  await expect(phone.getByRole('heading', { name: /^You requested / })).toBeVisible();
}

/**
 * Opens a dialog of the calendar, checks it, and changes nothing. @param item in the menu that the opener opens; without
 * it, the opener opens the dialog itself
 */
async function lookInto(page: Page, opener: Locator, dialog: string | RegExp, { act, check }: How, item?: string) {
  await act(opener);
  if (item !== undefined) await act(page.getByRole('menuitem', { name: item }));
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  await check(page, String(dialog));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
}

async function confirm(page: Page, customer: string, { act, check }: How): Promise<void> {
  await page.goto('/app');
  // Tries again, because the app may be hydrating the page, which redraws the focused element.
  await expect(async () => {
    await act(page.getByRole('link', { name: /requested a time$/ }));
    await page.waitForURL(/\/app\/quotes\/[0-9a-f-]+$/, { timeout: 10_000 });
  }).toPass();
  await page.goto('/app/calendar#requests');
  await expect(page.locator('#requests')).toBeFocused();
  await check(page, 'calendar with a customer who asks for a date');
  await lookInto(page, page.getByRole('button', { name: 'Decline', exact: true }), /^Decline /, { act, check });
  await act(page.getByRole('button', { name: 'Confirm', exact: true }));
  await expectToast(page, `Confirmed. Email isn’t connected, so ${customer} won’t get an email.`);
}

async function work(page: Page, { act, check }: How): Promise<void> {
  const press = async (name: string, state: string) => {
    await act(page.getByRole('button', { name, exact: true }));
    await expect(page.getByRole('group', { name: `Status: ${state}` })).toBeVisible();
  };
  await startEarly(page, act);
  await expect(page.getByRole('group', { name: 'Status: In progress' })).toBeVisible();
  if (act === byHand) await expectGoodEverywhere(page, 'job');
  // The run with mouse and touch goes offline here, as behind a house.
  const losesSignal = act === byHand;
  if (losesSignal) await page.context().setOffline(true);
  await press('Done', 'Done');
  const done = page.getByRole('dialog', { name: 'Work done' });
  const photo = await drawnSurface('clean', 1);
  const chooser = page.waitForEvent('filechooser');
  await act(done.getByRole('button', { name: 'Choose photos' }));
  const buffer = Buffer.from(await photo.arrayBuffer());
  await (await chooser).setFiles({ name: photo.name, mimeType: photo.type, buffer });
  if (losesSignal) {
    await expect(done.getByText('Uploads when you’re back online')).toBeVisible();
    await check(page, 'work done, without signal');
    await act(done.getByRole('button', { name: 'Send when you’re back online' }));
    await expect(done).toBeHidden();
    await expect(page.getByText('Sends when you’re back online')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Email saved, not sent.', { exact: true })).toBeVisible();
  } else {
    await expect(done.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await check(page, 'work done');
    await act(done.getByRole('button', { name: 'Send photos and payment request' }));
    await expect(done).toBeHidden();
  }
}

async function pay(phone: Page, act: Act): Promise<void> {
  const { list, payAmount } = testPaymentTexts('en');
  await act(phone.getByRole('region', { name: 'Payment' }).getByRole('button', { name: /^Pay/ }));
  await act(phone.getByText(list.heading, { exact: true }));
  await act(phone.getByRole('link', { name: list.useCard(CARD, '') }));
  await act(phone.getByRole('button', { name: payAmount('$') }));
  await phone.waitForURL('**/quote/payment-success?session_id=*');
  await expect(phone.getByRole('heading', { name: 'Payment Successful', exact: true })).toBeVisible();
}

/**
 * Moves the visit to a later time: drags it with a finger and then a mouse, or uses the calendar's keyboard
 * controls.
 */
async function move(page: Page, visitAt: (time: string) => Locator, act: Act): Promise<void> {
  const visit = visitAt('8:00');
  if (act === byKeys) {
    await visit.focus();
    for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await expect(visitAt('8:15')).toBeVisible();
  } else {
    await dragByFinger(page, visit);
    await expect(visitAt('9:00')).toBeVisible();
    await dragByMouse(page, visitAt('9:00'));
    await expect(visitAt('10:00')).toBeVisible();
  }
  await expect(page.getByText(/ moved to \w{3}, \w{3} \d/).first()).toBeVisible();
}

/** pixels of an hour on a phone */
const HOUR = 48;

async function gripOf(visit: Locator): Promise<{ x: number; y: number }> {
  await visit.scrollIntoViewIfNeeded();
  const box = await visit.boundingBox();
  if (!box) throw new Error('The visit is on the screen');
  return { x: box.x + box.width / 2, y: box.y + 20 };
}

/** Opens a visit that is done: its facts come first, and its form on request. */
async function lookUp(page: Page, visit: Locator, name: string, { act, check }: How): Promise<void> {
  await act(visit);
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('definition').filter({ hasText: /Q-\d/ })).toBeVisible();
  await expect(dialog.getByLabel('Day')).toHaveCount(0);
  await check(page, 'a visit that is done');
  await act(dialog.getByRole('button', { name: 'Edit' }));
  await expect(dialog.getByLabel('Day')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

async function dragByMouse(page: Page, visit: Locator): Promise<void> {
  const { x, y } = await gripOf(visit);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + HOUR, { steps: 8 });
  await page.mouse.up();
}

/** Drags by touch. A finger that moves at once scrolls. A finger that rests first picks up the visit. */
async function dragByFinger(page: Page, visit: Locator): Promise<void> {
  const { x, y } = await gripOf(visit);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x, y });
  await expect(page.locator('.drag-ghost')).toBeVisible();
  for (let moved = 0; moved < HOUR; moved += 6) await touch('touchMove', { x, y: y + moved + 6 });
  await touch('touchEnd');
  await expect(page.locator('.drag-ghost')).toHaveCount(0);
  await devtools.detach();
}

for (const [how, act] of [
  ['by hand on a phone', byHand],
  ['by keyboard alone', byKeys],
] as const)
  test(`a visit goes from the customer’s request through moving and work with photos to the payment, ${how}`, async ({
    company,
    installation,
    people: { customer },
    page,
    newVisitor,
    complaints,
  }) => {
    complaints.allow('409');
    complaints.allow('ERR_INTERNET_DISCONNECTED');
    complaints.allow('Error checking subscription: TypeError: Failed to fetch');
    const { url, id } = await offer(company, customer);
    // Using the keyboard doesn't change the display, so axe checks only one of the two runs.
    const check = act === byHand ? expectAccessible : async () => undefined;
    const phone = await newVisitor();
    await phone.goto(url);
    await approveAndAsk(phone, customer.name, { act, check });
    await check(phone, 'customer page with a date that was asked for');
    await enter(page, company.client, installation);
    await confirm(page, customer.name, { act, check });

    const { api } = company.client;
    const job = await api.jobs.ofQuote({ quote_id: id });
    await page.goto(`/app/calendar?view=day&day=${job?.visits[0]?.parts[0]?.day}`);
    const visitAt = (time: string) => page.getByRole('button', { name: new RegExp(`^${customer.name}\\s*${time}`) });
    await move(page, visitAt, act);
    await check(page, 'a day with a visit that the customer knows elsewhere');
    await lookInto(page, visitAt('\\d'), customer.name, { act, check });
    const menu = page.getByRole('button', { name: 'More actions' });
    await lookInto(page, menu, /^Move /, { act, check }, 'Move day’s visits');
    if (act === byHand) await expectUnusual(page, company, { visit: visitAt('\\d'), jobId: job?.id ?? '' });
    await page.goto(`/app/jobs/${job?.id}`);
    await work(page, { act, check });
    await page.goto(
      `/app/calendar?view=day&day=${(await api.jobs.ofQuote({ quote_id: id }))?.visits[0]?.parts[0]?.day}`,
    );
    await lookUp(page, visitAt('\\d'), customer.name, { act, check });

    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'The work is done' })).toBeVisible();
    await expect(phone.getByRole('img', { name: /^Before/ })).toBeVisible();
    await expect(phone.getByRole('img', { name: 'After', exact: true })).toBeVisible();
    await check(phone, 'customer page with the work done');
    await pay(phone, act);
    await expect.poll(async () => (await api.payments.ofQuote({ quote_id: id })).open_cents).toBe(0);
  });

/** Creates a quote for a wash that takes four hours by the rate book, approved by phone. @returns the quote's id */
async function approvedWash({ client: { api } }: Company, { name }: Person): Promise<string> {
  const book = await api.rateBook.get();
  const surface_types = book.surface_types.map((surface) => ({
    ...surface,
    services: surface.services.map((service) => ({ ...service, units_per_hour: 200 })),
  }));
  const saved = await api.rateBook.save({ ...book, surface_types });
  const rate = rateNamed(saved, { surface: 'House Siding', service: 'Soft wash', material: 'vinyl' });
  const id = crypto.randomUUID();
  const lines = [lineFromRate(saved, { ...rate, quantity: 700 }, crypto.randomUUID())];
  const draft = { customer_name: name, lines, discount: null, discount_message: '', tax_rate: 0 };
  const charges = { minimum_charge_cents: 0, trip_charge_cents: 0, notes: '' };
  await api.quotes.save({ id, edit_number: 0, draft: { ...draft, ...charges } });
  const { revision } = await api.quotes.share({ id, way: 'text' });
  const decision = { decision: 'approved', customer_name: name, channel: 'phone', reason: '', revision } as const;
  await api.quotes.recordDecision({ id, ...decision });
  return id;
}

test('an approved quote dragged onto the calendar shows the length of its visit, and dropping it offers to assign someone', async ({
  company,
  installation,
  people: { customer, teammate },
  page,
  newClient,
}) => {
  await joinByCall(company, newClient(), teammate);
  const id = await approvedWash(company, customer);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, company.client, installation);
  await page.goto('/app/calendar?view=week');
  const waiting = page.getByRole('button', { name: customer.name }).filter({ hasText: 'Schedule' });
  await expect(waiting).toContainText('4 h');
  const { x, y } = await gripOf(waiting);
  const column = await page.locator('[data-drop="time"]').last().boundingBox();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((column?.x ?? 0) + 40, 450, { steps: 8 });
  // On a desktop an hour is as high as the window allows.
  const hour = (column?.height ?? 0) / 24;
  await expect.poll(async () => (await page.locator('.drag-ghost').boundingBox())?.height).toBeCloseTo(4 * hour, 0);
  await page.mouse.up();
  await expect(page.getByText(/^Scheduled for \w{3}, \w{3} \d+, .* Unassigned\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: customer.name });
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await expectAccessible(page, 'who goes to a visit that was just scheduled');
  await dialog.getByRole('checkbox', { name: teammate.name }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const job = await company.client.api.jobs.ofQuote({ quote_id: id });
  expect(job?.visits).toMatchObject([{ minutes: 240, people: [expect.any(String)] }]);
  // The address that every "Assign" beside a visit leads to
  await page.goto(`/app/jobs/${job?.id}?assign`);
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/app\/jobs\/[\w-]+$/);
  await expect(dialog).toHaveCount(0);
});
