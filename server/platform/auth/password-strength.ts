/**
 * Refuses passwords that satisfy the rule (domain/team/password-rules.ts) but that an attacker would try early: the
 * 49,000 most common leaked passwords, their usual variations, and words from the account itself.
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { ProductError } from '#domain/errors.ts';
import { EXPECTED_WORDS, PASSWORD_TOO_COMMON } from '#domain/team/password-rules.ts';

/**
 * Minimum number of guesses that a password must withstand. The rate limits allow strangers 768 guesses a day per
 * account, so this many take seven years.
 */
const TRIES_MIN = 2_000_000;

/** Ignores characters beyond this. They only make a password stronger, but checking them takes time. */
const LOOKED_AT_MAX = 64;

/** Loaded for the first new password, because loading takes 60 ms and 30 MB. */
let estimator: Promise<ZxcvbnFactory> | undefined;

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * @param about facts that others know about the account: its email, the names of person and company, the product's name
 * @throws ProductError INVALID_INPUT at the field `password`, when it is easy to guess
 */
export async function assertUncommonPassword(password: string, about: readonly string[]): Promise<void> {
  estimator ??= loadEstimator();
  const { guesses } = (await estimator).check(password.slice(0, LOOKED_AT_MAX), wordsOf(about));
  if (guesses >= TRIES_MIN) return;
  throw new ProductError('INVALID_INPUT', PASSWORD_TOO_COMMON, {
    issues: [{ path: ['password'], message: PASSWORD_TOO_COMMON }],
  });
}

const WORD_MIN = 3;

/** Lists each text without its spaces, and the two parts of an email. */
function wordsOf(about: readonly string[]): string[] {
  const words = about.flatMap((text) => {
    const parts = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return [...parts, parts.join(''), ...text.toLowerCase().split('@')];
  });
  return [...new Set([...words, ...EXPECTED_WORDS])].filter((word) => word.length >= WORD_MIN);
}
