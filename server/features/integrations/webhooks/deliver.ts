import { askedPauseMs, pauseAfter } from '#contract/webhook-retries.ts';
import type { Services } from '#server/features/services.ts';
import { decrypt } from '#server/platform/auth/encryption.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { type PostOutcome, sendPost } from '#server/platform/outgoing/post.ts';
import { type EncryptedKey, headsQuery, nextDue, readKeys } from './due-deliveries.ts';
import type { WebhookTarget } from './endpoint-runs.ts';
import { pauseByProgram } from './pause.ts';
import { signedHeaders } from './sign.ts';

/** Maximum time of an endpoint's turn. The remaining deliveries wait for its next turn. */
const RUN_MS = 10_000;
/** Number of quotes for which one endpoint gets deliveries at the same time. */
const LANES = 4;
/** Twelve times the longest attempt. A worker that has recorded no outcome by then must have stopped. */
const LEASE_MS = 60_000;
/** Statuses with which a receiver asks for fewer requests. They don't count as failures. */
const SLOW_DOWN = new Set([429, 502, 503, 504]);
const GONE = 410;

interface Run {
  services: Services;
  scope: OrgScope;
  endpointId: string;
}

/**
 * Sends the due deliveries of one endpoint. Deliveries of one quote are sent in order, those of different quotes at the
 * same time.
 * @returns when the next delivery is due; null when none is planned
 */
export async function deliverWebhooks(
  services: Services,
  job: WebhookTarget,
  stopping: AbortSignal,
): Promise<Date | null> {
  const run = { services, scope: scopeOfJob(job), endpointId: job.endpoint_id };
  const endsAt = performance.now() + RUN_MS;
  let continues = true;
  const lane = async () => {
    while (continues) {
      const claimed = await claimNext(run);
      if (!claimed) return;
      // Stop after a failure, so that the receiver gets a rest and the worker serves others. The next run continues.
      if (!(await deliver(run, claimed)) || stopping.aborted || performance.now() > endsAt) continues = false;
    }
  };
  for (;;) {
    await Promise.all(Array.from({ length: LANES }, lane));
    const next = await nextDue(services.db, run.scope, run.endpointId);
    // Continue if deliveries were queued while the lanes were ending. Otherwise they would wait for the next run.
    if (!continues || next === null || next > services.now()) return next;
  }
}

interface Claimed {
  id: string;
  body: string;
  url: string;
  failures: number;
  claimedUntil: Date;
  keys: readonly EncryptedKey[];
}

/** No one else can claim the delivery before its outcome is recorded or the lease expires. */
function claimNext({ services, scope, endpointId }: Run): Promise<Claimed | null> {
  const now = services.now();
  const claimedUntil = new Date(now.getTime() + LEASE_MS);
  return withOrg(services.db, scope, async (tx) => {
    const head = await headsQuery(tx, scope, endpointId)
      .where('delivery.next_try_at', '<=', now)
      .where((eb) => eb.or([eb('delivery.claimed_until', 'is', null), eb('delivery.claimed_until', '<=', now)]))
      .orderBy('delivery.next_try_at')
      .orderBy('delivery.id')
      .limit(1)
      .select(['delivery.id', 'delivery.body', 'delivery.failures', 'endpoint.url'])
      .forUpdate('delivery')
      .skipLocked()
      .executeTakeFirst();
    if (!head) return null;
    await tx
      .updateTable('webhook_deliveries')
      .set({ claimed_until: claimedUntil })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', head.id)
      .execute();
    return { ...head, claimedUntil, keys: await readKeys(tx, scope, endpointId, now) };
  });
}

/** @returns true when the delivery was received */
async function deliver(run: Run, claimed: Claimed): Promise<boolean> {
  const at = run.services.now();
  const began = performance.now();
  const outcome = await sendSigned(run, claimed, at);
  await noteTry(run, claimed, { ...outcome, at, durationMs: Math.round(performance.now() - began) });
  return outcome.error === null;
}

