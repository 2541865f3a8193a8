import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { planEventQueue } from '#server/providers/payments/event-queues.ts';
import { ProviderUnavailable } from '#server/providers/payments/provider.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, PASSWORD, type TestCompany } from '#tests/support/factories.ts';
import { PlanProvider } from '#tests/support/plan-provider.ts';
import { applyPlan } from './apply-plan.ts';
import { applyPlanEvent } from './apply-plan-event.ts';
import { applyPlanEventJob } from './apply-plan-event-job.ts';
import { cancelPlanJob } from './cancel-plan-job.ts';
import { comparePlans } from './compare-plans.ts';
import { sendPaymentNotices } from './payment-notices.ts';
import { stopRenewalJob } from './stop-renewal-job.ts';
import { sendTrialNotices } from './trial-notices.ts';
import { watchCheckoutJob } from './watch-checkout-job.ts';

let app: TestApp;
let provider: PlanProvider;
let jobServices: Services;
beforeAll(async () => {
  app = await startTestApp();
  jobServices = app.workerServices();
});
beforeEach(() => {
  provider = new PlanProvider().install(app);
});
afterAll(() => app?.close());

const apiOf = ({ owner }: TestCompany) => owner.client.api.subscription;
const going = new AbortController().signal;

const worker = (): Services => ({ ...jobServices, payments: app.services.payments });

const about = (id: string) => ({ kind: 'subscription', id }) as const;

async function entriesOf({ orgId }: TestCompany) {
  return app.query<{ action: string; target: string; actor_name: string }>(
    `select action, target, actor_name from audit_log where org_id = $1 and action like 'plan.%' order by id`,
    [orgId],
  );
}
const actionsOf = async (company: TestCompany) => (await entriesOf(company)).map(({ action }) => action);

async function mailsTo({ owner }: TestCompany): Promise<string[]> {
  const rows = await app.query<{ kind: string }>(
    `select kind from account_messages where recipient = $1 and kind like 'plan_%' order by id`,
    [owner.email],
  );
  return rows.map(({ kind }) => kind);
}

async function eventAbout(id: string): Promise<string> {
  const eventId = `evt_${Math.random()}`;
  await app.query(
    `insert into provider_events (provider, id, type, object_kind, object_id, created_at, received_at)
     values ('test', $1, 'customer.subscription.updated', 'subscription', $2, now(), now())`,
    [eventId, id],
  );
  return eventId;
}

test('an event applies the plan as it is at the provider now, whatever happened in between, and is applied only once', async () => {
  const company = await buildCompany(app);
  const page = await apiOf(company).startCheckout({ plan: 'crew', interval: 'month' });
  const id = provider.complete(page.url.split('/').at(-1) ?? '');
  const services = worker();
  const ref = { provider: 'test', event_id: await eventAbout(id) } as const;
  await applyPlanEventJob.run(services, ref, going);
  expect(await apiOf(company).get()).toMatchObject({ product_id: 'crew', has_plan: true });
  const calls = provider.calls.length;
  await applyPlanEventJob.run(services, ref, going);
  expect(provider.calls).toHaveLength(calls);
  const [event] = await app.query<{ applied_at: Date | null }>('select applied_at from provider_events where id = $1', [
    ref.event_id,
  ]);
  expect(event).toMatchObject({ applied_at: expect.any(Date) });
  expect(planEventQueue.name).toBe(applyPlanEventJob.name);
});

test('while the provider is down an event stays pending, and the next retry applies it', async () => {
  const company = await buildCompany(app);
  const id = await provider.buy(company);
  provider.change(id, { plan: 'pro' });
  const ref = { provider: 'test', event_id: await eventAbout(id) } as const;
  const services = worker();
  provider.down();
  await expect(applyPlanEventJob.run(services, ref, going)).rejects.toThrow(ProviderUnavailable);
  expect(await apiOf(company).get()).toMatchObject({ product_id: 'crew' });
  provider.up();
  await applyPlanEventJob.run(services, ref, going);
  expect(await apiOf(company).get()).toMatchObject({ product_id: 'pro' });
});

