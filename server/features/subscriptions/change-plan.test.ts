import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildInvitation, buildMember, type TestCompany, uniqueEmail } from '#tests/support/factories.ts';
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

const solo = { plan: 'solo', interval: 'month' } as const;
const crew = { plan: 'crew', interval: 'month' } as const;
const pro = { plan: 'pro', interval: 'month' } as const;
const apiOf = ({ owner }: TestCompany) => owner.client.api.subscription;

async function entriesOf({ orgId }: TestCompany): Promise<string[]> {
  const rows = await app.query<{ entry: string }>(
    `select action || ' | ' || target || ' | ' || actor_name as entry from audit_log
     where org_id = $1 and action like 'plan.%' order by id`,
    [orgId],
  );
  return rows.map(({ entry }) => entry);
}

test('a larger plan begins immediately, after its price was shown', async () => {
  const company = await buildCompany(app);
  await provider.buy(company, crew);
  const api = apiOf(company);
  expect(await api.preview(pro)).toMatchObject({
    time: 'now',
    summary: [
      'Pro, for up to 15 people, starts right away.',
      'You’ll pay $60.00 today after $1.00 credit for the days you’ve already paid for.',
      expect.stringMatching(/^You’ll pay \$129\.00 on .*, and then every month\.$/),
    ],
  });
  expect(await api.preview(crew)).toEqual({ time: 'none', summary: [] });
  expect(await api.change(pro)).toMatchObject({ product_id: 'pro', max_users: 15 });
  expect((await entriesOf(company)).slice(-2)).toEqual([
    'plan.change_requested | Pro, $129 a month | Olive Owner',
    'plan.changed | Crew, $69 a month → Pro, $129 a month | Payment provider',
  ]);
});

test('a smaller plan starts later, limits the seats from now on, and can be undone', async () => {
  const company = await buildCompany(app);
  await provider.buy(company, pro);
  const api = apiOf(company);
  expect(await api.preview(solo)).toMatchObject({ time: 'period_end' });
  const changed = await api.change(solo);
  expect(changed).toMatchObject({
    product_id: 'pro',
    scheduled: { product_id: 'solo', billing_interval: 'month', at: changed.subscription_end },
  });
  const { personnel } = company.owner.client.api;
  await expect(personnel.invite({ email: uniqueEmail(), role: 'member' })).rejects.toMatchObject({
    code: 'SEAT_LIMIT',
  });
  expect(await api.change(pro)).toMatchObject({ product_id: 'pro', scheduled: null });
  await personnel.invite({ email: uniqueEmail(), role: 'member' });
  expect((await entriesOf(company)).map((entry) => entry.split(' | ')[0])).toEqual([
    'plan.checkout_started',
    'plan.started',
    'plan.change_requested',
    'plan.change_scheduled',
    'plan.change_requested',
    'plan.change_dropped',
  ]);
});

test('a smaller plan is refused, naming the people, and an invitation doesn’t get around it', async () => {
  const company = await buildCompany(app);
  await provider.buy(company, crew);
  const ann = await buildMember(app, company, { fullName: 'Ann Lee' });
  const { token, email } = await buildInvitation(app, company);
  const api = apiOf(company);
  await expect(api.change(solo)).rejects.toMatchObject({
    code: 'SEAT_LIMIT',
    message: 'Solo is for 1 person, and you have 2. Deactivate Ann Lee first, or someone else instead.',
    data: { deactivate: [{ id: ann.id, full_name: 'Ann Lee' }] },
  });
  expect(provider.calls).not.toContain('changePlan');
  await company.owner.client.api.personnel.deactivate({ id: ann.id });
  await api.change(solo);
  // The invitation is older than the choice of the smaller plan.
  await expect(
    app.client().api.accounts.signup({
      email,
      password: 'Correct-Horse-99',
      data: { full_name: 'Bob Ray' },
      invitation_token: token,
    }),
  ).rejects.toMatchObject({ code: 'SEAT_LIMIT' });
  await expect(company.owner.client.api.personnel.reactivate({ id: ann.id })).rejects.toMatchObject({
    code: 'SEAT_LIMIT',
  });
});

