/** In every block of rows about a balance, the rows above a sum add up to it, so that a reader can check it by eye. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumCents } from '#domain/pricing/money.ts';
import { type OwedRow, owedRows } from './balance-rows.ts';
import { balanceOf, type DisputeState, type EntryAmount } from './ledger.ts';
import { loweredOwed } from './price-reduction.ts';

const share = fc.integer({ min: 0, max: 1000 });
const blocks = fc.record({
  signed: fc.integer({ min: 1, max: 200_000 }),
  deposit: share,
  lowered: share,
  /** the part of the reduction that came with refunds */
  goodwill: share,
  paid: fc.integer({ min: 0, max: 300_000 }),
  refunded: share,
  lost: share,
  inDispute: share,
  going: fc.integer({ min: 0, max: 100_000 }),
  isWorkDone: fc.boolean(),
});

test('the price less the rows of payments and refunds is the balance due, and the deposit less its rows is the deposit due', () => {
  const seen = { given: 0, deposit: 0, both: 0 };
  fc.assert(
    fc.property(blocks, (block) => {
      const part = (cents: number, thousandths: number) => Math.floor((cents * thousandths) / 1000);
      const { signed, paid, going, isWorkDone } = block;
      const reduced = part(signed, block.lowered);
      const goodwill_cents = part(reduced, block.goodwill);
      const at = { total_cents: signed, deposit_cents: part(signed, block.deposit), goodwill_cents };
      const owed = loweredOwed(at, reduced);
      const refunded = part(paid, block.refunded);
      const lost = part(paid - refunded, block.lost);
      const disputed = part(paid - refunded - lost, block.inDispute);
      const entries: EntryAmount[] = [
        { type: 'charge', amount_cents: paid },
        { type: 'refund', amount_cents: refunded },
        { type: 'dispute', amount_cents: lost + disputed },
      ];
      const disputes: DisputeState[] = [{ status: 'under_review', amount_cents: disputed }];
      const deposit_cents = isWorkDone ? 0 : owed.deposit_cents;
      const balance = balanceOf(entries, { ...owed, deposit_cents }, disputes, going);
      // With more in dispute than was owed, the rows say that nothing is due.
      fc.pre(balance.in_dispute_cents === 0 || balance.received_cents + balance.in_dispute_cents <= owed.total_cents);
      const rows = owedRows({ ...balance, deposit_cents, isWorkDone });
      const sum = (...names: OwedRow['what'][]) =>
        sumCents(rows.filter(({ what }) => names.includes(what)).map(({ cents }) => cents));
      const due = sum('depositNow', 'depositDue', 'remaining', 'open') - sum('tooMuch');
      expect(owed.total_cents - sum('paid', 'refunded', 'given', 'takenBack', 'returning')).toBe(due);
      const asksDeposit = rows.some(({ what }) => what === 'depositNow');
      // Refunds are split only where the deposit's sum needs it.
      if (balance.deposit_open_cents === 0) expect(sum('refunded') + balance.refunded_cents).toBe(0);
      if (asksDeposit) expect(deposit_cents - sum('paid', 'refunded', 'takenBack')).toBe(sum('depositNow'));
      seen.given += sum('given') < 0 ? 1 : 0;
      seen.deposit += asksDeposit ? 1 : 0;
      seen.both += asksDeposit && sum('given') < 0 && sum('refunded') < 0 ? 1 : 0;
    }),
    { numRuns: 3000 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100);
});
