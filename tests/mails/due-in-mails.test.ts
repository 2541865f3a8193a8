import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/language/language.ts';
import { mailTexts, paymentTexts } from '#domain/language/texts.ts';
import { dueRows } from '#domain/payments/balance-rows.ts';
import { balanceOf } from '#domain/payments/ledger.ts';
import { workDoneMail } from '#server/features/calendar/mails/work-done-mail.ts';
import { quoteUpdatesMail } from '#server/features/messages/notifications/quote-updates-mail.ts';
import { type LoweredFacts, paymentRequestedMail, refundedMail } from '#server/features/quotes/mails/payment-mails.ts';
import { overpaidMail, priceLoweredMail, refundRecordedMail } from '#server/features/quotes/mails/payment-notices.ts';
import { quoteApprovedMail } from '#server/features/quotes/mails/quote-mails.ts';
import { recordedDecisionMail } from '#server/features/quotes/mails/recorded-decision-mails.ts';
import { decidedAt, facts, LINK, words } from './every-mail.ts';

const NO_STEPS = { nextSteps: '', approvalUrl: LINK };
const approved = { ...facts, ...NO_STEPS, decidedAt, signerName: 'Jane C.' };
const REFUND = { testMode: false, at: decidedAt, method: 'card', card: null, reason: '' } as const;
const recorded = { ...facts, ...NO_STEPS, decision: 'approved', decidedAt, recordedBy: 'Olivia', channel: '' } as const;

test('the email about finished work shows a lowered price as the current price', () => {
  const done = {
    ...facts,
    openCents: 5_000,
    paysByCard: true,
    approvalUrl: LINK,
    otherWays: '',
    senderName: '',
    testMode: false,
  };
  const lowered = { signedCents: 74_003, priceCents: 70_003, openCents: 5_000 };
  const { text } = workDoneMail(words('work_done'), { ...done, totalCents: 74_003, lowered });
  expect(text).toMatch(
    /Approved total: \$740\.03\s+Price lowered: −\$40\.00\s+Current price: \$700\.03\s+Balance due: \$50\.00/,
  );
  expect(text).not.toMatch(/^Total:/m);
  expect(workDoneMail(words('work_done'), { ...done, totalCents: 74_003 }).text).toContain('Total: $740.03');
});

test('the email about finished work links to payment where the page takes a card', () => {
  const done = { ...facts, openCents: 5_000, approvalUrl: LINK, otherWays: '', senderName: '', testMode: false };
  const htmlOf = (paysByCard: boolean) => workDoneMail(words('work_done'), { ...done, paysByCard }).html;
  expect(htmlOf(true)).toContain('See the result and pay');
  expect(htmlOf(false)).toContain('See the result');
  expect(htmlOf(false)).not.toContain('See the result and pay');
});

test.each([
  ['en', 'Deposit due: $185.01', 'View the quote and pay the deposit', 'View the approved quote'],
  ['es', 'Depósito por pagar: $185.01', 'Ver la cotización y pagar el depósito', 'Ver la cotización aprobada'],
] as const)('the approval email names the deposit, and links to card payment where it is offered (%s)', (...row) => {
  const [language, due, pay, view] = row;
  const template = words('quote_approved', language);
  const about = { ...approved, depositCents: 18_501 };
  const byCard = quoteApprovedMail(template, { ...about, paysByCard: true });
  expect(byCard.text).toContain(due);
  expect(byCard.html).toContain(pay);
  const otherwise = quoteApprovedMail(template, about);
  expect(otherwise.text).toContain(due);
  expect(otherwise.html).toContain(view);
  expect(otherwise.html).not.toContain(pay);
  const without = quoteApprovedMail(template, { ...approved, paysByCard: true });
  expect(without.text).not.toMatch(/deposit|depósito/i);
  expect(without.html).toContain(view);
  const byStaff = recordedDecisionMail(template, { ...recorded, depositCents: 18_501, paysByCard: true });
  expect(byStaff.text).toContain(due);
  expect(byStaff.html).toContain(pay);
});

