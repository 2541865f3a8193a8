import type { TestApp } from '#tests/support/app.ts';
import { PlanProvider } from '#tests/support/plan-provider.ts';
import { nothing, type Sample, type Samples, type World } from './world.ts';

const providers = new WeakMap<TestApp, PlanProvider>();

function providerOf(app: TestApp): PlanProvider {
  const provider = providers.get(app) ?? new PlanProvider().install(app);
  providers.set(app, provider);
  return provider;
}

/** Ends the company's plan. Deactivates people, so that the team fits the next plan. */
async function withoutPlan({ app, company }: World): Promise<PlanProvider> {
  const provider = providerOf(app);
  const { subscription } = company.owner.client.api;
  for (const [id, { orgId }] of provider.subscriptions)
    if (orgId === company.orgId) provider.change(id, { status: 'canceled' });
  await app.query(
    `update users set disabled_at = now() where id in
       (select id from users where org_id = $1 and disabled_at is null order by created_at offset 10)`,
    [company.orgId],
  );
  await subscription.refresh();
  return provider;
}

const chosen = { plan: 'pro', interval: 'year' } as const;

const afterBuying =
  (input: unknown): Sample =>
  async (world) => {
    await (await withoutPlan(world)).buy(world.company, { plan: 'pro', interval: 'month' });
    return input;
  };

export const SUBSCRIPTION_SAMPLES: Samples = {
  'subscription.get': nothing,
  'subscription.preview': afterBuying(chosen),
  'subscription.startCheckout': async (world) => {
    await withoutPlan(world);
    return chosen;
  },
  'subscription.checkout': async (world) => {
    await withoutPlan(world);
    const { url } = await world.company.owner.client.api.subscription.startCheckout(chosen);
    return { session_id: url.split('/').at(-1) };
  },
  'subscription.change': afterBuying(chosen),
  'subscription.cancel': afterBuying(undefined),
  'subscription.resume': afterBuying(undefined),
  'subscription.openPortal': afterBuying(undefined),
  'subscription.refresh': afterBuying(undefined),
};
