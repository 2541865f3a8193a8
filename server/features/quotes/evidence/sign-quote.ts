import { sql } from 'kysely';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { CHAIN_START } from '#domain/quote/event-chain.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { withShare } from '#server/platform/fair-scheduling/request-share.ts';
import { newFileKey } from '#server/platform/files/file-key.ts';
import { stored } from '#server/platform/files/stored.ts';
import type { RenderedPdf } from '#server/platform/pdf/pdf-job.ts';
import { renderQuote, storedPhotos } from '#server/platform/pdf/render-quote.ts';
import { appendEvent, PROGRAM } from './events.ts';
import { paidAtDecision } from './paid-so-far.ts';
import { type DecisionFacts, signingCertificate, statusLine } from './present.ts';
import { assertIntact, type DocumentSource, readDocumentSource, sha256Hex } from './record.ts';
import { mailOwedCopies } from './signed-copy-mails.ts';

/** Copies that this process is signing now. A decision's job and a requeued job may run at the same moment. */
const underWay = new Map<string, Promise<void>>();

/**
 * Creates a decided quote's signed copy and stores it once. Emails about the decision wait for it. Safe to repeat: a
 * stored copy never changes.
 * @throws ProductError PDF_UNAVAILABLE, STORAGE_FULL, EVIDENCE_MISMATCH, leaving nothing behind
 */
export async function signQuote(services: Services, job: { org_id: string; quote_id: string }): Promise<void> {
  const key = `${job.org_id} ${job.quote_id}`;
  const running =
    underWay.get(key) ??
    withShare(job.org_id, () => signOnce(services, scopeOfJob(job), job.quote_id)).finally(() => underWay.delete(key));
  underWay.set(key, running);
  await running;
}

async function signOnce(services: Services, scope: OrgScope, quoteId: string): Promise<void> {
  const source = await readDocumentSource(services, scope, quoteId);
  const { decision, signed } = source;
  if (!decision || signed) return;
  assertIntact(services, source);
  const rendered = await renderSigned(services, scope, source, decision);
  const storage_key = newFileKey(scope.orgId, 'signed', 'pdf');
  await stored(services.files.upload(storage_key, rendered.pdf));
  const row = { storage_key, sha256: sha256Hex(rendered.pdf), pages: rendered.pages };
  const won = await withQuote(services.db, scope, quoteId, (tx, quote) =>
    storeSigned(tx, services, scope, quote, row),
  ).catch(async (error: unknown) => {
    await services.files.remove(storage_key);
    throw error;
  });
  // Another process stored its copy first.
  if (!won) await services.files.remove(storage_key);
}

async function renderSigned(
  services: Services,
  scope: OrgScope,
  source: DocumentSource,
  decision: DecisionFacts,
): Promise<RenderedPdf> {
  const { quote, snapshot, recorded, events } = source;
  const chainHead = events.at(-1)?.hash ?? CHAIN_START;
  const photos = storedPhotos(services, source.shownPhotos);
  const paidBefore = await paidAtDecision(services, scope, quote, decision.decided_at);
  const unsigned = await renderQuote(services, snapshot, photos, {
    paidBefore,
    status: null,
    approveUrl: quote.approval_token ? services.env.PUBLIC_URL + approvalPath(scope.orgId, quote.approval_token) : null,
    certificate: null,
    attachJson: null,
    issuedAt: new Date(snapshot.issued_at),
  });
  const unsignedPdfSha256 = sha256Hex(unsigned.pdf);
  return renderQuote(services, snapshot, photos, {
    paidBefore,
    status: statusLine(decision, snapshot.language),
    approveUrl: null,
    certificate: signingCertificate({
      decision,
      snapshot,
      events,
      chainHead,
      unsignedPdfSha256,
      publicUrl: services.env.PUBLIC_URL,
      testMode: services.payments.isTest && decision.decision === 'approved' && Boolean(snapshot.deposit),
    }),
    attachJson: recorded?.snapshot ?? null,
    issuedAt: decision.decided_at,
  });
}

/** @returns false when a copy is already stored */
async function storeSigned(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  quote: LockedQuote,
  document: { storage_key: string; sha256: string; pages: number },
): Promise<boolean> {
  const at = services.now();
  const inserted = await tx
    .insertInto('signed_documents')
    .values({ org_id: scope.orgId, quote_id: quote.id, ...document, created_at: at })
    .onConflict((conflict) => conflict.columns(['org_id', 'quote_id']).doNothing())
    .returning('quote_id')
    .executeTakeFirst();
  if (!inserted) return false;
  await tx
    .deleteFrom('evidence_findings')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quote.id)
    .where('problems', '=', sql<string[]>`array['copy_not_made']`)
    .execute();
  const data = { sha256: document.sha256, pages: document.pages };
  await appendEvent(tx, services, scope, { quote, type: 'signed_copy', actor: PROGRAM, data, at });
  await mailOwedCopies(tx, services, scope, quote);
  return true;
}
