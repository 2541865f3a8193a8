/** /auth with Sign Up in front, for everyone who comes by "Start free trial". By default, /auth opens with Sign In. */
export const SIGN_UP_PATH = '/auth?mode=sign-up';
