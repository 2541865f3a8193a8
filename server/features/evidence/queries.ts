import { createHash } from 'node:crypto';
import type { QuoteSnapshot, SnapshotItem, SnapshotPhoto } from '#domain/quote-snapshot.ts';
import { buildSnapshot } from '#domain/quote-snapshot.ts';
import { type ChainCheck, type StoredEvent, verifyChain } from '#domain/event-chain.ts';
import { ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

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
      'name', 'company_phone', 'company_email', 'company_address', 'license_line', 'logo_url', 'brand_color', 'time_zone', 'currency', 'terms',
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

/**
 * What the customer would see of the quote as it stands now.
 * @throws ProductError NOT_FOUND
 */
export async function readSnapshot(tx: Tx, scope: OrgScope, quoteId: string, issuedAt: Date): Promise<QuoteSnapshot> {
  const quote = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quoteId)
    .selectAll()
    .$narrowType<{ discount_type: 'percent' | 'flat' | null }>()
    .executeTakeFirst();
  if (!quote) throw new ProductError('NOT_FOUND');
  const organization = await organizationQuery(tx, scope).executeTakeFirstOrThrow();
  const items = await itemsQuery(tx, scope, quoteId).execute();
  const photos = await photosQuery(tx, scope, quoteId).execute();
  return buildSnapshot({ organization, quote, items, photos, issuedAt });
}

/** The snapshot that counts for a revision: the one recorded last, as when only the last valid day was moved. */
export function latestSnapshotQuery(db: Tx, scope: OrgScope, quoteId: string, revision: number) {
  return db
    .selectFrom('quote_revisions')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .where('revision', '=', revision)
    .orderBy('created_at', 'desc')
    .limit(1)
    .select(['snapshot', 'snapshot_sha256']);
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
