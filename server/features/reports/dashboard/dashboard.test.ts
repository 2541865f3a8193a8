import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEDERAL_HOLIDAY_IDS } from '#domain/calendar/federal-holidays.ts';
import { dayIn, staffDay } from '#domain/calendar-days.ts';
import { staffDate, startOfDay } from '#domain/dates.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuote, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const dashboardOf = ({ owner }: TestCompany) => owner.client.api.dashboard.get();
const needsOf = async (company: TestCompany) =>
  (await dashboardOf(company)).needs.map(({ kind, rows }) => [kind, rows.map(({ name }) => name)]);

test('the dashboard of a new company has no numbers and shows the first steps', async () => {
  const { needs, today, pending, month, win_rate, open_cents, latest, first_steps } = await dashboardOf(
    await buildCompany(app),
  );
  expect({ needs, today, latest, open_cents }).toEqual({ needs: [], today: [], latest: [], open_cents: null });
  expect(Object.values(pending), 'every count and sum').toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(month).toMatchObject({ approved: 0, declined: 0, approved_cents: 0, before: { approved: 0 } });
  expect(win_rate).toMatchObject({ approved: 0, declined: 0, share: null });
  expect(first_steps).toEqual({ rate_book_saved: false, company_phone: false, quote_made: false, quote_sent: false });
});

test('pending quotes are counted by label, and decided ones by month in the company’s time zone', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  await buildQuote(company, { decided: 'approved' });
  await buildQuote(company, { decided: 'declined' });
  await api.quotes.archive({ id: (await buildQuote(company, { decided: 'approved' })).id });
  await buildQuote(company, { draft: { tax_rate: 1 } });
  await buildQuote(company, { sent: true });
  const { id } = await buildQuote(company, { sent: true });
  await app.query(`update quotes set approval_token_expires_at = now() - interval '1 day' where id = $1`, [id]);
  await api.rateBook.restoreDefaults();
  const { pending, month, weeks, win_rate, first_steps } = await dashboardOf(company);
  expect(pending, 'only the sent quote waits').toEqual({
    count: 3,
    total_cents: 120_000,
    waiting: 1,
    waiting_cents: 30_000,
    waiting_viewed: 0,
    waiting_revisions: 0,
    unsent: 0,
    drafts: 1,
    expired: 1,
  });
  expect(month).toMatchObject({ approved: 1, declined: 1, approved_cents: 30_000, declined_cents: 30_000 });
  expect(weeks.map(({ approved_cents }) => approved_cents)).toEqual([...Array(11).fill(0), 30_000]);
  expect(win_rate.share).toBe(0.5);
  expect(first_steps).toMatchObject({ rate_book_saved: true, quote_made: true, quote_sent: true });
});

test('quotes that expire within three days or had no reply for three days need attention', async () => {
  const company = await buildCompany(app);
  const sent = async (name: string, sentAt: string, expiresAt: string, rest = '') => {
    const { id } = await buildQuote(company, { draft: { customer_name: name }, sent: true });
    await app.query(
      `update quotes set sent_at = now() - interval '${sentAt}', approval_token_expires_at = now() + interval '${expiresAt}' ${rest} where id = $1`,
      [id],
    );
    return id;
  };
  await sent('fresh', '1 day', '20 days');
  await sent('silent', '4 days', '20 days');
  await sent('runs out', '4 days', '2 days');
  await sent('too late', '40 days', '-1 days');
  await sent(
    'answered',
    '4 days',
    '20 days',
    `, status = 'declined', declined_at = now(), decided_on = now(), made_on = now()`,
  );
  await company.owner.client.api.quotes.archive({ id: await sent('put away', '4 days', '20 days') });
  await buildQuote(company, { draft: { customer_name: 'draft' } });
  await app.query(`update quotes set approval_token_expires_at = null where id = $1`, [
    await sent('silent for good', '4 days', '20 days'),
  ]);
  const bounced = await sent('did not arrive', '4 days', '20 days');
  await app.query(
    `insert into quote_events (org_id, quote_id, seq, type, at, actor_kind, body, previous_hash, hash)
     values ($1, $2, 90, 'bounced', now(), 'system', '{"data":{"to":"carla@example.com"}}', '', '')`,
    [company.orgId, bounced],
  );
  expect(await needsOf(company)).toEqual([
    ['undelivered', ['did not arrive']],
    ['expiring', ['runs out']],
    ['silent', ['silent', 'silent for good']],
  ]);
  const { quotes } = company.owner.client.api;
  for (const [need, names] of [
    ['expiring', ['runs out']],
    ['silent', ['silent', 'silent for good']],
  ] as const) {
    const { items } = await quotes.list({ need, revisions: 'counted', sort: 'expires_at', direction: 'asc' });
    expect(items.map(({ customer_name }) => customer_name)).toEqual(names);
    expect(await quotes.summary({ need, revisions: 'counted' })).toMatchObject({ count: names.length });
  }
});

