import { sql } from 'kysely';
import type { Services } from '#server/features/services.ts';
import { cancelPlanJob } from '#server/features/subscriptions/cancel-plan-job.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';

/** Rows deleted per transaction. Each one stays short, so that deleting a large company blocks no one. */
const ROWS_AT_ONCE = 2000;

/**
 * Deletes companies whose 30 days are over, and finishes interrupted deletions. Only a worker's database role may call
 * the deleting function.
 */
export async function eraseEndedCompanies(services: Services): Promise<void> {
  const { db, now } = services;
  const ended = await db.identity.kysely
    .selectFrom('organizations')
    .where('ends_at', '<=', now())
    .select(['id', 'end_requested_at'])
    .execute();
  for (const { id, end_requested_at } of ended) {
    await db.tenant.kysely
      .insertInto('erased_companies')
      .values({ company_id: id, requested_at: end_requested_at ?? now(), began_at: now() })
      .onConflict((conflict) => conflict.column('company_id').doNothing())
      .execute();
    await eraseRows(services, scopeOfJob({ org_id: id }));
  }
  const begun = await db.tenant.kysely
    .selectFrom('erased_companies')
    .where('finished_at', 'is', null)
    .select('company_id')
    .execute();
  for (const { company_id } of begun) await finish(services, company_id);
}

async function eraseRows(services: Services, scope: OrgScope): Promise<void> {
  const { db } = services;
  await endSessions(services, scope);
  await endPlan(services, scope);
  const { rows: tables } = await sql<{ name: string }>`
    select name from tables_of_companies() order by place, name`.execute(db.tenant.kysely);
  // A customer who decides right now may add a row to a table that is already empty. The next run deletes that row.
  for (const { name } of tables) while ((await eraseSome(services, scope, name)) === ROWS_AT_ONCE);
  // A queued job must not recreate a deleted person's account.
  await sql`delete from pgboss.job where data ->> 'org_id' = ${scope.orgId}`.execute(db.tenant.kysely);
  await eraseSome(services, scope, 'organizations');
}

async function endSessions({ db }: Services, scope: OrgScope): Promise<void> {
  const identity = db.identity.kysely;
  await identity
    .deleteFrom('sessions')
    .where('user_id', 'in', identity.selectFrom('users').where('org_id', '=', scope.orgId).select('id'))
    .execute();
}

/** Safe to repeat after an interruption. */
async function endPlan({ db, jobs }: Services, scope: OrgScope): Promise<void> {
  await withOrg(db, scope, async (tx) => {
    const plan = await tx
      .selectFrom('subscriptions')
      .where('org_id', '=', scope.orgId)
      .where('status', '!=', 'canceled')
      .select(['provider', 'provider_subscription_id'])
      .$narrowType<{ provider: 'test' | 'stripe' | null }>()
      .executeTakeFirst();
    if (!plan?.provider || !plan.provider_subscription_id) return;
    const payload = { provider: plan.provider, subscription_id: plan.provider_subscription_id };
    await jobs.send(tx, cancelPlanJob, payload);
  });
}

function eraseSome({ db }: Services, scope: OrgScope, table: string): Promise<number> {
  return withOrg(db, scope, async (tx) => {
    const { rows } = await sql<{ erased: number }>`
      select erase_company_rows(${table}, ${ROWS_AT_ONCE}) as erased`.execute(tx);
    return rows[0]?.erased ?? 0;
  });
}

/** Deletes the files once no row references them. Keeps only the record that the company existed. */
async function finish({ db, files, now, log }: Services, companyId: string): Promise<void> {
  // Repeats until no files are left, because an earlier upload may finish meanwhile.
  for (let isLeft = true; isLeft; ) {
    isLeft = false;
    for await (const { key } of files.all(companyId)) {
      isLeft = true;
      await files.remove(key);
    }
  }
  await db.tenant.kysely
    .updateTable('erased_companies')
    .set({ finished_at: now() })
    .where('company_id', '=', companyId)
    .execute();
  log.info({ companyId }, 'a company was deleted');
}
