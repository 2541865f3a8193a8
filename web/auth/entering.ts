/**
 * Runs the sign-in and sign-up forms. Without scripts, the server runs them on its own API. With scripts, the browser
 * runs them over HTTP.
 */
import type { ApiClient } from '#contract/contract.ts';
import { ownPath } from '#contract/own-path.ts';
import type { AuthEvent, Session } from '#web/session/session.ts';
import { formText } from '#web/ui/form-text.ts';
import {
  confirmedText,
  RefusedInput,
  readChallengeCode,
  readMailedCode,
  readPassword,
  readSignIn,
  readSignUp,
  recoveredText,
  SIGNED_IN_TEXT,
  signedUpText,
} from './account-forms.ts';
import { TWO_FACTOR_CHALLENGE_PATH } from './two-factor-challenge-path.ts';

type Accounts = Pick<ApiClient['accounts'], 'token' | 'signup' | 'verify'>;

export interface Entered {
  path: string;
  /** the toast on that page; null: none */
  text: string | null;
  /** the toast until the app is loaded; the text would no longer be true in the app */
  meanwhile?: string;
  /** events for the browser's tabs, in order; the server ignores them */
  events: readonly AuthEvent[];
  session: Session | null;
}

/** The password was correct, and a second factor is required. */
const ONE_MORE_STEP: Entered = { path: TWO_FACTOR_CHALLENGE_PATH, text: null, events: [], session: null };

export const enteredWith = (session: Session): Entered => ({
  path: '/app',
  text: SIGNED_IN_TEXT,
  events: ['SIGNED_IN'],
  session,
});

/** @throws RefusedInput, ProductError */
export async function submitSignIn(accounts: Accounts, form: FormData): Promise<Entered> {
  const input = readSignIn({ email: formText(form, 'email'), password: formText(form, 'password') });
  const answer = await accounts.token({ grant_type: 'password', ...input });
  return 'two_factor_challenge' in answer ? ONE_MORE_STEP : enteredWith(answer);
}

/**
 * @param invited true if the email was invited, so no company needs a name
 * @throws RefusedInput, ProductError
 */
export async function submitSignUp(accounts: Accounts, form: FormData, invited: boolean): Promise<Entered> {
  const input = readSignUp({
    email: formText(form, 'email'),
    password: formText(form, 'password'),
    full_name: formText(form, 'full_name'),
    company_name: formText(form, 'company_name'),
    invited,
    invitation_token: formText(form, 'invitation_token'),
  });
  const redirect_to = formText(form, 'redirect_to');
  const answer = await accounts.signup({ ...input, ...(redirect_to && { options: { redirect_to } }) });
  const said = signedUpText(answer);
  return {
    path: answer.redirect_to,
    // Once the dashboard is shown, "Redirecting" would no longer be true.
    ...(answer.invited ? { text: said } : { text: null, meanwhile: said }),
    events: ['SIGNED_IN'],
    session: answer.session,
  };
}

/** @throws RefusedInput, ProductError */
export async function submitSignInCode(accounts: Accounts, form: FormData): Promise<Entered> {
  const token = readMailedCode(formText(form, 'code'));
  const { session } = await accounts.verify({ type: 'email', email: formText(form, 'email'), token });
  return session ? enteredWith(session) : ONE_MORE_STEP;
}

/** Sets a new password through an emailed link, which ends every earlier session. @throws RefusedInput, ProductError */
export async function recover(accounts: Accounts, form: FormData): Promise<Entered> {
  const password = readPassword(formText(form, 'password'));
  const { session } = await accounts.verify({ type: 'recovery', token: formText(form, 'token'), password });
  return {
    path: session ? '/app' : '/auth',
    text: recoveredText(session),
    events: session ? ['PASSWORD_RECOVERY', 'SIGNED_IN'] : ['PASSWORD_RECOVERY'],
    session,
  };
}

/**
 * Confirms an email by the link sent to it.
 * @param origin of this site; "next" may only lead to this origin
 * @throws RefusedInput, ProductError
 */
export async function confirm(accounts: Accounts, form: FormData, origin: string): Promise<Entered> {
  const typed = passwordIn(form);
  const answer = await accounts.verify({ type: 'signup', token: formText(form, 'token'), ...typed });
  const { session } = answer;
  if (!session) return { ...ONE_MORE_STEP, text: confirmedText(answer) };
  const isSignIn = typed.password !== undefined || typed.new_password !== undefined;
  return {
    path: ownPath(formText(form, 'next'), origin) ?? '/app',
    text: confirmedText(answer),
    events: [isSignIn ? 'SIGNED_IN' : 'USER_UPDATED'],
    session,
  };
}

/**
 * Returns the password from the sign-up, or a new one that replaces it. Returns neither if the person signed up in
 * this browser.
 */
function passwordIn(form: FormData): { password?: string; new_password?: string } {
  const mode = formText(form, 'mode');
  const password = formText(form, 'password');
  if (mode === 'new password') return { new_password: readPassword(password) };
  if (mode !== 'password') return {};
  if (!password) throw new RefusedInput({ field: 'password', message: 'Enter the password you signed up with' });
  return { password };
}

/** @throws RefusedInput, ProductError, including SIGN_IN_OVER */
export async function giveCode(factors: Pick<ApiClient['factors'], 'verify'>, form: FormData): Promise<Entered> {
  const session = await factors.verify({ code: readChallengeCode(formText(form, 'code')) });
  return { ...enteredWith(session), events: ['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN'] };
}
