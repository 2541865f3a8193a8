import { wallTimeOf } from '#domain/calendar/wall-time.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { confirmAddress, enter, expect, expectToast, toastOf } from './journey.ts';
import { test } from './mailing-installation.ts';
import type { Company } from './people.ts';
import { sendQuote } from './sent-quote.ts';

/** Creates a job with a visit in half an hour. @returns path of the job's screen */
async function visitSoon(company: Company, quoteId: string, customer: string): Promise<string> {
  const { quotes, jobs } = company.client.api;
  const { revision } = await quotes.get({ id: quoteId });
  const by = { channel: 'phone', customer_name: customer, reason: '' } as const;
  await quotes.recordDecision({ id: quoteId, revision, decision: 'approved', ...by });
  const [id, visit_id] = [crypto.randomUUID(), crypto.randomUUID()];
  const { visits } = await jobs.fromQuote({ quote_id: quoteId, id, visit_id });
  const { time_zone } = await company.client.api.company.get();
  const { day, minute } = wallTimeOf(new Date(Date.now() + 30 * MINUTE_MS), time_zone);
  const edit_number = visits[0]?.edit_number ?? 0;
  await jobs.saveVisit({ id, visit_id, edit_number, time: { day, minute }, minutes: 60, people: [] });
  return `/app/jobs/${id}`;
}

test('undoing “On my way” stops its email, and tapping again notifies the customer once', async ({
  installation,
  mails,
  company,
  people: { owner, customer },
  page,
}) => {
  await confirmAddress(installation, owner);
  const { id } = await sendQuote(company, customer);
  await enter(page, company.client, installation);
  await page.goto(await visitSoon(company, id, customer.name));
  const state = (name: string) => page.getByRole('group', { name: `Status: ${name}` });
  const tap = () => page.getByRole('button', { name: 'On my way', exact: true }).click();

  await tap();
  await expect(page.getByText('Notifying the customer by email…', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Message canceled.');
  await expect(state('Scheduled')).toBeVisible();
  await expect(page.getByText('Notifying the customer by email…', { exact: true })).toBeHidden();

  await tap();
  await expect(state('On the way')).toBeVisible();
  await expect(page.getByText(/^Customer notified by email at .*: arrival /)).toBeVisible();
  await page.getByRole('button', { name: 'Reset to scheduled' }).click();
  await expect(page.getByText(/^Email sent .*: arrival /)).toBeVisible();
  const toCustomer = mails.received.filter(({ subject }) => subject?.includes('on the way'));
  expect(toCustomer).toHaveLength(1);

  await tap();
  const toast = toastOf(page).filter({ hasText: /^On the way\./ });
  // Hovering keeps the toast open, so only the next status can close it.
  await toast.hover();
  await page.getByRole('button', { name: 'Done', exact: true }).press('Enter');
  // Otherwise the toast would stay until five seconds after it appeared or the mouse left it.
  await expect(toast, 'what it says is over').toHaveCount(0, { timeout: 3000 });
  const done = page.getByRole('dialog', { name: 'Work done' });
  await expect(done).toBeVisible();
  await done.getByRole('button', { name: 'Later' }).click();
  await expect(done).toHaveCount(0);
  await page.getByRole('button', { name: /^Send photos/ }).click();
  await expect(done, 'it asks before anything is sent').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Send photos/ })).toBeVisible();
});
