import { setTimeout as wait } from 'node:timers/promises';
import { queueReconciliations } from '#server/features/quotes/payments/reconcile.ts';
import { readLastReconciliation } from '#server/features/quotes/payments/reconciliation-queries.ts';
import type { Services } from '#server/features/services.ts';
import { withIdentity } from '#server/platform/db/client.ts';
import { scopeOfJob } from '#server/platform/db/scope.ts';

export async function comparePayments(services: Services): Promise<void> {
  const account = await withIdentity(services.db, (tx) =>
    tx
      .selectFrom('payment_accounts')
      .where('provider', '=', services.payments.name)
      .select('org_id')
      .executeTakeFirst(),
  );
  if (!account) return;
  const scope = scopeOfJob(account);
  const before = await readLastReconciliation(services, scope);
  await queueReconciliations(services);
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    const last = await readLastReconciliation(services, scope);
    if (last && last.ran_at !== before?.ran_at) return;
    await wait(100);
  }
  throw new Error('The payments were not compared');
}

/** tenths of a second */
const PATIENCE = 600;
