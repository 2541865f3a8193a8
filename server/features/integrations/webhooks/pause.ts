import { type PausedReason, WEBHOOK_DELIVERY_DAYS } from '#domain/company/webhook-events.ts';
import type { Services } from '#server/features/services.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { webhookPausedMail } from './webhook-mails.ts';

/**
 * Pauses an endpoint for a reason that the server found, and emails the people who can resume it. Does nothing if the
 * endpoint is paused already.
 */
export async function pauseByProgram(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  endpointId: string,
  reason: Exclude<PausedReason, 'person'>,
): Promise<void> {
  const paused = await tx
    .updateTable('webhook_endpoints')
    .set({ state: 'paused', paused_reason: reason })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', endpointId)
    .where('state', '=', 'active')
    .returning('url')
    .executeTakeFirst();
  if (!paused) return;
  await writeAudit(tx, scope, {
    actor: { id: null, name: services.env.PRODUCT_NAME },
    request: { ip: '', id: '' },
    action: 'webhook.paused',
    target: paused.url,
    data: { reason },
    at: services.now(),
  });
  await notifyManagers(tx, services, scope, { url: paused.url, reason });
}

async function notifyManagers(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  about: { url: string; reason: Exclude<PausedReason, 'person'> },
): Promise<void> {
  const { name: companyName } = await tx
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select('name')
    .executeTakeFirstOrThrow();
  const managers = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('role', 'in', ['owner', 'admin'])
    .where('disabled_at', 'is', null)
    .select('email')
    .execute();
  const frame = { productName: services.env.PRODUCT_NAME, publicUrl: services.env.PUBLIC_URL };
  const mail = webhookPausedMail(frame, { ...about, companyName, keptDays: WEBHOOK_DELIVERY_DAYS });
  for (const { email: to } of managers)
    await queueMessage(tx, services, scope, { quoteId: null, kind: 'webhook_paused', to, ...mail });
}