test('approval emails suggest picking a time where times are offered, unless the company says otherwise', () => {
  const pick = 'Pick a time on your quote page, and we’ll confirm it.';
  const template = words('quote_approved');
  const told = (more: object) => [
    quoteApprovedMail(template, { ...approved, ...more }).text,
    recordedDecisionMail(template, { ...recorded, ...more }).text,
  ];
  for (const text of told({ offersTimes: true })) expect(text).toContain(pick);
  for (const text of [...told({}), ...told({ offersTimes: true, nextSteps: 'Dana calls you today.' })])
    expect(text).not.toContain(pick);
  const withoutLink = recordedDecisionMail(template, { ...recorded, offersTimes: true, approvalUrl: null });
  expect(withoutLink.text).toContain('will contact you to schedule the work.');
});

test('the email about a lower price says what is due now, and which copy keeps the approved price', () => {
  const lowered = {
    ...facts,
    amountCents: 5_000,
    testMode: false,
    signedCents: 70_003,
    priceCents: 65_003,
    openCents: 65_003,
    reason: 'Back gutter skipped',
    isSigned: true,
    balance: balanceOf([], { total_cents: 65_003, deposit_cents: 18_501 }),
    due: [
      { what: 'depositDue', cents: 18_501 },
      { what: 'remaining', cents: 46_502 },
    ],
    approvalUrl: LINK,
  } as const;
  const { text } = priceLoweredMail(lowered);
  expect(text).toContain('Your signed copy still shows $700.03.');
  expect(priceLoweredMail({ ...lowered, isSigned: false }).text).toContain('Your copy of the approval still shows');
  expect(text).toMatch(/Current price: \$650\.03\s+Deposit due: \$185\.01\s+Due when the work is done: \$465\.02/);
  expect(text).not.toContain('Balance due');
});

test.each([
  ['en', 'Deposit due: $185.01', 'Due when the work is done: $555.02'],
  ['es', 'Depósito por pagar: $185.01', 'Por pagar al terminar el trabajo: $555.02'],
] as const)(
  'emails about a payment or a refund say when the rest is due, not "balance due" (%s)',
  (language, ...rows) => {
    const due = [
      { what: 'depositDue', cents: 18_501 },
      { what: 'remaining', cents: 55_502 },
    ] as const;
    const balance = balanceOf([], { total_cents: 74_003, deposit_cents: 18_501 });
    const about = { ...facts, ...REFUND, language, amountCents: 5000, balance };
    const lowered = { signedCents: 79_003, priceCents: 74_003, openCents: 74_003 };
    const template = words('payment_refunded', language);
    const refunded = [
      refundedMail(template, { ...about, lowered, due }),
      refundedMail(template, { ...about, lowered: null, due, dueAgainCents: 5000 }),
    ];
    const asking = {
      ...about,
      asked: due[0],
      due,
      payUrl: LINK,
      byCard: true,
      otherWays: '',
      message: '',
      senderName: '',
    };
    const request = paymentRequestedMail(words('payment_requested', language), asking);
    for (const { text } of [...refunded, request]) {
      for (const row of rows) expect(text).toContain(row);
      expect(text).not.toMatch(/Balance due|Saldo por pagar/);
    }
    expect(request.subject).toContain(rows[0]);
    const own = { ...words('payment_requested', language), body: '{{open_amount}}\n\n{{payment_link}}' };
    expect(paymentRequestedMail(own, asking).text, 'a wording of the company').toMatch(/^\$185\.01$/m);
    const again =
      /The amount due includes \$50\.00 from this refund|El monto por pagar incluye \$50\.00 de este reembolso/;
    expect(refunded.map(({ text }) => again.test(text))).toEqual([false, true]);
  },
);

test('overpayment emails say what was paid, what was refunded, and that nothing is left to pay', () => {
  const paid = { ...facts, amountCents: 30_000, testMode: false };
  const owed = { total_cents: 100_000, deposit_cents: 0 };
  const charges = { type: 'charge', amount_cents: 130_000 } as const;
  const started = overpaidMail({
    ...paid,
    balance: balanceOf([charges], owed, [], 30_000),
    due: [{ what: 'open', cents: 0 }],
  });
  expect(started.text).toMatch(/Paid: \$1,300\.00\s+Refund on its way: −\$300\.00\s+Balance due: \$0\.00/);
  const done = (...refunds: number[]) => {
    const entries = refunds.map((amount_cents) => ({ type: 'refund', amount_cents }) as const);
    const balance = balanceOf([charges, ...entries], owed);
    const due = [{ what: 'open', cents: balance.open_cents }] as const;
    return refundedMail(words('payment_refunded'), { ...paid, ...REFUND, lowered: null, balance, due });
  };
  expect(done(30_000).text).toMatch(
    /Amount refunded: \$300\.00[^]*Paid: \$1,300\.00\s+Refunded: −\$300\.00\s+Balance due: \$0\.00/,
  );
  expect(done(30_000, 5_000).text).toMatch(/Refunded: −\$350\.00\s+Balance due: \$50\.00/);
});

