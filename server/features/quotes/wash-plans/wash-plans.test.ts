import { afterAll, beforeAll, expect, test } from 'vitest';
import { weekdayOf } from '#domain/calendar/conflicts.ts';
import { dayMonthsLater } from '#domain/calendar/wash-plans.ts';
import { addDays, type Day } from '#domain/calendar-days.ts';
import { DAY_MS } from '#domain/durations.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote } from '#tests/support/factories.ts';
import { deliverMails } from '#tests/support/mail-delivery.ts';
import { openWashPlans, type PlanInput, planOf, sign } from '#tests/support/plan-fixture.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { TEXTS: 'test' } });
});
afterAll(() => app.close());

const refusal = (code: string, message = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

test('a plan whose customer would be asked on a federal holiday shows and uses the next day', async () => {
  const { api, setTo, run, today, signed, made } = await openWashPlans(app);
  const quote = await signed({});
  // A holiday on a Sunday is also observed on Monday.
  const holiday = [1, 2]
    .map((later): Day => `${Number(today.slice(0, 4)) + later}-01-01`)
    .find((day) => weekdayOf(day) !== 0);
  if (!holiday) throw new Error('No year begins on a Sunday twice in a row');
  const plan = planOf(quote.id, { next_on: addDays(holiday, 21) });
  const saved = await api.washPlans.save({ id: newId(), edit_number: 0, plan });
  expect(saved).toMatchObject({ asks_on: addDays(holiday, 1) });
  await setTo(holiday);
  await run();
  expect(await made()).toEqual([]);
  await setTo(addDays(holiday, 1));
  await run();
  expect(await made()).toHaveLength(1);
});

test('a plan sends its quote three weeks before, with its own discount, and the customer approves with one click', async () => {
  const { company, api, setTo, run, today, signed, made } = await openWashPlans(app);
  const quote = await signed({ discount: { type: 'flat', value: 500 } });
  const { proposal } = await api.washPlans.ofQuote({ quote_id: quote.id });
  const next = dayMonthsLater(today, 12);
  expect(proposal?.days).toContainEqual({ every_months: 12, next_on: next });
  const id = newId();
  const plan = planOf(quote.id, { next_on: next });
  const saved = await api.washPlans.save({ id, edit_number: 0, plan });
  expect(saved).toMatchObject({
    next_on: next,
    asks_on: addDays(next, -21),
    state: 'active',
    latest: null,
    edit_number: 1,
  });
  // The client repeats the call because it lost the response.
  expect(await api.washPlans.save({ id, edit_number: 0, plan })).toEqual(saved);
  await expect(api.washPlans.save({ id: newId(), edit_number: 0, plan })).rejects.toEqual(refusal('ALREADY_EXISTS'));

  await setTo(addDays(next, -22));
  await run();
  expect(await made()).toEqual([]);
  const later = await setTo(addDays(next, -21), 7);
  await run();
  expect(await made()).toEqual([]);
  await setTo(addDays(next, -21));
  await run();
  await run();
  const [copy, ...others] = await made();
  expect(others).toEqual([]);
  expect(copy).toMatchObject({
    total_cents: saved.expected_cents,
    discount_type: 'percent',
    discount_value: 0.1,
    messages: 1,
    author_id: company.owner.id,
    status: 'pending',
  });
  const [mail] = await app.query<{ subject: string; text: string; unasked: boolean }>(
    `select subject, text, unasked from messages where quote_id = $1`,
    [copy?.id],
  );
  expect(mail?.subject).toMatch(/^Time to wash again in [A-Z][a-z]+ 20\d\d\?$/);
  expect(mail).toMatchObject({ unasked: true, text: expect.stringContaining('/quote/approve/') });
  await deliverMails(app, company.orgId, copy?.id ?? '');
  const api2 = await setTo(addDays(next, -20));
  const detail = await api2.quotes.get({ id: copy?.id ?? '' });
  expect(detail).toMatchObject({ label: 'sent', by_wash_plan: true, discount_message: 'Wash plan' });
  expect(detail.events.map(({ summary, actor }) => [summary, actor.kind])).toContainEqual([
    expect.stringMatching(/^Quote created by the wash plan for Q-/),
    'system',
  ]);
  expect((await api2.washPlans.ofQuote({ quote_id: copy?.id ?? '' })).plan).toMatchObject({
    id,
    next_on: dayMonthsLater(next, 12),
    latest: { quote_id: copy?.id, status: 'pending' },
  });
  expect((await later.followUps.list({ id: copy?.id ?? '' })).items.length).toBeGreaterThan(0);

  // A copy made by a person is that person's quote, not the plan's.
  const [new_id, original] = [newId(), copy?.id ?? ''];
  for (const _ of [1, 2]) await api2.quotes.duplicate({ id: original, new_id });
  expect(await api2.quotes.get({ id: new_id })).toMatchObject({ by_wash_plan: false, label: 'draft' });
  expect(await made()).toHaveLength(1);

  const token = (detail.approval_url ?? '').split('/').at(-1) ?? '';
  const page = await app.client().api.approval.show({ token });
  expect(page.proposed_name).toBe('Dana M. Reyes');
  await sign(app, token, page.proposed_name);
  const [decision] = await app.query<{ name_proposed: boolean }>(
    'select name_proposed from decisions where quote_id = $1',
    [copy?.id],
  );
  expect(decision).toEqual({ name_proposed: true });
  const decided = await api2.quotes.get({ id: copy?.id ?? '' });
  expect(decided.record_problem).toBeNull();
  expect(decided.events.map(({ summary }) => summary)).toContainEqual(
    expect.stringMatching(/Approved by the customer \(Dana M\. Reyes, name filled in from their last signature\)/),
  );
  await app.tamper('update decisions set name_proposed = false where quote_id = $1', [copy?.id]);
  expect((await api2.quotes.get({ id: copy?.id ?? '' })).record_problem?.kind).toBe('mismatch');
});

test('a customer who has become tax-exempt gets a quote without tax', async () => {
  const { company, api, today, setTo, run, made } = await openWashPlans(app);
  const draft = { customer_name: 'Grace Church', customer_email: 'grace@example.com', tax_rate: 0.0825 };
  const quote = await buildQuote(company, { draft, decided: 'approved' });
  const next = dayMonthsLater(today, 6);
  const plan = planOf(quote.id, { every_months: 6, discount_rate: 0, next_on: next });
  const { expected_cents } = await api.washPlans.save({ id: newId(), edit_number: 0, plan });
  expect(expected_cents).toBe(quote.total_cents);

  const id = quote.customer_id ?? '';
  const { edit_number, name, email, phone, language, notes, source, tax_number } = await api.customers.get({ id });
  const customer = { name, email, phone, language, notes, source, tax_number, tax_exempt: true };
  await api.customers.save({ id, edit_number, customer });
  const untaxed = await api.washPlans.ofQuote({ quote_id: quote.id });
  expect(untaxed.plan?.expected_cents).toBe(quote.subtotal_cents);
  const later = await setTo(addDays(next, -21));
  await run();
  const [copy] = await made();
  expect(await later.quotes.get({ id: copy?.id ?? '' })).toMatchObject({
    tax_rate: 0,
    tax_cents: 0,
    total_cents: quote.subtotal_cents,
  });
});

test('the next wash counts from the day of the work, unless someone chose another', async () => {
  const { api, today, signed } = await openWashPlans(app);
  const quote = await signed();
  const id = newId();
  const plan = planOf(quote.id, { every_months: 6, next_on: dayMonthsLater(today, 6) });
  await api.washPlans.save({ id, edit_number: 0, plan });
  const job = await api.jobs.fromQuote({ quote_id: quote.id, id: newId(), visit_id: newId() });
  const setState = async (state: 'done' | 'scheduled') => {
    const [visit] = (await api.jobs.get({ id: job.id })).visits;
    return api.jobs.setState({ id: job.id, visit_id: visit?.id ?? '', state, edit_number: visit?.edit_number ?? 0 });
  };
  const next = async () => (await api.washPlans.ofQuote({ quote_id: quote.id })).plan?.next_on;
  app.clock.advance(3 * DAY_MS);
  await setState('done');
  expect(await next()).toBe(dayMonthsLater(addDays(today, 3), 6));
  await setState('scheduled');
  app.clock.advance(DAY_MS);
  await setState('done');
  expect(await next()).toBe(dayMonthsLater(addDays(today, 4), 6));

  const chosen = addDays(today, 100);
  const { plan: known } = await api.washPlans.ofQuote({ quote_id: quote.id });
  const change = { id, edit_number: known?.edit_number ?? 0, plan: { ...plan, next_on: chosen } };
  await api.washPlans.save(change);
  await expect(api.washPlans.save(change)).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
  await setState('scheduled');
  await setState('done');
  expect(await next()).toBe(chosen);
});

test('plans for undecided quotes, for days out of range and by other companies are refused', async () => {
  const { company, api, today, signed } = await openWashPlans(app);
  const draft = await buildSentQuote(app, company, { sent: true });
  const save = (plan: PlanInput) => api.washPlans.save({ id: newId(), edit_number: 0, plan });
  await expect(save(planOf(draft.id, { next_on: addDays(today, 90) }))).rejects.toEqual(
    refusal('INVALID_INPUT', /approved/),
  );
  expect(await api.washPlans.ofQuote({ quote_id: draft.id })).toEqual({ plan: null, proposal: null });
  const quote = await signed();
  await expect(save(planOf(quote.id, { next_on: today }))).rejects.toEqual(refusal('INVALID_INPUT', /after today/));
  await expect(save(planOf(quote.id, { next_on: addDays(today, 1200) }))).rejects.toEqual(
    refusal('INVALID_INPUT', /three years/),
  );
  const other = await buildCompany(app);
  await expect(
    other.owner.client.api.washPlans.save({
      id: newId(),
      edit_number: 0,
      plan: planOf(quote.id, { next_on: addDays(today, 90) }),
    }),
  ).rejects.toEqual(refusal('NOT_FOUND'));
});
