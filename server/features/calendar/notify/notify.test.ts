import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARRIVAL_UNDO_MS } from '#domain/calendar/arrival.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { BACKGROUND_JOBS } from '#server/background-jobs.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { sendMessage } from '#server/providers/mail/send.ts';
import { recordConsent } from '#server/providers/text-messages/commands.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { readCalendar } from '#tests/support/calendar-files.ts';
import { buildCompany, buildMember, type TestCompany } from '#tests/support/factories.ts';
import { mailSender } from '#tests/support/mail-delivery.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import { queueDueReminders, runReminders } from './run-reminders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { TEXTS: 'test' } });
  app.clock.advance(new Date('2030-01-07T20:00:00Z').getTime() - app.services.now().getTime());
});
afterAll(() => app.close());

const refusal = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

interface StoredMessage {
  id: string;
  kind: string;
  channel: string;
  recipient: string;
  subject: string;
  text: string;
  calendar_file: string | null;
}

const messages = ({ orgId }: TestCompany) =>
  app.query<StoredMessage>(
    `select id, kind, channel, recipient, subject, text, calendar_file from messages
     where org_id = $1 and (kind like 'appointment%' or kind = 'on_the_way') order by created_at, id`,
    [orgId],
  );

/** Creates a job whose visit has no time yet. */
async function work(customerEmail = 'carla@example.com') {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company, { customerEmail, customerName: 'Dana Reyes' });
  const { api } = company.owner.client;
  const decision = { decision: 'approved', customer_name: 'Dana Reyes', channel: 'phone', reason: '' } as const;
  await api.quotes.recordDecision({ id: quote.id, ...decision, revision: 1 });
  const job = await api.jobs.fromQuote({ quote_id: quote.id, id: newId(), visit_id: newId() });
  let [visit] = job.visits;
  const change = async (about: Partial<Parameters<typeof api.jobs.saveVisit>[0]>) => {
    if (!visit) throw new Error('A job begins with a visit');
    const { id, edit_number, minutes, people } = visit;
    const saved = await api.jobs.saveVisit({
      id: job.id,
      visit_id: id,
      edit_number,
      minutes,
      people,
      time: null,
      ...about,
    });
    [visit] = saved.visits;
    return visit;
  };
  const setState = async (state: 'cancelled' | 'scheduled', tell_customer = true) => {
    if (!visit) throw new Error('A job begins with a visit');
    const { id, edit_number } = visit;
    [visit] = (await api.jobs.setState({ id: job.id, visit_id: id, state, edit_number, tell_customer })).visits;
    return visit;
  };
  return { company, api, job, quote, change, setState, visitId: job.visits[0]?.id ?? '' };
}

const at = (day: string, minute = 540) => ({ day, minute, second: false });

test('a customer is notified once of each change, and their calendar is updated', async () => {
  const { company, api, change, setState, job, visitId } = await work();
  const sam = await buildMember(app, company, { role: 'member', fullName: 'Sam Lee' });
  const planned = await change({ time: at('2030-01-10'), people: [sam.id] });
  expect(planned).toMatchObject({ news: 'appointment_confirmed', told_starts_at: null });
  expect(await messages(company)).toEqual([]);

  const tell = () => api.jobs.tell({ id: job.id, visit_id: visitId, message: 'Please move your car.' });
  expect((await tell()).visits).toMatchObject([{ news: null, told_starts_at: '2030-01-10T14:00:00.000Z' }]);
  await tell();
  // The customer already knows this time, so there is no news.
  expect(await change({ time: at('2030-01-10'), tell_customer: true })).toMatchObject({ news: null });
  expect(await change({ time: at('2030-01-11', 600) })).toMatchObject({ news: 'appointment_changed' });
  await change({ time: at('2030-01-11', 600), minutes: 90, tell_customer: true });
  expect(await setState('cancelled')).toMatchObject({ news: null, told_starts_at: null });
  expect(await setState('scheduled')).toMatchObject({ told_starts_at: '2030-01-11T15:00:00.000Z' });
  expect(await change({ time: null, tell_customer: true })).toMatchObject({ news: null, told_starts_at: null });

  const sent = await messages(company);
  const seen = sent.map(({ kind, recipient, calendar_file }) => {
    const { method, events } = readCalendar(calendar_file ?? '');
    expect(events).toHaveLength(1);
    const [event] = events;
    expect(event?.uid).toBe(`${visitId}@localhost`);
    expect(event?.attendees).toEqual([`MAILTO:${recipient}`]);
    return [kind, method, event?.status, event?.sequence, event?.start];
  });
  expect(seen).toEqual([
    ['appointment_confirmed', 'REQUEST', 'CONFIRMED', 1, '2030-01-10T14:00:00.000Z'],
    ['appointment_changed', 'REQUEST', 'CONFIRMED', 3, '2030-01-11T15:00:00.000Z'],
    ['appointment_cancelled', 'CANCEL', 'CANCELLED', 4, '2030-01-11T15:00:00.000Z'],
    ['appointment_confirmed', 'REQUEST', 'CONFIRMED', 5, '2030-01-11T15:00:00.000Z'],
    ['appointment_cancelled', 'CANCEL', 'CANCELLED', 6, '2030-01-11T15:00:00.000Z'],
  ]);
  const [confirmed, moved] = sent;
  expect(confirmed?.text).toMatch(/Thursday, January 10 at 9:00 AM[^]*Please move your car\.[^]*Crew: Sam/);
  expect(moved?.text).toContain('originally scheduled for Thursday, January 10, 9:00 AM');
  expect(confirmed?.text).toContain('/quote/approve/');
});

