import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { createNoProvider } from '#server/providers/payments/no-provider.ts';
import { ProviderRefused } from '#server/providers/payments/provider.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, type TestCompany } from '#tests/support/factories.ts';
import { PlanProvider } from '#tests/support/plan-provider.ts';

let app: TestApp;
let provider: PlanProvider;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => {
  provider = new PlanProvider().install(app);
});
afterAll(() => app?.close());

const crew = { plan: 'crew', interval: 'month' } as const;
const pro = { plan: 'pro', interval: 'year' } as const;

const sessionOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';
const apiOf = ({ owner }: TestCompany) => owner.client.api.subscription;

async function actionsOf({ orgId }: TestCompany): Promise<string[]> {
  const rows = await app.query<{ action: string }>(
    `select action from audit_log where org_id = $1 and action like 'plan.%' order by id`,
    [orgId],
  );
  return rows.map(({ action }) => action);
}

async function afterTrial(): Promise<TestCompany> {
  const company = await buildCompany(app);
  await app.query(`update subscriptions set current_period_end = now() - interval '1 day' where org_id = $1`, [
    company.orgId,
  ]);
  return company;
}

test('an owner buys a plan during the trial, and the rest of the trial stays free', async () => {
  const company = await buildCompany(app);
  const api = apiOf(company);
  const before = await api.get();
  expect(before).toMatchObject({ state: 'trial', has_plan: false, is_test: true, product_id: 'pro' });
  expect(await api.preview(crew)).toMatchObject({
    time: 'checkout',
    summary: [expect.stringContaining('Crew'), expect.stringContaining('The rest of your trial stays free')],
  });
  const page = await api.startCheckout(crew);
  const input = provider.sessions.get(sessionOf(page))?.input;
  expect(input).toMatchObject({ orgId: company.orgId, email: company.owner.email, customerId: null, ...crew });
  expect(input?.trialEnd?.toISOString()).toBe(before.subscription_end);
  expect(input?.successUrl).toBe(`${app.url}/checkout/success?session_id={CHECKOUT_SESSION_ID}`);
  provider.complete(sessionOf(page));
  expect(await api.checkout({ session_id: sessionOf(page) })).toMatchObject({
    state: 'complete',
    bought: { ...crew, is_trial: true, period_end: before.subscription_end },
  });
  expect(await api.get(), 'reading changes nothing').toMatchObject({ state: 'trial', checkout_open: true });
  expect(await api.refresh()).toMatchObject({
    state: 'paid',
    product_id: 'crew',
    billing_interval: 'month',
    subscription_end: before.subscription_end,
    has_plan: true,
    has_invoices: true,
    checkout_open: false,
    max_users: 5,
  });
  expect(await company.owner.client.api.accounts.checkSubscription()).toMatchObject({
    subscribed: true,
    product_id: 'crew',
    state: 'paid',
  });
  expect(await actionsOf(company)).toEqual(['plan.checkout_started', 'plan.started']);
});

test('after the trial the first payment is today, and everything can be changed immediately', async () => {
  const company = await afterTrial();
  const { rateBook } = company.owner.client.api;
  await expect(rateBook.restoreDefaults()).rejects.toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' });
  expect((await apiOf(company).preview(pro)).summary.at(-1)).toBe('You’ll pay $1,290.00 today, and then every year.');
  const id = await provider.buy(company, pro);
  expect(provider.subscription(id).status).toBe('active');
  await rateBook.restoreDefaults();
});

test('a trial with less than two days left can’t be carried over', async () => {
  const company = await buildCompany(app);
  await app.query(`update subscriptions set current_period_end = now() + interval '47 hours' where org_id = $1`, [
    company.orgId,
  ]);
  const page = await apiOf(company).startCheckout(crew);
  expect(provider.sessions.get(sessionOf(page))?.input.trialEnd).toBeNull();
});

