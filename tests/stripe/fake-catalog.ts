/** Objects that `npm run stripe-setup` creates: products, prices, the portal's configuration, webhooks. */
import type Stripe from 'stripe';
import { type FakeRoutes, firstOf } from './fake-routes.ts';
import { type FakeState, pageOf, refuse } from './fake-state.ts';

export type FakePrice = Pick<
  Stripe.Price,
  'id' | 'object' | 'created' | 'active' | 'currency' | 'lookup_key' | 'metadata' | 'product' | 'unit_amount'
> & { recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'> };

type Parameters = Record<string, unknown>;
const merged = <T extends object>(object: T, change: Parameters): T => Object.assign(object, change);

export const FAKE_SECRET = 'whsec_fakeSecretOfTheWebhook';

export function catalogRoutes(state: FakeState): FakeRoutes {
  const made = (object: string, prefix: string, params: Parameters) =>
    state.put({ id: state.newId(prefix), created: state.now, active: true, metadata: {}, ...params, object });
  return {
    'GET /v1/products/{id}': (request) => state.get(firstOf(request)),
    'POST /v1/products': ({ params }) => {
      if (state.all('product').some(({ id }) => id === params['id']))
        refuse('Product already exists.', 'resource_already_exists');
      return made('product', 'prod', params);
    },
    'POST /v1/products/{id}': (request) => merged(state.get(firstOf(request)), request.params),
    'GET /v1/prices': ({ params }) => {
      const keys = params['lookup_keys'] as string[] | undefined;
      const fits = ({ active, lookup_key }: FakePrice) =>
        (params['active'] === undefined || active === params['active']) &&
        (keys === undefined || keys.includes(lookup_key ?? ''));
      return pageOf(state.all<FakePrice>('price').filter(fits), params);
    },
    'POST /v1/prices': ({ params: { transfer_lookup_key, ...params } }) => {
      const holder = state.all<FakePrice>('price').find(({ lookup_key }) => lookup_key === params['lookup_key']);
      if (holder && transfer_lookup_key !== true) refuse('A price already uses that lookup key.');
      if (holder) holder.lookup_key = null;
      return made('price', 'price', params);
    },
    'POST /v1/prices/{id}': (request) => merged(state.get(firstOf(request)), request.params),
    'GET /v1/billing_portal/configurations': ({ params }) => pageOf(state.all('billing_portal.configuration'), params),
    'POST /v1/billing_portal/configurations': ({ params }) => made('billing_portal.configuration', 'bpc', params),
    'POST /v1/billing_portal/configurations/{id}': (request) => merged(state.get(firstOf(request)), request.params),
    'GET /v1/webhook_endpoints': ({ params }) => pageOf(state.all('webhook_endpoint'), params),
    'POST /v1/webhook_endpoints': ({ params }) => {
      const { url, enabled_events } = params;
      // Stripe returns the secret only once.
      return { ...made('webhook_endpoint', 'we', { url, enabled_events, status: 'enabled' }), secret: FAKE_SECRET };
    },
    'POST /v1/webhook_endpoints/{id}': (request) => merged(state.get(firstOf(request)), request.params),
  };
}
