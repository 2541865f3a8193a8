import type { Language } from '#domain/language/language.ts';
import { askedNow, type DueRow, dueRows } from '#domain/payments/balance-rows.ts';
import { type CardAccount, type ChoiceProblem, type PaymentChoice, paymentChoices } from '#domain/payments/choices.ts';
import { type Balance, balanceOf, type ChargePart, refundableCents } from '#domain/payments/ledger.ts';
import { dueOf, owedNow, owedRevision } from '#domain/payments/owed.ts';
import { refundableRecordedCents } from '#domain/payments/recorded-payments.ts';
import { type Cents, sumCents } from '#domain/pricing/money.ts';
import type { StandingFacts } from '#server/features/quotes/mails/payment-mails.ts';
import type { Services } from '#server/features/services.ts';
import { usableAccount } from '#server/providers/payments/account-commands.ts';
import { isLaterWaiting } from './later-version.ts';
import type { EntryRow, Ledger, LedgerSums, RefundRow } from './ledger-queries.ts';

/** Covers all revisions of the quote's number. */
export function ledgerBalance({ entries, revisions, disputes, isWorkDone }: LedgerSums): Balance {
  return balanceOf(entries, dueOf(owedNow(revisions), isWorkDone), disputes, goingCents(revisions));
}

/** Splits the balance into the part due now and the part due once the work is done. */
export function ledgerDue(sums: LedgerSums): DueRow[] {
  const { deposit_cents } = owedNow(sums.revisions);
  return dueRows(ledgerBalance(sums), { deposit_cents, isWorkDone: sums.isWorkDone });
}

export function ledgerAsked(sums: LedgerSums) {
  const { deposit_cents } = owedNow(sums.revisions);
  return askedNow(ledgerBalance(sums), { deposit_cents, isWorkDone: sums.isWorkDone });
}

/** Returns refunds that aren't in the ledger yet. Our own failed refunds count too, because no one retries them. */
export function refundsUnderWay(refunds: readonly RefundRow[]): ChargePart[] {
  const counts = ({ status, cause }: RefundRow) =>
    status === 'requested' || (status === 'failed' && cause === 'overpaid');
  return refunds
    .filter(counts)
    .flatMap(({ payment_ref, amount_cents }) => (payment_ref === null ? [] : [{ payment_ref, amount_cents }]));
}

/** @returns cents of a payment that can still be refunded; 0 for any other entry */
export function refundableOf(entry: EntryRow, { entries, refunds }: Pick<Ledger, 'entries' | 'refunds'>): Cents {
  if (entry.type === 'manual') return refundableRecordedCents(entry, entries);
  const { type, payment_ref } = entry;
  return type === 'charge' && payment_ref !== null
    ? refundableCents(payment_ref, entries, refundsUnderWay(refunds))
    : 0;
}

/** @returns undefined for a refund that staff recorded, or made on the provider's own site */
export function requestOf(
  { provider_ref }: Pick<EntryRow, 'provider_ref'>,
  { refunds }: Pick<Ledger, 'refunds'>,
): RefundRow | undefined {
  return refunds.find(({ provider_refund_id }) => provider_refund_id !== null && provider_refund_id === provider_ref);
}

/** @returns cents of requested refunds that the provider hasn't confirmed */
export function goingCents(revisions: readonly { going_cents: Cents }[]): Cents {
  return sumCents(revisions.map(({ going_cents }) => going_cents));
}

/** Returns the amounts of every email that shows what is due. */
export function standingOf(ledger: LedgerSums): StandingFacts {
  const owed = owedRevision(ledger.revisions);
  return {
    signedCents: owed?.total_cents ?? 0,
    priceCents: owedNow(ledger.revisions).total_cents,
    balance: ledgerBalance(ledger),
    due: ledgerDue(ledger),
  };
}

export function isSignedByCustomer({ revisions }: Pick<Ledger, 'revisions'>): boolean {
  return owedRevision(revisions)?.is_signed ?? false;
}

interface Payable {
  balance: Balance;
  choices: PaymentChoice[];
  /** why the customer can't pay a balance due by card */
  problem: ChoiceProblem | null;
  /** true when a later version that awaits the customer's reply is the only obstacle */
  isPaused?: boolean;
}

/** A pending revision's deposit is due on its approval, even when an earlier revision's work is done. */
export function isDueAtOnce({ quote, isWorkDone }: Pick<Ledger, 'quote' | 'isWorkDone'>): boolean {
  return isWorkDone && quote.status === 'approved';
}

/** Finds the card payments that the customer can make now, or once they approve this revision. */
export function payableByCard(
  { payments: provider, now }: Pick<Services, 'payments' | 'now'>,
  ledger: Ledger,
  language: Language = 'en',
): Payable {
  const { quote, revisions, entries, disputes } = ledger;
  if (quote.status === 'declined') return { balance: ledgerBalance(ledger), choices: [], problem: null };
  // A pending revision shows what the customer will owe.
  const asApproved = quote.status === 'pending' ? [{ ...quote, approved_at: new Date(0) }] : revisions;
  const balance = balanceOf(entries, dueOf(owedNow(asApproved), isDueAtOnce(ledger)), disputes, goingCents(revisions));
  if (owedRevision(asApproved)?.id !== quote.id) return { balance, choices: [], problem: { kind: 'later_revision' } };
  const taken = takenByCard(provider, ledger, balance, language);
  if (!isLaterWaiting(ledger, now())) return { balance, ...taken };
  return { balance, choices: [], problem: { kind: 'later_waiting' }, isPaused: taken.choices.length > 0 };
}

/** Ignores a later version that awaits the customer's reply. */
function takenByCard(
  provider: Services['payments'],
  { company, account }: Ledger,
  balance: Balance,
  language: Language,
): Pick<Payable, 'choices' | 'problem'> {
  // Once the company is deleted, no one could refund its payments.
  if (company.ends_at !== null) return { choices: [], problem: balance.open_cents > 0 ? { kind: 'ending' } : null };
  if (provider.name === 'none')
    return { choices: [], problem: balance.open_cents > 0 ? { kind: 'no_provider' } : null };
  const usable: CardAccount | null = usableAccount(provider, account);
  return paymentChoices(balance, company.currency, usable, language);
}

export function takesCard(services: Pick<Services, 'payments' | 'now'>, ledger: Ledger): boolean {
  return payableByCard(services, ledger).choices.length > 0;
}
