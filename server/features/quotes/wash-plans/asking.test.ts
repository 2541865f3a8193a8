import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMonthsLater } from '#domain/calendar/wash-plans.ts';
import { addDays } from '#domain/calendar-days.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { suppress } from '#server/providers/mail/suppression-commands.ts';
import { recordConsent } from '#server/providers/text-messages/commands.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildMember } from '#tests/support/factories.ts';
import { openWashPlans, pausedOf, planOf, sign } from '#tests/support/plan-fixture.ts';
import { PLANS_IN_A_RUN, queueDuePlans, runPlans } from './run-plans.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { TEXTS: 'test' } });
});
afterAll(() => app.close());

const refusal = (code: string, message = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

test('when two people create one plan, the second gets an error; two processes create one quote and one email', async () => {
  const { company, api, setTo, run, worker, today, signed, made } = await openWashPlans(app);
  const member = await buildMember(app, company, { role: 'member' });
  const quote = await signed();
  const plan = planOf(quote.id, { next_on: addDays(today, 30) });
  const tries = await Promise.allSettled(
    [api, member.client.api].map((person) => person.washPlans.save({ id: newId(), edit_number: 0, plan })),
  );
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [stored] = (await api.washPlans.list({})).items;
  const id = stored?.id ?? '';
  await api.washPlans.setState({ id, state: 'paused', edit_number: 1 });
  await expect(member.client.api.washPlans.setState({ id, state: 'ended', edit_number: 1 })).rejects.toEqual(
    refusal('CHANGED_BY_OTHER'),
  );
  await api.washPlans.setState({ id, state: 'active', edit_number: 2 });

  await setTo(addDays(today, 9));
  await Promise.all([run(), run(), runPlans(worker, { org_id: company.orgId })]);
  expect(await made()).toMatchObject([{ messages: 1 }]);
});

test('a process killed between the copy and its email has created neither, and the next run creates both', async () => {
  const { company, api, setTo, run, worker, today, signed, made } = await openWashPlans(app);
  const quote = await signed();
  await api.washPlans.save({ id: newId(), edit_number: 0, plan: planOf(quote.id, { next_on: addDays(today, 30) }) });
  await setTo(addDays(today, 9));
  let failures = 0;
  const broken = {
    ...worker,
    jobs: {
      send: async () => {
        failures += 1;
        throw new Error('killed');
      },
    },
  } as unknown as typeof worker;
  await runPlans(broken, { org_id: company.orgId });
  expect(failures).toBe(1);
  expect(await made()).toEqual([]);
  // The plan failed for an unknown reason, so it waits 15 minutes.
  await run();
  expect(await made()).toEqual([]);
  app.clock.advance(16 * 60_000);
  await run();
  expect(await made()).toMatchObject([{ messages: 1 }]);
});

test('when a customer declines, the plan pauses and needs attention; once resumed, it sends quotes again', async () => {
  const { api, setTo, run, today, signed, made } = await openWashPlans(app);
  const quote = await signed();
  const id = newId();
  await api.washPlans.save({
    id,
    edit_number: 0,
    plan: planOf(quote.id, { every_months: 6, next_on: addDays(today, 30) }),
  });
  await setTo(addDays(today, 9));
  await run();
  const [copy] = await made();
  const later = await setTo(addDays(today, 10));
  const { approval_url } = await later.quotes.get({ id: copy?.id ?? '' });
  await sign(app, approval_url?.split('/').at(-1) ?? '', '', 'declined');
  const { plan } = await later.washPlans.ofQuote({ quote_id: quote.id });
  expect(plan).toMatchObject({ state: 'paused', reason: 'declined', asks_on: null, latest: { status: 'declined' } });
  expect(await pausedOf(later)).toEqual(['The customer declined']);
  await later.washPlans.setState({ id, state: 'active', edit_number: plan?.edit_number ?? 0 });
  expect(await pausedOf(later)).toEqual([]);
  await setTo(addDays(plan?.next_on ?? '', -21));
  await run();
  expect(await made()).toHaveLength(2);
  const end = await setTo(addDays(plan?.next_on ?? '', -20));
  const [living] = (await end.washPlans.list({})).items;
  await end.washPlans.setState({ id, state: 'ended', edit_number: living?.edit_number ?? 0 });
  expect((await end.washPlans.list({})).items).toEqual([]);
  await expect(
    end.washPlans.setState({ id, state: 'active', edit_number: (living?.edit_number ?? 0) + 1 }),
  ).rejects.toEqual(refusal('INVALID_INPUT', /ended/));
});

test('a plan pauses when its customer can’t be reached by email, and texts a customer who agreed to texts', async () => {
  const { company, api, setTo, run, today, signed, made } = await openWashPlans(app);
  const at = app.services.now();
  const { scope } = company;
  const messageId = newId();
  const plan = async (customerEmail: string) => {
    const quote = await signed({ customerEmail });
    await api.washPlans.save({ id: newId(), edit_number: 0, plan: planOf(quote.id, { next_on: addDays(today, 30) }) });
    return quote;
  };
  const nobody = await plan('');
  const returned = await plan('gone@example.com');
  const refused = await plan('quiet@example.com');
  const archived = await plan('archived@example.com');
  const byText = await plan('');
  await api.quotes.archive({ id: archived.id });
  await app.tamper(`update quotes set customer_phone = '+16145550117' where id = $1`, [byText.id]);
  await app.query(
    `insert into messages (org_id, id, kind, recipient, subject, html, text, created_at) values ($1, $2, 'reminder_first', '', '', '', '', now())`,
    [company.orgId, messageId],
  );
  await withOrg(app.services.db, scope, async (tx) => {
    await suppress(tx, scope, { address: 'gone@example.com', detail: '', messageId, at, reason: 'bounced' });
    const consent = { phone: '+16145550117', state: 'agreed', how: 'customer', by: null, quoteId: byText.id } as const;
    await recordConsent(tx, scope, { ...consent, detail: '', at });
  });
  await app.query(
    `insert into reminder_opt_outs (org_id, address, message_id, at) values ($1, 'quiet@example.com', $2, now())`,
    [company.orgId, messageId],
  );
  const later = await setTo(addDays(today, 9));
  await run();
  const reasonOf = async ({ id }: { id: string }) => (await later.washPlans.ofQuote({ quote_id: id })).plan?.reason;
  expect([await reasonOf(nobody), await reasonOf(returned), await reasonOf(refused), await reasonOf(archived)]).toEqual(
    ['no_address', 'suppressed', 'opted_out', 'archived'],
  );
  expect(await reasonOf(byText)).toBeNull();
  const [copy, ...others] = await made();
  expect(others).toEqual([]);
  expect(copy).toMatchObject({ messages: 1 });
  const texts = await app.query(`select channel, text from messages where quote_id = $1`, [copy?.id]);
  expect(texts).toEqual([{ channel: 'text', text: expect.stringMatching(/time to wash again/) }]);
  expect(await pausedOf(later)).toHaveLength(3);
});

test('a read-only company sends no quotes of plans, and continues when it can make changes again', async () => {
  const { company, api, setTo, run, today, signed, made } = await openWashPlans(app);
  const quote = await signed();
  await api.washPlans.save({ id: newId(), edit_number: 0, plan: planOf(quote.id, { next_on: addDays(today, 30) }) });
  await app.query(`update subscriptions set current_period_end = now() - interval '1 year' where org_id = $1`, [
    company.orgId,
  ]);
  await setTo(addDays(today, 9));
  await run();
  expect(await made()).toEqual([]);
  await app.query(`update subscriptions set current_period_end = '2199-01-01' where org_id = $1`, [company.orgId]);
  await run();
  expect(await made()).toEqual([]);
  app.clock.advance(25 * HOUR_MS);
  await run();
  expect(await made()).toHaveLength(1);
  const [left] = await app.query<{ full: string }>(`select next_on::text as full from wash_plans where org_id = $1`, [
    company.orgId,
  ]);
  expect(left?.full).toBe(dayMonthsLater(addDays(today, 30), 12));
});

test('after a long pause one quote is created, for today, by the owner if the plan’s author has left', async () => {
  const { company, api, setTo, run, today, signed, made } = await openWashPlans(app);
  const member = await buildMember(app, company, { role: 'member' });
  const quote = await signed();
  const plan = planOf(quote.id, { every_months: 6, next_on: addDays(today, 30) });
  await member.client.api.washPlans.save({ id: newId(), edit_number: 0, plan });
  await api.personnel.deactivate({ id: member.id });
  await setTo(addDays(today, 800));
  await run();
  await run();
  expect(await made()).toMatchObject([{ author_id: company.owner.id }]);
});

test('a company with thousands due takes turns after 250, and companies with due plans are found by time alone', async () => {
  const { company, api, setTo, worker, today, signed } = await openWashPlans(app);
  const quote = await signed({ customerEmail: '' });
  await api.washPlans.save({ id: newId(), edit_number: 0, plan: planOf(quote.id, { next_on: addDays(today, 30) }) });
  // Each number has one active plan, so the same quote is inserted under other numbers.
  await app.query(
    `insert into quotes (org_id, id, number, revision, author_id, created_at, updated_at, customer_name, status, approved_at, decided_on, made_on)
     select org_id, gen_random_uuid(), number + n, 1, author_id, created_at, updated_at, customer_name, status, approved_at, decided_on, made_on
     from quotes, generate_series(1, $2) n where id = $1`,
    [quote.id, PLANS_IN_A_RUN + 9],
  );
  await app.query(
    `insert into wash_plans (org_id, id, quote_number, every_months, next_on, ask_at, asking_quote_id, created_by, created_at, updated_at)
     select org_id, gen_random_uuid(), quote_number + n, every_months, next_on, ask_at, gen_random_uuid(), created_by, created_at, updated_at
     from wash_plans, generate_series(1, $2) n where org_id = $1`,
    [company.orgId, PLANS_IN_A_RUN + 9],
  );
  const due = async () => {
    const found: unknown[] = [];
    const jobs = { send: async (_tx: unknown, _queue: unknown, job: unknown) => found.push(job) };
    await queueDuePlans({ ...worker, jobs } as unknown as typeof worker);
    return found.filter((job) => (job as { org_id: string }).org_id === company.orgId);
  };
  expect(await due()).toEqual([]);
  await setTo(addDays(today, 9));
  expect(await due()).toHaveLength(1);
  expect(await runPlans(worker, { org_id: company.orgId })).toBe(true);
  const paused = () => app.query(`select id from wash_plans where org_id = $1 and state = 'paused'`, [company.orgId]);
  expect(await paused()).toHaveLength(PLANS_IN_A_RUN);
  expect(await runPlans(worker, { org_id: company.orgId })).toBe(false);
  expect(await paused()).toHaveLength(PLANS_IN_A_RUN + 10);
  expect(await due()).toEqual([]);
  const api2 = await setTo(addDays(today, 10));
  const first = await api2.washPlans.list({ limit: 100 });
  const second = await api2.washPlans.list({ limit: 100, cursor: first.next_cursor ?? '' });
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(200);
  // A paused plan has no next wash, so every page lists it after all active plans.
  const last = second.items.at(-1)?.id ?? '';
  await app.query(
    `update wash_plans set state = 'active', reason = null, next_on = '2040-01-01', ask_at = '2039-12-10' where id = $1`,
    [last],
  );
  const continues = await api2.washPlans.list({ limit: 1 });
  expect(continues.items).toMatchObject([{ id: last, state: 'active' }]);
  const rest = await api2.washPlans.list({ limit: 100, cursor: continues.next_cursor ?? '' });
  expect(rest.items.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id));
});
