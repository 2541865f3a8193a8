import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleQuoteAt } from '#contract/samples/quote-sample.ts';
import { bankTookAll } from '#domain/payments/balance-rows.ts';
import { paymentChoices } from '#domain/payments/choices.ts';
import { balanceOf, type DisputeState } from '#domain/payments/ledger.ts';
import { dueOf } from '#domain/payments/owed.ts';
import { PAYMENT_STATE_LABELS, paymentState } from '#domain/payments/payment-labels.ts';
import type { NextStep } from '#domain/quote/next-step.ts';
import type { ApprovalQuote, CustomerPayments } from './formats.ts';
import { PaymentCard } from './payment-card.tsx';

const AT = '2026-11-22T12:00:00Z';
/** a deposit of 25% of $1,313.62, in cents */
const SAMPLE = { ...sampleQuoteAt(new Date(AT)), photos: [], status: 'approved' as const, approved_at: AT };
const DEPOSIT = 32_841;
const TOTAL = 131_362;

type Entry = CustomerPayments['entries'][number];
const entry = (type: Entry['type'], amount_cents: number, more: Partial<Entry> = {}): Entry => ({
  id: `${type} ${amount_cents}`,
  type,
  amount_cents,
  method: 'card',
  purpose: null,
  card: '',
  received_on: null,
  at: AT,
  receipt: false,
  receipt_number: 'R-1001',
  ...more,
});
const PAID = entry('charge', DEPOSIT, { purpose: 'deposit', card: 'Visa ending in 4242', receipt: true });

function paymentsOf(
  entries: Entry[],
  more: Partial<CustomerPayments> = {},
  disputes: readonly DisputeState[] = [],
): CustomerPayments {
  const owed = { total_cents: TOTAL, deposit_cents: DEPOSIT };
  const ledger = entries.map(({ type, amount_cents, purpose, at }) => ({
    type,
    amount_cents,
    purpose,
    at: new Date(at),
    payment_ref: type === 'manual' ? null : 'pi_1',
  }));
  const balance = balanceOf(ledger, owed, disputes);
  const { choices } = paymentChoices(balance, 'USD', { can_charge: true, currencies: [] });
  return {
    ...balance,
    total_cents: TOTAL,
    signed_total_cents: TOTAL,
    deposit_cents: DEPOSIT,
    reductions: [],
    test_mode: false,
    choices,
    card_problem: null,
    other_ways: '',
    entries,
    refund_under_way_cents: 0,
    ...more,
  };
}

interface About {
  quote?: Partial<ApprovalQuote>;
  problem?: string;
  next?: NextStep;
}

function markupOf(payments: CustomerPayments | null, about: About = {}) {
  const quote: ApprovalQuote = { ...SAMPLE, payments, ...about.quote };
  const { problem, next = null } = about;
  const props = { quote, problem, next, isCanceled: false, receiptHref: (id: string) => `/receipts/${id}` };
  return renderToStaticMarkup(createElement(PaymentCard, props));
}

