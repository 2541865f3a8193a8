import { sql } from 'kysely';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { inLanguage, parseSnapshot } from '#domain/quote/snapshot.ts';
import type { DecisionNews, PageNextSteps } from '#server/features/quotes/mails/decision-messages.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { together } from '#server/platform/db/together.ts';
import { decisionQuery, nextStepsQuery, organizationQuery, quoteQuery, shownSnapshotQuery } from './record.ts';

/** Returns null for an undecided quote. */
export async function readDecisionNews(
  tx: Tx,
  { env }: Pick<Services, 'env'>,
  scope: OrgScope,
  quoteId: string,
): Promise<Omit<DecisionNews, keyof PageNextSteps> | null> {
  const quote = await quoteQuery(tx, scope, quoteId).executeTakeFirst();
  const decision = await decisionQuery(tx, scope, quoteId).executeTakeFirst();
  const shown = await shownSnapshotQuery(tx, scope, quoteId).executeTakeFirst();
  if (!quote || !decision || !shown) return null;
  const { decided_by, signer_name, recorded_by_name, channel, reason } = decision;
  const isRecorded = decided_by === 'staff';
  return {
    quoteId,
    snapshot: inLanguage(parseSnapshot(shown.snapshot), decision.language),
    decision: decision.decision,
    decidedAt: decision.decided_at,
    reason,
    signerName: isRecorded ? null : signer_name,
    recorded: isRecorded ? { by: recorded_by_name ?? '', channel: channel ?? '' } : null,
    approvalUrl: quote.approval_token && env.PUBLIC_URL + approvalPath(scope.orgId, quote.approval_token),
    quoteUrl: `${env.PUBLIC_URL}/app/quotes/${quoteId}`,
    standing: await readStanding(tx, env, scope, quoteId),
    ...(await readCompanySide(tx, scope, quote.author_id)),
  };
}

/** After a later version was declined, returns the approved version that is still in effect; otherwise null. */
export async function readStanding(
  tx: Tx,
  { PUBLIC_URL }: Pick<Services['env'], 'PUBLIC_URL'>,
  scope: OrgScope,
  quoteId: string,
): Promise<DecisionNews['standing']> {
  const found = await tx
    .selectFrom('quotes as declined')
    .innerJoin('quotes as approved', (join) =>
      join.onRef('approved.org_id', '=', 'declined.org_id').onRef('approved.number', '=', 'declined.number'),
    )
    .where('declined.org_id', '=', scope.orgId)
    .where('declined.id', '=', quoteId)
    .where('declined.status', '=', 'declined')
    .where('approved.status', '=', 'approved')
    .orderBy('approved.revision', 'desc')
    .limit(1)
    .select(['approved.approved_at', 'approved.approval_token', 'approved.revision', 'declined.revision as declined'])
    .executeTakeFirst();
  if (!found?.approved_at || found.revision > found.declined) return null;
  const { approved_at: approvedAt, approval_token: secret } = found;
  return { approvedAt, url: secret && PUBLIC_URL + approvalPath(scope.orgId, secret) };
}

export async function readCompanySide(
  tx: Tx,
  scope: OrgScope,
  authorId: string,
): Promise<Pick<DecisionNews, 'nextSteps' | 'companySide'>> {
  const [[company], people] = await together(
    tx,
    nextStepsQuery(tx, scope).compile(),
    peopleQuery(tx, scope, authorId).compile(),
  );
  return { nextSteps: company?.next_steps ?? '', companySide: await sideOf(tx, scope, authorId, people) };
}

/** Returns a row if the company's customers can pick a time for the work. */
export function offeredTimesQuery(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .where(sql<boolean>`appointment_windows @> '[{"active": true}]'::jsonb`)
    .select('id');
}

/**
 * Customers' replies go to the quote's author. If the author has left, they go to the company's email, else the
 * owner's.
 */
export async function companySideAddress(tx: Tx, scope: OrgScope, authorId: string): Promise<string> {
  return sideOf(tx, scope, authorId, await peopleQuery(tx, scope, authorId).execute());
}

/** Skips people who have left the company. */
function peopleQuery(tx: Tx, scope: OrgScope, authorId: string) {
  return tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', authorId), eb('role', '=', 'owner')]))
    .select(['id', 'email']);
}

async function sideOf(
  tx: Tx,
  scope: OrgScope,
  authorId: string,
  people: readonly { id: string; email: string }[],
): Promise<string> {
  const author = people.find(({ id }) => id === authorId);
  if (author) return author.email;
  const { company_email } = await organizationQuery(tx, scope).executeTakeFirstOrThrow();
  return company_email || (people[0]?.email ?? '');
}
