import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/calendar-days.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { readCalendar } from '#tests/support/calendar-files.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // A Monday.
  app.clock.advance(new Date('2030-01-07T15:00:00Z').getTime() - app.services.now().getTime());
});
afterAll(() => app.close());

const refusal = (code: string) => expect.objectContaining({ code });
const TODAY = '2030-01-07';
const MORNING = { weekdays: [1, 2, 3, 4, 5], from: 480, to: 720, capacity: 1, active: true };
const WEDNESDAY = { day: addDays(TODAY, 2), from: 480, to: 720 };
const THURSDAY = { ...WEDNESDAY, day: addDays(TODAY, 3) };

async function companyWithMornings() {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const offer = { notice_days: 2, horizon_days: 30, reminder_hour: 16 };
  await api.appointments.saveOffer({ ...offer, windows: [MORNING], edit_number: 0 });
  return { company, api };
}

async function approved(company: TestCompany, customerEmail = 'carla@example.com') {
  const quote = await buildSentQuote(app, company, { customerEmail });
  const { api } = company.owner.client;
  const decision = { decision: 'approved', customer_name: 'Dana Reyes', channel: 'phone', reason: '' } as const;
  await api.quotes.recordDecision({ id: quote.id, ...decision, revision: 1 });
  const { token } = quote;
  const customer = app.client().api.appointments;
  return {
    ...quote,
    show: (from?: string) => customer.show({ token, ...(from ? { from } : {}) }),
    ask: (about: Omit<Parameters<typeof customer.ask>[0], 'token'>) => customer.ask({ token, ...about }),
    file: () => customer.file({ token }),
  };
}

const ids = () => ({ job_id: newId(), visit_id: newId() });
const events = (quoteId: string) =>
  app.query<{ type: string }>(
    `select type from quote_events where quote_id = $1 and type like 'appointment%' order by seq`,
    [quoteId],
  );
const kindsOfMessages = async (quoteId: string) =>
  (
    await app.query<{ kind: string }>(
      `select kind from messages where quote_id = $1 and (kind like 'appointment%' or kind = 'question_answered')
       order by created_at, id`,
      [quoteId],
    )
  ).map(({ kind }) => kind);

const webhooksAbout = async (quoteId: string) =>
  (await app.query<{ body: string }>('select body from webhook_deliveries where quote_id = $1', [quoteId])).map(
    ({ body }) => (JSON.parse(body) as { type: string }).type,
  );

