import { createHash } from 'node:crypto';
import { ProductError } from '#domain/errors.ts';
import { type ChainCheck, type StoredEvent, verifyChain } from '#domain/event-chain.ts';
import type { QuoteStatus } from '#domain/quote-lifecycle.ts';
import { quoteNumber } from '#domain/quote-number.ts';
import {
  buildSnapshot,
  currentSnapshot,
  parseSnapshot,
  type QuoteSnapshot,
  type SnapshotItem,
  type SnapshotPhoto,
} from '#domain/quote-snapshot.ts';
import { type Database, readOrg, type Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import type { Services } from '#server/services.ts';
import { type DecisionFacts, pdfFileName } from './present.ts';

/** Lower-case hexadecimal, as it is stored and shown. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The company's part of a snapshot. */
export function organizationQuery(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select([
      'name',
      'company_phone',
      'company_email',
      'company_address',
      'license_line',
      'logo_url',
      'brand_color',
      'time_zone',
      'currency',
      'terms',
    ]);
}

/** The lines in the order shown. */
export function itemsQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quote_items')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .orderBy('id')
    .select(['description', 'quantity', 'unit', 'unit_cents', 'line_total_cents', 'taxable'])
    .$castTo<SnapshotItem>();
}

/** The photos in the order shown: the condition before, then the finished work. */
export function photosQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('property_images')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .orderBy((eb) => eb('image_type', '=', 'post_work'))
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'image_type', 'image_url', 'description', 'width', 'height', 'thumbhash', 'sha256', 'created_at'])
    .$narrowType<{ image_type: SnapshotPhoto['image_type'] }>();
}

export function quoteQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quoteId)
    .selectAll()
    .$narrowType<{ discount_type: 'percent' | 'flat' | null; status: QuoteStatus }>();
}

/**
 * The snapshot that counts: the one a decision names, otherwise the one recorded last for the present revision. None for
 * a draft that nobody outside has seen.
 */
export function shownSnapshotQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quote_revisions as revision')
    .innerJoin('quotes as quote', (join) =>
      join
        .onRef('quote.org_id', '=', 'revision.org_id')
        .onRef('quote.id', '=', 'revision.quote_id')
        .onRef('quote.revision', '=', 'revision.revision'),
    )
    .leftJoin('decisions as decision', (join) =>
      join.onRef('decision.org_id', '=', 'quote.org_id').onRef('decision.quote_id', '=', 'quote.id'),
    )
    .where('revision.org_id', '=', scope.orgId)
    .where('revision.quote_id', '=', quoteId)
    .where((eb) =>
      eb.or([
        eb('decision.snapshot_sha256', 'is', null),
        eb('decision.snapshot_sha256', '=', eb.ref('revision.snapshot_sha256')),
      ]),
    )
    .orderBy('revision.created_at', 'desc')
    .limit(1)
    .select(['revision.snapshot', 'revision.snapshot_sha256']);
}

/** The decision on a quote, if there is one. */
export function decisionQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('decisions as decision')
    .leftJoin('users as recorder', (join) =>
      join.onRef('recorder.org_id', '=', 'decision.org_id').onRef('recorder.id', '=', 'decision.recorded_by'),
    )
    .where('decision.org_id', '=', scope.orgId)
    .where('decision.quote_id', '=', quoteId)
    .selectAll('decision')
    .select('recorder.full_name as recorded_by_name')
    .$castTo<DecisionFacts & { quote_id: string }>();
}

/** The stored signed copy of a quote, if it was made already. */
export function signedDocumentQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('signed_documents')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .select(['storage_key', 'sha256', 'pages', 'created_at']);
}

/** A quote's log, oldest first. */
export function eventsQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quote_events')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .orderBy('seq')
    .selectAll();
}

/** Whether a quote's log is whole and unchanged. */
export async function verifyQuoteChain(tx: Tx, scope: OrgScope, quoteId: string): Promise<ChainCheck> {
  const events: StoredEvent[] = await eventsQuery(tx, scope, quoteId).execute();
  return verifyChain(events, sha256Hex);
}

/** Everything a document of one quote is made from, read in one round trip. */
export interface QuotePaper {
  quote: {
    id: string;
    number: number;
    status: QuoteStatus;
    approval_token: string | null;
    approval_token_expires_at: Date | null;
  };
  snapshot: QuoteSnapshot;
  /** canonical JSON as it was recorded; null for a draft */
  recorded: { snapshot: string; snapshot_sha256: string } | null;
  photos: { id: string; image_url: string }[];
  decision: DecisionFacts | null;
  signed: { storage_key: string; sha256: string; pages: number } | null;
  events: StoredEvent[];
}

/** @throws ProductError NOT_FOUND */
export async function readPaper(db: Database, scope: OrgScope, quoteId: string): Promise<QuotePaper> {
  const { kysely } = db.tenant;
  const [[quote], [organization], items, photos, [recorded], [decision], [signed], events] = await readOrg(
    db,
    scope,
    quoteQuery(kysely, scope, quoteId).compile(),
    organizationQuery(kysely, scope).compile(),
    itemsQuery(kysely, scope, quoteId).compile(),
    photosQuery(kysely, scope, quoteId).compile(),
    shownSnapshotQuery(kysely, scope, quoteId).compile(),
    decisionQuery(kysely, scope, quoteId).compile(),
    signedDocumentQuery(kysely, scope, quoteId).compile(),
    eventsQuery(kysely, scope, quoteId).compile(),
  );
  if (!quote || !organization) throw new ProductError('NOT_FOUND');
  const stored = recorded
    ? parseSnapshot(recorded.snapshot)
    : buildSnapshot({ organization, quote, items, photos, issuedAt: quote.updated_at });
  return {
    quote,
    snapshot: decision ? stored : currentSnapshot(stored, { ...quote, ...organization }),
    recorded: recorded ?? null,
    photos,
    decision: decision ?? null,
    signed: signed ?? null,
    events,
  };
}

export interface PdfFile {
  name: string;
  bytes: Uint8Array;
  sha256: string;
}

/**
 * The stored signed copy, byte for byte; null as long as it has not been made.
 * @throws ProductError NOT_FOUND for a quote that is not decided
 * @throws Error when the stored file is not the one that was signed
 */
export async function findSignedPdf(services: Services, scope: OrgScope, quoteId: string): Promise<PdfFile | null> {
  const { kysely } = services.db.tenant;
  const [[quote], [signed]] = await readOrg(
    services.db,
    scope,
    quoteQuery(kysely, scope, quoteId).compile(),
    signedDocumentQuery(kysely, scope, quoteId).compile(),
  );
  if (!quote || quote.status === 'pending') throw new ProductError('NOT_FOUND');
  if (!signed) return null;
  const bytes = await services.files.download(signed.storage_key);
  const sha256 = sha256Hex(bytes);
  if (sha256 !== signed.sha256) throw new Error(`The signed copy of quote ${quoteId} was changed on disk`);
  return { name: pdfFileName(quoteNumber(quote.number), quote.status), bytes, sha256 };
}

/** The same for whoever asks for it now. @throws ProductError NOT_FOUND, PDF_UNAVAILABLE while it is being made */
export async function signedPdfOf(services: Services, scope: OrgScope, quoteId: string): Promise<PdfFile> {
  const file = await findSignedPdf(services, scope, quoteId);
  if (!file) throw new ProductError('PDF_UNAVAILABLE');
  return file;
}
