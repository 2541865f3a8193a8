/** The ledger ends up the same, whatever the order, repetition or loss of events. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balanceOf,
  type ChargePart,
  entriesOf,
  excessOf,
  type LedgerEntry,
  missingEntries,
  type Owed,
  type ProviderEntry,
  signedCents,
} from './ledger.ts';
import type { PaymentPurpose, ProviderDispute, ProviderPayment, ProviderRefund } from './provider-payment.ts';

const START = Date.UTC(2026, 10, 22);
const minute = (n: number) => new Date(START + n * 60_000);

interface Step {
  what: 'pay' | 'refund' | 'refund_fails' | 'dispute' | 'dispute_won' | 'dispute_lost';
  payment: number;
  cents: number;
}

/** Returns the payments at the provider after each step. Later states only ever add. */
function statesOf(amounts: readonly number[], steps: readonly Step[]): ProviderPayment[][] {
  let payments = amounts.map(
    (amountCents, index): ProviderPayment => ({
      id: `py_${index}`,
      accountId: 'acct',
      orgId: 'o',
      quoteId: 'q',
      attemptId: `at_${index}`,
      amountCents,
      currency: 'USD',
      feeCents: 30,
      paidAt: null,
      card: null,
      refunds: [],
      disputes: [],
    }),
  );
  return steps.map((step, time) => {
    payments = payments.map((payment, index) =>
      index === step.payment ? changed(payment, step, minute(time)) : payment,
    );
    return payments;
  });
}

function changed(payment: ProviderPayment, { what, cents }: Step, at: Date): ProviderPayment {
  if (what === 'pay') return payment.paidAt ? payment : { ...payment, paidAt: at };
  if (!payment.paidAt) return payment;
  const entries = entriesOf(payment, 'deposit');
  const held = entries.reduce((sum, entry) => sum + signedCents(entry), 0);
  const { refunds, disputes } = payment;
  switch (what) {
    case 'refund': {
      if (held === 0) return payment;
      const id = `re_${payment.id}_${refunds.length}`;
      const refund: ProviderRefund = {
        id,
        requestId: null,
        amountCents: Math.min(held, cents),
        at,
        status: 'succeeded',
        failedAt: null,
      };
      return { ...payment, refunds: [...refunds, refund] };
    }
    case 'refund_fails':
      return { ...payment, refunds: lastChanged(refunds, 'succeeded', { status: 'failed', failedAt: at }) };
    case 'dispute': {
      if (held === 0) return payment;
      const id = `dp_${payment.id}_${disputes.length}`;
      const dispute: ProviderDispute = {
        id,
        amountCents: held,
        at,
        status: 'needs_response',
        dueBy: null,
        fundsReturnedAt: null,
      };
      return { ...payment, disputes: [...disputes, dispute] };
    }
    case 'dispute_won':
      return { ...payment, disputes: lastChanged(disputes, 'needs_response', { status: 'won', fundsReturnedAt: at }) };
    case 'dispute_lost':
      return { ...payment, disputes: lastChanged(disputes, 'needs_response', { status: 'lost' }) };
  }
}

function lastChanged<Item extends { status: string }>(
  items: readonly Item[],
  from: Item['status'],
  change: Partial<Item>,
): Item[] {
  const index = items.findLastIndex(({ status }) => status === from);
  return items.map((item, place) => (place === index ? { ...item, ...change } : item));
}

/** Handles one event: reads the payment now, or slightly outdated, and adds missing entries. */
function applied(ledger: readonly ProviderEntry[], payment: ProviderPayment, purpose: PaymentPurpose): ProviderEntry[] {
  return [...ledger, ...missingEntries(ledger, entriesOf(payment, purpose))];
}

const sorted = (ledger: readonly ProviderEntry[]) =>
  ledger.toSorted((a, b) => (`${a.type} ${a.provider_ref}` < `${b.type} ${b.provider_ref}` ? -1 : 1));

const purposes = fc.constantFrom<PaymentPurpose>('deposit', 'balance');
const total = 100_000;
const histories = fc.record({
  deposit: fc.integer({ min: 0, max: total }),
  amounts: fc.array(fc.integer({ min: 1, max: total }), { minLength: 1, maxLength: 5 }),
  purposes: fc.array(purposes, { minLength: 5, maxLength: 5 }),
  steps: fc.array(
    fc.record<Step>({
      what: fc.constantFrom('pay', 'pay', 'pay', 'refund', 'refund_fails', 'dispute', 'dispute_won', 'dispute_lost'),
      payment: fc.nat({ max: 4 }),
      cents: fc.integer({ min: 1, max: total }),
    }),
    { minLength: 1, maxLength: 25 },
  ),
  /** which event, and how outdated its reading of the payment is when another handler was faster */
  deliveries: fc.array(fc.record({ step: fc.nat({ max: 24 }), behind: fc.nat({ max: 3 }) }), { maxLength: 40 }),
});