test.each(LANGUAGES)('a refund to a card and a refund in cash have the same rows in their emails (%s)', (language) => {
  const rowsIn = (text: string) => text.match(/^[^:\n]+: .+$/gm)?.map((row) => row.split(':')[0]);
  const owed = { total_cents: 74_003, deposit_cents: 18_501 };
  const refunds = [{ type: 'refund', amount_cents: 5000 } as const];
  const about = (paid_cents: number, lowered: LoweredFacts | null) => {
    const balance = balanceOf([{ type: 'charge', amount_cents: paid_cents }, ...refunds], owed);
    const due = dueRows(balance, { ...owed, isWorkDone: false });
    return { ...facts, ...REFUND, language, amountCents: 5000, lowered, balance, due };
  };
  const { facts: labels } = mailTexts(language);
  const { figures, price } = paymentTexts(language);
  const refund = [labels.quote, labels.property, labels.amountRefunded, labels.refundMethod, labels.date];
  const lowered = { signedCents: 79_003, priceCents: 74_003, openCents: 55_502 };
  const dueRow = [figures.depositDue, figures.remaining];
  for (const [from, rows] of [
    [about(18_501, null), [figures.paid, figures.refunded, ...dueRow]],
    [about(18_501, lowered), [price.approved, price.lowered, price.now, figures.paid, figures.refunded, ...dueRow]],
    [about(5000, null), [figures.paid, figures.refunded, ...dueRow]],
  ] as const) {
    const card = refundedMail(words('payment_refunded', language), { ...from, card: { brand: 'visa', last4: '4242' } });
    const cash = refundRecordedMail({ ...from, method: 'cash' });
    expect(rowsIn(card.text)).toEqual([...refund, ...rows]);
    expect(rowsIn(cash.text)).toEqual(rowsIn(card.text));
  }
});

test('the staff email about a requested time starts with the customer and the time, and names each only once', () => {
  const about = { quoteId: 'abc', quoteNumber: 'Q-1002', customerName: 'Gloria Petersen' };
  const update = { ...about, type: 'appointment_requested', text: 'Time requested: …' } as const;
  const request = { window: 'Tue, Dec 1, 8:00 AM – 12:00 PM', wish: 'Gate code 12', at: 'Nov 26, 3:04 PM' };
  const told = (more: object) =>
    quoteUpdatesMail(facts.company, 'https://quotes.example.com', [{ ...update, ...more }], 1);
  const { subject, text } = told({ request });
  expect(subject).toBe('Requested time: Q-1002, Gloria Petersen');
  expect(text).toContain('Gloria Petersen requested Tue, Dec 1, 8:00 AM – 12:00 PM');
  expect(text).toContain('Gate code 12');
  expect(text.match(/Gloria/g)).toHaveLength(1);
  expect(text.match(/Q-1002/g)).toHaveLength(1);
  expect(told({ request: { ...request, window: '' } }).text).toContain('Gloria Petersen requested a time');
  expect(told({}).text.match(/Gloria/g)).toHaveLength(1);
});

test.each([
  ['approved', 'Approved'],
  ['question', 'Question'],
  ['text_received', 'Text message'],
  ['complained', 'Marked as spam'],
  ['refund_failed', 'Refund failed'],
] as const)('the staff email about one event (%s) says in its subject and heading what happened', (type, what) => {
  const update = { quoteId: 'abc', quoteNumber: 'Q-1002', customerName: 'Gloria Petersen', type, text: 'It happened' };
  const { subject, text } = quoteUpdatesMail(facts.company, 'https://quotes.example.com', [update], 1);
  expect(subject).toBe(`${what}: Q-1002, Gloria Petersen`);
  expect(text).toContain(subject);
  expect(text).not.toContain('Update');
});
