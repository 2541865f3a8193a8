/**
 * Tests the page of an approved quote after a later revision was approved. The page says so and offers no wash plan.
 */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { detailOf, filledForm } from '#tests/samples/quote-form.ts';
import { sessionForTests } from '#tests/samples/session.ts';
import { queries } from '#web/api/query.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { PaymentsContext } from '#web/staff/quotes/payments/payments-model.ts';
import { ViewerContext, viewerOf } from '#web/staff/workspace/viewer.ts';
import { QuoteHeader } from './quote-header.tsx';
import { QuoteContext } from './quote-model.ts';
import { WashAgain } from './wash-again.tsx';

const APPROVED = { label: 'approved', status: 'approved', approved_at: '2026-11-22T12:00:00.000Z' } as const;

function page(change: Partial<Detail>): string {
  const quote = detailOf(filledForm(), change);
  const client = new QueryClient();
  const input = { quote_id: quote.id };
  client.setQueryData(queries.washPlans.ofQuote.queryKey({ input }), { plan: null, proposal: {} } as never);
  const company = { currency: 'USD', time_zone: 'UTC' };
  const model = { quote, company, actions: { primary: null, possible: new Set() }, commands: { busy: null } };
  const parts = [createElement(QuoteHeader, { key: 'header' }), createElement(WashAgain, { key: 'plan' })];
  const payments = { quote, company, payments: undefined };
  const inQuote = createElement(
    QuoteContext,
    { value: model as never },
    createElement(PaymentsContext, { value: payments as never }, parts),
  );
  const inApp = createElement(ViewerContext, { value: viewerOf(sessionForTests()) }, inQuote);
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(MantineProvider, null, createElement(MemoryRouter, null, inApp)),
    ),
  );
  client.clear();
  return html.replaceAll(/<style.*?<\/style>/gs, '');
}

test('an approval in effect has no badge, and its next wash can be planned', () => {
  const html = page(APPROVED);
  expect(html).toContain('Approved');
  expect(html).not.toContain('Replaced');
  expect(html).toContain('Wash plan');
});

test('a replaced approval has the badge "Replaced" beside its state, and no wash plan', () => {
  const html = page({ ...APPROVED, replaced: true });
  expect(html).toMatch(/Approved.*Replaced/s);
  expect(html).not.toContain('Wash plan');
  expect(page({ ...APPROVED, replaced: true, by_wash_plan: true })).not.toContain('Wash plan');
});

test.each([
  ['declined', true],
  ['pending', true],
  ['pending', false],
] as const)('a %s quote shows a wash plan only if the plan created it (%s)', (status, by_wash_plan) => {
  const label = status === 'pending' ? 'draft' : status;
  expect(page({ status, label, by_wash_plan }).includes('Wash plan')).toBe(by_wash_plan);
});