test('a customer requests a window, staff confirm it with one tap, and the page shows the appointment', async () => {
  const { company, api } = await companyWithMornings();
  const quote = await approved(company);
  const shown = await quote.show();
  expect(shown).toMatchObject({ open: true, asked: null, visits: [], more_from: '2030-01-17' });
  expect(shown.choices.map(({ day }) => day.slice(-2))).toEqual(['09', '10', '11', '14', '15', '16']);
  expect((await quote.show('2030-01-17')).choices[0]).toMatchObject({ day: '2030-01-17' });

  await quote.ask({ choice: WEDNESDAY, wish: 'The dog is friendly' });
  await quote.ask({ choice: WEDNESDAY, wish: 'The dog is friendly' });
  expect(await quote.show()).toMatchObject({ asked: { choice: WEDNESDAY, wish: 'The dog is friendly' } });
  expect(await events(quote.id)).toEqual([{ type: 'appointment_requested' }]);
  const { requests } = await api.appointments.requests();
  expect(requests).toMatchObject([{ quote_id: quote.id, choice: WEDNESDAY, minutes: 120, conflicts: [] }]);
  expect(await api.inbox.count(), 'the inbox counts it, once').toEqual({ open: 1 });

  await api.webhooks.create({ url: 'https://93.184.215.14/hooks', description: '', event_types: ['job.scheduled'] });
  const { days_off: _, ...settings } = await api.jobs.settings();
  await api.jobs.saveSettings({ ...settings, tasks: ['Close the windows'] });
  const id = requests[0]?.id ?? '';
  const { job_id } = await api.appointments.confirm({ id, ...ids() });
  expect(await api.appointments.confirm({ id, ...ids() })).toEqual({ job_id });
  const { visits, tasks } = await api.jobs.get({ id: job_id });
  expect(tasks).toMatchObject([{ description: 'Close the windows' }]);
  expect(visits).toMatchObject([{ starts_at: '2030-01-09T13:00:00.000Z', told_starts_at: '2030-01-09T13:00:00.000Z' }]);
  expect(await webhooksAbout(quote.id)).toEqual(['job.scheduled']);
  expect(await api.appointments.requests()).toEqual({ requests: [] });
  expect(await api.inbox.count()).toEqual({ open: 0 });
  expect(await quote.show()).toMatchObject({ asked: null, visits: [{ starts_at: '2030-01-09T13:00:00.000Z' }] });
  const { method, events: inFile } = readCalendar(await (await quote.file()).text());
  expect([method, inFile.map(({ uid }) => uid)]).toEqual(['PUBLISH', [`${visits[0]?.id ?? ''}@localhost`]]);

  // When staff confirm another time, the same visit moves and the customer is notified once.
  await quote.ask({ wish: 'Could it be Thursday afternoon?' });
  const [again] = (await api.appointments.requests()).requests;
  expect(again).toMatchObject({ choice: null, told_starts_at: '2030-01-09T13:00:00.000Z' });
  const second = { id: again?.id ?? '', ...ids() };
  await expect(api.appointments.confirm(second)).rejects.toEqual(refusal('INVALID_INPUT'));
  // No one gets a message about a past time.
  const over = { ...second, time: { day: '2029-12-30', minute: 840 } };
  await expect(api.appointments.confirm(over)).rejects.toEqual(refusal('INVALID_INPUT'));
  await api.appointments.confirm({ ...second, time: { day: THURSDAY.day, minute: 840 } });
  expect((await api.jobs.get({ id: job_id })).visits).toMatchObject([{ starts_at: '2030-01-10T19:00:00.000Z' }]);
  expect(await kindsOfMessages(quote.id)).toEqual(['appointment_confirmed', 'appointment_changed']);

  // Finished work needs no appointment, even if the customer has requested one.
  await quote.ask({ wish: 'A week later, please' });
  expect((await api.appointments.requests()).requests).toHaveLength(1);
  const [visit] = (await api.jobs.get({ id: job_id })).visits;
  const done = { id: job_id, visit_id: visit?.id ?? '', edit_number: visit?.edit_number ?? 0 };
  await api.jobs.setState({ ...done, state: 'done' });
  expect(await quote.show()).toMatchObject({ open: false, visits: [] });
  expect(await api.appointments.requests()).toEqual({ requests: [] });
});

test('when several people confirm one request with different times, all but one learn that the request is already confirmed', async () => {
  const { company, api } = await companyWithMornings();
  const quote = await approved(company);
  await quote.ask({ choice: WEDNESDAY });
  const id = (await api.appointments.requests()).requests[0]?.id ?? '';
  const confirm = (minute: number) => api.appointments.confirm({ id, ...ids(), time: { day: WEDNESDAY.day, minute } });
  const answers = await Promise.allSettled([480, 540, 600, 660].map(confirm));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.map(({ reason }) => reason as unknown)).toEqual(Array(3).fill(refusal('CHANGED_BY_OTHER')));
  const won = [480, 540, 600, 660][answers.findIndex(({ status }) => status === 'fulfilled')] ?? 0;
  await expect(confirm(won), 'the same time again is the same confirmation').resolves.toBeDefined();
});

