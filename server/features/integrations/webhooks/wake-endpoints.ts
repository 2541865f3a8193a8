import { WEBHOOK_DELIVERY_DAYS } from '#domain/company/webhook-events.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { deliverWebhooksJob } from './deliver-job.ts';
import { endpointsWithDue } from './due-deliveries.ts';

/** Rows deleted per transaction. Each one stays short, so that deleting a long log blocks no one. */
const ROWS_AT_ONCE = 2000;

async function everyCompany({ db }: Services): Promise<OrgScope[]> {
  const companies = await db.identity.kysely.selectFrom('organizations').select('id').execute();
  return companies.map(({ id }) => scopeOfJob({ org_id: id }));
}

/** Queues a job for each endpoint with due deliveries, in case its job was lost. Running endpoints aren't affected. */
export async function wakeWebhooks(services: Services): Promise<void> {
  const { db, jobs, now } = services;
  for (const scope of await everyCompany(services)) {
    const endpoints = await endpointsWithDue(db, scope, now());
    for (const endpoint_id of endpoints)
      await withOrg(db, scope, (tx) => jobs.send(tx, deliverWebhooksJob, { org_id: scope.orgId, endpoint_id }));
  }
}

/** Deletes deliveries and their logs after 30 days, received or not. Deletes secrets that no longer sign. */
export async function removeOldDeliveries(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - WEBHOOK_DELIVERY_DAYS * DAY_MS);
  for (const scope of await everyCompany(services)) {
    while ((await removeSome(services, scope, before)) === ROWS_AT_ONCE);
    await withOrg(services.db, scope, (tx) =>
      tx
        .deleteFrom('webhook_secrets')
        .where('org_id', '=', scope.orgId)
        .where('ends_at', '<', services.now())
        .execute(),
    );
  }
}

function removeSome({ db }: Services, scope: OrgScope, before: Date): Promise<number> {
  return withOrg(db, scope, async (tx) => {
    const removed = await tx
      .deleteFrom('webhook_deliveries')
      .where('org_id', '=', scope.orgId)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('webhook_deliveries')
          .where('org_id', '=', scope.orgId)
          .where('created_at', '<', before)
          .select('id')
          .limit(ROWS_AT_ONCE),
      )
      .executeTakeFirst();
    return Number(removed.numDeletedRows);
  });
}