test('an older reading that arrives late never overwrites a newer one', async () => {
  const company = await buildCompany(app);
  const id = await provider.buy(company);
  const { readSubscription } = app.services.payments;
  const read = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  let isFirst = true;
  Object.assign(app.services.payments, {
    readSubscription: async (subscription: string) => {
      const found = await readSubscription(subscription);
      if (isFirst) {
        isFirst = false;
        read.resolve();
        await proceed.promise;
      }
      return found;
    },
  });
  const late = applyPlan(worker(), company.scope, id);
  await read.promise;
  provider.change(id, { plan: 'pro', interval: 'year' });
  await applyPlan(worker(), company.scope, id);
  proceed.resolve();
  await late;
  expect(await apiOf(company).get()).toMatchObject({ product_id: 'pro', billing_interval: 'year' });
  expect(await actionsOf(company)).toEqual(['plan.checkout_started', 'plan.started', 'plan.changed']);
});

test('fifty concurrent events about ten changes end in the latest state, with no audit entry twice', async () => {
  const company = await buildCompany(app);
  const id = await provider.buy(company);
  const services = worker();
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      if (index % 5 === 0) provider.change(id, { plan: index % 10 === 0 ? 'pro' : 'crew' });
      await applyPlanEvent(services, about(id));
    }),
  );
  expect(await apiOf(company).get()).toMatchObject({ product_id: provider.subscription(id).plan });
  const changes = (await entriesOf(company)).filter(({ action }) => action === 'plan.changed');
  const seen = changes.map(({ target }) => target);
  // Each audit entry starts with the plan that the previous entry ended with.
  for (const [index, target] of seen.entries())
    expect(target.split(' → ')[0]).toBe(index === 0 ? 'Crew, $69 a month' : seen[index - 1]?.split(' → ')[1]);
});

test('events about another company’s plan, an earlier plan or no plan change nothing', async () => {
  const company = await buildCompany(app);
  const other = await buildCompany(app);
  const id = await provider.buy(company);
  const services = worker();
  provider.subscriptions.set('sub_foreign', { ...provider.subscription(id), id: 'sub_foreign', orgId: null });
  provider.subscriptions.set('sub_odd', { ...provider.subscription(id), id: 'sub_odd', orgId: 'acct_7' });
  const before = await app.query('select * from subscriptions order by org_id');
  for (const object of [
    about('sub_foreign'),
    about('sub_odd'),
    about('sub_unknown'),
    { kind: 'checkout', id: 'cs_unknown' } as const,
    { kind: 'other', id } as const,
  ])
    await applyPlanEvent(services, object);
  await applyPlan(services, other.scope, id);
  expect(await app.query('select * from subscriptions order by org_id')).toEqual(before);
});

test('a second plan of the same company is canceled immediately, and the first one is kept', async () => {
  const company = await buildCompany(app);
  const id = await provider.buy(company);
  provider.subscriptions.set('sub_second', { ...provider.subscription(id), id: 'sub_second', plan: 'pro' });
  await applyPlanEvent(worker(), about('sub_second'));
  expect(provider.subscription('sub_second').status).toBe('canceled');
  expect(provider.subscription(id).status).toBe('trialing');
  expect(await apiOf(company).get()).toMatchObject({ product_id: 'crew' });
});

