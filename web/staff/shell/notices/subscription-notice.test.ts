import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { staffDay } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import type { Session } from '#web/session/session.ts';
import { SessionContext } from '#web/session/use-session.ts';
import { SubscriptionNotice } from './subscription-notice.tsx';

const PAST_DUE = {
  subscribed: true,
  state: 'past_due',
  subscription_end: null,
  grace_until: '2026-11-29T12:00:00.000Z',
};

function notice(role: 'owner' | 'admin', provider: 'test' | 'stripe' | 'none' | undefined): string {
  const client = new QueryClient();
  if (provider) client.setQueryData(queries.subscription.get.queryKey(), { provider } as never);
  const session = { user: { role }, organization: { time_zone: 'UTC' }, subscription: PAST_DUE } as unknown as Session;
  const shown = createElement(SessionContext, { value: session }, createElement(SubscriptionNotice));
  const routed = createElement(MemoryRouter, null, shown);
  const html = renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(MantineProvider, null, routed)),
  );
  client.clear();
  return html;
}

test.each([
  ['owner', 'stripe', true],
  ['owner', 'test', true],
  // There is no provider's page to open, or the provider is not known yet.
  ['owner', 'none', false],
  ['owner', undefined, false],
  ['admin', 'stripe', false],
] as const)('%s with provider %s: "Update your card" is offered: %s', (role, provider, isOffered) => {
  const html = notice(role, provider);
  expect(html).toContain(`You can keep working until ${staffDay('2026-11-29')}.`);
  expect(html.includes('Update your card')).toBe(isOffered);
  expect(html.includes('The owner can update the card.')).toBe(role === 'admin');
});
