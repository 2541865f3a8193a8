/** The number next to Inbox must match what the inbox lists. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sessionForTests } from '#tests/samples/session.ts';
import { queries } from '#web/api/query.ts';
import { SessionContext } from '#web/session/use-session.ts';
import { InboxCount } from './inbox-count.tsx';

function counted(open: number, isConfirmed: boolean, holds_mail = true): string {
  const client = new QueryClient();
  client.setQueryData(queries.inbox.count.queryKey(), { open });
  const { organization } = sessionForTests();
  if (!organization) throw new Error('The sample has a company');
  const unconfirmed_owner = isConfirmed ? null : { full_name: 'Dana', email: 'dana@example.com', holds_mail };
  const session = sessionForTests({ organization: { ...organization, unconfirmed_owner } });
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(SessionContext, { value: session }, createElement(InboxCount)),
    ),
  );
  client.clear();
  return html.replaceAll(/<[^>]*>/g, '');
}

test.each([
  [0, true, ''],
  [0, false, '1 open'],
  [3, true, '3 open'],
  [3, false, '4 open'],
  [99, false, '99+ open'],
])('with %i open items, and the owner’s email confirmed (%s), the menu shows “%s”', (open, isConfirmed, text) => {
  expect(counted(open, isConfirmed)).toBe(text);
});

test('without a mail server, the owner’s email is nothing to do, so a new company’s inbox is empty', () => {
  expect(counted(0, false, false)).toBe('');
});
