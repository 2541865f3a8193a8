/**
 * Checks random payment histories of a quote against separate bookkeeping. No one is ever asked again for money
 * refunded as goodwill.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depositNow } from './balance-rows.ts';
import { paymentChoices } from './choices.ts';
import { depositDueOnApproval } from './deposit.ts';
import { balanceOf, type DisputeState, excessOf, type LedgerEntry, paidBefore } from './ledger.ts';
import { type DatedReduction, owedNow, owedSinceFirstCharge } from './owed.ts';
import { paymentState } from './payment-labels.ts';
import { goodwillCents, loweredPrice, refundOutcome, taxOfReduction } from './price-reduction.ts';
import { type BookedSoFar, taxShare } from './tax-share.ts';

const STORIES = 10_000;
const START = Date.UTC(2026, 10, 22);

interface Step {
  what:
    | 'card'
    | 'old page'
    | 'cash'
    | 'too much cash'
    | 'void'
    | 'cash goodwill'
    | 'usual cash refund'
    | 'cash return'
    | 'lower'
    | 'goodwill'
    | 'usual refund'
    | 'return'
    | 'outside refund'
    | 'refund fails'
    | 'dispute'
    | 'won'
    | 'lost';
  /** in thousandths of the largest possible amount */
  share: number;
}

const stories = fc.record({
  total: fc.integer({ min: 1, max: 200_000 }),
  depositShare: fc.integer({ min: 0, max: 1000 }),
  taxShare: fc.integer({ min: 0, max: 150 }),
  steps: fc.array(
    fc.record<Step>({
      what: fc.constantFrom<Step['what']>(
        'card',
        'old page',
        'cash',
        'too much cash',
        'void',
        'cash goodwill',
        'usual cash refund',
        'cash return',
        'lower',
        'goodwill',
        'usual refund',
        'return',
        'outside refund',
        'refund fails',
        'dispute',
        'won',
        'lost',
      ),
      share: fc.integer({ min: 1, max: 1000 }),
    }),
    { minLength: 1, maxLength: 20 },
  ),
});
type Story = typeof stories extends fc.Arbitrary<infer Told> ? Told : never;

type Giving = 'goodwill' | 'usual refund' | 'return';
const HOW = { 'cash goodwill': 'goodwill', 'usual cash refund': 'usual refund', 'cash return': 'return' } as const;

/** Simple books for comparison: one number per fact, and no entries. */
interface Books {
  price: number;
  /** cash that the company has */
  cash: number;
  /** cash refunds that lowered the price */
  cashGoodwill: number;
  /** per card payment: what the company has, what a bank withdrew, and if the bank is still deciding */
  cards: { held: number; taken: number; deciding: boolean; refunds: GivenBack[] }[];
  /** refunded as goodwill, never due again */
  goodwill: number;
  /**
   * how much the price was lowered after the first refund at the provider, other than by refunds. null before that
   * refund
   */
  loweredForOutside: number | null;
}

interface GivenBack {
  id: string;
  cents: number;
  /** the part that lowered the price */
  goodwill: number;
  outside: boolean;
}

/** Refunds that customers don't owe again. A deposit paid with that money stays paid. */
function forgiven({ cards, cashGoodwill, loweredForOutside }: Books): number {
  const all = cards.flatMap(({ refunds }) => refunds);
  const outside = all.filter((each) => each.outside).reduce((sum, { cents }) => sum + cents, 0);
  const lowered = all.reduce((sum, { goodwill }) => sum + goodwill, 0);
  return cashGoodwill + lowered + Math.min(outside, loweredForOutside ?? 0);
}

const dueOf = ({ price, cash, cards }: Books) =>
  Math.max(0, price - cash - cards.reduce((sum, card) => sum + card.held + (card.deciding ? card.taken : 0), 0));
const holds = ({ cash, cards }: Books) => cash + cards.reduce((sum, { held }) => sum + held, 0);

