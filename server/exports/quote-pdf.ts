import type { OrgScope } from '#server/db/scope.ts';
import { ProductError } from '#domain/errors.ts';
import { statusLine } from '#server/features/evidence/present.ts';
import { readPaper, sha256Hex } from '#server/features/evidence/queries.ts';
import { FileNotFound } from '#server/files/storage.ts';
import { renderQuote, storedPhotos } from '#server/pdf/render-quote.ts';
import type { Services } from '#server/services.ts';
import type { ExportedQuote, QuoteFiles } from './queries.ts';
import type { MissingFile } from './stored-files.ts';

type SignedCopy = Pick<QuoteFiles['signed'][number], 'storage_key' | 'sha256'>;

/**
 * The PDF of a quote that was sent: the signed copy byte for byte as it is stored, otherwise the quote as it stands. The link
 * to approve it is not in the latter: the file may lie about for years, and whoever has the link can approve.
 *
 * @param signed where the signed copy of a decided quote lies, once it has been made
 * @returns null for a draft
 */
export async function exportedPdf(
  services: Services,
  scope: OrgScope,
  quote: ExportedQuote,
  signed: SignedCopy | undefined,
): Promise<Uint8Array | MissingFile | null> {
  if (quote.sent_at === null && quote.status === 'pending') return null;
  try {
    return signed ? await signedCopy(services, signed) : await renderedNow(services, scope, quote.id);
  } catch (error) {
    if (error instanceof ProductError && error.code === 'PDF_UNAVAILABLE')
      return { missing: 'the PDF could not be made' };
    throw error;
  }
}

async function signedCopy({ files }: Services, signed: SignedCopy): Promise<Uint8Array | MissingFile> {
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
  const rendered = await renderQuote(services, snapshot, storedPhotos(services, photos), {
    status: decision ? statusLine(decision) : null,
    approveUrl: null,
    certificate: null,
    attachJson: null,
    issuedAt: new Date(snapshot.issued_at),
  });
  return rendered.pdf;
}
