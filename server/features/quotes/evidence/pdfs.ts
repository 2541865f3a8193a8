import { createHash } from 'node:crypto';
import { ProductError } from '#domain/errors.ts';
import type { Language } from '#domain/language/language.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { isExpired } from '#domain/quote/lifecycle.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { inLanguage } from '#domain/quote/snapshot.ts';
import type { Services } from '#server/features/services.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { FairQueue } from '#server/platform/fair-scheduling/fair-queue.ts';
import { requestSignal } from '#server/platform/fair-scheduling/request-share.ts';
import { FileNotFound } from '#server/platform/files/storage.ts';
import { cachedPdf } from '#server/platform/pdf/pdf-cache.ts';
import type { DocumentFrame } from '#server/platform/pdf/quote-document.ts';
import { pdfFileName, statusLine } from './present.ts';
import { assertIntact, type DocumentSource, readDocumentSource, sha256Hex } from './record.ts';

interface PdfFile {
  name: string;
  bytes: Uint8Array;
  sha256: string;
}

interface ShownPdf {
  name: string;
  content: Blob;
}

interface ShownPdfOptions {
  /** the language of the page, if it differs from the quote's */
  language?: Language | null;
  /** false leaves out the approval link */
  link?: boolean;
  readPaid: ReadPaid;
}

/** Reads the amounts paid and due that the PDF's reader may see. */
type ReadPaid = (
  quote: DocumentSource['quote'],
  language: Language,
) => Promise<Pick<DocumentFrame, 'payments' | 'paidBefore' | 'replacedBy'>>;

/**
 * Renders a quote's current state: a pending quote with the approval link, a decided one with the decision.
 * @throws ProductError NOT_FOUND, PDF_UNAVAILABLE, RATE_LIMITED, EVIDENCE_MISMATCH
 */
export async function shownPdf(
  services: Services,
  scope: OrgScope,
  quoteId: string,
  { language = null, link = true, readPaid }: ShownPdfOptions,
): Promise<ShownPdf> {
  const source = await readDocumentSource(services, scope, quoteId);
  assertIntact(services, source);
  const { quote, shownPhotos, decision } = source;
  const snapshot = inLanguage(source.snapshot, language);
  const open = link && quote.status === 'pending' && quote.approval_token !== null && !isExpired(quote, services.now());
  const content = await cachedPdf(services, scope, snapshot, shownPhotos, {
    ...(await readPaid(quote, snapshot.language)),
    status: decision ? statusLine(decision, snapshot.language) : null,
    approveUrl:
      open && quote.approval_token ? services.env.PUBLIC_URL + approvalPath(scope.orgId, quote.approval_token) : null,
    certificate: null,
    attachJson: null,
    issuedAt: new Date(snapshot.issued_at),
  });
  return { name: pdfFileName(snapshot.number, null), content };
}

/**
 * Returns the PDF of `shownPdf` in memory, for the email that attaches it.
 * @param readPaid if omitted, the PDF shows the quote as first offered
 */
export async function quotePdf(
  services: Services,
  scope: OrgScope,
  quoteId: string,
  readPaid: ReadPaid = async () => ({}),
): Promise<PdfFile> {
  const { name, content } = await shownPdf(services, scope, quoteId, { readPaid });
  const bytes = await content.bytes();
  return { name, bytes, sha256: sha256Hex(bytes) };
}

/**
 * Returns null until the signed copy has been created.
 * @param read reads the file and returns its hash
 * @throws ProductError NOT_FOUND for an undecided quote, EVIDENCE_MISMATCH when the record or the file was altered
 */
async function findSignedCopy<Read extends { sha256: string }>(
  services: Services,
  scope: OrgScope,
  quoteId: string,
  read: (content: Blob) => Promise<Read>,
): Promise<(Read & { name: string }) | null> {
  const source = await readDocumentSource(services, scope, quoteId);
  const { quote, signed } = source;
  if (quote.status === 'pending') throw new ProductError('NOT_FOUND');
  assertIntact(services, source);
  if (!signed) return null;
  const content = await found(services.files, signed.storage_key);
  const copy = content && (await read(content));
  if (copy?.sha256 !== signed.sha256) {
    assertIntact(services, { quote, problems: ['signed_file'] });
    return null;
  }
  return { ...copy, name: pdfFileName(quoteNumber(quote.number), quote.status) };
}

async function found(files: Services['files'], key: string): Promise<Blob | null> {
  try {
    return await files.asBlob(key);
  } catch (error) {
    if (error instanceof FileNotFound) return null;
    throw error;
  }
}

/** Reads the signed copy into memory for an email. Returns null and throws like `findSignedCopy`. */
export function findSignedPdf(services: Services, scope: OrgScope, quoteId: string): Promise<PdfFile | null> {
  return findSignedCopy(services, scope, quoteId, async (content) => {
    const bytes = await content.bytes();
    return { bytes, sha256: sha256Hex(bytes) };
  });
}

/** The queue that limits how many signed copies the server hashes at the same time. */
const reading = new FairQueue({ limit: 4, limitPerShare: 1, waitingPerShare: 50, waiting: 500 });

/**
 * Streams the signed copy for a download, so the file is never held in memory. Reads it twice: for its hash, and to
 * send it. The second reading fails if the file has changed.
 * @throws ProductError NOT_FOUND, EVIDENCE_MISMATCH, RATE_LIMITED, PDF_UNAVAILABLE until the copy exists
 */
export async function signedPdfOf(services: Services, scope: OrgScope, quoteId: string): Promise<ShownPdf> {
  const copy = await findSignedCopy(services, scope, quoteId, async (content) => ({
    content,
    sha256: await reading.run(scope.share, () => sha256Of(content.stream()), { signal: requestSignal() }),
  }));
  if (!copy) throw new ProductError('PDF_UNAVAILABLE');
  return copy;
}

async function sha256Of(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}
