/** The example calls of the guide for apps. A test checks them against the contract. */
export const PASSWORD_CALL = {
  grant_type: 'password',
  email: 'dana@example.com',
  password: '…',
  client: 'app',
} as const;

export const REFRESH_CALL = { grant_type: 'refresh_token', refresh_token: 'rr_…' } as const;

export const TWO_FACTOR_CHALLENGE_CALL = { challenge_id: '…', code: '123456', client: 'app' } as const;

export const TEXT_CODE_CALL = {
  challenge_id: '…',
  factor_id: '01936b1e-7a2c-7000-8000-000000000077',
  client: 'app',
} as const;

export const ASK_CODE_CALL = { email: 'dana@example.com', client: 'app' } as const;

export const ASK_CODE_ANSWER = { ok: true, request_id: '…' } as const;

export const CODE_CALL = {
  type: 'email',
  email: 'dana@example.com',
  token: '123456',
  client: 'app',
  request_id: '…',
} as const;

export const PAIR_EXAMPLE = {
  access_token: 'ra_…',
  refresh_token: 'rr_…',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 1795288329,
  user: {
    id: '01936b1e-7a2c-7000-8000-000000000042',
    email: 'dana@example.com',
    full_name: 'Dana Reyes',
    email_confirmed: true,
    role: 'owner',
    identities: [
      { provider: 'email', email: 'dana@example.com', confirmed: true, created_at: '2026-11-02T15:04:05.000Z' },
    ],
    factors: [
      {
        id: '01936b1e-7a2c-7000-8000-000000000077',
        factor_type: 'totp',
        status: 'verified',
        friendly_name: 'Phone',
      },
    ],
  },
} as const;
