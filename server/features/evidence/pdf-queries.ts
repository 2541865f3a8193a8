import { approvalPath } from '#domain/approval-link.ts';
import { isExpired } from '#domain/quote-lifecycle.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { keptPdf } from '#server/pdf/kept-pdfs.ts';
import type { Services } from '#server/services.ts';
import { pdfFileName, statusLine } from './present.ts';
import { type PdfFile, readPaper, sha256Hex } from './queries.ts';

/** A PDF on its way to whoever asked for it. */
export interface ShownPdf {
  name: string;
  content: Blob;
}

/**
 * The quote as it stands, as a PDF: for a pending one with the way to approve it, for a decided one with the decision.
 * @throws ProductError NOT_FOUND, PDF_UNAVAILABLE, RATE_LIMITED
 */
export async function shownPdf(services: Services, scope: OrgScope, quoteId: string): Promise<ShownPdf> {
  const { quote, snapshot, photos, decision } = await readPaper(services.db, scope, quoteId);
  const open = quote.status === 'pending' && quote.approval_token !== null && !isExpired(quote, services.now());
  const content = await keptPdf(services, scope, snapshot, photos, {
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
