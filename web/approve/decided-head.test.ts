import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleQuoteAt } from '#contract/samples/quote-sample.ts';
import { paymentChoices } from '#domain/payments/choices.ts';
import { balanceOf } from '#domain/payments/ledger.ts';
import { nextStepOf } from '#domain/quote/next-step.ts';
import { type Appointment, AppointmentCard, canChooseDate } from './appointment-card.tsx';
import { DecidedHead } from './decided-head.tsx';
import type { ApprovalQuote } from './formats.ts';
import { SignedCopy } from './signed-copy.tsx';

const AT = '2026-11-22T12:00:00Z';
const { organization, ...offer } = sampleQuoteAt(new Date(AT));
const SAMPLE = { ...offer, organization: { ...organization, next_steps: '' }, photos: [] };
const APPROVED: ApprovalQuote = {
  ...SAMPLE,
  status: 'approved',
  approved_at: AT,
  decision: { by: 'customer', signer_name: 'Jordan Avery', signed_pdf: true },
};
const DECLINED: ApprovalQuote = { ...SAMPLE, status: 'declined', declined_at: AT };
const CHOOSING: Appointment = { open: true, asked: null, answer: '', visits: [], choices: [], more_from: null };

const balance = balanceOf([], { total_cents: SAMPLE.total_cents, deposit_cents: 32_841 }, []);
const PAYMENTS = {
  ...balance,
  total_cents: SAMPLE.total_cents,
  signed_total_cents: SAMPLE.total_cents,
  deposit_cents: 32_841,
  reductions: [],
  test_mode: false,
  choices: paymentChoices(balance, 'USD', { can_charge: true, currencies: [] }).choices,
  card_problem: null,
  other_ways: '',
  entries: [],
  refund_under_way_cents: 0,
};

const nextOf = (quote: ApprovalQuote, appointment: Appointment | null) =>
  nextStepOf({
    status: quote.status,
    payments: quote.payments,
    isWorkDone: Boolean(quote.work),
    canChooseDate: canChooseDate(appointment),
  });
const htmlOf = (quote: ApprovalQuote, appointment: Appointment | null = null) =>
  renderToStaticMarkup(
    createElement(
      'main',
      null,
      createElement(DecidedHead, {
        quote,
        appointment,
        next: nextOf(quote, appointment),
        firstName: 'Jordan',
        fileHref: '/appointment.ics',
        otherTime: null,
      }),
      createElement(SignedCopy, { quote, links: { file: '/signed', ask: '/ask', wait: '/wait' } }),
    ),
  );
const textOf = (...shown: Parameters<typeof htmlOf>) =>
  htmlOf(...shown)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const headlineOf = (html: string) =>
  /<h1[^>]*>(.*?)<\/h1>/
    .exec(html)?.[1]
    ?.replace(/<[^>]+>/g, '')
    .replace(/\s/g, ' ');

test("an approval is confirmed with quote, price, property, time in the company's time zone, and name", () => {
  expect(textOf(APPROVED)).toContain(
    'Approved November 22, 2026 at 7:00 AM ET Thank you, Jordan. Quote Q-1042 · $1,313.62 · 112 Larkspur Lane ',
  );
  expect(textOf(APPROVED)).toContain('Signed copy Jordan Avery Signed November 22, 2026 at 7:00 AM ET');
});

test('an emailed copy is promised only if email is sent; otherwise the copy is on the page', () => {
  const here = textOf(APPROVED);
  expect(here).toContain('You can download your copy here.');
  expect(here).not.toContain('copy goes');
  const decision = { by: 'customer', signer_name: 'Jordan Avery', signed_pdf: false } as const;
  expect(textOf({ ...APPROVED, decision })).toContain('Your copy is being prepared.');
  expect(textOf({ ...APPROVED, mailed_to: 'jordan@customer.example' })).toContain(
    'We’ll email a copy to jordan@customer.example.',
  );
});