test('federal holidays aren’t offered to customers, unless the company works on them', async () => {
  const { company, api } = await companyWithMornings();
  const quote = await approved(company);
  const KING_DAY = { ...WEDNESDAY, day: '2030-01-21' };
  const offered = async () => (await quote.show(KING_DAY.day)).choices[0]?.day;
  const speaksAgainst = async () =>
    (await api.jobs.check({ day: KING_DAY.day, minute: 540, minutes: 60 })).conflicts.map(({ kind }) => kind);
  const off = { user_id: null, first_day: KING_DAY.day, last_day: KING_DAY.day };
  const daysOff = async () => (await api.jobs.calendar({ from: KING_DAY.day, days: 5 })).days_off;

  expect(await offered()).toBe('2030-01-22');
  await expect(quote.ask({ choice: KING_DAY })).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
  expect(await daysOff()).toEqual([{ ...off, holiday: 'Martin Luther King Jr. Day' }]);
  // A holiday is only a warning, because staff may want to work on it anyway.
  expect(await speaksAgainst()).toEqual(['holiday']);
  const busyUntil = { user_id: null, first_day: TODAY, last_day: '2030-01-20', reason: '' };
  await api.jobs.addDayOff({ id: newId(), day_off: busyUntil });
  expect((await api.jobs.proposal({ minutes: 60 })).time?.day).toBe('2030-01-22');

  const { days_off: _, ...settings } = await api.jobs.settings();
  expect(settings.holidays_worked).toEqual([]);
  const saved = await api.jobs.saveSettings({ ...settings, holidays_worked: ['martin_luther_king'] });
  expect(saved.holidays_worked).toEqual(['martin_luther_king']);
  const { holidays_worked: _worked, ...others } = settings;
  const kept = await api.jobs.saveSettings({ ...others, edit_number: saved.edit_number });
  expect(kept.holidays_worked).toEqual(['martin_luther_king']);
  const logged = await app.query<{ worked: string[] | null }>(
    `select data -> 'holidays_worked' as worked from audit_log where org_id = $1 and action = 'work.settings_changed'
     order by id`,
    [company.orgId],
  );
  expect(logged.map(({ worked }) => worked)).toEqual([['martin_luther_king'], null]);

  expect(await offered()).toBe(KING_DAY.day);
  expect([await daysOff(), await speaksAgainst()]).toEqual([[], []]);
  expect((await api.jobs.proposal({ minutes: 60 })).time?.day).toBe(KING_DAY.day);
  await quote.ask({ choice: KING_DAY });
  expect((await api.appointments.requests()).requests).toMatchObject([{ quote_id: quote.id, choice: KING_DAY }]);
});

test('when two customers want the last slot, the second gets an error and sees what is available', async () => {
  const { company, api } = await companyWithMornings();
  const quotes = [await approved(company), await approved(company), await approved(company)] as const;
  const answers = await Promise.allSettled(quotes.map(({ ask }) => ask({ choice: WEDNESDAY })));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.map(({ reason }) => reason as unknown)).toEqual([
    refusal('CHANGED_BY_OTHER'),
    refusal('CHANGED_BY_OTHER'),
  ]);
  const loser = quotes[answers.findIndex(({ status }) => status === 'rejected')];
  expect((await loser?.show())?.choices[0]).toEqual(THURSDAY);
  // The customer who got the slot keeps it, and may choose another instead.
  const winner = quotes[answers.findIndex(({ status }) => status === 'fulfilled')];
  await winner?.ask({ choice: THURSDAY });
  await loser?.ask({ choice: WEDNESDAY });

  // Visits, days off and the minimum notice also make windows unavailable. The API refuses a window that isn't offered.
  const visit = { time: { day: addDays(TODAY, 4), minute: 600 }, minutes: 60, edit_number: 0 };
  const job = newId();
  await api.jobs.save({ id: job, edit_number: 0, job: { kind: 'estimate', title: 'Deck' } });
  await api.jobs.saveVisit({ id: job, visit_id: newId(), ...visit });
  const [first_day, last_day] = [addDays(TODAY, 7), addDays(TODAY, 7)];
  await api.jobs.addDayOff({ id: newId(), day_off: { user_id: null, first_day, last_day, reason: 'Fair' } });
  const third = quotes.find((quote) => quote !== winner && quote !== loser);
  expect((await third?.show())?.choices[0]).toMatchObject({ day: addDays(TODAY, 8) });
  for (const choice of [
    { ...WEDNESDAY, day: TODAY },
    { ...WEDNESDAY, day: addDays(TODAY, 8), to: 780 },
    { ...WEDNESDAY, day: addDays(TODAY, 7) },
    { ...WEDNESDAY, day: addDays(TODAY, 300) },
  ])
    await expect(third?.ask({ choice })).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
});

