export const PASSWORD_MIN_LENGTH = 12;
/** Longer input is refused before hashing, so that a request cannot buy minutes of hashing time. */
export const PASSWORD_MAX_LENGTH = 256;

export const PASSWORD_HINT = 'Must be at least 12 characters with uppercase, lowercase and number';

const RULES: readonly [test: (password: string) => boolean, message: string][] = [
  [(p) => p.length >= PASSWORD_MIN_LENGTH, 'Password must be at least 12 characters'],
  [(p) => /[A-Z]/.test(p), 'Password must contain at least one uppercase letter'],
  [(p) => /[a-z]/.test(p), 'Password must contain at least one lowercase letter'],
  [(p) => /[0-9]/.test(p), 'Password must contain at least one number'],
  [(p) => p.length <= PASSWORD_MAX_LENGTH, 'Password must be at most 256 characters'],
];

/** The first rule the password breaks, in the specified order; null when it may be used. */
export function passwordProblem(password: string): string | null {
  return RULES.find(([holds]) => !holds(password))?.[1] ?? null;
}
