import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { mailTexts, paymentTexts } from '#domain/language/texts.ts';
import { PAYMENT_STATE_LABELS } from '#domain/payments/payment-labels.ts';

const money = readFileSync(resolve(import.meta.dirname, '../../docs/money.md'), 'utf8');

test('docs/money.md lists the money terms in both languages', () => {
  const [, words = ''] = money.split('\n| English | Spanish | meaning |\n| --- | --- | --- |\n');
  const rows = words.slice(0, words.indexOf('\n\n')).split('\n');
  const [en, es] = (['en', 'es'] as const).map((language) => {
    const { figures, headings, received, receipt } = paymentTexts(language);
    const partly = language === 'en' ? PAYMENT_STATE_LABELS.partly_paid : '';
    const { depositDue, remaining, open, paid, given } = figures;
    return [
      depositDue,
      remaining,
      open,
      partly,
      headings.full,
      paid,
      given,
      received,
      receipt.amountPaid,
      mailTexts(language).facts.amountRefunded,
    ];
  });
  expect(
    rows.map((row) =>
      row
        .split('|')
        .slice(1, 3)
        .map((cell) => cell.trim()),
    ),
  ).toEqual(en?.map((word, index) => [word, es?.[index]]));
});