test('only windows whose work ends within the working hours are offered', async () => {
  const { company, api } = await companyWithMornings();
  const afternoon = { ...MORNING, from: 780, to: 1020 };
  const offer = await api.appointments.offer();
  await api.appointments.saveOffer({ ...offer, windows: [MORNING, afternoon] });
  const quote = await approved(company);
  const first = async () => (await quote.show()).choices.slice(0, 2).map(({ day, from }) => [day.slice(-2), from]);
  // From 1 PM, two hours fit into a day that ends at 6 PM.
  expect(await first()).toEqual([
    ['09', 480],
    ['09', 780],
  ]);
  const job = await api.jobs.fromQuote({ quote_id: quote.id, id: newId(), visit_id: newId() });
  const visit = { id: job.id, visit_id: job.visits[0]?.id ?? '', time: null, people: [] };
  await api.jobs.saveVisit({ ...visit, edit_number: 1, minutes: 360 });
  expect(await first()).toEqual([
    ['09', 480],
    ['10', 480],
  ]);
  const late = { day: WEDNESDAY.day, from: 780, to: 1020 };
  await expect(quote.ask({ choice: late })).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
  // The six hours of work end at 2 PM, after the window.
  await quote.ask({ choice: WEDNESDAY });
  const { requests } = await api.appointments.requests();
  expect(requests).toMatchObject([{ conflicts: [], minutes: 360, visit_id: visit.visit_id }]);
});

test('a request is declined with a message, and one link can’t flood the list of requests', async () => {
  const { company, api } = await companyWithMornings();
  const quote = await approved(company);
  await expect(quote.ask({ wish: ' ' })).rejects.toEqual(refusal('FIELD_REQUIRED'));
  for (const wish of ['one', 'two', 'three', 'four', 'five']) await quote.ask({ wish });
  await expect(quote.ask({ wish: 'six' })).rejects.toEqual(refusal('RATE_LIMITED'));
  const { requests } = await api.appointments.requests();
  expect(requests).toMatchObject([{ wish: 'five' }]);
  const id = requests[0]?.id ?? '';
  const declined = { ok: true, mailed_to: 'carla@example.com' };
  expect(await api.appointments.decline({ id, answer: 'We are booked in January.' })).toEqual(declined);
  expect(await api.appointments.decline({ id, answer: 'We are booked in January.' })).toEqual(declined);
  await expect(api.appointments.decline({ id, answer: 'No.' })).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
  await expect(api.appointments.confirm({ id, ...ids() })).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
  expect(await quote.show()).toMatchObject({ asked: null, answer: 'We are booked in January.' });
  expect(await kindsOfMessages(quote.id)).toEqual(['question_answered']);
  const types = (await events(quote.id)).map(({ type }) => type);
  expect(types).toEqual([...Array.from({ length: 5 }, () => 'appointment_requested'), 'appointment_declined']);
});

test('staff who decline a request learn that no email was sent', async () => {
  const { company, api } = await companyWithMornings();
  const declined = async (email: string) => {
    const quote = await approved(company, email);
    await quote.ask({ wish: 'Any evening' });
    const { requests } = await api.appointments.requests();
    const id = requests.find(({ quote_id }) => quote_id === quote.id)?.id ?? '';
    const { mailed_to } = await api.appointments.decline({ id, answer: 'We are booked.' });
    return [mailed_to, await kindsOfMessages(quote.id)];
  };
  expect(await declined('')).toEqual([null, []]);
  const gone = 'gone@example.com';
  await app.query(
    `insert into suppressions (org_id, id, address, reason, at) values ($1, gen_random_uuid(), $2, 'bounced', now())`,
    [company.orgId, gone],
  );
  // The email is stored with the reason why it was not sent.
  expect(await declined(gone)).toEqual([null, ['question_answered']]);
});

test('a visit that staff have scheduled is the appointment on the page, whether or not the customer was notified; another time moves it', async () => {
  const { company, api } = await companyWithMornings();
  const quote = await approved(company);
  const [job_id, visit_id] = [newId(), newId()];
  const job = await api.jobs.fromQuote({ quote_id: quote.id, id: job_id, visit_id });
  expect(await quote.show(), 'a job without a date').toMatchObject({ open: true, visits: [] });
  const time = { day: WEDNESDAY.day, minute: 600, second: false };
  const [waiting] = job.visits;
  await api.jobs.saveVisit({
    id: job_id,
    visit_id,
    edit_number: waiting?.edit_number ?? 0,
    time,
    minutes: 90,
    people: [],
    tell_customer: false,
  });
  expect(await kindsOfMessages(quote.id)).toEqual([]);
  expect(await quote.show()).toMatchObject({ visits: [{ starts_at: '2030-01-09T15:00:00.000Z' }] });
  expect(readCalendar(await (await quote.file()).text()).events).toHaveLength(1);

  await quote.ask({ choice: THURSDAY });
  const [request] = (await api.appointments.requests()).requests;
  expect(request).toMatchObject({ told_starts_at: '2030-01-09T15:00:00.000Z', minutes: 90 });
  await api.appointments.confirm({ id: request?.id ?? '', ...ids() });
  expect((await api.jobs.get({ id: job_id })).visits).toMatchObject([
    { id: visit_id, starts_at: '2030-01-10T13:00:00.000Z' },
  ]);
  expect((await quote.show()).visits).toHaveLength(1);
});

