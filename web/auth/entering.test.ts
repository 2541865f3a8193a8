/** Each form has the same outcome whether the server or a script runs it. */
import { expect, test } from 'vitest';
import { sessionForTests } from '#tests/samples/session.ts';
import { RefusedInput } from './account-forms.ts';
import { confirm, giveCode, recover, submitSignIn, submitSignInCode, submitSignUp } from './entering.ts';

const ORIGIN = 'https://rinseline.example';
const session = sessionForTests();
const CHALLENGE = {
  two_factor_challenge: { challenge_id: 'challenge', factor_types: ['totp' as const], phones: [], expires_in: 600 },
};
const ACCOUNT = { email: ' Dana@Example.com ', password: 'Correct-Horse-1' };

/** Builds procedures that record their calls. With `isChallenged`, signing in requires a second factor. */
function calls({ isChallenged = false, joined = false, role = session.user.role } = {}) {
  const asked: object[] = [];
  const note =
    <Answer>(answer: Answer) =>
    async (input: object) => {
      asked.push(input);
      return answer;
    };
  const verified = { joined, session: isChallenged ? null : { ...session, user: { ...session.user, role } } };
  return {
    asked,
    accounts: {
      token: note(isChallenged ? CHALLENGE : session),
      signup: note({ invited: joined, joined, session, redirect_to: '/app/quotes' }),
      verify: note(verified),
    } as never,
    factors: { verify: note(session) } as never,
  };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('signing in leads to the app and notifies the tabs; with a second factor it leads to the challenge and notifies none', async () => {
  const { accounts, asked } = calls();
  expect(await submitSignIn(accounts, formOf(ACCOUNT))).toEqual({
    path: '/app',
    text: 'Signed in successfully!',
    events: ['SIGNED_IN'],
    session,
  });
  expect(asked).toEqual([{ grant_type: 'password', email: 'dana@example.com', password: ACCOUNT.password }]);
  const oneMoreStep = { path: '/auth/verify', text: null, events: [], session: null };
  const challenged = calls({ isChallenged: true });
  expect(await submitSignIn(challenged.accounts, formOf(ACCOUNT))).toEqual(oneMoreStep);
  const code = formOf({ email: 'dana@example.com', code: '123 456' });
  expect(await submitSignInCode(challenged.accounts, code)).toEqual(oneMoreStep);
  expect(await submitSignInCode(calls().accounts, code)).toMatchObject({ path: '/app', events: ['SIGNED_IN'] });
  expect(await giveCode(calls().factors, formOf({ code: '123456' }))).toMatchObject({
    path: '/app',
    events: ['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN'],
    session,
  });
});

test('signing up sends the company’s name unless the email was invited', async () => {
  const fields = { ...ACCOUNT, full_name: 'Dana', company_name: 'Clearwater', redirect_to: '', invitation_token: '' };
  const founding = calls();
  expect(await submitSignUp(founding.accounts, formOf(fields), false)).toEqual({
    path: '/app/quotes',
    text: null,
    meanwhile: 'Account created! Redirecting to dashboard...',
    events: ['SIGNED_IN'],
    session,
  });
  expect(founding.asked).toMatchObject([{ data: { full_name: 'Dana', company_name: 'Clearwater' } }]);
  expect(founding.asked[0]).not.toHaveProperty('options');
  const joining = calls({ joined: true });
  const joined = await submitSignUp(joining.accounts, formOf({ ...fields, redirect_to: '/app/quotes' }), true);
  expect(joined.text).toBe('Account created! Welcome to the team!');
  expect(joining.asked).toMatchObject([{ data: { full_name: 'Dana' }, options: { redirect_to: '/app/quotes' } }]);
  expect(JSON.stringify(joining.asked)).not.toContain('Clearwater');
});

test.each([
  ['signed in', {}, ['USER_UPDATED'], {}],
  ['password', { password: 'Correct-Horse-1' }, ['SIGNED_IN'], { password: 'Correct-Horse-1' }],
  ['new password', { password: 'Correct-Horse-2' }, ['SIGNED_IN'], { new_password: 'Correct-Horse-2' }],
])('an email is confirmed (%s), and the link continues only within this site', async (mode, typed, events, sent) => {
  const form = (next: string) => formOf({ mode, token: 'token', next, ...typed });
  const { accounts, asked } = calls();
  const entered = await confirm(accounts, form('/app/quotes'), ORIGIN);
  expect(entered).toEqual({ path: '/app/quotes', text: 'Email confirmed.', events, session });
  expect(asked).toEqual([{ type: 'signup', token: 'token', ...sent }]);
  expect((await confirm(accounts, form('https://evil.example/app'), ORIGIN)).path).toBe('/app');
  const challenged = await confirm(calls({ isChallenged: true }).accounts, form('/app/quotes'), ORIGIN);
  expect(challenged).toMatchObject({ path: '/auth/verify', text: 'Email confirmed.', events: [] });
});

test.each([
  ['owner', 'Email confirmed.'],
  ['member', 'Email confirmed. Welcome to the team!'],
] as const)('%s confirms an email: only people who joined a team are welcomed to it', async (role, text) => {
  const form = formOf({ mode: 'signed in', token: 'token', next: '' });
  expect((await confirm(calls({ joined: true, role }).accounts, form, ORIGIN)).text).toBe(text);
});

test('an email is not confirmed without the required password', async () => {
  const { accounts, asked } = calls();
  const form = formOf({ mode: 'password', token: 'token', next: '', password: '' });
  await expect(confirm(accounts, form, ORIGIN)).rejects.toEqual(
    new RefusedInput({ field: 'password', message: 'Enter the password you signed up with' }),
  );
  expect(asked).toEqual([]);
});

test('a new password signs in, or leads back to the sign-in if a second factor is required', async () => {
  const form = formOf({ token: 'token', password: 'Correct-Horse-2' });
  expect(await recover(calls().accounts, form)).toEqual({
    path: '/app',
    text: 'Your password was changed. You’re signed in.',
    events: ['PASSWORD_RECOVERY', 'SIGNED_IN'],
    session,
  });
  expect(await recover(calls({ isChallenged: true }).accounts, form)).toEqual({
    path: '/auth',
    text: 'Your password was changed. Please sign in.',
    events: ['PASSWORD_RECOVERY'],
    session: null,
  });
});