test('requesting a checkout again opens the same page; choosing another plan closes that page first', async () => {
  const company = await buildCompany(app);
  const api = apiOf(company);
  const first = await api.startCheckout(crew);
  expect(await api.startCheckout(crew)).toEqual(first);
  const second = await api.startCheckout(pro);
  expect(second).not.toEqual(first);
  expect(provider.openSessions.map(({ id }) => id)).toEqual([sessionOf(second)]);
  Object.assign(provider.sessions.get(sessionOf(second)) ?? {}, { status: 'expired' });
  const third = await api.startCheckout(pro);
  expect(third).not.toEqual(second);
  expect(await actionsOf(company)).toHaveLength(3);
});

test('a customer who has paid on one page can’t buy in another window', async () => {
  const company = await buildCompany(app);
  const api = apiOf(company);
  const id = provider.complete(sessionOf(await api.startCheckout(crew)));
  // The provider's event hasn't arrived yet.
  await expect(api.startCheckout(pro)).rejects.toMatchObject({ code: 'CHANGED_BY_OTHER' });
  expect(provider.openSessions).toEqual([]);
  expect(await api.get()).toMatchObject({ product_id: 'crew', has_plan: true });
  await expect(api.startCheckout(crew)).rejects.toMatchObject({ code: 'CHANGED_BY_OTHER' });
  // After the plan has ended, the company can buy another with the same customer record at the provider.
  provider.change(id, { status: 'canceled' });
  await api.refresh();
  expect(await api.get()).toMatchObject({ state: 'canceled', subscribed: false, has_plan: false, has_invoices: true });
  const again = await api.startCheckout(crew);
  expect(provider.sessions.get(sessionOf(again))?.input).toMatchObject({
    customerId: provider.subscription(id).customerId,
    trialEnd: null,
  });
});

test('with 50 concurrent checkouts, at most one page is open, and one plan is bought', async () => {
  const company = await buildCompany(app);
  const api = apiOf(company);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => api.startCheckout(index % 2 === 0 ? crew : pro)),
  );
  const pages = new Set(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.url] : [])));
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CHANGED_BY_OTHER' });
  expect(pages.size).toBeGreaterThan(0);
  expect(provider.openSessions.length).toBeLessThanOrEqual(1);
  // A refused caller can request a checkout again.
  const last = await api.startCheckout(crew);
  expect(provider.openSessions.map(({ id }) => id)).toEqual([sessionOf(last)]);
  provider.complete(sessionOf(last));
  await Promise.all(Array.from({ length: 10 }, () => api.refresh()));
  expect(provider.subscriptions.size).toBe(1);
  expect((await actionsOf(company)).filter((action) => action === 'plan.started')).toHaveLength(1);
});

test('when two windows choose different plans, the slower one gets no page', async () => {
  const company = await buildCompany(app);
  const api = apiOf(company);
  const reached = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  let isFirst = true;
  provider.fault = async (call) => {
    if (call !== 'startPlanCheckout' || !isFirst) return;
    isFirst = false;
    reached.resolve();
    await proceed.promise;
  };
  const slow = api.startCheckout(crew);
  await reached.promise;
  const { url } = await api.startCheckout(pro);
  proceed.resolve();
  await expect(slow).rejects.toMatchObject({ code: 'CHANGED_BY_OTHER' });
  expect(provider.openSessions.map(({ id }) => id)).toEqual([sessionOf({ url })]);
});

test('while the provider is down, checkout shows a clear message and loses nothing, and the next attempt works', async () => {
  const company = await buildCompany(app);
  const api = apiOf(company);
  provider.down();
  await expect(api.startCheckout(crew)).rejects.toMatchObject({
    code: 'PAYMENT_UNAVAILABLE',
    message: 'Card payments aren’t available right now. Nothing was charged. Please try again in a minute.',
  });
  expect(await api.get()).toMatchObject({ state: 'trial' });
  provider.up();
  expect(sessionOf(await api.startCheckout(crew))).not.toBe('');
  expect(provider.sessions.size).toBe(1);
});