test('a failed payment causes emails on days 0, 3 and 6, read-only access after day 7, and full access once it is paid', async () => {
  const company = await buildCompany(app);
  const id = await provider.buy(company);
  provider.change(id, { status: 'active', currentPeriodEnd: new Date(app.services.now().getTime() + 30 * DAY_MS) });
  await apiOf(company).refresh();
  const since = app.services.now();
  provider.change(id, { status: 'past_due', pastDueSince: since });
  const services = worker();
  await applyPlanEvent(services, about(id));
  await applyPlanEvent(services, about(id));
  expect(await mailsTo(company)).toEqual(['plan_started', 'plan_payment_failed']);
  const { checkSubscription } = company.owner.client.api.accounts;
  expect(await checkSubscription()).toMatchObject({
    subscribed: true,
    state: 'past_due',
    grace_until: new Date(since.getTime() + 7 * DAY_MS).toISOString(),
  });
  const mails: number[] = [];
  for (let day = 1; day <= 8; day += 1) {
    app.clock.advance(DAY_MS);
    await sendPaymentNotices(services);
    await sendPaymentNotices(services);
    mails.push((await mailsTo(company)).filter((kind) => kind === 'plan_payment_failed').length);
  }
  expect(mails).toEqual([1, 1, 2, 2, 2, 3, 3, 3]);
  expect(await checkSubscription()).toMatchObject({ subscribed: false, state: 'past_due' });
  const { rateBook } = company.owner.client.api;
  await expect(rateBook.restoreDefaults()).rejects.toMatchObject({
    code: 'SUBSCRIPTION_REQUIRED',
    message: 'Your payment failed and the grace period is over. Update your card to make changes.',
  });
  expect((await apiOf(company).openPortal()).url).toContain(provider.subscription(id).customerId);
  provider.change(id, { status: 'active', pastDueSince: null });
  await applyPlanEvent(services, about(id));
  expect(await checkSubscription()).toMatchObject({ subscribed: true, state: 'paid', grace_until: null });
  await rateBook.restoreDefaults();
  expect((await mailsTo(company)).at(-1)).toBe('plan_payment_recovered');
  expect((await actionsOf(company)).slice(-2)).toEqual(['plan.payment_failed', 'plan.payment_recovered']);
  // Another failed payment starts the seven days again.
  provider.change(id, { status: 'past_due', pastDueSince: app.services.now() });
  await applyPlanEvent(services, about(id));
  expect((await mailsTo(company)).at(-1)).toBe('plan_payment_failed');
  provider.change(id, { status: 'canceled', pastDueSince: null });
  await applyPlanEvent(services, about(id));
  expect(await checkSubscription()).toMatchObject({ subscribed: false, state: 'canceled' });
  expect((await mailsTo(company)).at(-1)).toBe('plan_ended');
});

test('two reminders at the same moment send one email', async () => {
  const company = await buildCompany(app);
  const id = await provider.buy(company);
  provider.change(id, { status: 'past_due', pastDueSince: app.services.now() });
  const services = worker();
  await applyPlanEvent(services, about(id));
  app.clock.advance(3 * DAY_MS + HOUR_MS);
  await Promise.all(Array.from({ length: 10 }, () => sendPaymentNotices(services)));
  expect(await mailsTo(company)).toEqual(['plan_started', 'plan_payment_failed', 'plan_payment_failed']);
});

test('the nightly comparison finds changes that no event reported, and one unreadable plan stops no other', async () => {
  const companies = [await buildCompany(app), await buildCompany(app), await buildCompany(app)];
  const ids: string[] = [];
  for (const company of companies) ids.push(await provider.buy(company));
  for (const id of ids) provider.change(id, { plan: 'pro' });
  provider.fault = (call) => {
    const isThird = provider.calls.filter((name) => name === 'readSubscription').length % 3 === 2;
    if (call === 'readSubscription' && isThird) throw new ProviderUnavailable();
  };
  provider.calls.length = 0;
  await comparePlans(worker(), going);
  provider.up();
  const plans = await Promise.all(companies.map(async (company) => (await apiOf(company).get()).product_id));
  expect(plans.filter((plan) => plan === 'pro').length).toBeGreaterThanOrEqual(2);
  await comparePlans(worker(), going);
  for (const company of companies) expect(await apiOf(company).get()).toMatchObject({ product_id: 'pro' });
});

