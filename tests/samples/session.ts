import type { Session } from '#web/session/session.ts';

/** Creates an owner's session, which lasts an hour by default. */
export function sessionForTests(overrides: Partial<Session> = {}): Session {
  return {
    user: {
      id: '019a0000-0000-7000-8000-000000000001',
      email: 'dana@example.com',
      full_name: 'Dana Ortiz',
      email_confirmed: true,
      role: 'owner',
      identities: [
        { provider: 'email', email: 'dana@example.com', confirmed: true, created_at: '2026-11-01T00:00:00.000Z' },
      ],
      factors: [],
    },
    organization: {
      id: '019a0000-0000-7000-8000-000000000002',
      name: 'Ortiz Exterior Cleaning',
      time_zone: 'America/Chicago',
      currency: 'USD',
      ends_at: null,
      unconfirmed_owner: null,
    },
    subscription: {
      subscribed: true,
      product_id: 'pro',
      subscription_end: '2026-12-05T00:00:00.000Z',
      state: 'trial',
      billing_interval: null,
      cancel_at_period_end: false,
      grace_until: null,
      scheduled: null,
      max_users: 15,
    },
    permissions: ['quotes.view', 'quotes.write', 'rate_book.view', 'rate_book.change'],
    aal: 'aal1',
    two_factor_required: false,
    expires_at: 0,
    expires_in: 3600,
    ...overrides,
  };
}
