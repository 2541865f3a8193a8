import { addDays, dayIn } from '#domain/calendar-days.ts';
import type { EntryType } from '#domain/payments/ledger.ts';
import { addEntry } from '#server/features/quotes/payments/add-entry.ts';
import { withLedger } from '#server/features/quotes/payments/ledger-lock.ts';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestCompany } from '#tests/support/factories.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;

/**
 * Makes random payments on an approved quote, and may lower its price. The owner records, voids and refunds
 * payments, even above the balance due. The card provider reports anything it may.
 */
export async function pay(app: TestApp, company: TestCompany, quoteId: string, random: Random): Promise<void> {
  const { payments } = company.owner.client.api;
  for (let count = random(5); count > 0; count -= 1) {
    app.clock.advance(random(9) * HOUR_MS);
    const { open_cents, total_cents, owed_quote_id } = await payments.ofQuote({ quote_id: quoteId });
    if (random(6) === 0 && total_cents > 0 && owed_quote_id === quoteId) {
      const amount_cents = random(8) === 0 ? total_cents : 1 + random(total_cents);
      await payments.lowerPrice({ quote_id: quoteId, id: newId(), amount_cents, reason: 'Part of it was skipped' });
      continue;
    }
    if (random(3) === 0) await payByCard(app, company, quoteId, random);
    else if (open_cents > 0 || random(4) === 0) {
      const id = newId();
      const quote_id = owed_quote_id ?? quoteId;
      const beyond = open_cents === 0 || random(6) === 0 ? 1 + random(5000) : 0;
      await payments.record({
        quote_id,
        id,
        allow_overpayment: beyond > 0,
        amount_cents: beyond + (random(3) === 0 || beyond > 0 ? open_cents : 1 + random(open_cents)),
        method: (['cash', 'check', 'transfer', 'other'] as const)[random(4)] ?? 'cash',
        received_on: addDays(dayIn(app.services.now(), 'Pacific/Pago_Pago'), -random(100)),
        reference: '',
      });
      if (random(5) === 0) await payments.void({ quote_id, id, reason: 'Wrong quote' });
      else if (random(3) === 0) await refundRecorded(app, company, quote_id, random);
    }
  }
}

/** Records refunds of the latest payment. Some lower the price. */
async function refundRecorded(app: TestApp, company: TestCompany, quote_id: string, random: Random): Promise<void> {
  const { payments } = company.owner.client.api;
  for (let count = 1 + random(2); count > 0; count -= 1) {
    app.clock.advance(random(9) * HOUR_MS);
    const { entries } = await payments.ofQuote({ quote_id });
    const paid = entries.findLast(({ type, refundable_cents }) => type === 'manual' && refundable_cents > 0);
    if (!paid) return;
    const amount_cents = random(4) === 0 ? paid.refundable_cents : 1 + random(paid.refundable_cents);
    const lowers_price = [true, false, undefined][random(3)];
    const method = (['cash', 'check', undefined] as const)[random(3)];
    const how = { ...(lowers_price !== undefined && { lowers_price }), ...(method && { method }) };
    await payments.refund({ quote_id, id: paid.id, refund_id: newId(), amount_cents, reason: 'Late', ...how });
  }
}

/**
 * Charges a card. Then part may be refunded, the refund may fail, part may be disputed, and the dispute may be
 * won.
 */
async function payByCard(app: TestApp, company: TestCompany, quoteId: string, random: Random): Promise<void> {
  const charged = 1 + random(20_000);
  const refunded = 1 + random(charged);
  const disputed = 1 + random(charged);
  const failed = { type: 'refund_failed', amount_cents: refunded } as const;
  const whole: readonly CardEntry[] = [
    { type: 'charge', amount_cents: charged },
    { type: 'refund', amount_cents: refunded },
    ...(random(2) === 0 || disputed > charged - refunded ? [failed] : []),
    { type: 'dispute', amount_cents: disputed },
    { type: 'dispute_reversal', amount_cents: disputed },
  ];
  for (const entry of whole.slice(0, 1 + random(whole.length))) {
    app.clock.advance(random(9) * HOUR_MS);
    await addCardEntry(app, company, quoteId, entry);
  }
}

/** Kept for each app, because every call of `workerServices` opens new connections. */
const workers = new WeakMap<TestApp, Services>();

function workerOf(app: TestApp): Services {
  const worker = workers.get(app) ?? app.workerServices();
  workers.set(app, worker);
  return worker;
}

interface CardEntry {
  type: Exclude<EntryType, 'manual' | 'void'>;
  amount_cents: number;
}

async function addCardEntry(
  app: TestApp,
  { orgId, scope }: TestCompany,
  quoteId: string,
  { type, amount_cents }: CardEntry,
): Promise<void> {
  await app.query(
    `insert into payment_accounts (org_id, account_id, provider, connected_at, checked_at)
     values ($1, 'acct', 'test', now(), now()) on conflict do nothing`,
    [orgId],
  );
  await withLedger(workerOf(app).db, scope, quoteId, (tx, ledger) =>
    addEntry(tx, scope, ledger, {
      id: newId(),
      quote_id: quoteId,
      type,
      amount_cents,
      currency: 'USD',
      method: 'card',
      provider: 'test',
      payment_ref: 'py',
      provider_ref: newId(),
      account_id: 'acct',
      purpose: type === 'charge' ? 'balance' : null,
      at: app.services.now(),
    }),
  );
}
