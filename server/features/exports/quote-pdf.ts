import { ProductError } from '#domain/errors.ts';
import { EVIDENCE_PROBLEM_LABELS, RECORD_MISMATCH } from '#domain/quote/evidence-problems.ts';
import { statusLine } from '#server/features/quotes/evidence/present.ts';
import {
  assertIntact,
  type DocumentSource,
  readDocumentSource,
  sha256Hex,
} from '#server/features/quotes/evidence/record.ts';
import { readPaid } from '#server/features/quotes/payments/payments-now.ts';
import type { Services } from '#server/features/services.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { FileNotFound } from '#server/platform/files/storage.ts';
import { renderQuote, storedPhotos } from '#server/platform/pdf/render-quote.ts';
import type { ExportedQuote } from './source-queries.ts';
import type { MissingFile } from './stored-files.ts';

/**
 * Returns the stored signed copy byte for byte, or renders the quote's current state. A rendering omits the approval
 * link, because anyone with the link can approve and the file may be kept for years. Renders no PDF for a quote that
 * doesn't match its signed evidence, and the manifest says so.
 * @returns null for a draft
 */
export async function exportedPdf(
  services: Services,
  scope: OrgScope,
  quote: ExportedQuote,
): Promise<Uint8Array | MissingFile | null> {
  if (quote.link_made_at === null && quote.status === 'pending') return null;
  const source = await readDocumentSource(services, scope, quote.id);
  try {
    assertIntact(services, source);
    return source.signed ? await signedCopy(services, source.signed) : await renderedNow(services, scope, source);
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    if (error.code === 'PDF_UNAVAILABLE') return { missing: 'the PDF could not be created' };
    if (error.code !== 'EVIDENCE_MISMATCH') throw error;
    return {
      missing: [RECORD_MISMATCH, ...source.problems.map((problem) => EVIDENCE_PROBLEM_LABELS[problem])].join(' '),
    };
  }
}

async function signedCopy(
  { files }: Services,
  signed: NonNullable<DocumentSource['signed']>,
): Promise<Uint8Array | MissingFile> {
  try {
    const bytes = await files.download(signed.storage_key);
    if (sha256Hex(bytes) === signed.sha256) return bytes;
    return { missing: 'the stored decision PDF was changed: its SHA-256 differs' };
  } catch (error) {
    if (error instanceof FileNotFound) return { missing: 'the stored decision PDF is missing' };
    throw error;
  }
}

async function renderedNow(
  services: Services,
  scope: OrgScope,
  { quote, snapshot, shownPhotos, decision }: DocumentSource,
): Promise<Uint8Array> {
  const rendered = await renderQuote(services, snapshot, storedPhotos(services, shownPhotos), {
    ...(await readPaid(services, scope, quote, snapshot.language)),
    status: decision ? statusLine(decision, snapshot.language) : null,
    approveUrl: null,
    certificate: null,
    attachJson: null,
    issuedAt: new Date(snapshot.issued_at),
  });
  return rendered.pdf;
}
