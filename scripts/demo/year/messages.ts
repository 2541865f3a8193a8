import { type RunServices, runFollowUps } from '#server/features/quotes/follow-ups/run-due.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { sendMessageQueue } from '#server/providers/mail/mail-queues.ts';
import type { Messages } from './story.ts';

/** Sends the messages of a running program that has one company. */
export function messagesOf(services: RunServices): Messages {
  const planned = () => services.db.identity.kysely.selectFrom('follow_ups').where('state', '=', 'planned');
  return {
    async nextReminder(until) {
      const next = await planned()
        .where('due_at', '<=', new Date(until))
        .select('due_at')
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst();
      return next?.due_at.getTime() ?? null;
    },
    async sendReminders() {
      const company = await planned().where('due_at', '<=', services.now()).select('org_id').executeTakeFirstOrThrow();
      while (await runFollowUps(services, company));
    },
    async untilSent() {
      const scope = await companyOf(services);
      await sendNow(services, scope, 'delayed');
      await untilNoneIsQueued(services, scope, 'timed');
    },
    async date() {
      const scope = await companyOf(services);
      await untilCopiesAreSigned(services, scope);
      await sendNow(services, scope, 'all');
      await untilNoneIsQueued(services, scope, 'all');
      await withOrg(services.db, scope, (tx) =>
        tx
          .updateTable('messages')
          .set(({ ref }) => ({ sent_at: ref('created_at'), status_at: ref('created_at') }))
          .where('org_id', '=', scope.orgId)
          .where('channel', '=', 'email')
          .where('status', '=', 'outbox')
          .where('send_from', 'is', null)
          .execute(),
      );
    },
  };
}

async function companyOf({ db }: RunServices): Promise<OrgScope> {
  const { id } = await db.identity.kysely.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
  return scopeOfJob({ org_id: id });
}

/** @throws Error when a copy takes longer than three minutes */
export async function untilCopiesAreSigned({ db }: Pick<RunServices, 'db'>, scope: OrgScope): Promise<void> {
  await until('A copy was not signed', () =>
    withOrg(db, scope, async (tx) => {
      const unsigned = await tx
        .selectFrom('decisions')
        .leftJoin('signed_documents as copy', (join) =>
          join.onRef('copy.org_id', '=', 'decisions.org_id').onRef('copy.quote_id', '=', 'decisions.quote_id'),
        )
        .where('decisions.org_id', '=', scope.orgId)
        .where('copy.quote_id', 'is', null)
        .select('decisions.quote_id')
        .limit(1)
        .executeTakeFirst();
      return unsigned === undefined;
    }),
  );
}

/**
 * Queues emails again, because their jobs wait in real time. An "On my way" email waits until the tap can no
 * longer be undone. An email that waited an hour for its signed copy waits for its next attempt.
 * @param which `delayed`: only those that are due by the story's clock
 */
async function sendNow({ db, jobs, now }: RunServices, scope: OrgScope, which: 'delayed' | 'all'): Promise<void> {
  await withOrg(db, scope, async (tx) => {
    const queued = await tx
      .selectFrom('messages')
      .where('org_id', '=', scope.orgId)
      .where('channel', '=', 'email')
      .where('status', '=', 'queued')
      .$if(which === 'delayed', (messages) => messages.where('send_from', '<=', now()))
      .select('id')
      .execute();
    await jobs.send(tx, sendMessageQueue, ...queued.map(({ id }) => ({ org_id: scope.orgId, message_id: id })));
  });
}

/** @param which `timed`: only emails that the program drops when they are late */
async function untilNoneIsQueued({ db }: RunServices, scope: OrgScope, which: 'timed' | 'all'): Promise<void> {
  await until('A message was not sent', () =>
    withOrg(db, scope, async (tx) => {
      const waiting = await tx
        .selectFrom('messages')
        .where('org_id', '=', scope.orgId)
        .where('status', '=', 'queued')
        .$if(which === 'timed', (queued) =>
          queued.where((eb) =>
            eb.or([eb('kind', 'like', 'reminder%'), eb('kind', 'in', ['on_the_way', 'quote_sent'])]),
          ),
        )
        .select('id')
        .limit(1)
        .executeTakeFirst();
      return waiting === undefined;
    }),
  );
}

async function until(otherwise: string, isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(otherwise);
}

/** fiftieths of a second */
const PATIENCE = 9000;
