import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, staffDay } from '#domain/calendar-days.ts';
import { expectAccessible } from './accessibility.ts';
import { choosePhoto, expect, expectToast, signUp, test } from './journey.ts';
import { mailedLink } from './mailed-links.ts';
import { isOnTop } from './on-top.ts';
import type { People } from './people.ts';
import { startEarly } from './start-early.ts';

async function addFromRateBook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add service' }).click();
  const picker = page.getByRole('dialog', { name: 'Add service' });
  await expect(picker.getByRole('radio').first(), 'keys begin with the choice, not with Close').toBeFocused();
  await picker.getByText('Concrete & Driveway').click();
  await expect(picker.getByRole('checkbox', { name: /Surface clean/ })).toBeChecked();
  const onTop = () => isOnTop(picker.getByText('Concrete & Driveway'));
  await expect.poll(onTop, 'the surface stays in sight').toBe(true);
  await picker.getByText('brick pavers').click();
  await picker.getByLabel('Surface area (sq ft)').fill('1000');
  await expect(picker.getByText('Surface clean: 1,000 sq ft × $0.26')).toBeVisible();
  await expectAccessible(page, 'the sheet of the rate book');
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(picker).toBeHidden();
}

async function addPhoto(page: Page): Promise<void> {
  await choosePhoto(page);
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
}

async function fillCustomer(page: Page, { name, phone, email }: People['customer']): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Property address').fill('18 Harbor View Rd, Beaufort, SC');
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Email').fill(email);
}

test('an owner on a phone signs up, sends a quote, gets it approved, and finishes the work', async ({
  installation,
  people: { owner, customer },
  page,
  newVisitor,
  complaints,
}) => {
  await signUp(page, owner);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto(await mailedLink(installation, owner.email, '/auth/confirm'));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.waitForURL('**/app');

  await page.getByRole('link', { name: 'New quote' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New quote' })).toBeVisible();
  // The title is still "New quote" after the draft gets its own URL.
  await page.waitForURL('**/edit?new');
  await expect(page).toHaveTitle(/^New quote · /);
  await fillCustomer(page, customer);
  await addFromRateBook(page);
  const bar = page.getByRole('region', { name: 'Total and next step' });
  await expect(bar.getByText('$260.00', { exact: true })).toBeVisible();
  await page.getByText('Second story').click();
  await expect(bar.getByText('$312.00', { exact: true })).toBeVisible();
  const services = page.getByRole('region', { name: 'Services' });
  await expect(services.getByText('1', { exact: true }), 'an add-on is no service').toBeVisible();
  await page.getByRole('button', { name: /^Discount/ }).click();
  await page.getByText('Other %').click();
  await expect(page.getByLabel('Discount', { exact: true }), 'who chooses to type can type').toBeFocused();
  await expectAccessible(page, 'the builder with a line that is open');
  await page.getByRole('group', { name: 'Discount amount' }).getByText('None').click();
  await addPhoto(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // A reload keeps everything typed.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText(customer.name);
  await expect(bar.getByText('$312.00', { exact: true })).toBeVisible();

  await bar.getByRole('button', { name: 'Review and send' }).click();
  const sheet = page.getByRole('dialog', { name: /^Send to / });
  // Nothing has failed yet, so there is no error. The ways that work without a mail server come first.
  await expect(sheet.getByText(/^Email isn’t connected yet/)).toBeVisible();
  await expect(page.getByText(/Not sent/)).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Save without sending' }).click();
  await expect(page.getByText('In outbox', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Not sent/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Text/ }), 'one way to text, beside Call').toHaveCount(0);
  // Without a mail server, a quote becomes Sent once someone shares its link.
  await page.getByRole('button', { name: 'QR code' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();

  const [mail] = await installation.mailsTo(customer.email);
  const link = /https?:\/\/\S+\/quote\/approve\/[\w-]+/.exec(mail?.text ?? '')?.[0];
  expect(link, 'the link in the mail').toBeTruthy();
  const phone = await newVisitor();
  await phone.goto(link ?? '');
  await expect(phone.getByText(owner.company).first()).toBeVisible();
  await expect(phone.getByText('1,000 sq ft × $0.26')).toBeVisible();
  await phone.getByLabel('Your full name').fill(customer.name);
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expectToast(phone, 'Quote approved successfully!');

  await page.reload();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Download signed PDF' }).click();
  const reauthentication = await readFile(await (await download).path());
  expect(reauthentication.subarray(0, 5).toString()).toBe('%PDF-');
  const staffMails = await installation.mailsTo(owner.email, 2);
  expect(staffMails.map((each) => each.subject)).toContainEqual(expect.stringMatching(/approved/i));

  await scheduleAndMove(page, customer.name);
  complaints.allow('ERR_INTERNET_DISCONNECTED');
  await doTheWork(page, phone);
});

/**
 * Schedules the job with one tap and picks a time in the dialog. Then moves it 15 minutes later with the
 * keyboard.
 */
async function scheduleAndMove(page: Page, customer: string): Promise<void> {
  await page.getByRole('button', { name: 'Schedule job' }).click();
  const when = page.getByRole('dialog', { name: customer });
  // The dialog proposes the next available time: today, or tomorrow when it is evening. A week later is never
  // today.
  const day = when.getByLabel('Day');
  await expect(day).not.toHaveValue('');
  const chosen = addDays(await day.inputValue(), 7);
  await day.fill(chosen);
  await when.getByLabel('Start').fill('10:00');
  await when.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(when).toBeHidden();
  await expect(page.getByText(/, 10:00 AM, /)).toBeVisible();
  await page.goto(`/app/calendar?view=day&day=${chosen}`);
  const visit = page.getByRole('button', { name: new RegExp(`^${customer}\\s*10:00 AM`) });
  await visit.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: new RegExp(`^${customer}\\s*10:15 AM`), pressed: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${customer} moved to ${staffDay(chosen)}, 10:15 AM.`).first()).toBeVisible();
}

async function press(page: Page, button: string, state: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('group', { name: `Status: ${state}` })).toBeVisible();
}

/** Does the work, partly offline. Then checks on the customer's phone that the customer was notified. */
async function doTheWork(page: Page, phone: Page): Promise<void> {
  await page.getByRole('button', { name: / 10:15 AM|10:15 AM/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open job' }).click();
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByLabel('New task').fill('Cover the outlets');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const task = page.getByRole('checkbox', { name: /^Cover the outlets/ });
  await expect(task).toBeVisible();
  // The visit is on another day, so it doesn't have these buttons.
  for (const name of ['On my way', 'Start work', 'Done'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  // Behind the house there is no signal. The work continues, and nothing is lost.
  await page.context().setOffline(true);
  await startEarly(page);
  await expect(page.getByRole('group', { name: 'Status: In progress' })).toBeVisible();
  await task.click();
  await expect(task).toBeChecked();
  const waits = page.getByText(/changes will sync when you’re back online/);
  await expect(waits).toBeVisible();
  await page.context().setOffline(false);
  await expect(waits).toBeHidden();
  await page.reload();
  await expect(task).toBeChecked();
  await press(page, 'Done', 'Done');
  const done = page.getByRole('dialog', { name: 'Work done' });
  await choosePhoto(page, done);
  await expect(done.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await done.getByRole('button', { name: 'Send photos and payment request' }).click();
  await expect(done).toBeHidden();
  await expect(page.getByText('Email saved, not sent.', { exact: true })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'The work is done' })).toBeVisible();
  await expect(phone.getByRole('img', { name: 'Before', exact: true })).toBeVisible();
  await expect(phone.getByRole('img', { name: 'After', exact: true })).toBeVisible();
}