test('when two windows request the same change, the plan changes once', async () => {
  const company = await buildCompany(app);
  await provider.buy(company, crew);
  await Promise.all(Array.from({ length: 20 }, () => apiOf(company).change(pro)));
  expect((await entriesOf(company)).filter((entry) => entry.startsWith('plan.changed'))).toHaveLength(1);
  expect(await apiOf(company).get()).toMatchObject({ product_id: 'pro' });
});

test('the plan can be set to cancel at period end, then resumed', async () => {
  const company = await buildCompany(app);
  const id = await provider.buy(company, pro);
  const api = apiOf(company);
  await api.change(solo);
  expect(await api.cancel()).toMatchObject({ subscribed: true, cancel_at_period_end: true, scheduled: null });
  expect(await api.cancel()).toMatchObject({ cancel_at_period_end: true });
  await expect(api.change(crew)).rejects.toMatchObject({
    code: 'PAYMENT_REFUSED',
    message: 'Your plan is canceled. Keep your plan first, then change it.',
  });
  expect(await api.resume()).toMatchObject({
    cancel_at_period_end: false,
    scheduled: { product_id: 'solo', billing_interval: 'month' },
  });
  expect(provider.subscription(id)).toMatchObject({ cancelAtPeriodEnd: false, scheduled: solo });
  expect((await entriesOf(company)).slice(-6).map((entry) => entry.split(' | ')[0])).toEqual([
    'plan.cancellation_requested',
    'plan.change_dropped',
    'plan.cancellation_scheduled',
    'plan.renewal_requested',
    'plan.cancellation_dropped',
    'plan.change_scheduled',
  ]);
  const mails = await app.query<{ kind: string }>(
    `select kind from account_messages where recipient = $1 and kind like 'plan_%' order by id`,
    [company.owner.email],
  );
  expect(mails.map(({ kind }) => kind)).toEqual([
    'plan_started',
    'plan_change_scheduled',
    'plan_canceled',
    'plan_resumed',
  ]);
});

test('undoing a cancellation restores the scheduled downgrade, unless another plan was chosen since', async () => {
  const company = await buildCompany(app);
  const id = await provider.buy(company, pro);
  const api = apiOf(company);
  await api.change(solo);
  // A cancellation on the provider's own pages drops the scheduled change.
  provider.change(id, { cancelAtPeriodEnd: true, scheduled: null });
  await api.refresh();
  provider.change(id, { cancelAtPeriodEnd: false });
  expect(await api.refresh()).toMatchObject({ scheduled: { product_id: 'solo' } });
  expect(await api.change(pro)).toMatchObject({ scheduled: null });
  await api.cancel();
  expect(await api.resume()).toMatchObject({ product_id: 'pro', scheduled: null });
});

test('a plan whose payment fails has to be paid before it can be changed', async () => {
  const company = await buildCompany(app);
  const id = await provider.buy(company, crew);
  provider.change(id, { status: 'past_due', pastDueSince: app.services.now() });
  await apiOf(company).refresh();
  await expect(apiOf(company).change(pro)).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
  await expect(apiOf(company).preview(pro)).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
  expect(await apiOf(company).cancel()).toMatchObject({ cancel_at_period_end: true });
});

test('without a plan there is nothing to change, cancel or view', async () => {
  const company = await buildCompany(app);
  const api = apiOf(company);
  for (const call of [() => api.change(crew), () => api.cancel(), () => api.resume(), () => api.openPortal()])
    await expect(call()).rejects.toMatchObject({ code: 'CHANGED_BY_OTHER' });
  expect(await api.refresh()).toMatchObject({ state: 'trial' });
  expect(provider.calls).toEqual([]);
});

test('when the provider fails halfway, the change can be requested again and takes effect once', async () => {
  const company = await buildCompany(app);
  await provider.buy(company, crew);
  // The change reaches the provider, but the response to the next read is lost.
  let isDown = true;
  provider.fault = (call) => {
    if (call === 'readSubscription' && isDown) throw new Error('socket hang up');
  };
  await expect(apiOf(company).change(pro)).rejects.toMatchObject({ code: 'UNKNOWN' });
  isDown = false;
  expect(await apiOf(company).change(pro)).toMatchObject({ product_id: 'pro' });
  provider.down();
  await expect(apiOf(company).cancel()).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  await expect(apiOf(company).openPortal()).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  expect(await apiOf(company).get(), 'what is stored can always be read').toMatchObject({ product_id: 'pro' });
});
