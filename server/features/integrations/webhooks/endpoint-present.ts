import type { z } from 'zod';
import type { WebhookEndpoint } from '#contract/webhooks.ts';
import type { EndpointRow } from './endpoint-queries.ts';

type Endpoint = z.input<typeof WebhookEndpoint>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentEndpoint(row: EndpointRow): Endpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    // Only known values are ever stored, so the casts are safe.
    event_types: row.event_types as Endpoint['event_types'],
    state: row.state as Endpoint['state'],
    paused_reason: row.paused_reason as Endpoint['paused_reason'],
    failing_since: iso(row.failing_since),
    waiting: row.waiting ?? 0,
    last_delivered_at: iso(row.last_delivered_at),
    old_secret_until: iso(row.old_secret_until),
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
  };
}
