import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/language/language.ts';
import { mailTexts, paymentTexts } from '#domain/language/texts.ts';
import { workDoneMail } from '#server/features/calendar/mails/work-done-mail.ts';
import { quoteUpdatesMail } from '#server/features/messages/notifications/quote-updates-mail.ts';
import { paymentRequestedMail, refundedMail } from '#server/features/quotes/mails/payment-mails.ts';
import { overpaidMail, priceLoweredMail, refundRecordedMail } from '#server/features/quotes/mails/payment-notices.ts';
import { quoteApprovedMail } from '#server/features/quotes/mails/quote-mails.ts';
import { recordedDecisionMail } from '#server/features/quotes/mails/recorded-decision-mails.ts';
import { decidedAt, facts, LINK, words } from './every-mail.ts';
import { standing } from './standing.ts';

const NO_STEPS = { nextSteps: '', approvalUrl: LINK };
const approved = { ...facts, ...NO_STEPS, decidedAt, signerName: 'Jane C.' };
const REFUND = { testMode: false, at: decidedAt, method: 'card', card: null, reason: '' } as const;
const recorded = { ...facts, ...NO_STEPS, decision: 'approved', decidedAt, recordedBy: 'Olivia', channel: '' } as const;

const done = {
  ...facts,
  approvalUrl: LINK,
  otherWays: '',
  senderName: '',
  testMode: false,
  paysByCard: true,
  reviewUrl: '',
};
const charge = (amount_cents: number) => ({ type: 'charge', amount_cents }) as const;
const refund = (amount_cents: number) => ({ type: 'refund', amount_cents }) as const;

test('the email about finished work shows a lowered price as the current price, less what was paid', () => {
  const lowered = standing({ total_cents: 70_003 }, [charge(65_003)], { signedCents: 74_003 });
  const { text } = workDoneMail(words('work_done'), { ...done, ...lowered });
  expect(text).toMatch(
    /Approved total: \$740\.03\s+Price lowered: −\$40\.00\s+Current price: \$700\.03\s+Paid: \$650\.03\s+Balance due: \$50\.00/,
  );
  expect(text).not.toMatch(/^Total:/m);
  const signed = workDoneMail(words('work_done'), { ...done, ...standing({ total_cents: 74_003 }, []) });
  expect(signed.text).toMatch(/Total: \$740\.03\s+Balance due: \$740\.03/);
});

test('the email about finished work links to payment where the page takes a card', () => {
  const open = { ...done, ...standing({ total_cents: 5000 }, []) };
  const htmlOf = (paysByCard: boolean) => workDoneMail(words('work_done'), { ...open, paysByCard }).html;
  expect(htmlOf(true)).toContain('See the photos and pay');
  expect(htmlOf(false)).toContain('See the photos');
  expect(htmlOf(false)).not.toContain('See the photos and pay');
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
    ...standing({ total_cents: 65_003, deposit_cents: 18_501 }, [], { signedCents: 70_003, isWorkDone: false }),
    reason: 'Back gutter skipped',
    isSigned: true,
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
    const owed = { total_cents: 74_003, deposit_cents: 18_501 };
    const open = standing(owed, [], { isWorkDone: false });
    const about = { ...facts, ...REFUND, ...open, language, amountCents: 5000 };
    const template = words('payment_refunded', language);
    const refunded = [
      refundedMail(template, { ...about, signedCents: 79_003, lowersPrice: true }),
      refundedMail(template, { ...about, lowersPrice: false, dueAgainCents: 5000 }),
    ];
    const asked = { what: 'depositDue', cents: 18_501 } as const;
    const asking = { ...about, asked, payUrl: LINK, byCard: true, otherWays: '', message: '', senderName: '' };
    const request = paymentRequestedMail(words('payment_requested', language), asking);
    for (const { text } of [...refunded, request]) {
      for (const row of rows) expect(text).toContain(row);
      expect(text).not.toMatch(/Balance due|Saldo por pagar/);
    }
    expect(request.subject).toContain(rows[0]);
    const own = { ...words('payment_requested', language), body: '{{open_amount}}\n\n{{payment_link}}' };
    expect(paymentRequestedMail(own, asking).text, 'a wording of the company').toMatch(/^\$185\.01$/m);
    const again =
      /The \$50\.00 we refunded is due again\.|Los \$50\.00 que le reembolsamos quedan otra vez por pagar\./;
    expect(refunded.map(({ text }) => again.test(text))).toEqual([false, true]);
  },
);

test('overpayment emails say what was paid, what was refunded, and that nothing is left to pay', () => {
  const paid = { ...facts, amountCents: 30_000, testMode: false };
  const owed = { total_cents: 100_000 };
  const started = overpaidMail({ ...paid, ...standing(owed, [charge(130_000)], { going: 30_000 }) });
  expect(started.text).toMatch(
    /Total: \$1,000\.00\s+Paid: \$1,300\.00\s+Refund on its way: −\$300\.00\s+Balance due: \$0\.00/,
  );
  const after = (...refunds: number[]) => {
    const now = standing(owed, [charge(130_000), ...refunds.map(refund)]);
    return refundedMail(words('payment_refunded'), { ...paid, ...REFUND, ...now, lowersPrice: false });
  };
  expect(after(30_000).text).toMatch(
    /Amount refunded: \$300\.00[^]*Paid: \$1,300\.00\s+Refunded: −\$300\.00\s+Balance due: \$0\.00/,
  );
  expect(after(30_000, 5_000).text).toMatch(/Refunded: −\$350\.00\s+Balance due: \$50\.00/);
});

test.each(LANGUAGES)('a refund to a card and a refund in cash have the same rows in their emails (%s)', (language) => {
  const rowsIn = (text: string) => text.match(/^[^:\n]+: .+$/gm)?.map((row) => row.split(':')[0]);
  const owed = { total_cents: 74_003, deposit_cents: 18_501 };
  const about = (paid_cents: number, lowersPrice = false, signedCents = owed.total_cents) => {
    const now = standing(owed, [charge(paid_cents), refund(5000)], { isWorkDone: false, signedCents });
    return { ...facts, ...REFUND, ...now, language, amountCents: 5000, lowersPrice };
  };
  const { facts: labels } = mailTexts(language);
  const { figures, price } = paymentTexts(language);
  const start = [labels.quote, labels.property, labels.amountRefunded, labels.refundMethod, labels.date];
  const lowered = [price.approved, price.lowered, price.now];
  const rest = [figures.paid, figures.refunded, figures.depositDue, figures.remaining];
  for (const [from, rows] of [
    [about(18_501), [labels.total, ...rest]],
    [about(18_501, true, 79_003), [...lowered, ...rest]],
    // Lowered before, and not for this refund.
    [about(18_501, false, 79_003), [...lowered, ...rest]],
    [about(5000), [labels.total, ...rest]],
  ] as const) {
    const card = refundedMail(words('payment_refunded', language), { ...from, card: { brand: 'visa', last4: '4242' } });
    const cash = refundRecordedMail({ ...from, method: 'cash' });
    expect(rowsIn(card.text)).toEqual([...start, ...rows]);
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
