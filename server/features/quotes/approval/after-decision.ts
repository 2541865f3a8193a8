/**
 * Runs what follows from a decision, in the decision's transaction. If any part fails, the quote stays pending. To act
 * on a decision, a feature adds its follower to the list.
 */

import { signQuoteJob } from '#server/features/quotes/evidence/sign-quote-job.ts';
import { countFirstDecision, recountNumber } from '#server/features/quotes/report-totals/recount.ts';
import { pauseDeclined } from '#server/features/quotes/wash-plans/plan-changes.ts';
import type { Services } from '#server/features/services.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { jobOfQuoteChanged } from '#server/platform/db/calendar-versions.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { markUnsettled } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { RecordedDecision } from './decision.ts';
import { mailBothSides } from './decision-mails.ts';

type Follower = (tx: Tx, services: Services, scope: OrgScope, made: RecordedDecision) => Promise<unknown>;

const FOLLOWERS: readonly Follower[] = [
  watchPayments,
  pauseWashPlan,
  auditRecordedAnswer,
  mailBothSides,
  makeSignedCopy,
  countDecision,
  renameScheduledJob,
];

/** The followers share the transaction's connection, so they run one after another. */
export async function followDecision(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  made: RecordedDecision,
): Promise<void> {
  for (const follower of FOLLOWERS) await follower(tx, services, scope, made);
}

async function watchPayments(tx: Tx, _: Services, scope: OrgScope, { request, quote }: RecordedDecision) {
  if (request.decision === 'approved') await markUnsettled(tx, scope, quote, true);
}

async function pauseWashPlan(tx: Tx, _: Services, scope: OrgScope, { request, quote, at }: RecordedDecision) {
  if (request.decision === 'declined') await pauseDeclined(tx, scope, quote, at);
}

async function auditRecordedAnswer(
  tx: Tx,
  _: Services,
  scope: OrgScope,
  { request: { by, decision, from }, snapshot, at }: RecordedDecision,
) {
  if (by.kind !== 'staff') return;
  await writeAudit(tx, scope, {
    actor: { id: by.userId, name: by.fullName },
    request: { ip: from.ip, id: from.requestId },
    action: `quote.${decision}`,
    target: snapshot.number,
    data: { channel: by.channel, revision: snapshot.revision },
    at,
  });
}

async function makeSignedCopy(tx: Tx, { jobs }: Services, scope: OrgScope, { quote }: RecordedDecision) {
  await jobs.send(tx, signQuoteJob, { org_id: scope.orgId, quote_id: quote.id });
}

async function countDecision(tx: Tx, _: Services, scope: OrgScope, { quote, decided }: RecordedDecision) {
  if (decided.revision === 1) await countFirstDecision(tx, scope, quote, decided);
  else await recountNumber(tx, scope, quote);
}

async function renameScheduledJob(tx: Tx, _: Services, scope: OrgScope, { request, quote, decided }: RecordedDecision) {
  if (request.decision === 'approved' && decided.revision > 1) await jobOfQuoteChanged(tx, scope, quote.id);
}