test('after a lowered price, the current price comes first, with the signed one next to it', () => {
  const less = { id: 'less', amount_cents: 5300, tax_cents: 300, reason: 'x', at: AT, lowered_by: 'Dana' };
  const payments = { ...PAYMENTS, total_cents: SAMPLE.total_cents - 5300, reductions: [less] };
  expect(textOf({ ...APPROVED, payments })).toContain('Quote Q-1042 · $1,260.62 Approved total $1,313.62 · 112');
  expect(textOf({ ...APPROVED, payments: PAYMENTS })).not.toContain('Approved total');
});

test('the headline and the steps name what comes next, with the company’s own text below', () => {
  const usual = 'Clearview Exterior Cleaning will contact you to schedule the work.';
  expect(textOf(APPROVED)).toContain(`Schedule ${usual}`);
  const next_steps = 'We call within a day.';
  const own = { ...APPROVED, organization: { ...APPROVED.organization, next_steps }, payments: PAYMENTS };
  expect(textOf(own, CHOOSING)).toContain('Thank you, Jordan. Next, pay the deposit.');
  expect(textOf(own, CHOOSING)).toMatch(
    /Deposit \$328\.41 Pick a time Appointment .* What happens next We call within a day\./,
  );
  expect(textOf({ ...own, payments: null }, CHOOSING)).toContain('Thank you, Jordan. Next, pick a time.');
  expect(textOf({ ...own, payments: null }, CHOOSING)).toContain(`What happens next ${next_steps}`);
  expect(textOf(APPROVED, CHOOSING)).not.toContain(usual);
  expect(textOf({ ...APPROVED, payments: PAYMENTS }, CHOOSING), 'after the deposit').not.toContain(usual);
  expect(htmlOf(own, CHOOSING).match(/button-primary/g), 'only for the next step').toHaveLength(1);
  expect(htmlOf(own, CHOOSING)).toMatch(/<a class="button button-primary quote-big" href="#pay">Pay deposit/);
  expect(htmlOf(APPROVED, CHOOSING)).toMatch(
    /<a class="button button-primary quote-big" href="#appointment">Pick a time/,
  );
  const closing = { ...own, closing: true };
  expect(htmlOf(closing, CHOOSING), 'nothing can be paid').not.toContain('quote-big');
  expect(textOf(APPROVED, CHOOSING)).not.toContain('What happens next');
  expect(textOf({ ...own, work: { done_at: AT } })).not.toContain('What happens next');
  const later_version = { approved_at: null, path: null };
  const waiting = textOf({ ...own, later_version });
  expect(waiting, 'the text may invite to pick a time').not.toContain(next_steps);
  expect(waiting).toContain(`What happens next ${usual}`);
});

test('a company’s own steps keep their numbers after the approval', () => {
  const organization = { ...APPROVED.organization, next_steps: 'We call.\nWe wash.' };
  expect(htmlOf({ ...APPROVED, organization })).toContain(
    '<ol class="quote-terms"><li>We call.</li><li>We wash.</li></ol>',
  );
});

test('the steps show what is paid and what is due on completion', () => {
  const paid = balanceOf(
    [{ type: 'charge', amount_cents: 32_841 }],
    { total_cents: SAMPLE.total_cents, deposit_cents: 32_841 },
    [],
  );
  expect(textOf({ ...APPROVED, payments: { ...PAYMENTS, ...paid, choices: [] } }, CHOOSING)).toMatch(
    /Deposit paid \$328\.41 Pick a time .* Balance \$985\.21, due on completion/,
  );
  expect(htmlOf(APPROVED, CHOOSING)).toMatch(/<li data-is="now" aria-current="step"><strong>Pick a time/);
});

test('a lowered price below the unpaid deposit is paid before a time is picked', () => {
  const owed = { total_cents: 14_003, deposit_cents: 14_003 };
  const low = balanceOf([], owed);
  const { choices } = paymentChoices(low, 'USD', { can_charge: true, currencies: [] });
  const text = textOf({ ...APPROVED, payments: { ...PAYMENTS, ...low, ...owed, choices } }, CHOOSING);
  expect(text).toContain('Next, pay the deposit.');
  expect(text).toContain('Deposit $140.03');
  expect(text).not.toMatch(/Next, pick/);
});