function tell({ total, depositShare, taxShare: taxPart, steps }: Story): void {
  const deposit = Math.floor((total * depositShare) / 1000);
  const tax = Math.floor((total * taxPart) / 1000);
  const books: Books = { price: total, cash: 0, cashGoodwill: 0, cards: [], goodwill: 0, loweredForOutside: null };
  const entries: (LedgerEntry & { reason: string })[] = [];
  const disputes: (DisputeState & { ref: number })[] = [];
  const reductions: (DatedReduction & { refund_id: string | null })[] = [];
  const refunds = new Map<string, 'done' | 'failed'>();
  let booked: BookedSoFar = { received_cents: 0, tax_cents: 0 };
  let oldPage: number | null = null;
  /** cash payments that weren't voided, and what is left of each */
  let manuals: { id: string; cents: number; left: number }[] = [];

  const reduced = () => reductions.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const revision = () => ({
    revision: 1,
    approved_at: new Date(START),
    total_cents: total,
    deposit_cents: deposit,
    reduced_cents: reduced(),
    goodwill_cents: goodwillCents({
      entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      reductions: reductions.map((reduction) => ({ ...reduction, at: reduction.at.toISOString() })),
      refunds: [...refunds].map(([id, status]) => ({ id, status })),
    }),
  });
  const balance = () => balanceOf(entries, owedNow([revision()]), disputes);
  const excess = () => excessOf(entries, owedSinceFirstCharge([revision()], entries, reductions));
  const sumOf = (parts: readonly { amount_cents: number }[]) =>
    parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const part = (most: number, share: number) => Math.max(1, Math.floor((most * share) / 1000));

  for (const [time, { what, share }] of steps.entries()) {
    const at = new Date(START + (time + 1) * 60_000);
    const add = (type: LedgerEntry['type'], amount_cents: number, more: Partial<(typeof entries)[number]> = {}) => {
      const share = taxShare(
        { type, amount_cents },
        booked,
        loweredPrice({ total_cents: total, tax_cents: tax }, reduced()),
      );
      entries.push({ type, amount_cents, at, payment_ref: null, purpose: null, reason: 'Asked for here', ...more });
      const sign = ['charge', 'manual', 'refund_failed', 'dispute_reversal'].includes(type) ? 1 : -1;
      booked = { received_cents: booked.received_cents + sign * amount_cents, tax_cents: booked.tax_cents + share };
    };
    const lower = (amount_cents: number, refund_id: string | null) => {
      taxOfReduction({ total_cents: total, tax_cents: tax }, reduced(), amount_cents);
      reductions.push({ revision: 1, amount_cents, at, refund_id });
      books.price -= amount_cents;
      if (refund_id === null && books.loweredForOutside !== null) books.loweredForOutside += amount_cents;
    };
    const charge = (cents: number) => {
      add('charge', cents, { payment_ref: `py_${books.cards.length}`, purpose: 'balance' });
      books.cards.push({ held: cents, taken: 0, deciding: false, refunds: [] });
    };
    /**
     * Refunds money, which may lower the price.
     * @returns the part that lowered it
     */
    const giveBack = (cents: number, id: string, how: Giving, of: Partial<(typeof entries)[number]>): number => {
      const dueBefore = dueOf(books);
      const depositBefore = balance().deposit_open_cents;
      const outcome = refundOutcome(balance(), 0, cents);
      const lowers = how === 'goodwill' || (how === 'usual refund' && outcome.lowers_price);
      // A refund first returns the excess. Only the rest affects the price.
      const beyond = Math.max(0, holds(books) - books.price);
      const again = Math.max(0, cents - beyond);
      expect(outcome.due_again_cents).toBe(again);
      if (lowers && again > 0) {
        lower(again, id);
        books.goodwill += again;
      }
      add('refund', cents, of);
      refunds.set(id, 'done');
      // A goodwill refund is never due again, neither in the balance nor in the deposit.
      if (lowers) expect(balance().deposit_open_cents).toBeLessThanOrEqual(depositBefore);
      if (how === 'goodwill' || (how === 'usual refund' && dueBefore === 0))
        expect(balance().open_cents).toBe(dueBefore);
      return lowers ? again : 0;
    };
    const held = books.cards.findIndex((card) => card.held > 0);
    const card = books.cards[held];
    switch (what) {
      case 'card': {
        const due = dueOf(books);
        const { choices } = paymentChoices(balance(), 'USD', { can_charge: true, currencies: [] });
        // The page asks for the whole balance due, or for nothing if a card can't pay so little.
        const asked = choices.find(({ purpose }) => purpose === 'balance')?.amount_cents ?? null;
        if (asked !== null) expect(asked).toBe(due);
        oldPage ??= due;
        if (due > 0) charge(due);
        break;
      }
      case 'old page': {
        // Someone pays on a page opened before the price was lowered. The program refunds the excess.
        if (!oldPage || disputes.length > 0) break;
        const before = sumOf(excess());
        charge(oldPage);
        const after = excess();
        expect(sumOf(after), 'no cash is refunded to a card').toBeLessThanOrEqual(before + oldPage);
        for (const { payment_ref, amount_cents } of after) {
          const index = Number(payment_ref.slice(3));
          const back = books.cards[index];
          add('refund', amount_cents, { payment_ref });
          if (back) back.held -= amount_cents;
        }
        expect(excess()).toEqual([]);
        oldPage = null;
        break;
      }
      case 'cash': {
        const due = dueOf(books);
        if (due === 0) break;
        const cents = part(due, share);
        const id = `cash_${time}`;
        add('manual', cents, { id });
        manuals.push({ id, cents, left: cents });
        books.cash += cents;
        break;
      }
      case 'too much cash': {
        const due = dueOf(books);
        const cents = due + part(total, share);
        const id = `cash_${time}`;
        const before = excess();
        add('manual', cents, { id, beyond_cents: cents - due });
        expect(excess(), 'no card is refunded for the cash above what was due').toEqual(before);
        manuals.push({ id, cents, left: cents });
        books.cash += cents;
        break;
      }
      case 'void': {
        const first = manuals.find(({ cents, left }) => left === cents);
        if (!first) break;
        add('void', first.cents, { related_id: first.id });
        manuals = manuals.filter((each) => each !== first);
        books.cash -= first.cents;
        break;
      }
      case 'cash goodwill':
      case 'usual cash refund':
      case 'cash return': {
        const paid = manuals.find(({ left }) => left > 0);
        if (!paid) break;
        const cents = Math.min(paid.left, part(paid.left, share));
        const before = sumOf(excess());
        const id = `re_${time}`;
        const goodwill = giveBack(cents, id, HOW[what], { id, related_id: paid.id });
        expect(sumOf(excess()), 'no card is refunded for returned cash').toBeLessThanOrEqual(before);
        paid.left -= cents;
        books.cash -= cents;
        books.cashGoodwill += goodwill;
        break;
      }
      case 'lower':
        if (books.price === 0) break;
        lower(part(books.price, share), null);
        break;
      case 'outside refund': {
        if (!card) break;
        const cents = part(card.held, share);
        add('refund', cents, { payment_ref: `py_${held}`, reason: '' });
        card.held -= cents;
        card.refunds.push({ id: `re_${time}`, cents, goodwill: 0, outside: true });
        books.loweredForOutside ??= 0;
        break;
      }
      case 'goodwill':
      case 'usual refund':
      case 'return': {
        if (!card) break;
        const cents = Math.min(card.held, part(card.held, share));
        const id = `re_${time}`;
        const goodwill = giveBack(cents, id, what, { payment_ref: `py_${held}` });
        card.held -= cents;
        card.refunds.push({ id, cents, goodwill, outside: false });
        break;
      }
      case 'refund fails': {
        const index = books.cards.findIndex(({ refunds }) => refunds.length > 0);
        const failed = books.cards[index];
        const refund = failed?.refunds.pop();
        if (!failed || refund === undefined) break;
        add('refund_failed', refund.cents, {
          payment_ref: `py_${index}`,
          ...(refund.outside ? { reason: '' } : {}),
        });
        refunds.set(refund.id, 'failed');
        failed.held += refund.cents;
        break;
      }
      case 'dispute':
        if (!card || card.deciding || card.taken > 0) break;
        add('dispute', card.held, { payment_ref: `py_${held}` });
        disputes.push({ ref: held, status: 'needs_response', amount_cents: card.held });
        card.taken = card.held;
        card.held = 0;
        card.deciding = true;
        break;
      case 'won':
      case 'lost': {
        const dispute = disputes.find(({ status }) => status === 'needs_response');
        const disputed = dispute && books.cards[dispute.ref];
        if (!dispute || !disputed) break;
        dispute.status = what;
        disputed.deciding = false;
        if (what === 'won') {
          add('dispute_reversal', disputed.taken, { payment_ref: `py_${dispute.ref}` });
          disputed.held += disputed.taken;
          disputed.taken = 0;
        }
        break;
      }
    }
    const now = balance();
    expect(now.open_cents).toBe(dueOf(books));
    expect(now.received_cents).toBe(holds(books));
    expect(now.overpaid_cents).toBe(Math.max(0, holds(books) - books.price));
    expect(now.deposit_open_cents).toBeLessThanOrEqual(now.open_cents);
    // The next revision would ask for the same part of the deposit, apart from goodwill refunds.
    const asked = depositDueOnApproval(Math.min(deposit, books.price), paidBefore(now));
    expect(now.deposit_open_cents).toBe(Math.max(0, asked - forgiven(books)));
    expectOneLabel(now, owedNow([revision()]), { total, deposit, books });
    // Nothing ever asks for more than the price after goodwill reductions.
    expect(now.open_cents + now.received_cents - now.overpaid_cents).toBeLessThanOrEqual(total - books.goodwill);
    const taxNow = loweredPrice({ total_cents: total, tax_cents: tax }, reduced());
    expect(booked.tax_cents).toBeLessThanOrEqual(tax);
    expect(taxNow.tax_cents).toBeLessThanOrEqual(taxNow.total_cents);
  }
}

