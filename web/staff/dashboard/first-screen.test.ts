import { expect, test, vi } from 'vitest';
import type { ApiClient } from '#contract/contract.ts';
import { sessionForTests } from '#tests/samples/session.ts';
import type { Session } from '#web/session/session.ts';
import type { DashboardData } from './dashboard-data.ts';
import { firstScreenFor } from './first-screen.server.tsx';

const MONTH = {
  from: '2026-11-01',
  to: '2026-11-22',
  approved: 0,
  declined: 0,
  approved_cents: 0,
  declined_cents: 0,
};
const DATA: DashboardData = {
  now: '2026-11-22T15:00:00.000Z',
  needs: [],
  today: [],
  pending: {
    count: 3,
    total_cents: 691_417,
    waiting: 1,
    waiting_cents: 491_417,
    waiting_viewed: 1,
    waiting_revisions: 0,
    unsent: 0,
    drafts: 1,
    expired: 1,
  },
  month: { ...MONTH, before: MONTH },
  win_rate: { from: '2026-08-25', to: '2026-11-22', approved: 0, declined: 0, share: null },
  weeks: [{ from: '2026-11-22', to: '2026-11-22', approved: 0, approved_cents: 0 }],
  open_cents: null,
  overdue_cents: null,
  open_quotes: 0,
  record_problems: [],
  mismatched_quotes: 0,
  unconfirmed_messages: 0,
  latest: [
    {
      quote_id: '019a0000-0000-7000-8000-000000000003',
      number: 'Q-1001',
      customer_name: '<img src=x onerror=alert(1)>',
      events: [
        {
          type: 'viewed',
          summary: 'Viewed',
          who: '<img src=x onerror=alert(1)>',
          did: 'viewed Q-1001',
          at: '2026-11-22T10:00:00.000Z',
        },
      ],
    },
  ],
  first_steps: { rate_book_saved: true, company_phone: true, quote_made: true, quote_sent: true },
};

function open(session: Session | null, data = DATA) {
  const get = vi.fn(async () => data);
  const api = { accounts: { session: async () => session }, dashboard: { get } };
  return { get, screen: firstScreenFor(api as unknown as ApiClient) };
}

test('a signed-in person gets the rendered dashboard and the data behind it', async () => {
  const session = sessionForTests();
  const { html, answers } = await open(session).screen;
  expect(html, 'what waits for an answer').toContain('$4,914.17');
  expect(html, 'with drafts and expired quotes').not.toContain('$6,914.17');
  expect(html).toMatch(/Awaiting reply.*1 quote.*Viewed.*Plus 1 draft, 1 expired/);
  expect(html).toContain('/app/quotes/019a0000-0000-7000-8000-000000000003');
  expect(answers).toEqual({ '/api/auth/session': session, '/api/dashboard': DATA });
});

test('the quotes awaiting a reply include how many revise an approved quote, which also counts as approved', async () => {
  const noteOf = async (pending: Partial<DashboardData['pending']>) => {
    const { html } = await open(sessionForTests(), { ...DATA, pending: { ...DATA.pending, ...pending } }).screen;
    return html;
  };
  expect(await noteOf({})).not.toContain('approved quote');
  expect(await noteOf({ waiting_revisions: 1 })).toContain('Plus 1 draft, 1 expired · 1 revises an approved quote');
  expect(await noteOf({ waiting: 3, waiting_revisions: 2 })).toContain('· 2 revise approved quotes');
});

test('a name that looks like a tag is rendered as text', async () => {
  const { html } = await open(sessionForTests()).screen;
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x');
});

test('until the owner’s email is confirmed, a banner says so, and confirming is the owner’s first step', async () => {
  const { user, organization } = sessionForTests();
  const waiting = { ...DATA, unconfirmed_messages: 3 };
  const unconfirmed_owner = { full_name: user.full_name, email: user.email, holds_mail: true };
  const htmlFor = async (role: 'owner' | 'member', isConfirmed: boolean) => {
    const session = sessionForTests({
      user: { ...user, role, email_confirmed: isConfirmed || role !== 'owner' },
      organization: organization && { ...organization, unconfirmed_owner: isConfirmed ? null : unconfirmed_owner },
    });
    return (await open(session, waiting).screen).html;
  };
  const html = await htmlFor('owner', false);
  expect(html).toContain('>Resend link<');
  expect(html).toContain('3 of 4 done');
  expect(html).toMatch(/<ol[^>]*first-steps.*?<li>.*?href="\/app\/settings\/account#email"[^>]*>Confirm your email</);
  expect(html).toContain('3 messages are waiting.');
  expect(html).not.toContain('caught up');
  const others = await htmlFor('member', false);
  expect(others).toContain('until Dana Ortiz confirms their email');
  expect(others).not.toContain('First steps');
  const confirmed = await htmlFor('owner', true);
  expect(confirmed).not.toContain('onfirm');
  expect(confirmed).toContain('caught up');
});

test('confirming the email is shown as done while other steps remain', async () => {
  const first_steps = { ...DATA.first_steps, quote_sent: false };
  const { html } = await open(sessionForTests(), { ...DATA, first_steps }).screen;
  expect(html).toContain('3 of 4 done');
  expect(html).toMatch(/Confirm your email <span class="visually-hidden">\(done\)/);
});

test.each([
  ['nobody', null],
  ['a person without a company', sessionForTests({ organization: null })],
  ['a person who still has to set up a second factor', sessionForTests({ two_factor_required: true })],
])('%s gets no dashboard, and its data is not read', async (_who, session) => {
  const { get, screen } = open(session);
  expect(await screen).toEqual({ html: '', answers: { '/api/auth/session': session } });
  expect(get).not.toHaveBeenCalled();
});
