/**
 * Creates everything that the program needs in the operator's account. Keeps existing objects, so the setup can be
 * repeated.
 */
import type Stripe from 'stripe';
import {
  BILLING_INTERVALS,
  type BillingInterval,
  formatPlanPrice,
  PLANS,
  periodCents,
  type SubscriptionPlan,
} from '#domain/company/plans.ts';
import type { WebhookSource } from '#server/providers/payments/provider.ts';
import { type ConnectionSettings, createStripeClient, idOf } from './client.ts';
import { SUBSCRIBED_EVENTS } from './events.ts';
import { lookupKey, PLAN_KEY, PORTAL_KEY } from './prices.ts';

interface SetUpInput {
  productName: string;
  origin: string;
}

/**
 * @returns what was done, one line each. Includes each new webhook's signing secret, which Stripe shows only once
 * @throws ProviderUnavailable, ProviderRefused
 */
export function setUpAccount(settings: ConnectionSettings, { productName, origin }: SetUpInput): Promise<string[]> {
  const client = createStripeClient(settings);
  return client.ask(async (stripe) => {
    const lines: string[] = [];
    for (const plan of PLANS) lines.push(...(await setUpPlan(stripe, plan, productName)));
    lines.push(await setUpPortal(stripe, productName, origin));
    return [...lines, ...(await setUpWebhooks(stripe, origin))];
  });
}

async function setUpPlan(stripe: Stripe, plan: SubscriptionPlan, productName: string): Promise<string[]> {
  const product = await setUpProduct(stripe, plan, `${productName} ${plan.name}`);
  const lines = [product.line];
  for (const interval of BILLING_INTERVALS) lines.push(await setUpPrice(stripe, plan, interval, product.id));
  return lines;
}

/** We choose the product's id, so that the next run finds it. */
async function setUpProduct(
  stripe: Stripe,
  plan: SubscriptionPlan,
  name: string,
): Promise<{ id: string; line: string }> {
  const id = `rinseline_${plan.id}`;
  const known = await stripe.products.retrieve(id).catch(missing);
  if (!known) {
    await stripe.products.create({ id, name, metadata: { [PLAN_KEY]: plan.id } });
    return { id, line: `Created the product ${name}` };
  }
  if (known.name === name && known.active) return { id, line: `The product ${name} already exists` };
  await stripe.products.update(id, { name, active: true });
  return { id, line: `Changed the product ${name}` };
}

function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return null;
  throw error;
}

/** Prices can't be changed, so the lookup key moves to a new price. Existing customers keep the old price. */
async function setUpPrice(
  stripe: Stripe,
  plan: SubscriptionPlan,
  interval: BillingInterval,
  product: string,
): Promise<string> {
  const key = lookupKey({ plan: plan.id, interval });
  const cents = periodCents(plan, interval);
  const named = `${plan.name}, ${formatPlanPrice(cents)} a ${interval}`;
  const { data } = await stripe.prices.list({ lookup_keys: [key], limit: 1 });
  const [known] = data;
  if (known && isSamePrice(known, { cents, interval, product })) return `The price ${named} already exists`;
  await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval },
    lookup_key: key,
    transfer_lookup_key: true,
    metadata: { [PLAN_KEY]: plan.id },
  });
  if (known) await stripe.prices.update(known.id, { active: false });
  return known ? `Replaced the price ${named}` : `Created the price ${named}`;
}

function isSamePrice(
  price: Stripe.Price,
  { cents, interval, product }: { cents: number; interval: BillingInterval; product: string },
): boolean {
  const { active, currency, recurring, unit_amount } = price;
  const isSameAmount = unit_amount === cents && currency === 'usd' && recurring?.interval === interval;
  return active && isSameAmount && idOf(price.product) === product;
}

/**
 * Sets up the portal for the card, invoices and cancellation. People change the plan in the program, because only it
 * knows how many users a company has.
 */
async function setUpPortal(stripe: Stripe, productName: string, origin: string): Promise<string> {
  const wanted = {
    business_profile: { headline: productName, ...(isPublic(origin) && legalPages(origin)) },
    features: {
      customer_update: { enabled: true, allowed_updates: ['name', 'email', 'address', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
    metadata: { [PORTAL_KEY]: 'yes' },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams;
  const { data } = await stripe.billingPortal.configurations.list({ limit: 100 });
  const known = data.find(({ metadata }) => metadata?.[PORTAL_KEY] !== undefined);
  // New configurations have plan changes turned off. An existing one has to turn them off explicitly.
  const features = { ...wanted.features, subscription_update: { enabled: false } };
  if (known) await stripe.billingPortal.configurations.update(known.id, { ...wanted, features, active: true });
  else await stripe.billingPortal.configurations.create(wanted);
  return known ? 'Updated the customer portal' : 'Configured the customer portal';
}

const legalPages = (origin: string) => ({
  privacy_policy_url: `${origin}/privacy`,
  terms_of_service_url: `${origin}/terms`,
});

const isPublic = (origin: string) => origin.startsWith('https://');

/** Events arrive in the version that the SDK supports, whatever the account's default version. */
const API_VERSION = '2026-10-28.endive';

const WEBHOOKS = [
  { endpoint: 'platform', path: '/webhooks/stripe', setting: 'STRIPE_WEBHOOK_SECRET' },
  { endpoint: 'connect', path: '/webhooks/stripe-connect', setting: 'STRIPE_CONNECT_WEBHOOK_SECRET' },
] as const satisfies { endpoint: WebhookSource; path: string; setting: string }[];

async function setUpWebhooks(stripe: Stripe, origin: string): Promise<string[]> {
  if (!isPublic(origin)) {
    const paths = WEBHOOKS.map(({ path }) => path).join(' and ');
    return [`Created no webhooks: PUBLIC_URL is not https. Forward events to ${paths} with Stripe's own tool instead`];
  }
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const lines: string[] = [];
  for (const webhook of WEBHOOKS) {
    const url = `${origin}${webhook.path}`;
    const known = data.find((one) => one.url === url);
    lines.push(await setUpWebhook(stripe, webhook, { url, known }));
  }
  return lines;
}

async function setUpWebhook(
  stripe: Stripe,
  { endpoint, setting }: (typeof WEBHOOKS)[number],
  { url, known }: { url: string; known: Stripe.WebhookEndpoint | undefined },
): Promise<string> {
  const enabled_events = [...SUBSCRIBED_EVENTS[endpoint]];
  if (known) {
    await stripe.webhookEndpoints.update(known.id, { enabled_events, disabled: false });
    return `The webhook ${url} already exists; Stripe's dashboard shows its signing secret (${setting})`;
  }
  const connect = endpoint === 'connect';
  const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events, connect, api_version: API_VERSION });
  return `Created the webhook ${url}. Save its signing secret, which is shown only now: ${setting}=${secret ?? ''}`;
}
