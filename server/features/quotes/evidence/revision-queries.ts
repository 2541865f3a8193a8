import { sql } from 'kysely';
import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Finds the latest snapshot of any revision. */
export function lastSnapshotQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quote_revisions')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .select(['snapshot', 'snapshot_sha256']);
}

/** Finds the revisions of a quote's number that someone outside could see, oldest first, each as it was last. */
export function shownRevisionsQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quotes as quote')
    .innerJoin('quotes as version', (join) =>
      join.onRef('version.org_id', '=', 'quote.org_id').onRef('version.number', '=', 'quote.number'),
    )
    .innerJoin('quote_revisions as revision', (join) =>
      join.onRef('revision.org_id', '=', 'version.org_id').onRef('revision.quote_id', '=', 'version.id'),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.id', '=', quoteId)
    .distinctOn('revision.revision')
    .orderBy('revision.revision')
    .orderBy('revision.created_at', 'desc')
    .select(['revision.quote_id', 'revision.revision', 'revision.created_at', 'revision.snapshot_sha256']);
}

/**
 * Finds the latest earlier revision that was viewed or emailed, for a pending quote. Returns no row if no one outside
 * the company saw one.
 */
export function knownSnapshotQuery(db: Tx, scope: OrgScope, quoteId: string) {
  // Reads the revision with a pattern, because casting some older events to jsonb fails. Free text can't match, because
  // quotation marks in it are escaped.
  const seen = sql`substring(event.body from '"revision":([0-9]+)')::int`;
  const known = sql<number>`(
    select max(${seen}) from quote_events event
    where event.org_id = ${scope.orgId} and event.quote_id = ${quoteId} and event.type in ('viewed', 'sent')
      and ${seen} < quote.revision)`;
  return db
    .selectFrom('quotes as quote')
    .innerJoin('quote_revisions as revision', (join) =>
      join.onRef('revision.org_id', '=', 'quote.org_id').onRef('revision.quote_id', '=', 'quote.id'),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.id', '=', quoteId)
    .where('quote.status', '=', 'pending')
    .where('quote.revision', '>', 1)
    .where('revision.revision', '=', known)
    .orderBy('revision.created_at', 'desc')
    .limit(1)
    .select(['revision.revision', 'revision.snapshot', 'revision.snapshot_sha256']);
}

/**
 * Finds the decided version that a pending quote is compared with: the latest approved version of its number, otherwise
 * the version that was revised. An approval stays in effect even if a later version was declined.
 */
export function decidedSnapshotQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quotes as quote')
    .innerJoin('quotes as earlier', (join) =>
      join
        .onRef('earlier.org_id', '=', 'quote.org_id')
        .onRef('earlier.number', '=', 'quote.number')
        .onRef('earlier.revision', '<', 'quote.revision'),
    )
    .innerJoin('decisions as decision', (join) =>
      join.onRef('decision.org_id', '=', 'earlier.org_id').onRef('decision.quote_id', '=', 'earlier.id'),
    )
    .innerJoin('quote_revisions as revision', (join) =>
      join
        .onRef('revision.org_id', '=', 'decision.org_id')
        .onRef('revision.quote_id', '=', 'decision.quote_id')
        .onRef('revision.snapshot_sha256', '=', 'decision.snapshot_sha256'),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.id', '=', quoteId)
    .where('quote.status', '=', 'pending')
    .where(({ eb, ref, or }) =>
      or([eb('earlier.status', '=', 'approved'), eb('earlier.id', '=', ref('quote.reopened_from_id'))]),
    )
    .orderBy(sql`earlier.status = 'approved'`, 'desc')
    .orderBy('earlier.revision', 'desc')
    .orderBy('revision.created_at', 'desc')
    .limit(1)
    .select(['earlier.status', 'revision.snapshot', 'revision.snapshot_sha256'])
    .select(
      sql<boolean>`exists (select from quotes reopened where reopened.org_id = quote.org_id
        and reopened.id = quote.reopened_from_id and reopened.status = 'declined')`.as('after_decline'),
    )
    .$narrowType<{ status: QuoteStatus }>();
}
