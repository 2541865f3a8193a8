import { cutText } from '#domain/text.ts';
import { entriesOf, excessOf, missingEntries, type ProviderEntry } from '#domain/payments/ledger.ts';
import { owedSinceFirstCharge } from '#domain/payments/owed.ts';
import type { PaymentPurpose, ProviderPayment } from '#domain/payments/provider-payment.ts';
import { type Tx, withOrg } from '#server/db/client.ts';
import { isUuid, newId } from '#server/db/ids.ts';
import type { LockedQuote } from '#server/db/quote-lock.ts';
import type { OrgScope } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';
import type { AddedEntry, Applied, PaidAttempt } from './applied.ts';
import { refundsUnderWay } from './balance.ts';
import { applyDisputes } from './apply-disputes.ts';
import { applyRefunds } from './apply-refunds.ts';
import { withLedger } from './ledger-lock.ts';
import { type EntryRow, type Ledger, readLedgerIn } from './ledger-queries.ts';
import { tellOfEntries, tellOfExcess } from './payment-news.ts';
import { attemptQueue } from './payment-queues.ts';
import { requestRefund } from './refund-payment.ts';

/** What staff read about a refund that nobody asked for. */
export const OVERPAID_REASON = 'More came in than was owed.';

/**
 * Takes a payment, as the provider reports it now, into the ledger of its quote: what is missing is added, and what came in
 * too much goes back. It depends on the payment as a whole, so events may arrive in any order, twice or never, and two runs
 * at once or a crash between any two steps end the same. Runs as a background job: no request may add what was paid by card.
 * @returns how many entries were added; null for a payment that did not come from a quote of this company
 */
export async function applyPayment(
  services: Services,
  scope: OrgScope,
  payment: ProviderPayment,
): Promise<number | null> {
  const attempt = await findAttempt(services, scope, payment);
  if (!attempt) return null;
  return withLedger(services.db, scope, attempt.quote_id, async (tx, ledger, quote) => {
    const applied = { services, scope, payment, attempt, at: services.now() };
    const added = await addEntries(tx, applied, ledger);
    await noteAttempt(tx, applied);
    await applyRefunds(tx, applied, ledger, quote);
    await applyDisputes(tx, applied, quote);
    if (added.length > 0) await tellOfEntries(tx, applied, quote, added);
    await refundExcess(tx, applied, quote);
    if (added.length > 0) await closeOtherPages(tx, applied);
    return added.length;
  });
}

/** Only a payment that names an attempt of this company, on the same account, belongs to a quote. */
async function findAttempt(
  { db }: Services,
  scope: OrgScope,
  { orgId, attemptId, accountId }: ProviderPayment,
): Promise<PaidAttempt | undefined> {
  if (orgId !== scope.orgId || attemptId === null || !isUuid(attemptId)) return undefined;
  return withOrg(db, scope, (tx) =>
    tx
      .selectFrom('payment_attempts')
      .where('org_id', '=', scope.orgId)
      .where('id', '=', attemptId)
      .where('account_id', '=', accountId)
      .select(['id', 'quote_id', 'purpose'])
      .$narrowType<{ purpose: PaymentPurpose }>()
      .executeTakeFirst(),
  );
}

async function addEntries(tx: Tx, applied: Applied, { entries }: Ledger): Promise<AddedEntry[]> {
  const { payment, attempt } = applied;
  const missing = missingEntries(entries, entriesOf(payment, attempt.purpose));
  const added: AddedEntry[] = [];
  for (const entry of missing) {
    const id = newId(entry.at.getTime());
    // The unique key is the second guard, should the ledger ever be read without its lock.
    const stored = await tx
      .insertInto('payment_entries')
      .values({ id, ...entryColumns(applied, entry) })
      .onConflict((conflict) => conflict.columns(['org_id', 'provider', 'provider_ref', 'type']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored) added.push({ ...entry, id });
  }
  return added;
}

function entryColumns({ services, scope, payment, attempt }: Applied, entry: ProviderEntry) {
  const isCharge = entry.type === 'charge';
  return {
    org_id: scope.orgId,
    quote_id: attempt.quote_id,
    type: entry.type,
    amount_cents: entry.amount_cents,
    currency: payment.currency,
    method: 'card',
    provider: services.payments.name,
    payment_ref: entry.payment_ref,
    provider_ref: entry.provider_ref,
    account_id: payment.accountId,
    purpose: entry.purpose,
    attempt_id: attempt.id,
    card_brand: isCharge ? cutText(payment.card?.brand ?? '', CARD_TEXT_MAX) : '',
    card_last4: isCharge ? cutText(payment.card?.last4 ?? '', CARD_TEXT_MAX) : '',
    fee_cents: entry.fee_cents,
    at: entry.at,
  };
}

/** Providers' texts are short; an odd one must not fail the job. */
const CARD_TEXT_MAX = 40;

async function noteAttempt(tx: Tx, { scope, payment, attempt }: Applied): Promise<void> {
  if (payment.paidAt === null) return;
  await tx
    .updateTable('payment_attempts')
    .set({ status: 'paid', payment_id: payment.id })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', attempt.id)
    .where('status', '<>', 'paid')
    .execute();
}

/** Asks for the refund of what came in beyond what was owed. Both sides are told. */
async function refundExcess(tx: Tx, applied: Applied, quote: LockedQuote): Promise<void> {
  const { services, scope, attempt, at } = applied;
  const ledger = await readLedgerIn(tx, scope, attempt.quote_id);
  const { entries, revisions, refunds } = ledger;
  const owed = owedSinceFirstCharge(revisions, entries);
  for (const { payment_ref, amount_cents } of excessOf(entries, owed, refundsUnderWay(refunds))) {
    const charge = entries.find(
      (entry): entry is EntryRow => entry.type === 'charge' && entry.payment_ref === payment_ref,
    );
    if (!charge) continue;
    const wanted = { amount_cents, cause: 'overpaid', reason: OVERPAID_REASON, requested_by: null, at } as const;
    const id = await requestRefund(tx, services, scope, charge, wanted);
    await tellOfExcess(tx, applied, quote, { id, amount_cents, currency: charge.currency });
  }
}

/** Pages that are still open ask for an amount that may no longer be owed. */
async function closeOtherPages(tx: Tx, { services, scope, attempt, at }: Applied): Promise<void> {
  const open = await tx
    .selectFrom('payment_attempts')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', attempt.quote_id)
    .where('status', 'in', ['starting', 'open'])
    .select('id')
    .execute();
  for (const { id } of open)
    await services.jobs.send(tx, attemptQueue, { org_id: scope.orgId, attempt_id: id, at: at.toISOString() });
}
