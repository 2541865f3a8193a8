import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { staffMoment } from '#domain/dates.ts';
import { detailOf, filledForm } from '#tests/samples/quote-form.ts';
import { queries } from '#web/api/query.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { DecisionCard } from './decision-card.tsx';
import { QuoteContext } from './quote-model.ts';

/** Returns the text on the decision card of the last of these revisions. */
function textOf(revisions: readonly Detail[]): string {
  const client = new QueryClient();
  for (const each of revisions) client.setQueryData(queries.quotes.get.queryKey({ input: { id: each.id } }), each);
  const inQuote = createElement(
    QuoteContext,
    { value: { quote: revisions.at(-1), company: { time_zone: 'Pacific/Honolulu' } } as never },
    createElement(DecisionCard),
  );
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(MantineProvider, null, createElement(MemoryRouter, null, inQuote)),
    ),
  );
  client.clear();
  return html.replaceAll(/<style.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, '');
}

/** Returns the text on the decision card of a draft that follows these decisions, oldest first. */
function card(decisions: readonly ('approved' | 'declined')[]): string {
  const labels: Detail['label'][] = [...decisions, 'draft'];
  const revisions = labels.map((label, index) =>
    detailOf(filledForm(), {
      id: `revision-${index + 1}`,
      revision: index + 1,
      label,
      reopened_from_id: index === 0 ? null : `revision-${index}`,
    }),
  );
  return textOf(revisions);
}

const STANDS = 'Revision 1 is approved and stays in effect until the customer approves this one.';

test.each([
  [['approved'], STANDS],
  [['approved', 'declined'], `Revision 2 was declined.${STANDS}`],
  [['approved', 'declined', 'declined'], `Revision 3 was declined.${STANDS}`],
  [['declined', 'declined'], 'Revision 2 was declined.'],
] as const)('the card of a draft names the earlier revisions after %j', (decisions, text) => {
  expect(card(decisions)).toBe(`New revision${text}`);
});

test("a decision shows its time in the company's zone of today, and its proof names the zone of the PDF", () => {
  const decision = {
    decision: 'approved',
    decided_at: '2026-11-22T12:00:00Z',
    time_zone: 'America/New_York',
    by: 'customer',
    signer_name: 'Carla C. Customer',
    recorded_by: null,
    channel: null,
    reason: '',
    revision: 1,
    snapshot_sha256: 'ab',
    signed_pdf_sha256: 'cd',
  } as const;
  const text = textOf([detailOf(filledForm(), { decision })]);
  expect(text).toContain(`Signed by Carla C. Customer on ${staffMoment('2026-11-22T12:00:00Z', 'Pacific/Honolulu')},`);
  expect(text).toContain('Decided on revision 1. The times in the signed PDF are in Eastern Time.');
});
