import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleQuoteAt } from '#contract/samples/quote-sample.ts';
import { balanceOf } from '#domain/payments/ledger.ts';
import { termsParagraphs } from '#domain/pricing/wording.ts';
import { CompanyHead } from './company-head.tsx';
import type { ApprovalQuote } from './formats.ts';
import { PaymentCard } from './payment-card.tsx';
import { Questions } from './questions.tsx';
import { QuoteSheet, QuoteView } from './quote-view.tsx';

test('the terms are numbered as in the PDF', () => {
  const sample = sampleQuoteAt(new Date('2026-11-22T12:00:00Z'));
  const terms = 'Pay on the day.\n\n  Rain moves the job.\r\nPay on the day.';
  expect(termsParagraphs(terms)).toEqual(['Pay on the day.', 'Rain moves the job.', 'Pay on the day.']);
  const quote = { ...sample, photos: [], organization: { ...sample.organization, terms } };
  const html = renderToStaticMarkup(createElement(QuoteView, { quote }));
  const [list = ''] = /<ol class="quote-terms">.*?<\/ol>/s.exec(html) ?? [];
  expect([...list.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, text]) => text)).toEqual(termsParagraphs(terms));
});

test('lines say what they include, up to fifteen lines', () => {
  const sample = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [] };
  const sentence = 'We pre-treat stains, surface clean, and rinse the edges.';
  expect(sample.items[0]?.included).toBe(sentence);
  const linesOf = (count: number) =>
    Array.from({ length: count }, (_, index) => sample.items[index % sample.items.length]).flatMap(
      (item) => item ?? [],
    );
  expect(shownOf({ ...sample, items: linesOf(15) })).toContain(sentence);
  expect(shownOf({ ...sample, items: linesOf(16) })).not.toContain('quote-included');
  const silent = sample.items.map(({ included: _included, ...item }) => item);
  expect(shownOf({ ...sample, items: silent })).not.toContain('quote-included');
});

test('the title says who priced the quote, and nothing when no person did', () => {
  const sample = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [] };
  const textOf = (quote: Parameters<typeof shownOf>[0]) =>
    shownOf(quote)
      .replace(/<[^>]+>/g, ' ')
      .replace(/ +/g, ' ');
  expect(textOf(sample)).toContain('Quote Q-1042 · November 20, 2026 · by Dana Ruiz');
  expect(textOf({ ...sample, language: 'es' })).toContain('· por Dana Ruiz');
  expect(textOf({ ...sample, priced_by: null })).toMatch(/Q-1042 · November 20, 2026 +\S/);
});

test('the deposit appears next to the total and below it, and only if there is one', () => {
  const sample = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [] };
  const textOf = (quote: typeof sample) =>
    renderToStaticMarkup(createElement(QuoteView, { quote })).replace(/<[^>]+>/g, ' ');
  const withDeposit = textOf(sample);
  expect(withDeposit.replace(/ +/g, ' ')).toContain(
    'Total $1,313.62 Deposit on approval $328.41 When work is done $985.21',
  );
  expect(withDeposit).toMatch(/Total +\$1,313\.62 +Deposit due on approval \(25%\) +\$328\.41/);
  expect(textOf({ ...sample, deposit: null })).not.toMatch(/Deposit/);
});

test('the amount paid for an earlier version appears next to the total and is not requested again', () => {
  const sample = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [] };
  const textOf = (paid_before_cents: number, quote: Parameters<typeof QuoteView>[0]['quote'] = sample) =>
    shownOf({ ...quote, paid_before_cents })
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  const covered = textOf(34_682);
  expect(covered).toContain('Received: $346.82 Nothing is due on approval');
  expect(covered).toContain('Deposit (25%) $328.41 Received $346.82 Due on approval $0.00');
  expect(covered).not.toContain('Deposit due on approval');
  const part = textOf(10_000);
  expect(part).toContain('Received: $100.00 Deposit due on approval: $228.41');
  expect(part).toContain('Deposit (25%) $328.41 Received $100.00 Due on approval $228.41');
  expect(textOf(10_000, { ...sample, deposit: null })).toMatch(/Total \$1,313\.62 Received \$100\.00/);
  expect(textOf(34_682, { ...sample, language: 'es' })).toContain('No tiene que pagar nada al aprobar');
});