test('the form for another time marks the one requested so far', () => {
  const choice = { day: '2026-12-01', from: 480, to: 720 };
  const other = { day: '2026-12-02', from: 780, to: 1020 };
  const appointment = { ...CHOOSING, asked: { choice, wish: '' }, choices: [choice, other] };
  const html = renderToStaticMarkup(
    createElement(AppointmentCard, {
      quote: APPROVED,
      appointment,
      wish: '',
      problem: undefined,
      datesHref: () => '',
      isLater: false,
      chosen: other,
    }),
  );
  expect(html.match(/Time requested/g)).toHaveLength(1);
  expect(html).toMatch(
    /value="2026-12-01\/480-720"[^>]*\/><strong>Morning<\/strong> <span class="small">8 AM – 12 PM · Time requested/,
  );
  expect(html, 'other days keep the form open').toMatch(/<details class="no-print" id="other-time" open=""/);
});

test('once there is an appointment, it is the headline, and no text is about scheduling', () => {
  const visit = { starts_at: '2026-12-01T14:00:00Z', ends_at: '2026-12-01T17:00:00Z', crew: ['Sam'], arrival: null };
  const own = { ...APPROVED, organization: { ...APPROVED.organization, next_steps: 'Choose a time here.' } };
  const dated = htmlOf(own, { ...CHOOSING, visits: [visit] });
  expect(headlineOf(dated)).toBe('See you Tuesday, December 1, 9:00 AM ET');
  expect(dated).toContain('href="/appointment.ics"');
  expect(dated).not.toContain('Choose a time here.');
  const choice = { day: '2026-12-01', from: 480, to: 720 };
  const asked = htmlOf(own, { ...CHOOSING, asked: { choice, wish: '' } });
  expect(headlineOf(asked)).toBe('You requested Tuesday, December 1, 8:00 AM – 12:00 PM ET');
  expect(asked).toContain('will confirm it or suggest another time.');
  expect(asked).not.toContain('Choose a time here.');
  expect(dated).not.toContain('will contact you');
  expect(htmlOf(APPROVED, CHOOSING)).not.toContain('December');
});

test('with a deposit due, what is done comes first among the steps, and the headline names the deposit', () => {
  const visit = { starts_at: '2026-12-01T14:00:00Z', ends_at: '2026-12-01T17:00:00Z', crew: [], arrival: null };
  const html = htmlOf({ ...APPROVED, payments: PAYMENTS }, { ...CHOOSING, visits: [visit] });
  expect(headlineOf(html)).toBe('See you Tuesday, December 1, 9:00 AM ET. Next, pay the deposit.');
  expect(
    [...html.matchAll(/<li data-is="(\w+)"[^>]*><strong>([^<]*)/g)].map(([, is, title]) => `${title}: ${is}`),
  ).toEqual(['Approved: done', 'Time confirmed: done', 'Deposit: now', 'Appointment: later', 'Balance: later']);
});

test('finished and paid work is thanked for', () => {
  const sums = { total_cents: SAMPLE.total_cents, deposit_cents: 32_841 };
  const paid = balanceOf([{ type: 'charge', amount_cents: SAMPLE.total_cents }], sums, []);
  const work = { done_at: AT };
  expect(headlineOf(htmlOf({ ...APPROVED, work, payments: { ...PAYMENTS, ...paid } }))).toBe(
    'Paid in full. Thank you, Jordan.',
  );
  const unpaid = htmlOf({ ...APPROVED, work, payments: { ...PAYMENTS, deposit_open_cents: 0 } });
  expect(headlineOf(unpaid)).toBe('The work is done. Next, pay the balance.');
  // Paper has no button for the next step.
  expect(unpaid).toContain('<span class="quote-whole no-print">Next, pay the balance.</span>');
});