function textOf(payments: CustomerPayments | null, about: About = {}) {
  return markupOf(payments, about)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('with nothing paid, the deposit comes first, and the card names the page that takes the card number', () => {
  const text = textOf(paymentsOf([]));
  expect(text).toMatch(/^Deposit due Deposit due now \$328\.41 Due when the work is done \$985\.21 /);
  expect(text).toContain('Pay deposit ($328.41) Pay in full ($1,313.62)');
  expect(text).toContain('You’ll pay on Stripe’s secure page');
  expect(text).toContain('never sees your card number. For another way to pay, call (614) 555-0142');
});

test('with the deposit paid, the card shows the balance and the receipt', () => {
  expect(textOf(paymentsOf([PAID]))).toMatch(
    /^Deposit paid Paid \$328\.41 Due when the work is done \$985\.21 Pay balance \(\$985\.21\) .* Deposit paid, Visa ending in 4242 November 22, 2026 Receipt R-1001 \(PDF\) \$328\.41$/,
  );
});

test.each([
  ['en', 'Pay deposit ($228.41) Pay in full ($1,213.62)'],
  ['es', 'Pagar el depósito ($228.41) Pagar el total ($1,213.62)'],
] as const)('with a part of the deposit due, paying everything is not called the balance (%s)', (language, buttons) => {
  const check = entry('manual', 10_000, { method: 'check', received_on: '2026-11-20' });
  expect(textOf(paymentsOf([check]), { quote: { language } })).toContain(buttons);
});

test('a quote paid by hand and by card is called paid in full', () => {
  const check = entry('manual', TOTAL - DEPOSIT, { method: 'check', received_on: '2026-11-20', receipt: true });
  const text = textOf(paymentsOf([PAID, check]));
  expect(text).toMatch(/^Paid in full Paid \$1,313\.62 Balance due \$0\.00 Deposit paid/);
  expect(text).toContain('Paid by check November 20, 2026');
  expect(text).not.toContain('secure page');
});

test.each<[string, Entry[], string[]]>([
  [
    'refunded',
    [PAID, entry('refund', 10_000)],
    ['Refunded −$100.00', 'Refunded to your card November 22, 2026 −$100.00'],
  ],
  [
    'a failed refund',
    [PAID, entry('refund', 10_000), entry('refund_failed', 10_000)],
    ['The refund didn’t reach your card'],
  ],
  [
    'a dispute lost by the company',
    [PAID, entry('dispute', DEPOSIT)],
    ['Returned by your bank −$328.41', 'Payment returned by your bank', 'Balance due $1,313.62'],
  ],
  [
    'a dispute won by the company',
    [PAID, entry('dispute', DEPOSIT), entry('dispute_reversal', DEPOSIT)],
    ['Payment restored after the dispute', 'Due when the work is done $985.21'],
  ],
])('the card explains %s in plain words', (_, entries, sentences) => {
  const text = textOf(paymentsOf(entries));
  for (const sentence of sentences) expect(text).toContain(sentence);
});

test('a cash refund is labeled as cash, and a voided payment has a line without an amount to add', () => {
  const payments = paymentsOf([PAID, entry('refund', 1000, { method: 'cash' })]);
  const gone = entry('void', 5000, { method: 'check', receipt_number: 'R-1164' });
  const text = textOf({ ...payments, entries: [...payments.entries, gone] });
  expect(text).toContain('Refunded in cash November 22, 2026 −$10.00');
  expect(text).toContain('Check payment of $50.00 voided (receipt R-1164) November 22, 2026');
  expect(textOf({ ...payments, entries: [gone] }, { quote: { language: 'es' } })).toMatch(
    /Pago con cheque de .*50\.00 anulado \(recibo R-1164\)/,
  );
  expect(text).not.toContain('−$50.00');
  const alone = { ...paymentsOf([]), entries: [gone] };
  expect(textOf(alone, { quote: { status: 'pending' } })).toBe('');
});

test('payments returned by the bank in full: the customer can pay again, but nothing urges them to', () => {
  const payments = paymentsOf([PAID, entry('dispute', DEPOSIT)]);
  expect(bankTookAll(payments)).toBe(true);
  const html = markupOf(payments);
  expect(html).toContain('<h2>Returned by your bank</h2>');
  expect(html).toContain('Pay deposit');
  expect(html).not.toContain('Deposit due');
  expect(html).not.toContain('button-primary');
  expect(bankTookAll(paymentsOf([PAID])) || bankTookAll(paymentsOf([]))).toBe(false);
});

test('a refunded deposit that is due again is called due in the heading and the rows, above its button', () => {
  const payments = paymentsOf([PAID, entry('refund', DEPOSIT)]);
  const text = textOf(payments);
  expect(text).toMatch(
    /^Deposit due Paid \$328\.41 Refunded −\$328\.41 Deposit due now \$328\.41 Due when the work is done \$985\.21 /,
  );
  expect(text).toContain('Pay deposit ($328.41)');
});

test('a full refund that lowered the price leaves the rest due when the work is done', () => {
  const [paid, back] = [PAID, entry('refund', DEPOSIT)];
  const owed = { total_cents: TOTAL - DEPOSIT, deposit_cents: DEPOSIT };
  const balance = balanceOf([paid, back], { ...owed, goodwill_cents: DEPOSIT });
  const text = textOf({ ...paymentsOf([paid, back]), ...balance, ...owed, choices: [] });
  expect(text).toMatch(/^Deposit paid Paid \$328\.41 Refunded −\$328\.41 Due when the work is done \$985\.21 /);
});

test('a price lowered to zero after a full refund is called refunded, as in the staff app', () => {
  const [paid, back] = [PAID, entry('refund', DEPOSIT)];
  const nothing = { total_cents: 0, deposit_cents: 0, reduced_cents: TOTAL };
  const balance = balanceOf([paid, back], nothing);
  const html = markupOf({ ...paymentsOf([paid, back]), ...balance, total_cents: 0, deposit_cents: 0, choices: [] });
  expect(html).toContain('<h2>Refunded</h2>');
  expect(PAYMENT_STATE_LABELS[paymentState(balance, nothing, false)]).toBe('Refunded');
});

test('a lowered price shows the signed price, the new price, the reason and the balance', () => {
  const reduction = {
    id: 'less',
    amount_cents: 5300,
    tax_cents: 300,
    reason: 'The oil spot by the garage didn’t come out.',
    at: AT,
    lowered_by: 'Dana Ruiz',
  };
  const payments = paymentsOf([PAID]);
  const open_cents = payments.open_cents - 5300;
  const lowered = { ...payments, total_cents: TOTAL - 5300, open_cents, reductions: [reduction] };
  expect(textOf(lowered)).toContain(
    'Why the price is lower “The oil spot by the garage didn’t come out.” Dana Ruiz, November 22, 2026 · Includes $3.00 in tax. −$53.00 ' +
      'Your copy of the approval still shows $1,313.62. The price can’t go up unless you approve a new quote. ' +
      'Current price $1,260.62 Approved total $1,313.62 Paid $328.41 Due when the work is done $932.21',
  );
  expect(textOf(payments)).not.toContain('signed');
  const noteOf = (by: 'customer' | 'staff', language: 'en' | 'es') =>
    textOf(lowered, { quote: { language, decision: { by, signer_name: null, signed_pdf: true } } });
  expect(noteOf('customer', 'en')).toContain('Your signed copy still shows $1,313.62.');
  expect(noteOf('customer', 'es')).toMatch(/Su copia firmada sigue mostrando .*1,313\.62/);
  expect(noteOf('staff', 'en')).toContain('Your copy of the approval still shows $1,313.62.');
  expect(noteOf('staff', 'es')).toContain('Su copia de la aprobación sigue mostrando');
});

test('when more was paid than the lowered price, the heading says so instead of "paid in full"', () => {
  const check = entry('manual', TOTAL, { method: 'check', received_on: '2026-11-20' });
  expect(textOf(paymentsOf([PAID, check]))).toMatch(
    /^Overpaid Paid \$1,642\.03 Overpaid \$328\.41 [^$]+ owes you \$328\.41\. /,
  );
  expect(textOf(paymentsOf([PAID, check]), { quote: { language: 'es' } })).toMatch(
    /^Pagado de más Pagado .*328\.41 [^$]+ le debe .*328\.41\. /,
  );
  const dispute = { status: 'needs_response', amount_cents: 100 } as const;
  const disputed = paymentsOf([PAID, check, entry('dispute', 100)], {}, [dispute]);
  expect(textOf(disputed), 'a dispute comes first').toMatch(/^In dispute /);
});

test('an excess that is being refunded is not called overpaid', () => {
  const check = entry('manual', TOTAL, { method: 'check', received_on: '2026-11-20' });
  const payments = paymentsOf([PAID, check]);
  const going = (cents: number) => ({
    overpaid_cents: payments.overpaid_cents - cents,
    returning_cents: cents,
    refund_under_way_cents: cents,
  });
  const all = { ...payments, ...going(DEPOSIT) };
  expect(textOf(all)).toMatch(/^Paid in full Paid \$1,642\.03 Refund on its way −\$328\.41 Balance due \$0\.00/);
  expect(textOf(all)).not.toContain('Overpaid');
  expect(textOf({ ...payments, ...going(10_000) })).toMatch(
    /^Overpaid Paid \$1,642\.03 Refund on its way −\$100\.00 Overpaid \$228\.41 /,
  );
  const free = { total_cents: 0, overpaid_cents: 0, returning_cents: payments.received_cents };
  expect(textOf({ ...payments, ...free }), 'nothing is left of it').toMatch(/^No payment due /);
});

test('a disputed amount is not requested again before the bank has decided', () => {
  const dispute = { status: 'needs_response', amount_cents: DEPOSIT } as const;
  const text = textOf(paymentsOf([PAID, entry('dispute', DEPOSIT)], {}, [dispute]));
  expect(text).toMatch(/^In dispute Paid \$328\.41 In dispute −\$328\.41 Balance due \$985\.21 Your bank is reviewing/);
  expect(text).not.toContain('Deposit due');
  const inSpanish = { quote: { language: 'es' } } as const;
  const spanish = textOf(paymentsOf([PAID, entry('dispute', DEPOSIT)], {}, [dispute]), inSpanish);
  expect(spanish).toContain('Su banco está revisando $328.41.');
  expect(spanish).not.toMatch(/\b(?:your|bank|again)\b/i);
});

test('the card shows pending refunds, and says when payments move no money', () => {
  const text = textOf(paymentsOf([PAID], { refund_under_way_cents: 5000, test_mode: true }));
  expect(text).toContain('$50.00 is on its way back to your card.');
  expect(text).toContain('Test mode: no money moves');
  expect(text).not.toContain('Stripe');
});

test('without card payments, the card says how to reach the company, but not why', () => {
  const payments = paymentsOf([], { choices: [], card_problem: 'Cards can’t be charged in XYZ.' });
  expect(textOf(payments)).toMatch(/To pay, please call \(614\) 555-0142 \.$/);
  expect(textOf(payments)).not.toContain('XYZ');
  const { organization } = SAMPLE;
  const mail = { ...organization, company_phone: '' };
  expect(textOf(payments, { quote: { organization: mail } })).toContain('please email office@clearview.example');
  const neither = { ...mail, company_email: '' };
  const asks = markupOf(payments, { quote: { organization: neither } });
  expect(asks).toContain(`To pay, please <a href="#ask">ask ${organization.name} below</a>.`);
  expect(markupOf(paymentsOf([]), { quote: { organization: neither } })).toContain(
    `For another way to pay, <a href="#ask">ask ${organization.name} below</a>.`,
  );
  expect(textOf(payments, { quote: { organization: neither, language: 'es' } })).toContain(
    `Para pagar, pregúntele a ${organization.name} abajo`,
  );
});

test('the payment card shows why a payment page could not be opened', () => {
  expect(textOf(paymentsOf([]), { problem: 'Nothing was charged.' })).toMatch(/^Deposit due Nothing was charged\. /);
});

test('other ways to pay appear below the cards, in the company’s own words', () => {
  const other_ways = 'Check to Clear View LLC\nZelle <pay@clearview.example>';
  for (const choices of [paymentsOf([]).choices, []]) {
    const html = markupOf(paymentsOf([], { other_ways, choices }));
    expect(html).toContain('<h3>Other ways to pay</h3>');
    expect(html).toContain('Check to Clear View LLC\nZelle &lt;pay@clearview.example&gt;');
    expect(html).not.toContain('mailto:pay');
  }
  expect(markupOf(paymentsOf([]))).not.toContain('Other ways to pay');
});

test('before a decision the card shows only the payments for an earlier revision', () => {
  const pending = { quote: { status: 'pending', approved_at: null } } as const;
  expect(textOf(paymentsOf([]), pending)).toBe('');
  expect(textOf(null)).toBe('');
  const text = textOf(paymentsOf([PAID]), pending);
  expect(text).toMatch(/^Payments Paid \$328\.41 Deposit paid, Visa/);
  expect(text).not.toContain('Balance due');
});

test('once the work is done the balance is due, without a separate deposit', () => {
  const owed = dueOf({ total_cents: TOTAL, deposit_cents: DEPOSIT }, true);
  const balance = balanceOf([], owed);
  const { choices } = paymentChoices(balance, 'USD', { can_charge: true, currencies: [] });
  const done = paymentsOf([], { ...balance, deposit_cents: owed.deposit_cents, choices });
  const about = { quote: { work: { done_at: AT } } };
  const text = textOf(done, about);
  expect(text).toMatch(/^Balance due Balance due \$1,313\.62 Pay in full \(\$1,313\.62\)/);
  expect(text).not.toMatch(/deposit/i);
  expect(text).not.toContain('Due since');
  expect(textOf(done, { ...about, next: 'balance' })).toContain(
    'Balance due $1,313.62 Due since November 22, 2026 Pay',
  );
  expect(textOf(done, { quote: { ...about.quote, language: 'es' } })).not.toMatch(/depósito/i);
});

test('while a later version awaits a reply, the card shows the balance, says that cards are paused, and links to that version', () => {
  const reductions = [
    { id: 'r1', amount_cents: 15_000, tax_cents: 0, reason: 'Back gutter skipped', at: AT, lowered_by: 'Olive Owner' },
  ];
  const later_version = { approved_at: null, path: '/quote/approve/later' };
  const waiting = { quote: { later_version } };
  const paused = { choices: [], cards_paused: true };
  const html = markupOf(paymentsOf([PAID], paused), waiting);
  expect(html).toMatch(
    /Card payment is paused until you decide on the newer version\. <a [^>]*href="\/quote\/approve\/later">See the newer version<\/a>/,
  );
  expect(html).not.toMatch(/<button|button-primary/);
  expect(textOf(paymentsOf([PAID], paused), waiting)).toMatch(
    /^Payment Paid \$328\.41 Due when the work is done \$985\.21 Card payment is paused/,
  );
  expect(textOf(paymentsOf([PAID], paused), { quote: { later_version, language: 'es' } })).toContain(
    'El pago con tarjeta está en pausa hasta que usted decida sobre la versión más reciente. Ver la versión más reciente',
  );
  const total_cents = TOTAL - 15_000;
  const open_cents = total_cents - DEPOSIT;
  const lowered = { ...paused, total_cents, open_cents, reductions, other_ways: 'Zelle: pay@example.com' };
  const text = textOf(paymentsOf([PAID], lowered), { quote: { later_version, work: { done_at: AT } } });
  expect(text).toMatch(/^Payment Why the price is lower “Back gutter skipped”/);
  expect(text).toContain(
    'Current price $1,163.62 Approved total $1,313.62 Paid $328.41 Balance due $835.21 Card payment',
  );
  expect(text).toContain('Other ways to pay Zelle: pay@example.com');
  expect(text).not.toMatch(/Pay balance|To pay,/);
  const without = textOf(paymentsOf([], { choices: [], cards_paused: false }), waiting);
  expect(without, 'a company without cards has none to pause').toMatch(/To pay, please call \(614\) 555-0142 \.$/);
  expect(without).not.toContain('paused');
});
