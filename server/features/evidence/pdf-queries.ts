import { approvalPath } from '#domain/approval-link.ts';
import { ProductError } from '#domain/errors.ts';
import { isExpired } from '#domain/quote-lifecycle.ts';
import { quoteNumber } from '#domain/quote-number.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { FileNotFound } from '#server/files/storage.ts';
import { keptPdf } from '#server/pdf/kept-pdfs.ts';
import type { Services } from '#server/services.ts';
import { pdfFileName, statusLine } from './present.ts';
import { assertIntact, readPaper, sha256Hex } from './queries.ts';

export interface PdfFile {
  name: string;
  bytes: Uint8Array;
  sha256: string;
}

/** A PDF on its way to whoever asked for it. */
export interface ShownPdf {
  name: string;
  content: Blob;
}

/**
 * The quote as it stands, as a PDF: for a pending one with the way to approve it, for a decided one with the decision.
 * @throws ProductError NOT_FOUND, PDF_UNAVAILABLE, RATE_LIMITED, EVIDENCE_MISMATCH
 */
export async function shownPdf(services: Services, scope: OrgScope, quoteId: string): Promise<ShownPdf> {
  const paper = await readPaper(services, scope, quoteId);
  assertIntact(services, paper);
  const { quote, snapshot, shownPhotos, decision } = paper;
  const open = quote.status === 'pending' && quote.approval_token !== null && !isExpired(quote, services.now());
  const content = await keptPdf(services, scope, snapshot, shownPhotos, {
    status: decision ? statusLine(decision) : null,
    approveUrl:
      open && quote.approval_token ? services.env.PUBLIC_URL + approvalPath(scope.orgId, quote.approval_token) : null,
    certificate: null,
    attachJson: null,
    issuedAt: new Date(snapshot.issued_at),
  });
  return { name: pdfFileName(snapshot.number, null), content };
}

/** The same in memory, for a mail. Fails as `shownPdf` does. */
export async function quotePdf(services: Services, scope: OrgScope, quoteId: string): Promise<PdfFile> {
  const { name, content } = await shownPdf(services, scope, quoteId);
  const bytes = await content.bytes();
  return { name, bytes, sha256: sha256Hex(bytes) };
}

/**
 * The stored signed copy, byte for byte; null as long as it has not been made.
 * @throws ProductError NOT_FOUND for a quote that is not decided, EVIDENCE_MISMATCH when the record or the file is not the one that was signed
 */
export async function findSignedPdf(services: Services, scope: OrgScope, quoteId: string): Promise<PdfFile | null> {
  const paper = await readPaper(services, scope, quoteId);
  const { quote, signed } = paper;
  if (quote.status === 'pending') throw new ProductError('NOT_FOUND');
  assertIntact(services, paper);
  if (!signed) return null;
  const bytes = await downloaded(services.files, signed.storage_key);
  const sha256 = bytes && sha256Hex(bytes);
  if (!bytes || sha256 !== signed.sha256) {
    assertIntact(services, { quote, problems: ['signed_file'] });
    return null;
  }
  return { name: pdfFileName(quoteNumber(quote.number), quote.status), bytes, sha256 };
}

/** null for what is not there */
async function downloaded(files: Services['files'], key: string): Promise<Uint8Array | null> {
  try {
    return await files.download(key);
  } catch (error) {
    if (error instanceof FileNotFound) return null;
    throw error;
  }
}

/** The same for whoever asks for it now. @throws ProductError NOT_FOUND, EVIDENCE_MISMATCH, PDF_UNAVAILABLE while it is being made */
export async function signedPdfOf(services: Services, scope: OrgScope, quoteId: string): Promise<PdfFile> {
  const file = await findSignedPdf(services, scope, quoteId);
  if (!file) throw new ProductError('PDF_UNAVAILABLE');
  return file;
}