test('a checkout whose events are lost is found by the job that watches its page', async () => {
  const company = await buildCompany(app);
  const { url } = await apiOf(company).startCheckout({ plan: 'crew', interval: 'month' });
  const payload = { org_id: company.orgId, session_id: url.split('/').at(-1) ?? '' };
  const waiting = await app.query<{ data: object }>(
    `select data from pgboss.job where name = 'watch-plan-checkout' and data ->> 'org_id' = $1`,
    [company.orgId],
  );
  expect(waiting).toEqual([{ data: payload }]);
  const services = worker();
  expect(await watchCheckoutJob.run(services, payload, going)).toEqual({ againInSeconds: 3600 });
  provider.complete(payload.session_id);
  expect(await watchCheckoutJob.run(services, payload, going)).toBeUndefined();
  expect(await apiOf(company).get()).toMatchObject({ product_id: 'crew', has_plan: true });
});

test('a company that requests its deletion isn’t charged again, and the plan of a deleted one is canceled', async () => {
  const company = await buildCompany(app);
  const id = await provider.buy(company);
  await company.owner.client.api.ownership.end({ company_name: company.name, password: PASSWORD });
  const queued = await app.query(
    `select 1 from pgboss.job where name = 'stop-plan-renewal' and data ->> 'org_id' = $1`,
    [company.orgId],
  );
  expect(queued).toHaveLength(1);
  await stopRenewalJob.run(worker(), { org_id: company.orgId }, going);
  expect(provider.subscription(id).cancelAtPeriodEnd).toBe(true);
  expect(await apiOf(company).get()).toMatchObject({ cancel_at_period_end: true });
  const services = worker();
  provider.down();
  const payload = { provider: 'test', subscription_id: id } as const;
  await expect(cancelPlanJob.run(services, payload, going)).rejects.toThrow(ProviderUnavailable);
  provider.up();
  await cancelPlanJob.run(services, payload, going);
  await cancelPlanJob.run(services, payload, going);
  expect(provider.subscription(id).status).toBe('canceled');
  expect(provider.calls.filter((call) => call === 'cancelNow')).toHaveLength(1);
});

test('a plan that starts with too few seats locks no one out, and its owner sees which people to deactivate', async () => {
  const company = await buildCompany(app);
  const id = await provider.buy(company);
  await buildMember(app, company, { fullName: 'Ann Lee' });
  // Changes the plan on the provider's own pages.
  provider.change(id, { plan: 'solo' });
  await applyPlanEvent(worker(), about(id));
  expect(await apiOf(company).get()).toMatchObject({
    product_id: 'solo',
    too_small: 'Solo is for 1 person, and you have 2. Deactivate Ann Lee first, or someone else instead.',
  });
  expect(await mailsTo(company)).toEqual(['plan_started', 'plan_changed', 'plan_too_small']);
  expect((await actionsOf(company)).at(-1)).toBe('plan.too_small');
  await expect(
    company.owner.client.api.personnel.invite({ email: 'more@example.com', role: 'member' }),
  ).rejects.toMatchObject({ code: 'SEAT_LIMIT' });
});

test('owners are notified three days before their trial ends and on the day, once, in the morning of their time zone', async () => {
  const company = await buildCompany(app);
  const services = worker();
  await app.query(`update subscriptions set current_period_end = '2031-03-14T03:00:00Z' where org_id = $1`, [
    company.orgId,
  ]);
  const told = async () =>
    (
      await app.query<{ kind: string }>(
        `select kind from account_messages where recipient = $1 and kind like 'trial_%' order by id`,
        [company.owner.email],
      )
    ).map(({ kind }) => kind);
  const seen: Record<string, number> = {};
  for (const at of ['10T11:50', '10T12:10', '11T12:00', '13T11:50', '13T12:10', '14T12:00', '17T12:00']) {
    app.clock.advance(new Date(`2031-03-${at}:00Z`).getTime() - app.services.now().getTime());
    await Promise.all([sendTrialNotices(services), sendTrialNotices(services)]);
    seen[at] = (await told()).length;
  }
  expect(seen).toEqual({
    '10T11:50': 0,
    '10T12:10': 1,
    '11T12:00': 1,
    '13T11:50': 1,
    '13T12:10': 2,
    '14T12:00': 2,
    '17T12:00': 2,
  });
  expect(await told()).toEqual(['trial_ends_soon', 'trial_last_day']);
});