test('the email contains an invitation that email programs understand', async () => {
  const { company, change } = await work();
  await change({ time: at('2030-01-10'), tell_customer: true });
  const [message] = await messages(company);
  let file = '';
  const transport = {
    send: async ({ calendarFile = '' }: { calendarFile?: string }) => {
      file = calendarFile;
      return 'sent' as const;
    },
    close: async () => {},
  };
  await sendMessage(mailSender(app, transport), { org_id: company.orgId, message_id: message?.id ?? '' });
  expect(file).toBe(message?.calendar_file);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('a customer who can’t be reached isn’t notified, and one who agreed to texts gets a text', async () => {
  const { company, api, change, job, visitId, quote } = await work('dana@example.com');
  await app.query(
    `insert into suppressions (org_id, id, address, reason, at) values ($1, $2, 'dana@example.com', 'bounced', now())`,
    [company.orgId, newId()],
  );
  await expect(change({ time: at('2030-01-10'), tell_customer: true })).rejects.toEqual(
    refusal('INVALID_INPUT', /email is blocked/),
  );
  expect((await api.jobs.get({ id: job.id })).visits).toMatchObject([{ starts_at: null }]);
  await change({ time: at('2030-01-10') });

  await app.tamper(`update quotes set customer_phone = '+16145550117' where id = $1`, [quote.id]);
  const consent = { phone: '+16145550117', state: 'agreed', how: 'customer', by: null, quoteId: quote.id } as const;
  await withOrg(app.services.db, company.scope, (tx) =>
    recordConsent(tx, company.scope, { ...consent, detail: '', at: app.services.now() }),
  );
  await api.jobs.tell({ id: job.id, visit_id: visitId });
  expect(await messages(company)).toMatchObject([
    { channel: 'text', text: expect.stringMatching(/Thursday, January 10 at 9:00 AM/), calendar_file: null },
  ]);

  const nobody = await work('');
  await expect(nobody.change({ time: at('2030-01-10'), tell_customer: true })).rejects.toEqual(
    refusal('INVALID_INPUT', /no email, and they haven’t opted in to texts/),
  );
  const stranger = await buildCompany(app);
  await expect(stranger.owner.client.api.jobs.tell({ id: job.id, visit_id: visitId })).rejects.toEqual(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
  await expect(api.jobs.tell({ id: job.id, visit_id: nobody.visitId })).rejects.toEqual(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
});

test('the reminder is sent once on the day before, but not for moved or canceled visits', async () => {
  const worker = app.workerServices();
  const kept = await work();
  const moved = await work();
  const off = await work();
  for (const { change } of [kept, moved, off]) await change({ time: at('2030-01-10'), tell_customer: true });
  const due = async () => {
    const jobs: unknown[] = [];
    const services = {
      ...worker,
      jobs: { send: async (_tx: unknown, _queue: unknown, job: unknown) => jobs.push(job) },
    };
    await queueDueReminders(services as unknown as typeof worker);
    return jobs;
  };
  const run = async () => {
    // Two runs at the same moment, like two processes.
    for (const { company } of [kept, moved, off])
      await Promise.all([1, 2].map(() => runReminders(worker, { org_id: company.orgId })));
  };
  await run();
  expect(await due()).not.toContainEqual({ org_id: kept.company.orgId });
  await moved.change({ time: at('2030-01-10', 600) });
  await off.setState('cancelled', false);
  // 4 PM on the day before, in the company's time zone.
  app.clock.advance(new Date('2030-01-09T21:00:30Z').getTime() - app.services.now().getTime());
  expect(await due()).toContainEqual({ org_id: kept.company.orgId });
  await run();
  const kinds = async ({ company }: typeof kept) =>
    (await messages(company)).map(({ kind }) => kind).filter((kind) => kind === 'appointment_reminder');
  expect([await kinds(kept), await kinds(moved), await kinds(off)]).toEqual([['appointment_reminder'], [], []]);

  // The customer learns the new time the evening before, so they need no reminder.
  await moved.change({ time: at('2030-01-10', 660), tell_customer: true });
  // After an outage, the server sends the reminder in the morning. It sends nothing once the visit has started.
  const late = await work();
  await late.change({ time: at('2030-01-12', 600), tell_customer: true });
  const missed = await work();
  await missed.change({ time: at('2030-01-12', 480), tell_customer: true });
  app.clock.advance(new Date('2030-01-12T04:00:00Z').getTime() - app.services.now().getTime());
  for (const { company } of [late, missed]) await runReminders(worker, { org_id: company.orgId });
  expect(await kinds(late)).toEqual([]);
  app.clock.advance(9.5 * HOUR_MS);
  for (const { company } of [late, missed]) await runReminders(worker, { org_id: company.orgId });
  expect([await kinds(late), await kinds(missed), await kinds(moved)]).toEqual([['appointment_reminder'], [], []]);
  app.clock.advance(DAY_MS);
  for (const { company } of [kept, moved, off, late, missed])
    expect(await due()).not.toContainEqual({ org_id: company.orgId });
  expect(BACKGROUND_JOBS.map(({ name }) => name)).toContain('run-appointment-reminders');
});

test('the minutes that the crew chooses are the arrival in the message and on the customer’s page', async () => {
  const { company, api, change, job, visitId, quote } = await work();
  const start = new Date(Math.ceil((app.services.now().getTime() + DAY_MS) / DAY_MS) * DAY_MS + 15 * HOUR_MS);
  app.clock.advance(start.getTime() - 31 * 60_000 - app.services.now().getTime());
  const visit = await change({ time: at(start.toISOString().slice(0, 10), 600) });
  const tap = { id: job.id, visit_id: visitId, state: 'on_the_way' as const, edit_number: visit?.edit_number ?? 0 };
  for (const arrives_in_minutes of [0, 241, 1.5])
    await expect(api.jobs.setState({ ...tap, arrives_in_minutes })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  const { visits } = await api.jobs.setState({ ...tap, arrives_in_minutes: 15 });
  // The crew leaves at 9:29 and arrives before the planned 10:00.
  const [from, to] = [15, 35].map((minutes) => new Date(start.getTime() + (minutes - 30) * 60_000).toISOString());
  expect(visits[0]?.arrival).toMatchObject({ from, to, told: { by: 'email' } });
  expect((await app.client().api.appointments.show({ token: quote.token })).visits[0]?.arrival).toEqual({ from, to });
  const [message] = await messages(company);
  expect(message?.text).toContain('9:45 AM to 10:05 AM ET');
});

test('“On my way” notifies the customer once, by text if they agreed to texts, and the crew sees it', async () => {
  const { company, api, change, job, visitId, quote } = await work();
  const start = new Date(Math.ceil((app.services.now().getTime() + DAY_MS) / DAY_MS) * DAY_MS + 15 * HOUR_MS);
  const day = start.toISOString().slice(0, 10);
  app.clock.advance(start.getTime() - 30 * 60_000 - app.services.now().getTime());
  // 10:00 in New York.
  let visit = await change({ time: at(day, 600) });
  expect((await api.jobs.get({ id: job.id })).on_my_way).toEqual({
    by: 'email',
    to: 'carla@example.com',
    connected: false,
    // Covers the usual drive of 15 minutes.
    minutes: 15,
  });
  const set = async (state: 'on_the_way' | 'scheduled', minutesAgo = 0) => {
    const tapped_at = new Date(app.services.now().getTime() - minutesAgo * 60_000).toISOString();
    const edit_number = visit?.edit_number ?? 0;
    const saved = await api.jobs.setState({ id: job.id, visit_id: visitId, state, edit_number, tapped_at });
    [visit] = saved.visits;
    return saved.visits[0]?.arrival;
  };
  const shown = async () => (await app.client().api.appointments.show({ token: quote.token })).visits[0]?.arrival;
  const [from, to] = [start.toISOString(), new Date(start.getTime() + HOUR_MS / 2).toISOString()];

  expect(await set('on_the_way')).toMatchObject({
    from,
    to,
    // Without a mail server, emails are only stored.
    told: { by: 'email', state: 'queued', connected: false },
    problem: '',
  });
  expect(await shown()).toEqual({ from, to });
  // A repeated tap sends nothing. Neither does a tap that follows an undo after the message was sent.
  await set('on_the_way');
  const [queued] = await messages(company);
  app.clock.advance(ARRIVAL_UNDO_MS);
  await sendMessage(mailSender(app), { org_id: company.orgId, message_id: queued?.id ?? '' });
  expect(await set('scheduled')).toMatchObject({ told: { by: 'email', state: 'sent', connected: true } });
  expect(await shown()).toBeNull();
  await set('on_the_way');
  const sent = await messages(company);
  expect(sent).toMatchObject([{ kind: 'on_the_way', channel: 'email', recipient: 'carla@example.com' }]);
  expect(sent[0]?.text).toContain('10:00 AM to 10:30 AM ET');

  await set('scheduled');
  await app.tamper(`update quotes set customer_phone = '+16145550118' where id = $1`, [quote.id]);
  const consent = { phone: '+16145550118', state: 'agreed', how: 'customer', by: null, quoteId: quote.id } as const;
  await withOrg(app.services.db, company.scope, (tx) =>
    recordConsent(tx, company.scope, { ...consent, detail: '', at: app.services.now() }),
  );
  // After a move, the customer may be notified of the new arrival. A tap from before the move comes too late.
  app.clock.advance(50 * 60_000);
  visit = await change({ time: at(day, 640), edit_number: visit?.edit_number ?? 0 });
  expect(await set('on_the_way', 49)).toMatchObject({ told: null, problem: expect.stringMatching(/nothing was sent/) });
  await set('scheduled');
  expect(await set('on_the_way')).toMatchObject({ told: { by: 'text' }, problem: '' });
  expect((await messages(company)).map(({ channel }) => channel)).toEqual(['email', 'text']);

  const nobody = await work('');
  const planned = await nobody.change({ time: at(day, 720) });
  const after = await nobody.api.jobs.setState({
    id: nobody.job.id,
    visit_id: nobody.visitId,
    state: 'on_the_way',
    edit_number: planned?.edit_number ?? 0,
  });
  expect(after).toMatchObject({ on_my_way: null, visits: [{ state: 'on_the_way', arrival: { told: null } }] });
  expect(after.visits[0]?.arrival?.problem).toMatch(/no email, and they haven’t opted in to texts/);
});

test('“On my way” for a visit on another day notifies no one, but on its day it does', async () => {
  const { company, api, change, job, visitId, quote } = await work();
  // 8:00 in New York, tapped at 3:32 PM on the day before.
  const start = new Date(Math.ceil((app.services.now().getTime() + DAY_MS) / DAY_MS) * DAY_MS + 13 * HOUR_MS);
  app.clock.advance(start.getTime() - 16.5 * HOUR_MS + 2 * 60_000 - app.services.now().getTime());
  const planned = await change({ time: at(start.toISOString().slice(0, 10), 480), tell_customer: true });
  let edit_number = planned?.edit_number ?? 0;
  const set = async (state: 'on_the_way' | 'scheduled') => {
    const [visit] = (await api.jobs.setState({ id: job.id, visit_id: visitId, state, edit_number })).visits;
    edit_number = visit?.edit_number ?? 0;
    return visit;
  };
  const kinds = async () => (await messages(company)).map(({ kind }) => kind);

  expect(await set('on_the_way')).toMatchObject({
    state: 'on_the_way',
    arrival: { told: null, problem: 'The visit isn’t today.' },
  });
  expect(await kinds()).toEqual(['appointment_confirmed']);
  // The customer's page shows no arrival time today for tomorrow's visit either.
  expect((await app.client().api.appointments.show({ token: quote.token })).visits).toMatchObject([{ arrival: null }]);
  await set('scheduled');
  app.clock.advance(16 * HOUR_MS);
  expect(await set('on_the_way')).toMatchObject({ arrival: { told: { by: 'email' }, problem: '' } });
  expect(await kinds()).toEqual(['appointment_confirmed', 'on_the_way']);
});
