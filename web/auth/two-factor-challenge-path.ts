/**
 * The page where a sign-in continues when the password alone is not enough. A cookie identifies the pending sign-in.
 */
export const TWO_FACTOR_CHALLENGE_PATH = '/auth/verify';
