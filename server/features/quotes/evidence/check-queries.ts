import { sql } from 'kysely';
import { EVIDENCE_PROBLEMS, type EvidenceProblem } from '#domain/quote/evidence-problems.ts';
import { parseSnapshot } from '#domain/quote/snapshot.ts';
import type { Services } from '#server/features/services.ts';
import { readOrg, type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { LARGEST_PHOTO, photoFiles } from '#server/platform/files/photo-files.ts';
import { FileNotFound } from '#server/platform/files/storage.ts';
import { type DocumentSource, type RecordServices, readDocumentSource, sha256Hex } from './record.ts';

type CheckServices = RecordServices & Pick<Services, 'files' | 'now'>;

/**
 * Time after which a missing signed PDF counts as overdue. The job that creates it takes less, even with all its
 * retries.
 */
const COPY_PATIENCE_MS = 2 * 3_600_000;

export interface ChainVerdict {
  ok: boolean;
  problems: EvidenceProblem[];
  length: number;
  /** true when a decided quote has no signed PDF yet; overdue once creating it takes too long */
  isCopyMissing: boolean;
  isCopyOverdue: boolean;
  /** size of the files read for the check */
  bytes: number;
}

/**
 * Verifies what is stored about a quote: its events, decision, snapshots, amounts and lines, and the bytes of the
 * signed PDF and the photos.
 * @throws ProductError NOT_FOUND
 */
export async function verifyQuoteChain(
  services: CheckServices,
  scope: OrgScope,
  quoteId: string,
): Promise<ChainVerdict> {
  const source = await readDocumentSource(services, scope, quoteId);
  const [revisions] = await readOrg(
    services.db,
    scope,
    revisionsQuery(services.db.tenant.kysely, scope, quoteId).compile(),
  );
  const problems = new Set(source.problems);
  if (revisions.some(({ snapshot, snapshot_sha256 }) => sha256Hex(snapshot) !== snapshot_sha256))
    problems.add('snapshot');
  const bytes = (await verifySignedFile(services, source, problems)) + (await verifyPhotos(services, source, problems));
  const { decision, signed } = source;
  const isCopyMissing = decision !== null && signed === null;
  return {
    ok: problems.size === 0,
    problems: EVIDENCE_PROBLEMS.filter((each) => problems.has(each)),
    length: source.events.length,
    isCopyMissing,
    isCopyOverdue: isCopyMissing && services.now().getTime() - decision.decided_at.getTime() > COPY_PATIENCE_MS,
    bytes,
  };
}

function revisionsQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quote_revisions')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .select(['snapshot', 'snapshot_sha256']);
}

async function hashOfFile({ files }: CheckServices, key: string): Promise<{ sha256: string | null; bytes: number }> {
  try {
    const content = await files.download(key);
    return { sha256: sha256Hex(content), bytes: content.length };
  } catch (error) {
    if (error instanceof FileNotFound) return { sha256: null, bytes: 0 };
    throw error;
  }
}

async function verifySignedFile(
  services: CheckServices,
  { signed }: DocumentSource,
  problems: Set<EvidenceProblem>,
): Promise<number> {
  if (!signed) return 0;
  const { sha256, bytes } = await hashOfFile(services, signed.storage_key);
  if (sha256 !== signed.sha256) problems.add('signed_file');
  return bytes;
}

/** Checks one photo at a time, because all photos of a decision may not fit into memory. */
async function verifyPhotos(
  services: CheckServices,
  { decision, recorded, shownPhotos, problems: known }: DocumentSource,
  problems: Set<EvidenceProblem>,
): Promise<number> {
  if (!decision || !recorded || known.includes('snapshot')) return 0;
  const stored = new Map(shownPhotos.map((photo) => [photo.id, photo.image_url]));
  let read = 0;
  for (const { id, sha256: shown } of parseSnapshot(recorded.snapshot).photos) {
    const folder = stored.get(id);
    if (folder === undefined) continue;
    const { sha256, bytes } = await hashOfFile(services, photoFiles(folder).pictures[LARGEST_PHOTO]);
    if (sha256 !== shown) problems.add('photo_files');
    read += bytes;
  }
  return read;
}

/** Quotes with findings, and those with an event since the given time. */
export function changedQuotes({ db }: Pick<Services, 'db'>, scope: OrgScope, since: Date): Promise<string[]> {
  return withOrg(db, scope, async (tx) => {
    const found = await tx
      .selectFrom('evidence_findings')
      .where('org_id', '=', scope.orgId)
      .select('quote_id')
      .execute();
    const changed = await tx
      .selectFrom('quote_events')
      .where('org_id', '=', scope.orgId)
      .where('at', '>=', since)
      .select('quote_id')
      .distinct()
      .execute();
    return [...new Set([...found, ...changed].map(({ quote_id }) => quote_id))];
  });
}

export async function quotesAfter(
  { db }: Pick<Services, 'db'>,
  scope: OrgScope,
  after: string,
  atMost: number,
): Promise<string[]> {
  const query = db.tenant.kysely
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .select('id');
  const [rows] = await readOrg(db, scope, query.compile());
  return rows.map(({ id }) => id);
}

const FINDINGS_MAX = 100;
const NO_MISMATCH: EvidenceProblem = 'copy_not_made';

export function openFindingsQuery(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('evidence_findings as finding')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'finding.org_id').onRef('quote.id', '=', 'finding.quote_id'),
    )
    .where('finding.org_id', '=', scope.orgId)
    .where('finding.acknowledged_at', 'is', null)
    .orderBy('finding.first_seen_at')
    .limit(FINDINGS_MAX)
    .select(['quote.id', 'quote.number', 'quote.customer_name', 'finding.problems', 'finding.first_seen_at']);
}

/**
 * Counts the quotes that the last check found to differ from their evidence, acknowledged or not. Skips archived
 * quotes.
 */
export function mismatchedQuotesQuery(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('evidence_findings as finding')
    .leftJoin('quote_archives as archive', (join) =>
      join.onRef('archive.org_id', '=', 'finding.org_id').onRef('archive.quote_id', '=', 'finding.quote_id'),
    )
    .where('finding.org_id', '=', scope.orgId)
    .where('archive.quote_id', 'is', null)
    .where(sql<boolean>`not finding.problems <@ ${[NO_MISMATCH]}::text[]`)
    .select(sql<number>`count(*)::int`.as('count'));
}
