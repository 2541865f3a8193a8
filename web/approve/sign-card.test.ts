import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleQuoteAt } from '#contract/samples/quote-sample.ts';
import { balanceOf } from '#domain/payments/ledger.ts';
import { DeclineCard } from './decline-card.tsx';
import type { ApprovalQuote, CustomerPayments } from './formats.ts';
import { SignCard } from './sign-card.tsx';

const quote = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [] };
const nameField = (about: Partial<Parameters<typeof SignCard>[0]>) =>
  /<input id="name"[^>]*>/.exec(
    renderToStaticMarkup(createElement(SignCard, { quote, answer: undefined, ...about })),
  )?.[0] ?? '';
const proposed = { ...quote, proposed_name: 'Dana M. Reyes' };

test("on a wash plan's quote, the name is filled in from the last signature, and the page says so", () => {
  expect(nameField({ quote: proposed })).toContain('value="Dana M. Reyes"');
  expect(nameField({ quote: proposed })).toContain('aria-describedby="name-proposed consent"');
  expect(nameField({})).not.toContain('value=');
  expect(nameField({})).toContain('aria-describedby="consent"');
});

const textOf = (html: string) => html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, '|');

test('Approve shows the amount, and the page contains the script’s texts for a disabled button and a missing name', () => {
  const html = renderToStaticMarkup(createElement(SignCard, { quote, answer: undefined }));
  expect(textOf(html)).toMatch(
    /\|Approve\|.*\$1,313\.62\. You won’t be charged now\. A \$328\.41 deposit is due after you approve\./,
  );
  expect(html).toMatch(/<p [^>]*data-why="true" hidden="">Type your name to approve<\/p>/);
  expect(html).toContain('data-missing="Please enter your name to sign"></p>');
  expect(nameField({})).not.toContain('aria-invalid');
});

/** @param paying more fields of the payments */
function noteWith(
  received_cents: number,
  more: Partial<ApprovalQuote> = {},
  paying: Partial<CustomerPayments> = {},
): string {
  const shown = { ...quote, ...more };
  const owed = { total_cents: quote.total_cents, deposit_cents: shown.deposit?.cents ?? 0 };
  const balance = balanceOf([{ type: 'manual', amount_cents: received_cents }], owed);
  const none = { choices: [], entries: [], reductions: [], refund_under_way_cents: 0, card_problem: null };
  const payments = { ...balance, ...owed, ...none, signed_total_cents: 0, other_ways: '', test_mode: false, ...paying };
  return textOf(renderToStaticMarkup(createElement(SignCard, { quote: { ...shown, payments }, answer: undefined })));
}

test('the text below Approve shows the amount already received and the rest of the deposit', () => {
  expect(noteWith(34_682)).toContain('$1,313.62 ($346.82 already received), nothing due today');
  expect(noteWith(10_000)).toContain(
    '$1,313.62 ($100.00 already received). You won’t be charged now. A $228.41 deposit is due after you approve.',
  );
});

test('the text below Approve says that nothing is due only when no payment is due on approval', () => {
  const total = quote.total_cents;
  expect(noteWith(0, { deposit: null })).toContain('|$1,313.62|');
  expect(noteWith(10_000, { deposit: null })).toContain('|$1,313.62 ($100.00 already received)|');
  expect(noteWith(total, { deposit: null })).toContain('($1,313.62 already received), nothing due today|');
  expect(noteWith(34_682, {}, { work_done: true }), 'the work is done, so the rest is due').toContain(
    '($346.82 already received)|',
  );
  const cards = { choices: [{ purpose: 'balance' as const, amount_cents: total }] };
  expect(noteWith(0, { deposit: null }, cards)).toContain('|$1,313.62. You won’t be charged now.|');
});

test.each([
  ['en', 'Decline this quote?|The version you approved is still in effect.|'],
  ['es', '¿Rechazar esta cotización?|La versión que usted aprobó sigue vigente.|'],
] as const)('in %s, declining a revision says first that the approved version stays in effect', (language, words) => {
  const standing_version = { approved_at: '2026-11-20T15:00:00Z', path: null };
  const textsWith = (about: Partial<ApprovalQuote>) => {
    const shown = { ...quote, language, ...about };
    const cards = [
      createElement(SignCard, { quote: shown, answer: undefined }),
      createElement(DeclineCard, { quote: shown, typed: undefined, sampleAction: undefined }),
    ];
    return cards.map((card) => textOf(renderToStaticMarkup(card)).replaceAll(/\|+/g, '|'));
  };
  for (const text of textsWith({ standing_version })) expect(text).toContain(words);
  for (const text of textsWith({})) expect(text).not.toContain(words);
});

const missing = (name: string) => ({
  typed: { name, reason: '', pay: '' },
  problem: { message: 'Please enter your name to sign', at: 'name' } as const,
});

test('without scripts, a rejected form comes back with focus on the field to correct', () => {
  expect(nameField({ answer: missing('') })).toMatch(/aria-invalid="true" autofocus=""/i);
});

test('a rejected form comes back with the other text that was typed', () => {
  const about = { quote: proposed, answer: missing('') };
  expect(nameField(about)).toContain('value=""');
  expect(nameField({ ...about, answer: missing('Sam') })).toContain('value="Sam"');
  expect(nameField(about)).toContain('aria-describedby="name-error name-proposed consent"');
});