/**
 * The quote's badge and the deposit's row say "paid" exactly when nothing of the deposit is due. The badge says
 * "Refunded" only if the customer neither paid nor owes anything. Otherwise a refund leaves the deposit due or paid.
 */
function expectOneLabel(
  now: ReturnType<typeof balanceOf>,
  owed: ReturnType<typeof owedNow>,
  { total, deposit, books }: { total: number; deposit: number; books: Books },
): void {
  const state = paymentState(now, owed, false);
  if (owed.deposit_cents > 0) expect(state).not.toBe('partly_paid');
  if (state === 'refunded') expect([holds(books), books.price]).toEqual([0, 0]);
  const isDisputed = books.cards.some(({ taken }) => taken > 0);
  if (dueOf(books) > 0 && deposit > 0 && !isDisputed) expect(['deposit_due', 'deposit_paid']).toContain(state);
  if (owed.deposit_cents === 0 || (state !== 'deposit_paid' && state !== 'deposit_due')) return;
  expect(state === 'deposit_paid').toBe(now.deposit_open_cents === 0);
  const row = depositNow(
    { type: 'flat', value: deposit, cents: deposit },
    { ...now, ...owed, signed_total_cents: total },
    'en',
  );
  if (now.paid_cents > 0) expect(row?.label === 'Deposit paid').toBe(state === 'deposit_paid');
}

test(`${STORIES.toLocaleString('en-US')} payment histories end as in a shopkeeper’s books, and goodwill refunds are never asked for again`, () => {
  fc.assert(fc.property(stories, tell), { numRuns: STORIES });
});
