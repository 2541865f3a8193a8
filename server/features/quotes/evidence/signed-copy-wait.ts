import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '#server/features/services.ts';
import { readOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { FairQueue } from '#server/platform/fair-scheduling/fair-queue.ts';
import { requestSignal } from '#server/platform/fair-scheduling/request-share.ts';

/** About five seconds in all: longer than a busy machine needs, shorter than people will wait for a page. */
const PAUSES_MS = [50, 100, 150, 200, 300, 400, 600, 800, 1000, 1400];

/** A waiting page occupies one of the server's rendering slots, so only a few may wait. */
const waits = new FairQueue({ limit: 8, limitPerShare: 2, waitingPerShare: 0, waiting: 0 });

/**
 * Waits a few seconds until the job has stored a decided quote's signed copy. Returns immediately if many others wait.
 * @returns true when the copy is stored
 */
export async function waitForSignedCopy(
  services: Pick<Services, 'db'>,
  scope: OrgScope,
  quoteId: string,
): Promise<{ isDecided: boolean; isMade: boolean }> {
  const first = await readState(services, scope, quoteId);
  if (!first.isDecided || first.isMade || !waits.tryEnter(scope.share)) return first;
  try {
    for (const pause of PAUSES_MS) {
      await delay(pause, undefined, { signal: requestSignal() });
      const state = await readState(services, scope, quoteId);
      if (state.isMade) return state;
    }
    return first;
  } finally {
    waits.leave(scope.share);
  }
}

async function readState({ db }: Pick<Services, 'db'>, scope: OrgScope, quoteId: string) {
  const query = db.tenant.kysely
    .selectFrom('quotes as quote')
    .leftJoin('signed_documents as copy', (join) =>
      join.onRef('copy.org_id', '=', 'quote.org_id').onRef('copy.quote_id', '=', 'quote.id'),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.id', '=', quoteId)
    .select(['quote.status', 'copy.sha256']);
  const [[found]] = await readOrg(db, scope, query.compile());
  return {
    isDecided: found !== undefined && found.status !== 'pending',
    isMade: typeof found?.sha256 === 'string',
  };
}
