import type { Language } from '#domain/language/language.ts';
import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import type { Services } from '#server/features/services.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { PaymentsNow } from '#server/platform/pdf/lowered-price.ts';
import type { DocumentFrame } from '#server/platform/pdf/quote-document.ts';
import { isSignedByCustomer } from './balance.ts';
import { laterVersionOf } from './later-version.ts';
import { readLedger } from './ledger-queries.ts';
import { readPaidBefore } from './paid-before.ts';
import { presentCustomerPayments } from './present.ts';

type Paid = Pick<DocumentFrame, 'payments' | 'paidBefore' | 'replacedBy'>;

/** For a reader who may not see what was paid. */
export function withoutPayments({ payments, paidBefore = 0, ...others }: Paid): Paid {
  if (payments) return { ...others, payments: { ...payments, priceOnly: true } };
  // Shows no amount as due, because some of it may have been paid.
  return { ...others, ...((payments === null || paidBefore > 0) && { payments: null }) };
}

interface PaidQuote {
  id: string;
  number: number;
  revision: number;
  status: QuoteStatus;
}

/** Reads the amounts paid and due as the customer's page shows them, and which revision replaced the quote. */
export async function readPaid(
  services: Services,
  scope: OrgScope,
  quote: PaidQuote,
  language: Language,
): Promise<Paid> {
  if (quote.status === 'approved') return readApproved(services, scope, quote.id, language);
  if (quote.status === 'declined') return { payments: null };
  return { paidBefore: await readPaidBefore(services.db, scope, quote) };
}

/**
 * Reads an approved quote. Once a later version is approved, the page of that version shows what is owed, and this one
 * shows only its last price. `payments` is null if that price was never lowered.
 */
async function readApproved(services: Services, scope: OrgScope, quoteId: string, language: Language): Promise<Paid> {
  const ledger = await readLedger(services.db, scope, quoteId);
  const later = laterVersionOf(scope, ledger, services.now());
  const replacedBy = later?.approvedAt ? { revision: later.revision, approvedAt: later.approvedAt } : undefined;
  const frame = replacedBy ? { replacedBy } : {};
  if (replacedBy && ledger.quote.reduced_cents === 0) return { ...frame, payments: null };
  const payments = presentCustomerPayments(services, ledger, language);
  if (!payments) return { ...frame, payments: null };
  const now: PaymentsNow = {
    ...payments,
    priceOnly: replacedBy !== undefined,
    isReplaced: replacedBy !== undefined,
    laterWaits: later !== null,
    isWorkDone: ledger.isWorkDone,
    isSigned: isSignedByCustomer(ledger),
  };
  return { ...frame, payments: now };
}
