import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { CallContext } from '#server/platform/auth/context.ts';
import { repeatableCall } from '#server/platform/auth/idempotency.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { maySeeLinks } from '#server/platform/auth/viewer.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { once } from '#server/platform/db/once.ts';
import { pdfResponse } from '#server/platform/pdf/pdf-response.ts';
import { readConfirmation } from './confirmation.ts';
import { withLedger } from './ledger-lock.ts';
import { type Ledger, readLedger, readLedgerIn } from './ledger-queries.ts';
import { lowerPrice } from './lower-price.ts';
import { paymentsCsv } from './payments-csv.ts';
import { presentEntry, presentQuotePayments } from './present.ts';
import { receiptPdf } from './receipt.ts';
import { readLastReconciliation } from './reconciliation-queries.ts';
import { type PaymentContext, recordPayment, voidPayment } from './record-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { requestPayment } from './request-payment.ts';

export function paymentsRoutes(procedures: Procedures, services: Services) {
  return { ...readRoutes(procedures, services), ...changeRoutes(procedures, services) };
}

function readRoutes({ payments }: Procedures, services: Services) {
  const { db } = services;
  return {
    ofQuote: payments.ofQuote.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const ledger = await readLedger(db, member.scope, input.quote_id);
      return presentQuotePayments(services, member.scope, ledger, { link: maySeeLinks(member) });
    }),
    get: payments.get.handler(async ({ input, context }) => {
      const ledger = await readLedger(db, context.caller.member.scope, input.quote_id);
      const entry = ledger.entries.find(({ id }) => id === input.id);
      if (!entry) throw new ProductError('NOT_FOUND');
      return presentEntry(entry, ledger);
    }),
    receipt: payments.receipt.handler(async ({ input, context }) =>
      pdfResponse(await receiptPdf(services, context.caller.member.scope, input.quote_id, input.id)),
    ),
    csv: payments.csv.handler(async ({ input, context }) => {
      const { member, author } = context.caller;
      const file = await paymentsCsv(services, member.scope, input);
      await withOrg(db, member.scope, (tx) =>
        writeAudit(tx, member.scope, {
          ...author,
          action: 'payments.exported',
          target: `${input.from} – ${input.to}`,
          at: services.now(),
        }),
      );
      return file;
    }),
    lastReconciliation: payments.lastReconciliation.handler(({ context }) =>
      readLastReconciliation(services, context.caller.member.scope),
    ),
    confirmation: payments.confirmation.handler(({ input }) => readConfirmation(services, input)),
  };
}

function changeRoutes({ payments }: Procedures, services: Services) {
  const contextOf = ({ caller }: CallContext): PaymentContext => ({
    services,
    scope: caller.member.scope,
    author: caller.author,
  });
  const shown = ({ caller: { member } }: CallContext, ledger: Ledger) =>
    presentQuotePayments(services, member.scope, ledger, { link: maySeeLinks(member) });
  return {
    record: payments.record.handler(async ({ input, context }) =>
      shown(context, await recordPayment(contextOf(context), input)),
    ),
    void: payments.void.handler(async ({ input, context }) =>
      shown(context, await voidPayment(contextOf(context), input)),
    ),
    refund: payments.refund.handler(async ({ input, context }) =>
      shown(context, await refundPayment(contextOf(context), input)),
    ),
    lowerPrice: payments.lowerPrice.handler(async ({ input, context }) =>
      shown(context, await lowerPrice(contextOf(context), input)),
    ),
    request: payments.request.handler(({ input, context }) => {
      const by = contextOf(context);
      const { quote_id, email, message } = input;
      const call = repeatableCall(services, context, 'payments.request', { quote_id, email: email ?? null, message });
      return withLedger(services.db, by.scope, quote_id, async (tx, ledger, quote) => {
        const work = async () => {
          await requestPayment(tx, by, ledger, quote, { to: email, message });
          const asked = await readLedgerIn(tx, by.scope, quote_id);
          return presentQuotePayments(services, by.scope, asked, { link: true });
        };
        return call ? once(tx, by.scope, call, work) : work();
      });
    }),
  };
}
