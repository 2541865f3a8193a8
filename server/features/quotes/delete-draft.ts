import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { removePhotoFiles } from './photos/change-photos.ts';
import { folderIsUsed } from './photos/queries.ts';
import { missingQuote } from './queries.ts';

const ONLY_DRAFTS = 'Only a draft you never sent can be permanently deleted. Archive this quote instead.';

/**
 * Permanently deletes a draft with its lines, photos and history. The audit log records the deletion. The id stays
 * taken, so no device can bring the draft back. Safe to repeat.
 * @throws ProductError NOT_FOUND, INVALID_INPUT for a quote that was sent, shared or decided
 */
export async function purgeDraft(
  services: Services,
  { scope, author }: { scope: OrgScope; author: Author },
  quoteId: string,
): Promise<void> {
  const folders = await withQuote(services.db, scope, quoteId, (tx, quote) =>
    purge(tx, services, scope, quote, author),
  );
  // A file removal can't be rolled back, so it runs after the commit.
  for (const folder of folders) await removePhotoFiles(services, folder);
}

/** @returns the folders of photos that no other quote uses */
async function purge(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  scope: OrgScope,
  { id }: LockedQuote,
  author: Author,
): Promise<string[]> {
  const at = now();
  const draft = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .select(['number', 'revision'])
    .executeTakeFirst();
  if (!draft) {
    const missing = await missingQuote(tx, scope, id);
    if (missing.code === 'QUOTE_PURGED') return [];
    throw missing;
  }
  const photos = await tx
    .selectFrom('property_images')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', id)
    .select('image_url')
    .distinct()
    .execute();
  const { rows } = await sql<{ purged: boolean }>`select purge_draft(${id}) as purged`.execute(tx);
  if (!rows[0]?.purged) throw new ProductError('INVALID_INPUT', ONLY_DRAFTS);
  await tx
    .updateTable('quote_locks')
    .set({ purged_at: at })
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', id)
    .execute();
  const { number, revision } = draft;
  const data = { revision, photos: photos.length };
  await writeAudit(tx, scope, { ...author, action: 'quote.purged', target: quoteNumber(number), data, at });
  const unused: string[] = [];
  for (const { image_url } of photos) if (!(await folderIsUsed(tx, scope, image_url))) unused.push(image_url);
  return unused;
}
