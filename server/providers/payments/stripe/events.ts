/**
 * Verifies Stripe's signed events. An event has a copy of its object, but the program uses only the id and reads the
 * current object.
 */
import type Stripe from 'stripe';
import { EventRefused } from '#server/platform/http/signed-events.ts';
import type { ProviderEvent, WebhookSource } from '#server/providers/payments/provider.ts';
import { dateOf, idOf, type StripeClient, type StripeSettings } from './client.ts';

/** Age at which an event is refused, because someone may have intercepted it. */
const TOLERANCE_SECONDS = 300;

export async function verifyEvent(
  { webhooks }: StripeClient,
  { webhookSecrets, secretKey }: Pick<StripeSettings, 'webhookSecrets' | 'secretKey'>,
  { rawBody, signature, endpoint }: { rawBody: Buffer; signature: string | undefined; endpoint: WebhookSource },
): Promise<ProviderEvent> {
  if (signature === undefined) throw new EventRefused('The event is not signed');
  const secret = webhookSecrets[endpoint];
  const checker = await webhooks();
  const event = await checker
    .constructEventAsync(rawBody, signature, secret, TOLERANCE_SECONDS)
    .catch((error: unknown) => {
      throw new EventRefused('The event is forged, outdated or malformed', { cause: error });
    });
  const account = event.account ?? null;
  if ((account === null) !== (endpoint === 'platform')) throw new EventRefused('The event is for the other endpoint');
  // A live endpoint for connected accounts also gets test-mode events.
  const isOurs = event.livemode !== isTestKey(secretKey);
  const object = isOurs ? objectOf(event, account) : other(event);
  return { id: event.id, type: event.type, account, object, createdAt: dateOf(event.created) };
}

/** Recognizes sk_test_… and rk_test_…. */
export const isTestKey = (key: string): boolean => /^[a-z]+_test_/.test(key);

const other = ({ id }: Stripe.Event): ProviderEvent['object'] => ({ kind: 'other', id });

/** Returns the object to read again: a payment for anything that happens to it, a plan for its invoice. */
function objectOf(event: Stripe.Event, account: string | null): ProviderEvent['object'] {
  const [kind, id] = subjectOf(event, account);
  return id === null ? other(event) : { kind, id };
}

type Subject = [kind: ProviderEvent['object']['kind'], id: string | null];

function subjectOf({ type, data }: Stripe.Event, account: string | null): Subject {
  // Uses the account's id, because the event's object is our own application.
  if (type === 'account.application.deauthorized') return ['account', account];
  const object = data.object as Stripe.Event.Data.Object & { object?: string };
  switch (object.object) {
    case 'subscription':
    case 'account':
    case 'payment_intent':
    case 'checkout.session':
      return [KINDS[object.object], (object as { id: string }).id];
    case 'invoice':
      return ['subscription', idOf((object as Stripe.Invoice).parent?.subscription_details?.subscription)];
    case 'subscription_schedule':
      return ['subscription', idOf((object as Stripe.SubscriptionSchedule).subscription)];
    case 'charge':
    case 'refund':
    case 'dispute':
      return ['payment', idOf((object as Stripe.Charge | Stripe.Refund | Stripe.Dispute).payment_intent)];
    case undefined:
    default:
      return ['other', null];
  }
}

const KINDS = {
  subscription: 'subscription',
  account: 'account',
  payment_intent: 'payment',
  'checkout.session': 'checkout',
} as const;

/** Each webhook has to subscribe to its list. */
export const SUBSCRIBED_EVENTS = {
  platform: [
    'checkout.session.completed',
    'checkout.session.expired',
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.deleted',
    'invoice.paid',
    'invoice.payment_failed',
    'subscription_schedule.released',
    'subscription_schedule.updated',
  ],
  connect: [
    'account.updated',
    'account.application.deauthorized',
    'checkout.session.completed',
    'checkout.session.expired',
    'payment_intent.succeeded',
    'charge.updated',
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ],
} as const satisfies Record<WebhookSource, readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[]>;
