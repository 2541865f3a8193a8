import { assertIntact, type DocumentSource, readDocumentSource } from '#server/features/quotes/evidence/record.ts';
import type { Services } from '#server/features/services.ts';
import { withIdentity } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfSignedCopy } from '#server/platform/db/scope.ts';

type VerificationServices = Pick<Services, 'db' | 'env' | 'log'>;

/**
 * Finds the record of a signed copy and checks it against its evidence.
 * @param sha256 hash of the file, in lowercase hexadecimal
 * @returns null when no company has a signed copy with these bytes
 * @throws ProductError EVIDENCE_MISMATCH
 */
export async function readSignedRecord(services: VerificationServices, sha256: string): Promise<DocumentSource | null> {
  const found = await findSignedCopy(services, sha256);
  if (!found) return null;
  const source = await readDocumentSource(services, found.scope, found.quoteId);
  assertIntact(services, source);
  return source;
}

async function findSignedCopy(
  { db }: VerificationServices,
  sha256: string,
): Promise<{ scope: OrgScope; quoteId: string } | null> {
  const row = await withIdentity(db, (tx) =>
    tx
      .selectFrom('signed_documents')
      .where('sha256', '=', sha256)
      .limit(1)
      .select(['org_id', 'quote_id'])
      .executeTakeFirst(),
  );
  return row ? { scope: scopeOfSignedCopy({ orgId: row.org_id }), quoteId: row.quote_id } : null;
}