test('the quote’s state decides what can be requested on its page', async () => {
  const { company, api } = await companyWithMornings();
  const quote = await approved(company);
  await quote.ask({ choice: WEDNESDAY });

  await api.quotes.archive({ id: quote.id });
  expect((await api.appointments.requests()).requests).toEqual([]);
  expect(await quote.show()).toMatchObject({ open: false, asked: { choice: WEDNESDAY } });
  await expect(quote.ask({ choice: THURSDAY })).rejects.toEqual(refusal('NOT_FOUND'));
  // An archived quote takes up no slot.
  expect((await (await approved(company)).show()).choices[0]).toEqual(WEDNESDAY);
  await api.quotes.restore({ id: quote.id });

  const reopened = await api.quotes.reopen({ id: quote.id, new_id: newId() });
  expect(await quote.show(), 'a draft that nobody was offered changes nothing').toMatchObject({ open: true });
  await api.quotes.share({ id: reopened.id, way: 'link' });
  expect(await quote.show()).toMatchObject({ open: false, asked: { choice: WEDNESDAY } });
  await expect(quote.ask({ choice: THURSDAY })).rejects.toEqual(refusal('NOT_FOUND'));
  // Staff still see the request, and can schedule the work.
  const { requests } = await api.appointments.requests();
  expect(requests).toMatchObject([{ quote_id: quote.id }]);
  await api.appointments.confirm({ id: requests[0]?.id ?? '', ...ids() });
  expect((await quote.show()).visits).toHaveLength(1);
  expect(reopened).toMatchObject({ revision: 2 });

  const waiting = await buildSentQuote(app, company);
  const page = app.client().api.appointments;
  expect(await page.show({ token: waiting.token })).toMatchObject({ open: false, visits: [], choices: [] });
  await expect(page.ask({ token: waiting.token, choice: THURSDAY })).rejects.toEqual(refusal('NOT_FOUND'));
  const unknown = waiting.token.slice(0, -3) + 'AAA';
  await expect(page.show({ token: unknown })).rejects.toEqual(refusal('NOT_FOUND'));
  await expect(page.ask({ token: unknown, wish: 'Soon' })).rejects.toEqual(refusal('NOT_FOUND'));

  const other = await buildCompany(app);
  const plain = await approved(other);
  expect(await plain.show()).toMatchObject({ open: false, choices: [] });
  await expect(plain.ask({ wish: 'Soon' })).rejects.toEqual(refusal('NOT_FOUND'));
});

test('new settings replan reminders, and two people see each other’s changes', async () => {
  const { company, api } = await companyWithMornings();
  const quote = await approved(company);
  await quote.ask({ choice: THURSDAY });
  const [request] = (await api.appointments.requests()).requests;
  await api.appointments.confirm({ id: request?.id ?? '', ...ids() });
  const planned = async () =>
    (
      await app.query<{ remind_at: Date | null }>('select remind_at from visits where org_id = $1', [company.orgId])
    )[0]?.remind_at?.toISOString() ?? null;
  expect(await planned()).toBe('2030-01-09T21:00:00.000Z');
  const offer = await api.appointments.offer();
  for (const [reminder_hour, at] of [
    [10, '2030-01-09T15:00:00.000Z'],
    [null, null],
    [18, '2030-01-09T23:00:00.000Z'],
  ] as const) {
    const { edit_number } = await api.appointments.offer();
    await api.appointments.saveOffer({ ...offer, reminder_hour, edit_number });
    expect(await planned()).toBe(at);
  }
  await expect(api.appointments.saveOffer(offer)).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
  await expect(api.appointments.saveOffer({ ...offer, notice_days: 20, horizon_days: 10 })).rejects.toEqual(
    refusal('INVALID_INPUT'),
  );
});
