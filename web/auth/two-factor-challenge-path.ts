/** Where a sign-in goes on when the password alone is not enough; what was begun is in a cookie. */
export const TWO_FACTOR_CHALLENGE_PATH = '/auth/verify';
