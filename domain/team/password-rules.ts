export const PASSWORD_MIN_LENGTH = 12;
/** Refuses longer input before hashing, so that one request can't occupy the server for minutes. */
export const PASSWORD_MAX_LENGTH = 256;

export const PASSWORD_HINT = `Must be at least ${PASSWORD_MIN_LENGTH} characters with uppercase, lowercase and number`;

/** Goes beyond the specified rules. Only the server checks it, because the list is too large for a page. */
export const PASSWORD_TOO_COMMON = 'This password is too common or easy to guess. Please choose another one.';

/** Words of the trade and of this kind of program. They don't make a password harder to guess. */
export const EXPECTED_WORDS: readonly string[] = [
  'pressure',
  'pressurewash',
  'pressurewashing',
  'power',
  'powerwash',
  'powerwashing',
  'softwash',
  'wash',
  'washer',
  'washing',
  'rinse',
  'clean',
  'cleaning',
  'quote',
  'quotes',
  'estimate',
  'company',
  'business',
  'owner',
  'admin',
  'member',
  'welcome',
];

const RULES: readonly [test: (password: string) => boolean, message: string][] = [
  [(p) => p.length >= PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`],
  [(p) => /[A-Z]/.test(p), 'Password must contain at least one uppercase letter'],
  [(p) => /[a-z]/.test(p), 'Password must contain at least one lowercase letter'],
  [(p) => /[0-9]/.test(p), 'Password must contain at least one number'],
  [(p) => p.length <= PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`],
];

/** Returns the first broken rule, in the specified order. */
export function passwordProblem(password: string): string | null {
  return RULES.find(([holds]) => !holds(password))?.[1] ?? null;
}
