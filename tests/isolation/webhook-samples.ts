/** Sends nothing, because the checks run without workers. */
import { WEBHOOK_ENDPOINTS_MAX } from '#domain/company/webhook-events.ts';
import { nothing, type Samples, type World } from './world.ts';

const entry = ({ marker }: World) => ({
  url: `https://93.184.215.14/${marker}`,
  description: `Hook ${marker}`,
  event_types: ['quote.approved' as const],
});

/** Returns an endpoint of the company. Removes earlier ones, because their number is limited. */
export async function endpointOf(world: World): Promise<{ id: string }> {
  const { app, company } = world;
  await app.query(
    `delete from webhook_endpoints where org_id = $1 and (select count(*) from webhook_endpoints where org_id = $1) >= $2`,
    [company.orgId, WEBHOOK_ENDPOINTS_MAX - 1],
  );
  const { endpoint } = await company.owner.client.api.webhooks.create(entry(world));
  return { id: endpoint.id };
}

export async function deliveryOf(world: World): Promise<{ id: string; delivery_id: string }> {
  const { id } = await endpointOf(world);
  const delivery = await world.company.owner.client.api.webhooks.test({ id });
  return { id, delivery_id: delivery.id };
}

export const WEBHOOK_SAMPLES: Samples = {
  'webhooks.list': nothing,
  'webhooks.create': async (world) => {
    await endpointOf(world);
    return entry(world);
  },
  'webhooks.update': async (world) => ({ ...(await endpointOf(world)), ...entry(world) }),
  'webhooks.pause': endpointOf,
  'webhooks.resume': endpointOf,
  'webhooks.rotate': endpointOf,
  'webhooks.remove': endpointOf,
  'webhooks.test': endpointOf,
  'webhooks.deliveries': async (world) => {
    const { id, delivery_id } = await deliveryOf(world);
    return { id, before: delivery_id, limit: 5 };
  },
  'webhooks.delivery': deliveryOf,
  'webhooks.replay': deliveryOf,
  'webhooks.skip': deliveryOf,
  'webhooks.replaySince': async (world) => ({ ...(await endpointOf(world)), since: '2026-01-01T00:00:00Z' }),
};