test('money is due from the approval until it is paid; the work is listed as unscheduled', async () => {
  const company = await buildCompany(app);
  const { payments, jobs } = company.owner.client.api;
  const [paid, due] = [
    await buildQuote(company, { draft: { customer_name: 'Paid' }, decided: 'approved' }),
    await buildQuote(company, { draft: { customer_name: 'Due' }, decided: 'approved' }),
  ];
  expect(await needsOf(company), 'a company that takes its money elsewhere is not told of it').toEqual([
    ['unscheduled', ['Due', 'Paid']],
  ]);
  const received_on = '2026-01-02';
  await payments.record({
    quote_id: paid.id,
    id: newId(),
    amount_cents: 30_000,
    method: 'cash',
    received_on,
    reference: '',
  });
  expect(await dashboardOf(company)).toMatchObject({ open_cents: 30_000, overdue_cents: 0, open_quotes: 1 });
  await app.query(`update counted_numbers set rest_due_on = '2026-01-01' where org_id = $1 and rest_cents > 0`, [
    company.orgId,
  ]);
  const { needs, overdue_cents } = await dashboardOf(company);
  expect(overdue_cents).toBe(30_000);
  expect(needs[0]).toMatchObject({
    kind: 'unpaid',
    count: 1,
    rows: [{ quote_id: due.id, name: 'Due', text: `Due since ${staffDay('2026-01-01')}`, amount_cents: 30_000 }],
  });
  await jobs.fromQuote({ quote_id: due.id, id: newId(), visit_id: newId() });
  expect(await needsOf(company), 'what is to be worked first is not due').toEqual([['unscheduled', ['Paid', 'Due']]]);
});

test('a due payment shows only the deposit until the work is done, then the whole balance', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const paid = await buildQuote(company, { decided: 'approved' });
  const payment = {
    id: newId(),
    amount_cents: 30_000,
    method: 'cash',
    received_on: '2026-01-02',
    reference: '',
  } as const;
  await api.payments.record({ quote_id: paid.id, ...payment });
  const deposit = { type: 'percent', value: 0.25 } as const;
  const due = await buildQuote(company, { draft: { deposit }, decided: 'approved' });
  const dueRows = async () => (await dashboardOf(company)).needs.find(({ kind }) => kind === 'unpaid')?.rows;
  const since = (day: string) => staffDay(day, app.services.now());
  app.clock.advance(48 * HOUR_MS);
  expect(await dueRows()).toMatchObject([
    { quote_id: due.id, text: expect.stringMatching(/^Deposit due since /), amount_cents: 7_500 },
  ]);
  await api.jobs.fromQuote({ quote_id: due.id, id: newId(), visit_id: newId() });
  await app.query(`update counted_numbers set rest_due_on = '2026-01-03' where org_id = $1 and rest_cents > 0`, [
    company.orgId,
  ]);
  expect(await dueRows(), 'the work is done').toMatchObject([
    { text: `Due since ${since('2026-01-03')}`, amount_cents: 30_000 },
  ]);
});

