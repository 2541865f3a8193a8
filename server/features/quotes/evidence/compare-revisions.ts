import { ProductError } from '#domain/errors.ts';
import { type QuoteDifference, quoteDifferences } from '#domain/quote/differences.ts';
import { parseSnapshot, type QuoteSnapshot } from '#domain/quote/snapshot.ts';
import { type Database, readOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { shownRevisionsQuery } from './revision-queries.ts';
import { recordedSnapshotQuery } from './revisions.ts';

/**
 * Compares two revisions of a quote's number, whichever came first.
 * @throws ProductError NOT_FOUND for a quote or a revision that doesn't exist or was never sent
 */
export async function compareRevisions(
  db: Database,
  scope: OrgScope,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<{ revisions: { revision: number; recorded_at: string }[]; differences: QuoteDifference[] }> {
  const { kysely } = db.tenant;
  const [rows] = await readOrg(db, scope, shownRevisionsQuery(kysely, scope, id).compile());
  const snapshotOf = async (revision: number): Promise<QuoteSnapshot> => {
    const row = rows.find((each) => each.revision === revision);
    if (!row) throw new ProductError('NOT_FOUND');
    const { quote_id: quoteId, snapshot_sha256: sha256 } = row;
    const [[stored]] = await readOrg(
      db,
      scope,
      recordedSnapshotQuery(kysely, scope, { quoteId, revision, sha256 }).compile(),
    );
    if (!stored) throw new ProductError('NOT_FOUND');
    return parseSnapshot(stored.snapshot);
  };
  const [before, after] = [await snapshotOf(from), await snapshotOf(to)];
  return {
    revisions: rows.map(({ revision, created_at }) => ({ revision, recorded_at: created_at.toISOString() })),
    differences: quoteDifferences(before, after),
  };
}
