import type { z } from 'zod';
import type { SecondStep as SecondStepAnswer } from '#contract/accounts.ts';
import type { Factor } from '#contract/factors.ts';
import type { SecondStep } from '#server/features/accounts/two-factor-challenge.ts';
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
export function presentBegunStep({ factorTypes, expiresInSeconds }: SecondStep) {
  return { second_step: { factor_types: factorTypes, expires_in: expiresInSeconds } };
}

export function presentSecondStep({
  token,
  factorTypes,
  expiresInSeconds,
}: SecondStep): z.input<typeof SecondStepAnswer> {
  return { second_step: { challenge_id: token, factor_types: factorTypes, expires_in: expiresInSeconds } };
}
