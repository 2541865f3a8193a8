import type { OrgScope } from '#server/db/scope.ts';
import { readOrg } from '#server/db/client.ts';
import { ProductError } from '#domain/errors.ts';
import { statusLine } from '#server/features/evidence/present.ts';
import { readPaper, sha256Hex, signedDocumentQuery } from '#server/features/evidence/queries.ts';
import { FileNotFound } from '#server/files/storage.ts';
import { loadPrintablePhotos, renderQuote } from '#server/pdf/render-quote.ts';
import type { Services } from '#server/services.ts';
import type { ExportedQuote } from './queries.ts';

/** A file that cannot be put in, and why, in words for the manifest. Everything else goes on without it. */
export interface MissingFile {
  missing: string;
}

/**
 * The PDF of a quote that was sent: the signed copy byte for byte as it is stored, otherwise the quote as it stands. The link
 * to approve it is not in the latter: the file may lie about for years, and whoever has the link can approve.
 *
 * @returns null for a draft
 */
export async function exportedPdf(
  services: Services,
  scope: OrgScope,
  quote: ExportedQuote,
): Promise<Uint8Array | MissingFile | null> {
  if (quote.sent_at === null && quote.status === 'pending') return null;
  try {
    return (await signedCopy(services, scope, quote)) ?? (await renderedNow(services, scope, quote.id));
  } catch (error) {
    if (error instanceof ProductError && error.code === 'PDF_UNAVAILABLE')
      return { missing: 'the PDF could not be made' };
    throw error;
  }
}

async function signedCopy(
  { db, files }: Services,
  scope: OrgScope,
  quote: ExportedQuote,
): Promise<Uint8Array | MissingFile | null> {
  const [[signed]] = await readOrg(db, scope, signedDocumentQuery(db.tenant.kysely, scope, quote.id).compile());
  if (!signed) return null;
  try {
    const bytes = await files.download(signed.storage_key);
    if (sha256Hex(bytes) === signed.sha256) return bytes;
    return { missing: 'the stored signed copy is not the one that was signed: its SHA-256 differs' };
  } catch (error) {
    if (error instanceof FileNotFound) return { missing: 'the stored signed copy is gone' };
    throw error;
  }
}

async function renderedNow(services: Services, scope: OrgScope, quoteId: string): Promise<Uint8Array> {
  const { snapshot, photos, decision } = await readPaper(services.db, scope, quoteId);
  const rendered = await renderQuote(services, snapshot, await loadPrintablePhotos(services, photos), {
    status: decision ? statusLine(decision) : null,
    approveUrl: null,
    certificate: null,
    attachJson: null,
    issuedAt: new Date(snapshot.issued_at),
  });
  return rendered.pdf;
}
