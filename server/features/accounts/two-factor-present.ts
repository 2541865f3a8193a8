import type { z } from 'zod';
import type { TwoFactorChallenge as TwoFactorChallengeAnswer } from '#contract/accounts.ts';
import type { Factor } from '#contract/factors.ts';
import type { TwoFactorChallenge } from '#server/features/accounts/two-factor-challenge.ts';
import type { FactorType, ListedFactor } from './two-factor-queries.ts';

export function presentFactor(row: ListedFactor): z.input<typeof Factor> {
  return {
    id: row.id,
    factor_type: row.factor_type as FactorType,
    status: row.status as 'verified' | 'unverified',
    friendly_name: row.friendly_name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

/** For the form: without the token that proves it is the same browser. */
export function presentBegunChallenge({ factorTypes, expiresInSeconds }: TwoFactorChallenge) {
  return { two_factor_challenge: { factor_types: factorTypes, expires_in: expiresInSeconds } };
}

export function presentTwoFactorChallenge({
  token,
  factorTypes,
  expiresInSeconds,
}: TwoFactorChallenge): z.input<typeof TwoFactorChallengeAnswer> {
  return { two_factor_challenge: { challenge_id: token, factor_types: factorTypes, expires_in: expiresInSeconds } };
}
