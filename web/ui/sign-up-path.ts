/** /auth with Sign Up selected, for everyone who follows "Start free trial". By default, /auth opens with Sign In. */
export const SIGN_UP_PATH = '/auth?mode=sign-up';
