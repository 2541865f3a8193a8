/**
 * The URL of /auth with Sign Up selected, for people who follow "Start free trial". By default, /auth opens with Sign
 * In.
 */
export const SIGN_UP_PATH = '/auth?mode=sign-up';