test('in 10,000 histories, events out of order, repeated, lost or handled at the same time give the same ledger as events in order', () => {
  fc.assert(
    fc.property(histories, ({ deposit, amounts, purposes: given, steps, deliveries }) => {
      const states = statesOf(amounts, steps);
      const purposeOf = (index: number) => given[index] ?? 'deposit';
      const all = (ledger: ProviderEntry[], state: readonly ProviderPayment[]) =>
        state.reduce((entries, payment, index) => applied(entries, payment, purposeOf(index)), ledger);
      const plain = states.reduce(all, []);
      // Events arrive in any order and repeatedly, and many never arrive. Each reads the provider's current state, or
      // a slightly older one.
      const delivered = deliveries.reduce<ProviderEntry[]>((ledger, { step, behind }, turn) => {
        const index = (steps[step] ?? steps[0])?.payment ?? 0;
        const seen = states[Math.max(0, Math.min(states.length - 1, turn) - behind)]?.[index];
        return seen ? applied(ledger, seen, purposeOf(index)) : ledger;
      }, []);
      const reconciled = all(delivered, states.at(-1) ?? []);
      expect(sorted(reconciled)).toEqual(sorted(plain));

      const owed: Owed = { total_cents: total, deposit_cents: deposit };
      const balance = balanceOf(reconciled, owed);
      expect(balance).toEqual(balanceOf(plain, owed));
      expect(excessOf(reconciled, () => owed)).toEqual(excessOf(plain, () => owed));
      for (const cents of Object.values(balance)) expect(Number.isInteger(cents) && cents >= 0).toBe(true);
      expect(balance.paid_cents - balance.refunded_cents - balance.disputed_cents).toBe(balance.received_cents);
      expect(balance.received_cents + balance.open_cents - balance.overpaid_cents).toBe(total);
    }),
    { numRuns: 10_000 },
  );
});

/** Charges arrive one by one. Any excess is refunded immediately. */
function withRefunds(arriving: readonly LedgerEntry[], manual: readonly LedgerEntry[], owed: Owed): LedgerEntry[] {
  const ledger: LedgerEntry[] = [...manual];
  const back = ({ payment_ref, amount_cents }: ChargePart): LedgerEntry => ({
    type: 'refund',
    payment_ref,
    amount_cents,
    at: minute(1000),
    purpose: null,
  });
  for (const charge of arriving) {
    ledger.push(charge);
    ledger.push(...excessOf(ledger, () => owed).map(back));
  }
  return ledger;
}

const payers = fc.record({
  deposit: fc.integer({ min: 0, max: total }),
  charges: fc.array(
    fc.record({ cents: fc.integer({ min: 1, max: total }), at: fc.nat({ max: 9 }), purpose: purposes }),
    { minLength: 1, maxLength: 8 },
  ),
  manual: fc.array(fc.record({ cents: fc.integer({ min: 1, max: total }), at: fc.nat({ max: 9 }) }), { maxLength: 2 }),
  order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
});

test('when many people pay at once, the company keeps at most the amount owed, from the same charges in any order of arrival', () => {
  fc.assert(
    fc.property(payers, ({ deposit, charges, manual, order }) => {
      const owed: Owed = { total_cents: total, deposit_cents: deposit };
      const paid = charges.map(
        ({ cents, at, purpose }, index): LedgerEntry => ({
          type: 'charge',
          payment_ref: `py_${index}`,
          amount_cents: cents,
          at: minute(at),
          purpose,
        }),
      );
      const recorded = manual.map(
        ({ cents, at }): LedgerEntry => ({
          type: 'manual',
          payment_ref: null,
          amount_cents: cents,
          at: minute(at),
          purpose: null,
        }),
      );
      const shuffled = paid
        .map((charge, index) => ({ charge, key: order[index] ?? 0 }))
        .toSorted((a, b) => a.key - b.key);
      const plain = withRefunds(paid, recorded, owed);
      const other = withRefunds(
        shuffled.map(({ charge }) => charge),
        recorded,
        owed,
      );
      const kept = (ledger: readonly LedgerEntry[]) =>
        paid.map(({ payment_ref }) =>
          ledger
            .filter((entry) => entry.payment_ref === payment_ref)
            .reduce((sum, entry) => sum + signedCents(entry), 0),
        );
      expect(kept(other)).toEqual(kept(plain));
      expect(kept(plain).every((cents) => cents >= 0)).toBe(true);
      const byHand = recorded.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      expect(kept(plain).reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(Math.max(0, total - byHand));
      expect(excessOf(plain, () => owed)).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});