test('after a lowered price the totals end with the current price, and a paid deposit is not called due', () => {
  const sample = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [], status: 'approved' as const };
  const signed_total_cents = sample.total_cents;
  const owed = { total_cents: signed_total_cents - 5300, deposit_cents: 32_841 };
  const [at, amount_cents] = ['2026-11-22T12:00:00Z', 32_841];
  const paid = { type: 'charge', purpose: 'deposit', payment_ref: 'pi_1', at: new Date(at), amount_cents } as const;
  const less = { id: 'less', amount_cents: 5300, tax_cents: 300, reason: 'The spot stayed.', at, lowered_by: 'Dana' };
  const [choices, entries, rest] = [[], [], { test_mode: false, card_problem: null, other_ways: '' }];
  const movements = { choices, entries, refund_under_way_cents: 0, reductions: [less], signed_total_cents, ...rest };
  const shown = (ledger: (typeof paid)[], later_version: ApprovalQuote['later_version'] = null) =>
    shownOf({ ...sample, later_version, payments: { ...balanceOf(ledger, owed, []), ...owed, ...movements } })
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  const now = 'Price lowered −$53.00 Current price $1,260.62 Approved total $1,313.62';
  expect(shown([paid])).toContain(`${now} Deposit paid $328.41`);
  expect(shown([paid])).toContain('Current price $1,260.62 Approved total $1,313.62 Why the price is lower');
  expect(shown([paid])).not.toContain('Deposit due');
  expect(shown([])).toContain(`${now} Deposit due $328.41`);
  const waits = { approved_at: null, path: null };
  expect(shown([], waits), 'a later version awaits a reply').toContain(`${now} Deposit $328.41`);
  expect(shown([paid], waits)).toContain(`${now} Deposit paid $328.41`);
  const small = { total_cents: 16_000, deposit_cents: 16_000 };
  const disputed = balanceOf([paid, { type: 'dispute', amount_cents: 32_841 }], small, [
    { status: 'needs_response', amount_cents: 32_841 },
  ]);
  const below = shownOf({ ...sample, payments: { ...disputed, ...small, ...movements } })
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  expect(below, 'a deposit never exceeds the price').toContain(
    'Current price $160.00 Approved total $1,313.62 Deposit $160.00',
  );
  expect(below).not.toContain('$328.41');
  const gone = { total_cents: 0, deposit_cents: 0 };
  expect(shownOf({ ...sample, payments: { ...balanceOf([], gone), ...gone, ...movements } })).not.toContain('Deposit');
});

test('without payments, as staff see it, the reasons for a lowered price come before the offer', () => {
  const sample = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [], status: 'approved' as const };
  const at = '2026-11-22T12:00:00Z';
  const less = { id: 'less', amount_cents: 5300, tax_cents: 300, reason: 'The spot stayed.', at, lowered_by: 'Dana' };
  const owed = { total_cents: sample.total_cents - 5300, deposit_cents: 32_841 };
  const rest = { test_mode: false, card_problem: null, other_ways: '', refund_under_way_cents: 0 };
  const payments = { ...balanceOf([], owed), ...owed, signed_total_cents: sample.total_cents, ...rest };
  const quote = { ...sample, payments: { ...payments, choices: [], entries: [], reductions: [less] } };
  expect(wordsIn(shownOf(quote))).toContain('Why the price is lower “The spot stayed.” Dana, November 22, 2026');
  const intro = createElement('p', null, 'Approved');
  expect(renderToStaticMarkup(createElement(QuoteSheet, { quote, intro }))).not.toContain('Why the price is lower');
});

test('a preview with unknown payments shows the current price next to the approved one', () => {
  const sample = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [], status: 'approved' as const };
  const words = wordsIn(shownOf({ ...sample, price_now_cents: sample.total_cents - 5300 }));
  expect(words).toContain('Current price $1,260.62 Approved total $1,313.62 Services');
  expect(words).toContain('Price lowered −$53.00 Current price $1,260.62 Approved total $1,313.62');
  expect(words).not.toContain('Deposit');
});

test('a replaced quote shows its last price and the reason for it instead of its payments', () => {
  const sample = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [], status: 'approved' as const };
  const at = '2026-11-22T12:00:00Z';
  const less = { id: 'less', amount_cents: 5300, tax_cents: 0, reason: 'The spot stayed.', at, lowered_by: 'Dana' };
  const { total_cents } = sample;
  const price = { total_cents: total_cents - 5300, signed_total_cents: total_cents, reductions: [less] };
  const quote: ApprovalQuote = { ...sample, payments: null, price_when_replaced: price };
  const words = wordsIn(shownOf(quote));
  expect(words).toContain('Price when replaced $1,260.62 Approved total $1,313.62 Why the price is lower');
  expect(words).not.toContain('Current price');
  expect(words).toContain('Why the price is lower “The spot stayed.” Dana, November 22, 2026');
  expect(words).not.toContain('Deposit');
  // The page itself shows the reason in place of the payments.
  const card = { quote, problem: undefined, isCanceled: false, receiptHref: () => '' };
  expect(wordsIn(renderToStaticMarkup(createElement(PaymentCard, card)))).toContain('Why the price is lower');
  const never: ApprovalQuote = { ...quote, price_when_replaced: null };
  expect(renderToStaticMarkup(createElement(PaymentCard, { ...card, quote: never }))).toBe('');
});

test('a declined quote requests no deposit', () => {
  const sample = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [], status: 'declined' as const };
  const words = wordsIn(shownOf(sample));
  expect(words).toContain('Deposit (25%) $328.41');
  expect(words).not.toMatch(/(deposit due|due on approval|paid so far)/i);
  expect(wordsIn(shownOf({ ...sample, paid_before_cents: 10_000 }))).not.toMatch(/due on approval/i);
});

