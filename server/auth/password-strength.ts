/**
 * Refuses passwords that fit the rule (domain/team/password-rules.ts) and are still among the first that anybody would try: the
 * 49,000 most frequent ones of leaked collections, with what people do to them to satisfy a rule, and words about the
 * account itself.
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { ProductError } from '#domain/errors.ts';
import { EXPECTED_WORDS, PASSWORD_TOO_COMMON } from '#domain/team/password-rules.ts';

/** Tries that find the password. The limits allow strangers 768 a day for an account, so that these take seven years. */
const TRIES_MIN = 2_000_000;

/** What follows makes a password only harder to find; the work grows with its length. */
const LOOKED_AT_MAX = 64;

/** Loaded when the first password is chosen, as it takes 60 ms and 30 MB. */
let estimator: Promise<ZxcvbnFactory> | undefined;

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * @param about what others know of the account: its address, the names of person and company, the product's name
 * @throws ProductError INVALID_INPUT at the field `password`
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

/** Each word, the words of one text written together, and what stands before and after the @ of an address. */
function wordsOf(about: readonly string[]): string[] {
  const words = about.flatMap((text) => {
    const parts = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return [...parts, parts.join(''), ...text.toLowerCase().split('@')];
  });
  return [...new Set([...words, ...EXPECTED_WORDS])].filter((word) => word.length >= WORD_MIN);
}
