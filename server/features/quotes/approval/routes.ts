import { ProductError } from '#domain/errors.ts';
import type { Language } from '#domain/language/language.ts';
import type { OwedPurpose } from '#domain/payments/provider-payment.ts';
import { customerMessage } from '#domain/quote/customer-message.ts';
import { shownPdf, signedPdfOf } from '#server/features/quotes/evidence/pdfs.ts';
import { assertIntact, readDocumentSource } from '#server/features/quotes/evidence/record.ts';
import { waitForSignedCopy } from '#server/features/quotes/evidence/signed-copy-wait.ts';
import { readPaid } from '#server/features/quotes/payments/payments-now.ts';
import { receiptPdf } from '#server/features/quotes/payments/receipt.ts';
import { startPayment, startTip } from '#server/features/quotes/payments/start-payment.ts';
import type { Services } from '#server/features/services.ts';
import type { CallContext, RequestContext } from '#server/platform/auth/context.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { pdfResponse } from '#server/platform/pdf/pdf-response.ts';
import { agreeToTexts } from './agree-to-texts.ts';
import { readClosedLink } from './closed-link.ts';
import { decideQuote } from './decide.ts';
import { presentApproval } from './present.ts';
import { type OpenedLink, quoteIdOf, readLink, readShownQuote, readShownQuoteById } from './queries.ts';
import { askQuestion, markViewed } from './visits.ts';

function isOwnStaff({ caller }: CallContext, { scope }: OpenedLink): boolean {
  return caller.viewer?.orgId === scope.orgId;
}

/** @throws ProductError EVIDENCE_MISMATCH and everything that `startPayment` throws */
async function startByLink(
  services: Services,
  link: OpenedLink,
  start: (quoteId: string) => Promise<string>,
): Promise<{ url: string }> {
  const quoteId = await quoteIdOf(services, link);
  assertIntact(services, await readDocumentSource(services, link.scope, quoteId));
  return { url: await start(quoteId) };
}

/** Starts a payment after an approval. If this fails, the approval stands and the page offers the payment again. */
async function tryToPay(
  services: Services,
  link: OpenedLink,
  quoteId: string,
  { purpose, language }: { purpose: OwedPurpose; language: Language },
) {
  try {
    return { url: await startPayment(services, link.scope, quoteId, purpose, language), problem: null };
  } catch (error) {
    if (!(error instanceof ProductError))
      services.log.error({ err: error, quote: quoteId }, 'a payment could not be started after an approval');
    return { url: null, problem: customerMessage(error, language) };
  }
}

export function approvalRoutes(procedures: Procedures, services: Services) {
  const { approval } = procedures;
  const shown = async (link: OpenedLink, language: Language | undefined, chosen: readonly number[] | undefined) =>
    presentApproval(services, await readShownQuote(services, link, chosen), language);
  const from = ({ request }: RequestContext) => ({
    ip: request.ip,
    userAgent: request.userAgent,
    requestId: request.id,
  });
  return {
    show: approval.show.handler(({ input }) => shown(readLink(input.token), input.language, input.options)),
    closed: approval.closed.handler(({ input }) => readClosedLink(services, readLink(input.token), input.language)),
    decide: approval.decide.handler(async ({ input, context }) => {
      const link = readLink(input.token);
      const { decision, revision, reason, name, language, pay, options, acknowledged } = input;
      const offeredCard = pay !== undefined;
      const by = { kind: 'customer', secret: link.secret, name, language, offeredCard, acknowledged } as const;
      const { quoteId } = await decideQuote(services, link.scope, {
        decision,
        revision,
        reason,
        options,
        by,
        from: from(context),
      });
      const view = presentApproval(services, await readShownQuoteById(services, link.scope, quoteId), language);
      if (decision !== 'approved' || !pay || pay === 'later') return { ...view, payment: null };
      const payment = await tryToPay(services, link, quoteId, { purpose: pay, language: view.language });
      return { ...view, payment };
    }),
    pay: approval.pay.handler(async ({ input }) => {
      const link = readLink(input.token);
      const { purpose, language } = input;
      return startByLink(services, link, (quoteId) => startPayment(services, link.scope, quoteId, purpose, language));
    }),
    tip: approval.tip.handler(async ({ input }) => {
      const link = readLink(input.token);
      const { amount_cents, language } = input;
      return startByLink(services, link, (quoteId) => startTip(services, link.scope, quoteId, amount_cents, language));
    }),
    receipt: approval.receipt.handler(async ({ input }) => {
      const link = readLink(input.token);
      return pdfResponse(await receiptPdf(services, link.scope, await quoteIdOf(services, link), input.id));
    }),
    viewed: approval.viewed.handler(async ({ input, context }) => {
      const link = readLink(input.token);
      if (!isOwnStaff(context, link)) await markViewed(services, link, { ...from(context), revision: input.revision });
      return { ok: true } as const;
    }),
    ask: approval.ask.handler(async ({ input }) => {
      await askQuestion(services, readLink(input.token), input);
      return { ok: true } as const;
    }),
    agreeToTexts: approval.agreeToTexts.handler(async ({ input, context }) => {
      const link = readLink(input.token);
      const staff = isOwnStaff(context, link) ? context.caller.viewer : null;
      await agreeToTexts(services, link, { ...input, staff });
      return { ok: true } as const;
    }),
    pdf: approval.pdf.handler(async ({ input }) => {
      const link = readLink(input.token);
      const quoteId = await quoteIdOf(services, link);
      return pdfResponse(
        await shownPdf(services, link.scope, quoteId, {
          language: input.language ?? null,
          readPaid: (...about) => readPaid(services, link.scope, ...about),
        }),
      );
    }),
    signedCopy: approval.signedCopy.handler(async ({ input }) => {
      const link = readLink(input.token);
      const { isDecided, isMade } = await waitForSignedCopy(services, link.scope, await quoteIdOf(services, link));
      if (!isDecided) throw new ProductError('NOT_FOUND');
      return { ready: isMade };
    }),
    signedPdf: approval.signedPdf.handler(async ({ input }) => {
      const link = readLink(input.token);
      const quoteId = await quoteIdOf(services, link);
      await waitForSignedCopy(services, link.scope, quoteId);
      return pdfResponse(await signedPdfOf(services, link.scope, quoteId));
    }),
  };
}
