import { ProductError } from '#domain/errors.ts';
import { type QuoteDifference, quoteDifferences } from '#domain/quote/differences.ts';
import { parseSnapshot } from '#domain/quote/snapshot.ts';
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
  const queryOf = (revision: number) => {
    const row = rows.find((each) => each.revision === revision);
    if (!row) throw new ProductError('NOT_FOUND');
    const { quote_id: quoteId, snapshot_sha256: sha256 } = row;
    return recordedSnapshotQuery(kysely, scope, { quoteId, revision, sha256 }).compile();
  };
  const [[before], [after]] = await readOrg(db, scope, queryOf(from), queryOf(to));
  if (!before || !after) throw new ProductError('NOT_FOUND');
  return {
    revisions: rows.map(({ revision, created_at }) => ({ revision, recorded_at: created_at.toISOString() })),
    differences: quoteDifferences(parseSnapshot(before.snapshot), parseSnapshot(after.snapshot)),
  };
}