const wordsIn = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

const shownOf = (quote: Parameters<typeof QuoteView>[0]['quote']) =>
  renderToStaticMarkup(createElement(QuoteView, { quote }));

test('the next steps use the company’s own text, or promise no more than a call', () => {
  const sample = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [] };
  const own = { ...sample, organization: { ...sample.organization, next_steps: 'We call <b>within</b> a day.' } };
  expect(shownOf(own)).toContain('We call &lt;b&gt;within&lt;/b&gt; a day.');
  const none = { ...sample, organization: { ...sample.organization, next_steps: '' } };
  expect(shownOf(none)).toContain('Once you approve, Clearview Exterior Cleaning will contact you to schedule.');
  expect(shownOf({ ...sample, status: 'declined' })).not.toContain('What happens next');
  const times = { ...none, offers_times: true };
  const picks = 'Once you approve, pick a time here. Clearview Exterior Cleaning will confirm it.';
  expect(shownOf(times)).toContain(picks);
  expect(shownOf(times)).not.toContain('contact you');
  expect(shownOf({ ...times, language: 'es' })).toContain(
    'Cuando usted apruebe, elija aquí un horario. Clearview Exterior Cleaning lo confirmará.',
  );
  expect(shownOf({ ...own, offers_times: true })).not.toContain(picks);
  const dated = { ...own, appointment_at: '2026-12-01T14:00:00Z' };
  expect(shownOf(dated)).toContain('Your appointment on Tuesday, December 1, 9:00 AM ET stays as scheduled.');
  expect(shownOf(dated)).not.toContain('We call');
  const moved = { ...dated, organization: { ...own.organization, current_time_zone: 'Pacific/Honolulu' } };
  expect(shownOf(moved)).toContain('Your appointment on Tuesday, December 1, 4:00 AM HST stays as scheduled.');
  expect(shownOf({ ...dated, language: 'es' })).toContain(
    'Su cita del martes, 1 de diciembre, 9:00 a.m. ET se mantiene.',
  );
});

test('once the company’s deletion is scheduled, nothing asks for an approval', () => {
  const sample = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [], closing: true };
  const words = wordsIn(shownOf(sample));
  expect(words).toContain('Deposit (25%) $328.41');
  expect(words).not.toMatch(/Waiting for your approval|once you approve|on approval|Valid until/i);
});

test('the top shows the company and how to reach it, without gaps for missing details', () => {
  const sample = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [] };
  const [head = ''] = /<header.*?<\/header>/s.exec(shownOf(sample)) ?? [];
  for (const part of [
    'Clearview Exterior Cleaning',
    '48 Mill Street, Alder Falls, OH',
    'License AF-20417',
    'href="tel:',
  ])
    expect(head).toContain(part);
  const nothing = { company_phone: '', company_email: '', company_address: '', license_line: '', terms: '' };
  const bare = { ...sample, notes: '', organization: { ...sample.organization, ...nothing } };
  expect(shownOf(bare)).not.toMatch(/<(p|div|section|ul|dd)[^>]*><\/\1>/);
});

test('a new company without contact details can be asked: the question form is open and linked at the top', () => {
  const sample = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [] };
  const nothing = { company_phone: '', company_email: '', company_address: '', license_line: '', logo: null };
  const quote = { ...sample, organization: { ...sample.organization, ...nothing } };
  const questions = (shown: typeof sample) =>
    renderToStaticMarkup(createElement(Questions, { quote: shown, pdfHref: '/pdf' }));
  expect(questions(quote)).toMatch(/<section [^>]*id="ask".*<details open="">/s);
  expect(questions(sample)).toContain('<details>');
  const page = renderToStaticMarkup(createElement(CompanyHead, { quote, askHref: '#ask' }));
  expect(page).toMatch(/<header.*href="#ask">Ask a question<.*<\/header>/s);
  // The staff app's preview has no question form to link to.
  expect(shownOf(quote)).not.toContain('#ask');
  const { name } = sample.organization;
  expect(page).toContain(`aria-hidden="true">${name.charAt(0)}</span>`);
});

test.each([
  [{}, 'Since the version you last saw.', ''],
  [{ is_new_offer: true }, 'Since the quote you declined.', 'It replaces the quote you declined.'],
  [{ is_since_approved: true }, 'Since the quote you approved.', ''],
  [
    { is_new_offer: true, is_since_approved: true },
    'Since the quote you approved.',
    'It replaces the quote you approved only if you approve this one.',
  ],
])('the changes name the version they are compared with: %j', (about, since, replaced) => {
  const sample = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [] };
  const changes = [{ what: 'Total', before: '$300.00', after: '$350.00' }];
  const html = renderToStaticMarkup(createElement(QuoteView, { quote: { ...sample, changes, ...about } }));
  expect(html).toContain(since);
  expect(/It replaces [^<]*/.exec(html)?.[0] ?? '').toBe(replaced);
});
