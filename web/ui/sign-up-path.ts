/** Opens /auth with Sign Up selected, for "Start free trial". By default, /auth selects Sign In. */
export const SIGN_UP_PATH = '/auth?mode=sign-up';
