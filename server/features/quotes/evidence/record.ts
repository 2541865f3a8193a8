import { createHash } from 'node:crypto';
import { ProductError } from '#domain/errors.ts';
import type { Language } from '#domain/language/language.ts';
import type { StoredChoices } from '#domain/pricing/packages.ts';
import type { PricedLine } from '#domain/pricing/quote-lines.ts';
import { withShares } from '#domain/pricing/quote-totals.ts';
import type { StoredEvent } from '#domain/quote/event-chain.ts';
import { evidenceProblems, logProblems, parseStoredSnapshot, type StoredRecord } from '#domain/quote/evidence-check.ts';
import { type EvidenceProblem, RECORD_MISMATCH } from '#domain/quote/evidence-problems.ts';
import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import { photosOnPage } from '#domain/quote/photos.ts';
import { buildSnapshot, currentSnapshot, inLanguage, type QuoteSnapshot } from '#domain/quote/snapshot.ts';
import type { Services } from '#server/features/services.ts';
import { readOrg, type Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type RowsOf, together } from '#server/platform/db/together.ts';
import { keptPhotosQuery, type PhotoOfQuote } from './photo-queries.ts';
import type { DecisionFacts } from './present.ts';
import { sealCheck, sealQuery } from './seal-queries.ts';

/** Returns lower-case hexadecimal. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

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

/** Read live, because this text isn't part of an offer. */
export function nextStepsQuery(db: Tx, scope: OrgScope) {
  return db.selectFrom('organizations').where('id', '=', scope.orgId).select('next_steps');
}

/** Read live, because the company's rules for signing aren't part of an offer. */
export function pinRuleQuery(db: Tx, scope: OrgScope) {
  return db.selectFrom('organizations').where('id', '=', scope.orgId).select('acknowledge_pins');
}

export function itemsQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quote_items')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .orderBy('id')
    .select([
      'id',
      'kind',
      'basis',
      'description',
      'included',
      'quantity',
      'unit',
      'unit_cents',
      'line_total_cents',
      'taxable',
      'unit_cents_by_hand',
    ])
    .$castTo<PricedLine>();
}

export function quoteQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quoteId)
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('users as maker')
        .whereRef('maker.org_id', '=', 'quotes.org_id')
        .whereRef('maker.id', '=', 'quotes.author_id')
        // The author of a program's quote only created the key.
        .where('quotes.api_key_id', 'is', null)
        .select('maker.full_name')
        .as('maker_name'),
    )
    .$narrowType<{ discount_type: 'percent' | 'flat' | null; status: QuoteStatus } & StoredChoices>();
}

/**
 * Finds the snapshot that the decision refers to; otherwise the latest one of the current revision. A draft has none.
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
    .select(['revision.snapshot', 'revision.snapshot_sha256', 'decision.language as decided_language']);
}

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
    .$castTo<DecisionFacts & { quote_id: string; recorded_by: string | null }>();
}

export function signedDocumentQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('signed_documents')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .select(['storage_key', 'sha256', 'pages', 'created_at']);
}

export function eventsQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quote_events')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .orderBy('seq')
    .selectAll();
}

interface RecordParts extends Omit<StoredRecord, 'decision' | 'recorded' | 'signed'> {
  quote: StoredRecord['quote'] & { org_id: string; id: string };
  decision: StoredRecord['decision'] | undefined;
  recorded: StoredRecord['recorded'] | undefined;
  signed: StoredRecord['signed'] | undefined;
  seal: { seal: string | null } | undefined;
}

export type RecordServices = Pick<Services, 'db' | 'env'>;

/** Returns the mismatches in these rows. Doesn't check files. */
export function recordProblems({ env }: Pick<Services, 'env'>, parts: RecordParts): EvidenceProblem[] {
  const { quote, decision = null, recorded = null, signed = null } = parts;
  const isSealed = sealCheck(env.SECRET_KEY, { orgId: quote.org_id, quoteId: quote.id }, parts.seal);
  return evidenceProblems({ ...parts, decision, recorded, signed }, isSealed, sha256Hex);
}

/**
 * Refuses a customer's name while the log is broken, because a broken log could never prove their decision.
 * @returns the last event
 * @throws ProductError EVIDENCE_MISMATCH
 */
export async function assertLogIntact(
  tx: Tx,
  { env, log }: Pick<Services, 'env' | 'log'>,
  scope: OrgScope,
  id: string,
): Promise<StoredEvent | undefined> {
  const [events, [seal]] = await together(tx, eventsQuery(tx, scope, id).compile(), sealQuery(tx, scope, id).compile());
  const problems = logProblems(events, sealCheck(env.SECRET_KEY, { orgId: scope.orgId, quoteId: id }, seal), sha256Hex);
  assertIntact({ log }, { quote: { id }, problems });
  return events.at(-1);
}