test('after a lost response the same page opens again; after a refusal a new one is requested', async () => {
  const company = await buildCompany(app);
  const api = apiOf(company);
  const { url } = await api.startCheckout(crew);
  // The process died between the provider's response and storing it.
  await app.query('update plan_checkouts set session_id = null, url = null where org_id = $1', [company.orgId]);
  expect(await api.startCheckout(crew)).toEqual({ url });
  const other = await buildCompany(app);
  provider.fault = (call) => {
    if (call === 'startPlanCheckout') throw new ProviderRefused('This address was refused.');
  };
  await expect(apiOf(other).startCheckout(crew)).rejects.toMatchObject({
    code: 'PAYMENT_REFUSED',
    message: 'This address was refused.',
  });
  provider.up();
  await apiOf(other).startCheckout(crew);
  expect([...provider.sessions.values()].at(-1)?.input.idempotencyKey).toBe(`plan:${other.orgId}:2`);
});

test('a plan that is too small is refused, naming whom to deactivate', async () => {
  const company = await buildCompany(app);
  const ann = await buildMember(app, company, { fullName: 'Ann Lee' });
  const bob = await buildMember(app, company, { fullName: 'Bob Ray', role: 'admin' });
  await app.query('update users set last_seen_at = now() where id = $1', [bob.id]);
  const solo = { plan: 'solo', interval: 'month' } as const;
  const refusal = 'Solo is for 1 person, and you have 3. Deactivate Ann Lee and Bob Ray first, or others instead.';
  const deactivate = [
    { id: ann.id, full_name: 'Ann Lee' },
    { id: bob.id, full_name: 'Bob Ray' },
  ];
  const api = apiOf(company);
  await expect(api.startCheckout(solo)).rejects.toMatchObject({
    code: 'SEAT_LIMIT',
    message: refusal,
    data: { deactivate },
  });
  expect((await api.get()).choices[0]).toEqual({ plan: 'solo', refusal, deactivate });
  expect((await api.get()).choices[1]).toMatchObject({ plan: 'crew', refusal: null, deactivate: [] });
  for (const { id } of deactivate) await company.owner.client.api.personnel.deactivate({ id });
  await api.startCheckout(solo);
});

test('the id of another company’s checkout, or an invented id, reveals nothing', async () => {
  const company = await buildCompany(app);
  const other = await buildCompany(app);
  const session_id = sessionOf(await apiOf(company).startCheckout(crew));
  expect(await apiOf(company).checkout({ session_id })).toEqual({ state: 'open', bought: null, is_test: true });
  provider.complete(session_id);
  for (const id of [session_id, 'cs_invented', '../cs_1'])
    expect(await apiOf(other).checkout({ session_id: id })).toEqual({ state: 'unknown', bought: null, is_test: true });
  expect(await apiOf(other).refresh()).toMatchObject({ state: 'trial', has_plan: false });
});

test('a company that is being deleted can buy nothing', async () => {
  const company = await buildCompany(app);
  await app.query(
    `update organizations set end_requested_at = now(), ends_at = now() + interval '30 days' where id = $1`,
    [company.orgId],
  );
  await expect(apiOf(company).startCheckout(crew)).rejects.toMatchObject({ code: 'COMPANY_ENDING' });
});

test('without a payment provider nothing can be bought', async () => {
  Object.assign(app.services, { payments: createNoProvider() });
  const company = await buildCompany(app);
  expect(await apiOf(company).get()).toMatchObject({ provider: 'none', has_plan: false, is_test: false });
  await expect(apiOf(company).startCheckout(crew)).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
  expect(await apiOf(company).checkout({ session_id: 'cs_1' })).toMatchObject({ state: 'unknown', bought: null });
});

test('a company that has bought a plan isn’t offered its trial a second time', async () => {
  const company = await buildCompany(app);
  const id = await provider.buy(company);
  provider.change(id, { status: 'canceled', currentPeriodEnd: new Date(Date.now() + 9 * DAY_MS) });
  await apiOf(company).refresh();
  const page = await apiOf(company).startCheckout(crew);
  expect(provider.sessions.get(sessionOf(page))?.input.trialEnd).toBeNull();
});