test('the quote list shows exactly the quotes that are due on the dashboard', async () => {
  const company = await buildCompany(app);
  const { quotes, payments, jobs } = company.owner.client.api;
  const deposit = { type: 'percent', value: 0.25 } as const;
  const approved = (customer_name: string) =>
    buildQuote(company, { draft: { customer_name, deposit }, decided: 'approved' });
  const pay = ({ id }: { id: string }, amount_cents: number) =>
    payments.record({
      quote_id: id,
      id: newId(),
      amount_cents,
      method: 'cash',
      received_on: '2026-01-02',
      reference: '',
    });
  await pay(await approved('Paid'), 30_000);
  const planned = await approved('Deposit paid, work planned');
  await pay(planned, 7_500);
  await jobs.fromQuote({ quote_id: planned.id, id: newId(), visit_id: newId() });
  await quotes.archive({ id: (await approved('Archived')).id });
  const reopened = await approved('Reopened');
  await quotes.reopen({ id: reopened.id, new_id: newId() });
  const due = await approved('Due');
  app.clock.advance(48 * HOUR_MS);
  await approved('Since today');
  await buildQuote(company, { sent: true });
  const need = (await dashboardOf(company)).needs.find(({ kind }) => kind === 'unpaid');
  const { items } = await quotes.list({ overdue: true, revisions: 'counted' });
  const listed = items.map(({ id }) => id);
  expect(need?.rows.map(({ quote_id }) => quote_id).toSorted()).toEqual([reopened.id, due.id].toSorted());
  expect(listed.toSorted()).toEqual([reopened.id, due.id].toSorted());
  const { count, labels, overdue_cents } = await quotes.summary({ overdue: true });
  expect([need?.count, count]).toEqual([2, 2]);
  expect(labels).toMatchObject([{ label: 'approved', count: 2 }]);
  const amounts = (rows: readonly { amount_cents: number | null }[] = []) => rows.map((row) => row.amount_cents);
  expect(amounts(need?.rows)).toEqual([7_500, 7_500]);
  expect(items.map((row) => row.overdue_cents)).toEqual([7_500, 7_500]);
  expect(overdue_cents).toBe(15_000);
  expect(await dashboardOf(company)).toMatchObject({ overdue_cents: 15_000 });
  await jobs.fromQuote({ quote_id: due.id, id: newId(), visit_id: newId() });
  await app.query(`update counted_numbers set rest_due_on = '2026-01-03' where org_id = $1 and quote_id = $2`, [
    company.orgId,
    due.id,
  ]);
  const done = await quotes.list({ overdue: true, revisions: 'counted', sort: 'number', direction: 'asc' });
  expect(
    done.items.map((row) => row.overdue_cents),
    'the work of one is done',
  ).toEqual([7_500, 30_000]);
  expect((await quotes.summary({ overdue: true, search: 'due' })).overdue_cents, 'of what is searched for').toBe(
    30_000,
  );
  expect((await quotes.summary({ overdue: true })).overdue_cents).toBe(37_500);
  expect(await dashboardOf(company)).toMatchObject({ overdue_cents: 37_500 });
  expect((await quotes.summary({})).overdue_cents, 'without the filter').toBeNull();
  expect((await quotes.list({ limit: 1 })).items[0]?.overdue_cents).toBeNull();
});

test('a card dispute comes first, with its deadline, until staff have responded or the deadline has passed', async () => {
  const company = await buildCompany(app);
  const quote = await buildQuote(company, { draft: { customer_name: 'Disputed' }, decided: 'approved' });
  const payment = { amount_cents: 20_000, method: 'cash', received_on: '2026-01-02', reference: '' } as const;
  await company.owner.client.api.payments.record({ quote_id: quote.id, id: newId(), ...payment });
  const dueBy = new Date(app.services.now().getTime() + 7 * 24 * HOUR_MS);
  await app.query(
    `insert into payment_disputes (org_id, id, quote_id, charge_id, provider, provider_ref, amount_cents, status, due_by, updated_at)
     select org_id, $3, quote_id, id, 'test', 'dp_1', 20000, 'needs_response', $2, now() from payment_entries where org_id = $1`,
    [company.orgId, dueBy, newId()],
  );
  const { needs } = await dashboardOf(company);
  const text = `Respond by ${staffDate(dueBy, 'America/New_York', app.services.now())}`;
  expect(needs[0]).toEqual({
    kind: 'dispute',
    count: 1,
    rows: [{ quote_id: quote.id, job_id: null, number: quote.number, name: 'Disputed', text, amount_cents: 20_000 }],
  });
  const kinds = async () => (await dashboardOf(company)).needs.map(({ kind }) => kind);
  await app.query(`update payment_disputes set due_by = now() - interval '400 days' where org_id = $1`, [
    company.orgId,
  ]);
  expect(await kinds(), 'too late to answer').not.toContain('dispute');
  await app.query(`update payment_disputes set due_by = $2, status = 'under_review' where org_id = $1`, [
    company.orgId,
    dueBy,
  ]);
  expect(await kinds(), 'the bank is deciding').not.toContain('dispute');
});

test('times that customers request are listed until they are answered, oldest first', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const everyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 480, to: 720, capacity: 1, active: true };
  const offer = { notice_days: 2, horizon_days: 30, reminder_hour: 16 };
  await api.appointments.saveOffer({ ...offer, windows: [everyDay], edit_number: 0 });
  const asking = async (asked: { words: string; chooses: boolean }) => {
    const { id, token } = await buildSentQuote(app, company);
    const decision = { decision: 'approved', customer_name: 'Dana Reyes', channel: 'phone', reason: '' } as const;
    await api.quotes.recordDecision({ id, ...decision, revision: 1 });
    const page = app.client().api.appointments;
    const [choice] = (await page.show({ token })).choices;
    if (!choice) throw new Error('There is no free window');
    const window = { day: choice.day, from: choice.from, to: choice.to };
    await page.ask({ token, wish: asked.words, ...(asked.chooses ? { choice: window } : {}) });
    app.clock.advance(1000);
    return id;
  };
  const first = await asking({ words: 'The dog is friendly', chooses: true });
  const second = await asking({ words: 'Could it be in March?', chooses: false });
  const requests = (await dashboardOf(company)).needs.find(({ kind }) => kind === 'date_request');
  expect(requests).toMatchObject({
    count: 2,
    rows: [
      {
        quote_id: first,
        text: expect.stringMatching(/^\w{3}, \w{3} \d+(?:, \d{4})?, 8:00 AM – 12:00 PM “The dog is friendly”$/),
      },
      { quote_id: second, text: '“Could it be in March?”' },
    ],
  });
  expect(
    (await needsOf(company)).map(([kind]) => kind),
    'work for which a date was asked is named once',
  ).toEqual(['date_request']);
  const [open] = (await api.appointments.requests()).requests;
  await api.appointments.confirm({ id: open?.id ?? '', job_id: newId(), visit_id: newId() });
  await api.quotes.archive({ id: second });
  expect(await needsOf(company)).toEqual([]);
});