/** Returns null when the snapshot doesn't match its recorded hash. */
export function intactSnapshot(recorded: { snapshot: string; snapshot_sha256: string }): QuoteSnapshot | null {
  return sha256Hex(recorded.snapshot) === recorded.snapshot_sha256 ? parseStoredSnapshot(recorded) : null;
}

type DocumentQuote = Awaited<ReturnType<ReturnType<typeof quoteQuery>['executeTakeFirstOrThrow']>>;

/** Holds all rows that a quote's documents need, read in one round trip. */
export interface DocumentSource {
  quote: RecordParts['quote'] & DocumentQuote;
  /** the lines that count, as stored */
  items: readonly PricedLine[];
  /** once decided, in the decision's language */
  snapshot: QuoteSnapshot;
  /** the quote's language, even if the decision has another */
  writtenIn: Language;
  /** canonical JSON as recorded; null for a draft */
  recorded: { snapshot: string; snapshot_sha256: string } | null;
  /** as the customer sees them */
  photos: PhotoOfQuote[];
  /** the snapshot's photos, including ones removed since */
  shownPhotos: PhotoOfQuote[];
  decision: DecisionFacts | null;
  signed: { storage_key: string; sha256: string; pages: number } | null;
  events: StoredEvent[];
  problems: EvidenceProblem[];
}

/** `documentOf` takes the rows in this order. */
export function documentQueries(db: Tx, scope: OrgScope, quoteId: string) {
  return [
    quoteQuery(db, scope, quoteId).compile(),
    organizationQuery(db, scope).compile(),
    itemsQuery(db, scope, quoteId).compile(),
    keptPhotosQuery(db, scope, quoteId).compile(),
    shownSnapshotQuery(db, scope, quoteId).compile(),
    decisionQuery(db, scope, quoteId).compile(),
    signedDocumentQuery(db, scope, quoteId).compile(),
    eventsQuery(db, scope, quoteId).compile(),
    sealQuery(db, scope, quoteId).compile(),
  ] as const;
}

/**
 * Reads the source even if the record was altered. Code that shows it must call `assertIntact`.
 * @throws ProductError NOT_FOUND
 */
export async function readDocumentSource(
  services: RecordServices,
  scope: OrgScope,
  quoteId: string,
): Promise<DocumentSource> {
  const { db } = services;
  return documentOf(services, await readOrg(db, scope, ...documentQueries(db.tenant.kysely, scope, quoteId)));
}

/** @throws ProductError NOT_FOUND */
export function documentOf(
  services: Pick<Services, 'env'>,
  rows: RowsOf<ReturnType<typeof documentQueries>>,
): DocumentSource {
  const [[quote], [organization], items, kept, [recorded], [decision], [signed], events, [seal]] = rows;
  if (!quote || !organization) throw new ProductError('NOT_FOUND');
  const parts = { quote, items, photos: kept, events, decision, recorded, signed, seal };
  const problems = recordProblems(services, parts);
  // An altered record isn't used. The current rows at least show how to reach the company.
  const stored = recorded && problems.length === 0 ? intactSnapshot(recorded) : null;
  const present = kept.filter(({ removed_at }) => removed_at === null);
  const issuedAt = quote.link_made_at ?? quote.updated_at;
  const source = {
    organization,
    quote,
    items: withShares(items),
    photos: present,
    issuedAt,
    pricedBy: quote.maker_name,
  };
  const snapshot = stored ?? buildSnapshot(source);
  const shown = new Set(snapshot.photos.map(({ id }) => id));
  return {
    quote,
    items,
    snapshot: decision ? inLanguage(snapshot, decision.language) : currentSnapshot(snapshot, quote),
    writtenIn: snapshot.language,
    recorded: recorded ?? null,
    photos: photosOnPage(kept, snapshot.photos, quote.status !== 'pending'),
    shownPhotos: kept.filter(({ id }) => shown.has(id)),
    decision: decision ?? null,
    signed: signed ?? null,
    events,
    problems,
  };
}

/**
 * Logs an alarm for a record that was altered.
 * @throws ProductError EVIDENCE_MISMATCH
 */
export function assertIntact(
  { log }: Pick<Services, 'log'>,
  { quote, problems }: { quote: { id: string }; problems: readonly EvidenceProblem[] },
): void {
  if (problems.length === 0) return;
  log.error({ alarm: 'evidence', quote: quote.id, problems }, RECORD_MISMATCH);
  throw new ProductError('EVIDENCE_MISMATCH');
}
