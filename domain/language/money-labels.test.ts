/** Each word for money has one meaning, for customers and staff (docs/money.md, "Words"). */
import { expect, test } from 'vitest';
import { VARIABLES } from '#domain/messages/template-variables.ts';
import { PAYMENT_STATE_LABELS } from '#domain/payments/payment-labels.ts';
import { LANGUAGES } from './language.ts';
import { mailTexts, paymentTexts } from './texts.ts';

test.each(LANGUAGES)('amounts with different meanings have different words (%s)', (language) => {
  const { figures, received, receipt, price, headings } = paymentTexts(language);
  const { amountRefunded } = mailTexts(language).facts;
  const words = [...Object.values(figures), headings.full, received, receipt.amountPaid, price.now, amountRefunded];
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

test('staff screens use the labels of the customer’s page', () => {
  const { figures, headings, receipt } = paymentTexts('en');
  const { deposit_due, deposit_paid, payment_due, nothing_due, paid, overpaid, refunded, disputed } =
    PAYMENT_STATE_LABELS;
  expect([deposit_due, deposit_paid, payment_due]).toEqual([figures.depositDue, headings.depositPaid, figures.open]);
  expect([nothing_due, paid, overpaid, refunded, disputed]).toEqual([
    headings.nothing,
    headings.full,
    figures.tooMuch,
    figures.refunded,
    figures.inDispute,
  ]);
  expect(VARIABLES.paid_amount.label).toBe(receipt.amountPaid);
  expect(VARIABLES.open_amount.label).toBe(figures.open);
});