test('today’s visits are in chronological order, a member’s own visits first; double-booked people are listed', async () => {
  const company = await buildCompany(app);
  const member = await buildMember(app, company);
  const { jobs } = company.owner.client.api;
  // Works on holidays, because tomorrow may be one, which would be a conflict, too.
  await jobs.saveSettings({ ...(await jobs.settings()), holidays_worked: [...FEDERAL_HOLIDAY_IDS] });
  // Starts at noon, so that the evening's visits are still ahead.
  const noon =
    startOfDay(dayIn(app.services.now(), 'America/New_York'), 'America/New_York', 1).getTime() + 12 * HOUR_MS;
  app.clock.advance(noon - app.services.now().getTime());
  const day = dayIn(new Date(noon), 'America/New_York');
  const visit = async (name: string, minute: number, people: string[]) => {
    const quote = await buildQuote(company, { draft: { customer_name: name }, decided: 'approved' });
    const ids = { id: newId(), visit_id: newId() };
    await jobs.fromQuote({ quote_id: quote.id, ...ids });
    await jobs.saveVisit({ ...ids, edit_number: 1, time: { day, minute }, minutes: 60, people });
  };
  await visit('Evening', 1320, [member.id]);
  await visit('Night', 1350, [member.id]);
  await visit('Late', 1260, [company.owner.id]);
  const titles = async ({ client }: { client: typeof member.client }) =>
    (await client.api.dashboard.get()).today.map(({ title }) => title);
  expect(await titles(company.owner)).toEqual(['Late', 'Evening', 'Night']);
  expect(await titles(member)).toEqual(['Evening', 'Night', 'Late']);
  const { today } = await member.client.api.dashboard.get();
  expect(today[0]).toMatchObject({ people: ['Mia Member'], own: true, state: 'scheduled' });
  const conflicts = (await dashboardOf(company)).needs.find(({ kind }) => kind === 'conflict');
  expect(conflicts).toMatchObject({
    count: 1,
    rows: [{ name: 'Evening', text: expect.stringContaining('Overlapping visits') }],
  });
});

test('a number that was declined, reopened and approved counts once, the same way on the dashboard, in the list and in its author’s totals', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const { id, number } = await buildQuote(company, { decided: 'declined' });
  const says = async () => {
    const { month } = await dashboardOf(company);
    const { labels } = await api.quotes.summary({ revisions: 'counted' });
    const countIn = (label: string) => labels.find((sum) => sum.label === label)?.count ?? 0;
    const { states } = (await api.personnel.employee({ id: company.owner.id })).figures;
    const ofAuthor = (label: string) => states.find((state) => state.label === label)?.count ?? 0;
    return [
      [month.approved, month.declined],
      [countIn('approved'), countIn('declined')],
      [ofAuthor('approved'), ofAuthor('declined')],
    ];
  };
  expect(await says()).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
  const again = newId();
  await api.quotes.reopen({ id, new_id: again });
  const { revision } = await api.quotes.share({ id: again });
  expect(await says(), 'what was decided this month stays; quotes are counted as they are now: this one waits').toEqual(
    [
      [0, 1],
      [0, 0],
      [0, 0],
    ],
  );
  expect((await dashboardOf(company)).pending).toMatchObject({ count: 1, waiting: 1 });
  expect(await api.quotes.summary({})).toMatchObject({ count: 1, labels: [{ label: 'sent', count: 1 }] });
  await api.quotes.recordDecision({ id: again, decision: 'approved', channel: 'phone', revision });
  expect(await says()).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
  const idsOf = async (revisions: 'all' | 'counted', search = '') =>
    (await api.quotes.list({ revisions, search })).items.map((row) => row.id);
  expect([await idsOf('counted'), (await idsOf('all')).toSorted()]).toEqual([[again], [id, again].toSorted()]);
  expect((await idsOf('all', number)).toSorted(), 'a search by number finds every revision').toEqual(
    [id, again].toSorted(),
  );
});