test('while the crew is on the way, the headline is the arrival window, not the appointment time', () => {
  const arrival = { from: '2026-12-01T13:10:00Z', to: '2026-12-01T13:40:00Z' };
  const visit = { starts_at: '2026-12-01T14:00:00Z', ends_at: '2026-12-01T17:00:00Z', crew: [], arrival };
  const other = { ...visit, starts_at: '2026-12-01T12:00:00Z', arrival: null };
  const headline = (language: 'en' | 'es', visits: (typeof visit | typeof other)[]) =>
    headlineOf(htmlOf({ ...APPROVED, language }, { ...CHOOSING, visits }));
  expect(headline('en', [visit])).toBe('On our way, arriving Tuesday, December 1, 8:10 AM to 8:40 AM ET');
  expect(headline('en', [other, visit])).toBe('On our way, arriving Tuesday, December 1, 8:10 AM to 8:40 AM ET');
  expect(headline('es', [visit])).toBe('En camino: llegamos el martes, 1 de diciembre, 8:10 a.m. a 8:40 a.m. ET');
});

test('a decline is short, and its copy is not called signed', () => {
  expect(textOf(DECLINED)).toMatch(/Quote declined .* Thanks, we’ve let Clearview Exterior Cleaning know\./);
  const decision = { by: 'customer', signer_name: null, signed_pdf: true } as const;
  expect(textOf({ ...DECLINED, decision })).toContain('Download a copy');
  expect(textOf({ ...DECLINED, decision })).not.toContain('What happens next');
});

test('an approval recorded by staff has no signature, so its copy is not called signed', () => {
  const decision = { by: 'staff', signer_name: null, signed_pdf: true } as const;
  for (const [language, label] of [
    ['en', 'Download a copy of the approval'],
    ['es', 'Descargar una copia de la aprobación'],
  ] as const) {
    const text = textOf({ ...APPROVED, language, decision });
    expect(text).toContain(label);
    expect(text).not.toMatch(/sign|firm/i);
  }
  const lowered = { id: 'a', amount_cents: 5300, tax_cents: 0, reason: 'Less moss', at: AT, lowered_by: 'Max' };
  const payments = { ...PAYMENTS, total_cents: 126_062, reductions: [lowered] };
  expect(textOf({ ...APPROVED, decision, payments })).toContain('Approved total $1,313.62');
});

test('after a decline the customer can ask for a new quote, unless a question waits or an earlier version is in effect', () => {
  expect(textOf(DECLINED)).toContain('Thanks, we’ve let Clearview Exterior Cleaning know.');
  expect(textOf(DECLINED)).toMatch(/Changed your mind\? .* Ask for a new quote/);
  // A chosen reason comes first, and the server reads the first value.
  expect([...htmlOf(DECLINED).matchAll(/<input[^>]*name="question"[^>]*>/g)].map(([input]) => input)).toEqual([
    '<input type="radio" name="question" value="Please send me a new quote with a lower price."/>',
    '<input type="radio" name="question" value="Please send me a new quote with fewer services."/>',
    '<input type="radio" name="question" value="Please send me a new quote for a later date."/>',
    '<input type="hidden" name="question" value="Please send me a new quote."/>',
  ]);
  const conversation = [{ text: 'Please', asked_at: AT, answer: null }];
  expect(textOf({ ...DECLINED, conversation })).not.toContain('Changed your mind?');
  const standing_version = { approved_at: AT, path: '/quote/approve/first' };
  const html = htmlOf({ ...DECLINED, standing_version });
  const text = textOf({ ...DECLINED, standing_version });
  expect(text).toContain(
    'We’ve let Clearview Exterior Cleaning know. The version you approved on November 22, 2026 is still in effect. See the approved version',
  );
  expect(text).not.toMatch(/done|Changed your mind/);
  expect(html).toContain('href="/quote/approve/first"');
  const spanish = textOf({ ...DECLINED, language: 'es', standing_version: { ...standing_version, path: null } });
  expect(spanish).toContain('La versión que usted aprobó el 22 de noviembre de 2026 sigue vigente.');
  expect(spanish).not.toContain('Ver la versión aprobada');
});
