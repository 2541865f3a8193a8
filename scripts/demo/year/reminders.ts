import { withOrg } from '#server/db/client.ts';
import { scopeOfJob } from '#server/db/scope.ts';
import { runFollowUps, type RunServices } from '#server/features/quotes/follow-ups/run-due.ts';
import type { Reminders } from './story.ts';

export function remindersOf(services: RunServices): Reminders {
  const planned = () => services.db.identity.kysely.selectFrom('follow_ups').where('state', '=', 'planned');
  return {
    async nextDue(until) {
      const next = await planned()
        .where('due_at', '<=', new Date(until))
        .select('due_at')
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst();
      return next?.due_at.getTime() ?? null;
    },
    async send() {
      const companies = await planned().where('due_at', '<=', services.now()).select('org_id').distinct().execute();
      for (const company of companies) {
        while (await runFollowUps(services, company));
        await untilLeft(services, company);
      }
    },
  };
}

/** The clock must not move on while a message waits for its worker: it would be withdrawn as too late. */
async function untilLeft({ db }: RunServices, company: { org_id: string }): Promise<void> {
  const scope = scopeOfJob(company);
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    const waiting = await withOrg(db, scope, (tx) =>
      tx
        .selectFrom('messages')
        .where('org_id', '=', scope.orgId)
        .where('kind', 'like', 'reminder%')
        .where('status', '=', 'queued')
        .select('id')
        .limit(1)
        .executeTakeFirst(),
    );
    if (!waiting) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('A reminder did not leave');
}

/** in fiftieths of a second */
const PATIENCE = 3000;
