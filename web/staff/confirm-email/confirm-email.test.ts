import { MantineProvider } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Role } from '#domain/team/permissions.ts';
import { sessionForTests } from '#tests/samples/session.ts';
import { SessionContext } from '#web/session/use-session.ts';
import { ConfirmBanner } from './confirm-banner.tsx';
import { ConfirmItem } from './confirm-item.tsx';
import { SendAgain } from './send-again.tsx';

const OWNER = { full_name: 'Dana Ortiz', email: 'dana@example.com', holds_mail: true };
const UNTIL = 'We won’t email or text customers until';

interface Case {
  role?: Role;
  owner?: typeof OWNER | null;
  path?: string;
}

function shown(element: ReactNode, { role = 'owner', owner = OWNER, path = '/app/quotes' }: Case = {}): string {
  const { user, organization } = sessionForTests();
  if (!organization) throw new Error('The sample has a company');
  const session = sessionForTests({
    user: { ...user, role, email_confirmed: owner === null || role !== 'owner' },
    organization: { ...organization, unconfirmed_owner: owner },
  });
  const routed = createElement(MemoryRouter, { initialEntries: [path] }, element);
  return renderToStaticMarkup(
    createElement(MantineProvider, null, createElement(SessionContext, { value: session }, routed)),
  );
}

const banner = (about?: Case) => shown(createElement(ConfirmBanner), about);

test('the banner tells the owner what to do and has a button, and tells everyone else who has to confirm', () => {
  const own = banner();
  expect(own).toContain(`Open the link we sent to dana@example.com. ${UNTIL} then.`);
  expect(own).toContain('>Resend link<');
  for (const role of ['admin', 'member'] as const) {
    const others = banner({ role });
    expect(others).toContain(`${UNTIL} Dana Ortiz confirms their email.`);
    expect(others).not.toContain('<button');
  }
});

test.each([
  ['once the email is confirmed', { owner: null }],
  ['if the server sends no email', { owner: { ...OWNER, holds_mail: false } }],
  ['above the inbox, which shows an item instead', { path: '/app/inbox' }],
])('there is no banner %s', (_when, about) => {
  expect(banner(about)).not.toContain('onfirm');
});

test('the inbox item has a button only for the owner, and says how to get the link without a mail server', () => {
  const item = (owner: typeof OWNER, role: Role) => shown(createElement(ConfirmItem, { owner }), { owner, role });
  expect(item(OWNER, 'owner')).toContain('>Resend link<');
  expect(item(OWNER, 'member')).toContain('Dana Ortiz hasn’t confirmed their email');
  expect(item(OWNER, 'member')).not.toContain('<button');
  const saved = item({ ...OWNER, holds_mail: false }, 'owner');
  expect(saved).toContain('Ask the person who runs this server for it');
  expect(saved).toContain('>Get a new link<');
});

test.each([
  ['owner', 'dana@example.com', OWNER, 'Confirm your email'],
  ['admin', 'dana@example.com', OWNER, 'Can’t be sent until Dana Ortiz confirms their email.'],
  ['admin', 'mia@example.com', OWNER, 'Try again'],
  ['owner', 'dana@example.com', null, 'Try again'],
] as const)('for the %s, an unsent notice to %s offers the next step', (role, to, owner, text) => {
  const message = { kind: 'quote_approved_staff', to, channel: 'email' } as const;
  const html = shown(createElement(SendAgain, { message, busy: false, onClick: () => undefined }), { role, owner });
  expect(html).toContain(text);
  expect(html.includes('Try again')).toBe(text === 'Try again');
  expect(html.includes('<button')).toBe(!text.startsWith('Can’t'));
});
