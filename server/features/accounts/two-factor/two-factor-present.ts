import type { z } from 'zod';
import type { TwoFactorChallenge as TwoFactorChallengeAnswer } from '#contract/accounts.ts';
import type { Factor, TextedCode as TextedCodeAnswer } from '#contract/factors.ts';
import { maskedPhone } from '#domain/messages/phone-code.ts';
import type { RequestedPhoneCode } from './phone-codes.ts';
import type { StartedTwoFactorChallenge } from './two-factor-challenge.ts';
import type { FactorType, ListedFactor } from './two-factor-queries.ts';

export function presentFactor(row: ListedFactor): z.input<typeof Factor> {
  return {
    id: row.id,
    factor_type: row.factor_type as FactorType,
    status: row.status as 'verified' | 'unverified',
    friendly_name: row.friendly_name,
    phone: row.phone_ending === null ? null : maskedPhone(row.phone_ending),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

/** Sends remaining seconds instead of times, because device clocks differ. */
export function presentTextedCode(texted: RequestedPhoneCode, now: Date): z.input<typeof TextedCodeAnswer> {
  const { factorId, ending, state, problem, expiresAt, againAt } = texted;
  return {
    factor_id: factorId,
    phone: maskedPhone(ending),
    state,
    problem,
    expires_in: secondsFrom(now, expiresAt),
    again_in: secondsFrom(now, againAt),
  };
}

const secondsFrom = (now: Date, at: Date) => Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000));

/** @param canText false if there is no text provider; then phones are not offered */
function waysOf({ factors }: StartedTwoFactorChallenge, canText: boolean) {
  const usable = factors.filter(({ type }) => canText || type !== 'phone');
  return {
    factor_types: [...new Set(usable.map(({ type }) => type))].sort(),
    phones: usable.flatMap(({ id, phoneEnding }) =>
      phoneEnding === null ? [] : [{ factor_id: id, phone: maskedPhone(phoneEnding) }],
    ),
  };
}

interface Showing {
  canText: boolean;
  now: Date;
}

/** Leaves out the token. */
export function presentBegunChallenge(step: StartedTwoFactorChallenge, { canText, now }: Showing) {
  return {
    two_factor_challenge: { ...waysOf(step, canText), expires_in: step.expiresInSeconds },
    texted: step.texted && presentTextedCode(step.texted, now),
  };
}

export function presentTwoFactorChallenge(
  step: StartedTwoFactorChallenge,
  canText: boolean,
): z.input<typeof TwoFactorChallengeAnswer> {
  return {
    two_factor_challenge: { challenge_id: step.token, ...waysOf(step, canText), expires_in: step.expiresInSeconds },
  };
}
