export const PASSWORD_MIN_LENGTH = 12;
/** Refuses longer input before hashing, so that one request can't occupy the server for minutes. */
export const PASSWORD_MAX_LENGTH = 256;

export const PASSWORD_HINT = `Must be at least ${PASSWORD_MIN_LENGTH} characters with uppercase, lowercase and number`;

/**
 * The message for a password on the list of common ones. This check goes beyond the specified rules and runs only on
 * the server, because the list is too large for a page.
 */
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

interface PasswordRule {
  /** the name shown while someone types; missing for the maximum length, which no one reaches */
  name?: string;
  holds: (password: string) => boolean;
  problem: string;
}

const RULES: readonly PasswordRule[] = [
  {
    name: `${PASSWORD_MIN_LENGTH} characters`,
    holds: (password) => password.length >= PASSWORD_MIN_LENGTH,
    problem: `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
  },
  {
    name: 'Uppercase',
    holds: (password) => /[A-Z]/.test(password),
    problem: 'Password must contain at least one uppercase letter',
  },
  {
    name: 'Lowercase',
    holds: (password) => /[a-z]/.test(password),
    problem: 'Password must contain at least one lowercase letter',
  },
  {
    name: 'Number',
    holds: (password) => /[0-9]/.test(password),
    problem: 'Password must contain at least one number',
  },
  {
    holds: (password) => password.length <= PASSWORD_MAX_LENGTH,
    problem: `Password must be at most ${PASSWORD_MAX_LENGTH} characters`,
  },
];

/** Returns the first broken rule, in the specified order. */
export function passwordProblem(password: string): string | null {
  return RULES.find(({ holds }) => !holds(password))?.problem ?? null;
}

/** Returns the rules of the hint, and whether the password meets each. */
export function hintedRules(password: string): { name: string; isMet: boolean }[] {
  return RULES.flatMap(({ name, holds }) => (name ? [{ name, isMet: holds(password) }] : []));
}
