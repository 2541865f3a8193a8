import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { lookInto } from './look-into.ts';
import type { Company } from './people.ts';
import { saveQuote } from './sent-quote.ts';
import { startEarly } from './start-early.ts';

interface Planned {
  /** on the day that the calendar shows */
  visit: Locator;
  jobId: string;
}

export async function expectUnusual(page: Page, company: Company, { visit, jobId }: Planned): Promise<void> {
  await test.step('someone else has moved it', () => expectChangedMeanwhile(page, company, visit, jobId));
  await test.step('a customer who can’t be notified has to be called', () => expectNotNotified(page, company));
  await test.step('the quote of an approved job is archived', () => expectArchived(page, company));
}

async function visitOf({ client }: Company, id: string) {
  const [visit] = (await client.api.jobs.get({ id })).visits;
  const [part] = visit?.parts ?? [];
  if (!visit || !part) throw new Error('The job has a visit with a time');
  return { ...visit, day: part.day, minute: part.from };
}

async function expectChangedMeanwhile(page: Page, company: Company, visit: Locator, id: string): Promise<void> {
  const { id: visit_id, edit_number, day, minute, minutes, people } = await visitOf(company, id);
  await visit.focus();
  await page.keyboard.press('Space');
  await expect(visit).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'a visit that the keys move');
  await page.keyboard.press('Escape');
  await visit.click();
  const time = { day, minute: minute + 60 };
  await company.client.api.jobs.saveVisit({ id, visit_id, edit_number, time, minutes, people });
  await page.getByRole('dialog').getByLabel('Start').fill('14:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Someone else changed this visit' });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'a visit that somebody else changed');
  await question.getByRole('button', { name: 'Keep their change' }).click();
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Creates an approved quote of a customer without email or phone, with a visit on the given day. */
async function planned(company: Company, name: string, day: string) {
  const { quotes, jobs } = company.client.api;
  const quote_id = await saveQuote(company, { name, email: '', phone: '' });
  await quotes.share({ id: quote_id });
  const { revision } = await quotes.get({ id: quote_id });
  const by = { channel: 'phone', customer_name: name, reason: '' } as const;
  await quotes.recordDecision({ id: quote_id, revision, decision: 'approved', ...by });
  const [id, visit_id] = [crypto.randomUUID(), crypto.randomUUID()];
  const { visits } = await jobs.fromQuote({ quote_id, id, visit_id });
  const edit_number = visits[0]?.edit_number ?? 0;
  await jobs.saveVisit({ id, visit_id, edit_number, time: { day, minute: 600 }, minutes: 60, people: [] });
  return { id, visit_id, quote_id };
}

const DRY_DAY = '2031-05-06';

async function expectNotNotified(page: Page, company: Company): Promise<void> {
  await planned(company, 'Olga Without Phone', DRY_DAY);
  await page.goto(`/app/calendar?view=day&day=${DRY_DAY}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Move day’s visits' }).click();
  await page.getByRole('button', { name: 'Move 1 visit' }).click();
  const told = page.getByRole('dialog', { name: 'Visits moved' });
  await expect(told.getByText('Call these customers')).toBeVisible();
  await expect(told.getByText('Olga Without Phone')).toBeVisible();
  await expectAccessible(page, 'customers to be called');
  await told.getByRole('button', { name: 'Done' }).click();
}

async function expectArchived(page: Page, company: Company): Promise<void> {
  const { id, visit_id, quote_id } = await planned(company, 'Otto Moved Away', DRY_DAY);
  await company.client.api.quotes.archive({ id: quote_id });
  await page.goto(`/app/calendar?view=day&day=${DRY_DAY}`);
  await lookInto(page, page.getByRole('button', { name: /^Otto Moved Away/ }), 'Otto Moved Away');
  await page.goto(`/app/jobs/${id}`);
  await lookInto(page, page.getByRole('button', { name: 'Cancel the visit' }), 'Cancel this visit?');
  await test.step('a tap while offline, after someone else’s', async () => {
    await page.context().setOffline(true);
    await startEarly(page);
    await expect(page.getByText('1 change will sync when you’re back online.')).toBeVisible();
    await expectAccessible(page, 'a job with a change that waits');
    const { edit_number } = await visitOf(company, id);
    await company.client.api.jobs.setState({ id, visit_id, state: 'on_the_way', edit_number });
    await page.context().setOffline(false);
    await expect(page.getByText(/marked it On the way at/)).toBeVisible();
    await expectAccessible(page, 'a job that somebody else went on with');
  });
}
