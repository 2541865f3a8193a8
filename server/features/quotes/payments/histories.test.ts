/**
 * Runs random payment histories through the real commands: old, repeated and concurrent readings in any order must end
 * in the same ledger as the plain order. `HISTORIES=1000` runs more. The tests of domain/payments run 10,000 on the
 * rule.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentPurpose, ProviderPayment } from '#domain/payments/provider-payment.ts';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { approvedQuote, buildOwedQuote, type OwedQuote } from '#tests/support/payments.ts';
import { applyPayment } from './apply-payment.ts';

const RUNS = Number(process.env['HISTORIES'] ?? 12);
const START = Date.UTC(2026, 10, 22);

let app: TestApp;
let worker: Services;
let owed: OwedQuote;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
  owed = await buildOwedQuote(app);
});
afterAll(() => app?.close());

interface Step {
  what: 'pay' | 'refund' | 'refund_fails' | 'dispute' | 'dispute_won';
  payment: number;
}

function changed(payment: ProviderPayment, what: Step['what'], at: Date): ProviderPayment {
  const { refunds, disputes, paidAt, id } = payment;
  if (what === 'pay') return { ...payment, paidAt: paidAt ?? at };
  if (!paidAt) return payment;
  switch (what) {
    case 'refund': {
      const refund = { requestId: null, amountCents: 1000, at, status: 'succeeded', failedAt: null } as const;
      return { ...payment, refunds: [...refunds, { id: `re_${id}_${refunds.length}`, ...refund }] };
    }
    case 'refund_fails':
      return {
        ...payment,
        refunds: refunds.map((refund, index) =>
          index === refunds.length - 1 && refund.status !== 'failed'
            ? { ...refund, status: 'failed' as const, failedAt: at }
            : refund,
        ),
      };
    case 'dispute': {
      if (disputes.length > 0) return payment;
      const dispute = { amountCents: 500, at, status: 'needs_response', dueBy: null, fundsReturnedAt: null } as const;
      return { ...payment, disputes: [{ id: `dp_${id}`, ...dispute }] };
    }
    case 'dispute_won':
      // The bank returns the money only once.
      return {
        ...payment,
        disputes: disputes.map((one) => ({ ...one, status: 'won', fundsReturnedAt: one.fundsReturnedAt ?? at })),
      };
  }
}

async function twoAttempts(
  run: string,
  purposes: readonly PaymentPurpose[],
): Promise<{ id: string; payments: ProviderPayment[] }> {
  const { company, accountId } = owed;
  const { id } = await approvedQuote(company);
  const payments: ProviderPayment[] = [];
  for (const [index, purpose] of purposes.entries()) {
    const attemptId = newId();
    await app.query(
      `insert into payment_attempts (org_id, id, quote_id, account_id, purpose, amount_cents, currency, revision, language, created_at, expires_at)
       values ($1, $2, $3, $4, $5, 30000, 'USD', 1, 'en', now(), now() + interval '1 hour')`,
      [company.orgId, attemptId, id, accountId, purpose],
    );
    const amountCents = purpose === 'deposit' ? 30_000 : 100_000;
    const nothing = { feeCents: 30, paidAt: null, card: null, refunds: [], disputes: [], currency: 'USD' };
    const names = { orgId: company.orgId, quoteId: id, attemptId, accountId };
    payments.push({ id: `py_${run}_${index}`, amountCents, ...names, ...nothing });
  }
  return { id, payments };
}

function statesOf(payments: readonly ProviderPayment[], steps: readonly Step[]): ProviderPayment[][] {
  let current = [...payments];
  return steps.map(({ what, payment }, time) => {
    current = current.map((one, index) =>
      index === payment ? changed(one, what, new Date(START + time * 60_000)) : one,
    );
    return current;
  });
}

const ledgerOf = async (quoteId: string, run: string) => {
  const rows = await app.query<{ line: string }>(
    `select type || ' ' || amount_cents || ' ' || replace(provider_ref, $2, '') || ' ' || at as line
     from payment_entries where quote_id = $1 order by 1`,
    [quoteId, run],
  );
  return rows.map(({ line }) => line);
};

const histories = fc.record({
  purposes: fc.array(fc.constantFrom<PaymentPurpose>('deposit', 'balance'), { minLength: 2, maxLength: 2 }),
  steps: fc.array(
    fc.record<Step>({
      what: fc.constantFrom('pay', 'pay', 'refund', 'refund_fails', 'dispute', 'dispute_won'),
      payment: fc.nat({ max: 1 }),
    }),
    { minLength: 2, maxLength: 8 },
  ),
  deliveries: fc.array(fc.record({ payment: fc.nat({ max: 1 }), state: fc.nat({ max: 7 }), twice: fc.boolean() }), {
    maxLength: 8,
  }),
});

test(`${RUNS} histories end in the same ledger as the plain order`, { timeout: 60_000 + RUNS * 5000 }, async () => {
  const apply = (payment: ProviderPayment) => applyPayment(worker, owed.company.scope, payment);
  await fc.assert(
    fc.asyncProperty(histories, async ({ purposes, steps, deliveries }) => {
      const [plainRun, otherRun] = [newId(), newId()];
      const plain = await twoAttempts(plainRun, purposes);
      for (const state of statesOf(plain.payments, steps)) for (const payment of state) await apply(payment);
      const other = await twoAttempts(otherRun, purposes);
      const states = statesOf(other.payments, steps);
      for (const { payment, state, twice } of deliveries) {
        const read = states[Math.min(state, states.length - 1)]?.[payment];
        if (read) await Promise.all(twice ? [apply(read), apply(read)] : [apply(read)]);
      }
      // The nightly comparison reads the current state of every payment.
      await Promise.all((states.at(-1) ?? []).map(apply));
      expect(await ledgerOf(other.id, otherRun)).toEqual(await ledgerOf(plain.id, plainRun));
    }),
    { numRuns: RUNS },
  );
});
