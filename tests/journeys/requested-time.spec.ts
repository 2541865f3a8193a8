import { windowTimes } from '#domain/calendar/appointment-times.ts';
import { staffDay } from '#domain/calendar-days.ts';
import { expectAccessible } from './accessibility.ts';
import { enter, expect, expectToast, test } from './journey.ts';
import { type Company, joinByCall, type Person } from './people.ts';
import { sendQuote } from './sent-quote.ts';

const AFTERNOON = { from: 780, to: 1020 };
const EVERY_DAY = Array.from({ length: 7 }, () => ({ from: 480, to: 1080 }));

/** Creates a company that works every day, with an approved quote. */
async function approvedQuote(company: Company, customer: Person & { phone: string }) {
  const { api } = company.client;
  const { days_off: _, ...settings } = await api.jobs.settings();
  await api.jobs.saveSettings({ ...settings, hours: EVERY_DAY });
  const quote = await sendQuote(company, customer);
  const decision = { decision: 'approved', customer_name: customer.name, channel: 'phone', reason: '' } as const;
  await api.quotes.recordDecision({ id: quote.id, ...decision, revision: 1 });
  return quote;
}

/** Requests the first available afternoon as the customer. @returns its day */
async function askForAfternoon(company: Company, { token, id }: { token: string; id: string }) {
  const { api } = company.client;
  const { edit_number } = await api.appointments.offer();
  const window = { weekdays: [0, 1, 2, 3, 4, 5, 6], ...AFTERNOON, capacity: 1, active: true };
  const days = { notice_days: 3, horizon_days: 30, reminder_hour: null };
  await api.appointments.saveOffer({ windows: [window], ...days, edit_number });
  const [choice] = (await api.appointments.show({ token })).choices;
  if (!choice) throw new Error('The company works every day');
  await api.appointments.ask({ token, choice, wish: '' });
  return { day: choice.day, job: () => api.jobs.ofQuote({ quote_id: id }) };
}

test('staff see the customer’s requested time wherever they schedule the work', async ({
  company,
  installation,
  people: { customer },
  page,
}) => {
  const quote = await approvedQuote(company, customer);
  const { day, job } = await askForAfternoon(company, quote);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, company.client, installation);
  const asked = `${staffDay(day)}, ${windowTimes(AFTERNOON, 'en').join(' – ')}`;

  await page.goto('/app/calendar');
  const requests = page.locator('#requests');
  await expect(requests.getByText(asked)).toBeVisible();
  await expect(page.locator('.tray').getByText('Nothing to schedule.')).toBeVisible();
  await expect(page.locator('.tray').getByText(customer.name), 'the work is listed once').toHaveCount(0);

  await page.goto(`/app/quotes/${quote.id}`);
  const step = page.getByRole('region', { name: 'Next step' });
  await expect(step.getByText(asked)).toBeVisible();
  await expect(step.getByRole('button', { name: 'Confirm 1:00 PM', exact: true })).toBeVisible();
  await expectAccessible(page, 'a quote whose customer asks for a time');
  await step.getByRole('button', { name: 'Choose another time' }).click();
  const dialog = page.getByRole('dialog', { name: customer.name });
  await expect(dialog.getByText(asked)).toBeVisible();
  await expect(dialog.getByLabel('Day')).toHaveValue(day);
  await expect(dialog.getByLabel('Start')).toHaveValue('13:00');
  await expect(dialog.getByRole('checkbox', { name: /^Notify customer/ })).toBeChecked();
  await expectAccessible(page, 'the time that a customer asks for');

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await job(), 'Cancel makes nothing').toBeNull();

  await step.getByRole('button', { name: 'Choose another time' }).click();
  await dialog.getByLabel('Start').fill('13:30');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(
    page,
    `Scheduled for ${staffDay(day)}, 1:30 PM. Email isn’t connected, so ${customer.name} won’t get an email.`,
  );
  await expect(page.getByRole('region', { name: 'Job' }).getByText(/, 1:30 PM, /)).toBeVisible();
  await expect(step.getByText(asked)).toHaveCount(0);
  expect((await job())?.visits).toMatchObject([{ parts: [{ day, from: 810 }], told_starts_at: expect.any(String) }]);
  expect(await company.client.api.appointments.requests()).toEqual({ requests: [] });
});

test('a customer’s question comes first, and the requested time can be confirmed below it', async ({
  company,
  installation,
  people: { customer },
  page,
}) => {
  const quote = await approvedQuote(company, customer);
  const { day, job } = await askForAfternoon(company, quote);
  await company.client.api.approval.ask({ token: quote.token, question: 'Is the gate open?', name: customer.name });
  await enter(page, company.client, installation);
  await page.goto(`/app/quotes/${quote.id}`);
  const step = page.getByRole('region', { name: 'Next step' });
  await expect(step.getByText('Is the gate open?')).toBeVisible();
  await expect(step.getByText(`Also requested ${staffDay(day)}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reply' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: `Confirm ${staffDay(day)}, 1:00 PM` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'a question above a requested time');
  await step.getByRole('button', { name: 'Confirm 1:00 PM' }).click();
  await expect(step.getByText('Also requested')).toHaveCount(0);
  await expect(step.getByText('Is the gate open?')).toBeVisible();
  expect((await job())?.visits).toMatchObject([{ parts: [{ day, from: 780 }] }]);
});

test('staff can cancel scheduling, and the proposed day stays when they change other fields', async ({
  company,
  installation,
  people: { customer, teammate },
  page,
  newClient,
}) => {
  await joinByCall(company, newClient(), teammate);
  const { id } = await approvedQuote(company, customer);
  const { api } = company.client;
  const person = (await api.inbox.people()).find(({ full_name }) => full_name === teammate.name);
  await enter(page, company.client, installation);
  // A tap before everything has loaded takes effect after loading.
  const tapped = Promise.withResolvers<void>();
  await page.route('**/api/calendar/proposal?*', async (route) => {
    await tapped.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/calendar/proposal?*');
  await page.goto(`/app/quotes/${id}`);
  await asked;
  await page.getByRole('button', { name: 'Schedule job' }).click();
  tapped.resolve();
  const dialog = page.getByRole('dialog', { name: customer.name });
  const day = dialog.getByLabel('Day');
  await expect(day).not.toHaveValue('');
  const proposed = await day.inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await api.jobs.ofQuote({ quote_id: id })).toBeNull();

  // Makes the teammate busy on the day that the app proposes for an unassigned visit.
  const busy = crypto.randomUUID();
  await api.jobs.save({ id: busy, edit_number: 0, job: { kind: 'blocked', title: 'Truck service' } });
  const people = [person?.id ?? ''];
  const time = { day: proposed, minute: 480 };
  await api.jobs.saveVisit({ id: busy, visit_id: crypto.randomUUID(), edit_number: 0, time, minutes: 600, people });
  await page.getByRole('button', { name: 'Schedule job' }).click();
  await expect(day).toHaveValue(proposed);
  await dialog.getByLabel('Start').fill('09:00');
  await dialog.getByRole('checkbox', { name: teammate.name }).check();
  await expect(dialog.getByText(`${teammate.name}: overlapping visits`)).toBeVisible();
  await expect(day).toHaveValue(proposed);
  await dialog.getByLabel('Length').selectOption('4 h 15 min');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${staffDay(proposed)}, 9:00 AM, 4 h 15 min`)).toBeVisible();
  expect((await api.jobs.ofQuote({ quote_id: id }))?.visits).toMatchObject([{ minutes: 255, people }]);
});
