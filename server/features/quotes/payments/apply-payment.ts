import { entriesOf, missingEntries, type ProviderEntry } from '#domain/payments/ledger.ts';
import type { PaymentPurpose, ProviderPayment } from '#domain/payments/provider-payment.ts';
import { cutText } from '#domain/text.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { isUuid, newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { ProviderRefused } from '#server/providers/payments/provider.ts';
import { addEntry } from './add-entry.ts';
import type { AddedEntry, Applied, PaidAttempt } from './applied.ts';
import { applyDisputes } from './apply-disputes.ts';
import { applyRefunds } from './apply-refunds.ts';
import { closePaymentPages } from './close-pages.ts';
import { withLedger } from './ledger-lock.ts';
import type { Ledger } from './ledger-queries.ts';
import { notifyOfDispute, notifyOfEntries } from './payment-news.ts';
import { type KnownCharge, refundExcess, StalePayments } from './refund-excess.ts';

/**
 * Adds a payment's missing entries to the ledger and refunds any overpayment. The result depends only on the payment's
 * current state, so events may arrive in any order, twice or never, and runs may overlap or crash.
 * @returns number of entries added or completed; null for a payment that didn't come from a quote of this company
 * @throws ProviderUnavailable; nothing has changed then
 */
export async function applyPayment(
  services: Services,
  scope: OrgScope,
  payment: ProviderPayment,
): Promise<number | null> {
  const attempt = await findAttempt(services, scope, payment);
  if (!attempt) return null;
  let read: Reading = { payment, attempt };
  let fresh: ReadonlySet<string> = new Set();
  for (;;) {
    try {
      return await recordReading(services, scope, read, fresh);
    } catch (error) {
      if (!(error instanceof StalePayments)) throw error;
      const { charges } = error;
      read = { payment: (await readAgain(services, payment.accountId, payment.id)) ?? read.payment, attempt };
      for (const charge of charges) if (charge.ref !== payment.id) await recordRelated(services, scope, charge);
      fresh = new Set(charges.map(({ ref }) => ref));
    }
  }
}

interface Reading {
  payment: ProviderPayment;
  attempt: PaidAttempt;
}

/** The provider may not have reported a refund that staff made on its site, so the payment is read again. */
async function recordRelated(services: Services, scope: OrgScope, charge: KnownCharge): Promise<void> {
  const payment = await readAgain(services, charge.accountId, charge.ref);
  if (payment) await recordReading(services, scope, { payment, attempt: charge.attempt }, null);
}

/** @returns null for a payment that the provider doesn't have or no longer shows us */
async function readAgain(
  { payments }: Services,
  accountId: string,
  paymentId: string,
): Promise<ProviderPayment | null> {
  try {
    return await payments.readPayment({ accountId, paymentId });
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}

/**
 * @param fresh payments in this ledger that have just been read again; null when nothing is to be refunded now
 * @throws StalePayments when something would be refunded but not all payments are fresh; nothing has changed then
 */
function recordReading(
  services: Services,
  scope: OrgScope,
  { payment, attempt }: Reading,
  fresh: ReadonlySet<string> | null,
): Promise<number> {
  return withLedger(services.db, scope, attempt.quote_id, async (tx, ledger, quote) => {
    const applied = { services, scope, payment, attempt, at: services.now() };
    const added = await addEntries(tx, applied, ledger);
    const completed = await addFee(tx, applied, ledger);
    await noteAttempt(tx, applied);
    await applyRefunds(tx, applied, ledger, quote);
    const disputes = await applyDisputes(tx, applied);
    if (added.length > 0) await notifyOfEntries(tx, applied, quote, added);
    // The provider may report both at once. In the log, the payment must come before its dispute.
    for (const dispute of disputes) await notifyOfDispute(tx, applied, quote, dispute);
    if (fresh) await refundExcess(tx, applied, quote, fresh);
    if (added.length > 0) await closePaymentPages(tx, services, scope, { quoteId: attempt.quote_id, at: applied.at });
    return added.length + completed;
  });
}

/** A payment belongs to a quote only if it names an attempt of this company on the same account. */
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

async function addEntries(tx: Tx, applied: Applied, ledger: Ledger): Promise<AddedEntry[]> {
  const { scope, payment, attempt } = applied;
  const missing = missingEntries(ledger.entries, entriesOf(payment, attempt.purpose));
  const added: AddedEntry[] = [];
  for (const entry of missing) {
    const id = newId(entry.at.getTime());
    const stored = await addEntry(tx, scope, ledger, { id, ...entryColumns(applied, entry) });
    if (stored) added.push({ ...entry, id });
  }
  return added;
}

function entryColumns({ services, payment, attempt }: Applied, entry: ProviderEntry) {
  const isCharge = entry.type === 'charge';
  return {
    quote_id: attempt.quote_id,
    type: entry.type,
    amount_cents: entry.amount_cents,
    currency: payment.currency,
    method: 'card' as const,
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

/**
 * The most characters stored of a card's data. Providers' values are shorter, and an unusually long one must not fail
 * the job.
 */
const CARD_TEXT_MAX = 40;

/** Adds a fee that the provider reports later than the payment. @returns number of entries completed */
async function addFee(tx: Tx, { services, scope, payment }: Applied, { entries }: Ledger): Promise<number> {
  const isMissing = entries.some(
    ({ type, payment_ref, fee_cents }) => type === 'charge' && payment_ref === payment.id && fee_cents === null,
  );
  if (!isMissing || payment.feeCents === null) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('payment_entries')
    .set({ fee_cents: payment.feeCents })
    .where('org_id', '=', scope.orgId)
    .where('provider', '=', services.payments.name)
    .where('provider_ref', '=', payment.id)
    .where('type', '=', 'charge')
    .where('fee_cents', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

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