function sendSigned({ services }: Run, { id, body, url, keys: encrypted }: Claimed, at: Date): Promise<PostOutcome> {
  const { SECRET_KEY, PRODUCT_NAME, WEBHOOKS_ALLOW_PRIVATE } = services.env;
  const keys = decryptKeys(encrypted, SECRET_KEY);
  if (!keys) return Promise.resolve(UNSIGNED);
  return sendPost(url, {
    body,
    headers: {
      ...signedHeaders({ id, body, at, keys }),
      'content-type': 'application/json',
      'user-agent': `${PRODUCT_NAME.replaceAll(/[^\w-]+/g, '-')}-Webhooks`,
    },
    allowPrivate: WEBHOOKS_ALLOW_PRIVATE,
  });
}

const UNSIGNED: PostOutcome = {
  status: null,
  error: 'This webhook’s secret can no longer be read. Create a new one.',
  response: '',
  retryAfter: undefined,
};

/** @returns null when another SECRET_KEY encrypted the keys */
function decryptKeys(encrypted: readonly EncryptedKey[], secretKey: string): Buffer[] | null {
  try {
    return encrypted.map((key) => decrypt('webhook', key.encrypted_secret, { rowId: key.id, secretKey }));
  } catch {
    return null;
  }
}

interface NotedTry extends PostOutcome {
  at: Date;
  durationMs: number;
}

async function noteTry(run: Run, claimed: Claimed, done: NotedTry): Promise<void> {
  const { services, scope } = run;
  await withOrg(services.db, scope, async (tx) => {
    const noted =
      done.error === null ? await noteReceived(tx, run, claimed, done) : await noteFailed(tx, run, claimed, done);
    // Someone removed the delivery and its log meanwhile.
    if (!noted) return;
    const { at, durationMs: duration_ms, status, error, response } = done;
    await tx
      .insertInto('webhook_tries')
      .values({
        org_id: scope.orgId,
        delivery_id: claimed.id,
        id: newId(at.getTime()),
        at,
        duration_ms,
        status,
        error,
        response,
      })
      .execute();
  });
}

/** @returns false when the delivery no longer exists */
async function noteReceived(tx: Tx, run: Run, { id }: Claimed, { status }: NotedTry): Promise<boolean> {
  const { services, scope, endpointId } = run;
  const now = services.now();
  const noted = await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      // The receiver has the event, so this counts even if the lease expired or someone skipped the delivery.
      state: 'delivered',
      delivered_at: now,
      claimed_until: null,
      failures: 0,
      tries: eb('tries', '+', 1),
      last_status: status,
      last_error: null,
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null, last_delivered_at: now })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', endpointId)
    .execute();
  return noted !== undefined;
}

/** @returns false when the delivery no longer exists */
async function noteFailed(tx: Tx, run: Run, claimed: Claimed, done: NotedTry): Promise<boolean> {
  const { services, scope, endpointId } = run;
  const now = services.now();
  const failures = claimed.failures + 1;
  const asked = SLOW_DOWN.has(done.status ?? 0) ? askedPauseMs(done.retryAfter, now) : undefined;
  const pause = pauseAfter({ failures, askedPauseMs: asked, random: Math.random() });
  const noted = await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      last_status: done.status,
      last_error: done.error,
      failures,
      claimed_until: null,
      next_try_at: new Date(now.getTime() + (pause ?? 0)),
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', claimed.id)
    .where('state', '=', 'waiting')
    // If the lease expired, another attempt records the outcome instead.
    .where('claimed_until', '=', claimed.claimedUntil)
    .returning('id')
    .executeTakeFirst();
  if (!noted) return false;
  await tx
    .updateTable('webhook_endpoints')
    .set((eb) => ({ failing_since: eb.fn.coalesce('failing_since', eb.val(now)) }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', endpointId)
    .execute();
  if (done.status === GONE) await pauseByProgram(tx, services, scope, endpointId, 'gone');
  else if (pause === null) await pauseByProgram(tx, services, scope, endpointId, 'failing');
  return true;
}
