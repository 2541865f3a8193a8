import { CODE_MAX } from '#domain/team/sign-in-limits.ts';
import { data, redirect } from 'react-router';
import { errorCodeOf } from '#domain/errors.ts';
import { api } from '../api/client.ts';
import { apiContext, pageContext } from '../request/server-context.ts';
import { auth } from '../session/browser-session.ts';
import { flashToast, flashToastInBrowser, type Toast } from '../ui/toasts/flash.ts';
import type { Route } from './+types/two-factor-challenge.ts';
import { readCode, SIGNED_IN_TEXT, textOf } from './account-forms.ts';
import { AuthToast } from './auth-toast.tsx';
import { AuthCard, BackToHome } from './card.tsx';
import { enterApp } from './enter-app.ts';
import { Field } from './field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { TWO_FACTOR_CHALLENGE_PATH } from './two-factor-challenge-path.ts';
import { noticeOf, useFormSubmit } from './use-form-submit.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Sign in to ${matches[0].loaderData.productName}` },
  { name: 'robots', content: 'noindex' },
];

const BACKUP = 'backup-code';

/** The step between a correct password and the session. Without a pending sign-in there is nothing to do here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const step = await context.get(apiContext).factors.challenge();
  if (!step) throw redirect('/auth');
  const { factor_types } = step.two_factor_challenge;
  const hasApp = factor_types.includes('totp');
  const hasPasskey = factor_types.includes('webauthn');
  const asksBackup = !hasApp || new URL(request.url).searchParams.get('with') === BACKUP;
  return { hasApp, hasPasskey, asksBackup };
}

/** The same form without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const code = textOf(await request.formData(), 'code');
  const page = context.get(pageContext);
  try {
    await context.get(apiContext).factors.verify({ code: readCode(code) });
  } catch (error) {
    const { notice, status } = noticeOf(error);
    if (errorCodeOf(error) !== 'SIGN_IN_OVER') return data({ notice }, status);
    flashToast(page, notice.toast);
    throw redirect('/auth', 303);
  }
  flashToast(page, { kind: 'success', text: SIGNED_IN_TEXT });
  throw redirect('/app', 303);
}

export default function TwoFactorChallengePage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasApp, hasPasskey, asksBackup } = loaderData;
  const form = useFormSubmit(actionData?.notice);
  async function verify(element: HTMLFormElement) {
    const code = readCode(textOf(new FormData(element), 'code'));
    try {
      auth.twoFactorChallengeDone(await api.factors.verify({ code }));
    } catch (error) {
      if (errorCodeOf(error) === 'SIGN_IN_OVER') return startOver(noticeOf(error).notice.toast);
      throw error;
    }
    enterApp(SIGNED_IN_TEXT, form.show);
  }
  return (
    <>
      <AuthToast toast={form.toast} />
      <AuthCard title="One more step">
        <p className="muted">{leadOf({ asksBackup, hasApp })}</p>
        <form className="auth-form" method="post" noValidate onSubmit={(event) => void form.submit(event, verify)}>
          <CodeField asksBackup={asksBackup} isRefused={form.refused === 'code'} />
          <button className="button button-primary" type="submit" disabled={form.pending}>
            {form.pending ? 'Signing in...' : 'Sign In'}
          </button>
        </form>
        {hasApp && (
          <a
            className="auth-other-code"
            href={asksBackup ? TWO_FACTOR_CHALLENGE_PATH : `${TWO_FACTOR_CHALLENGE_PATH}?with=${BACKUP}`}
          >
            {asksBackup ? 'Use the app instead' : 'Use a backup code'}
          </a>
        )}
        {hasPasskey && <PasskeyButton form={form} />}
        <BackToHome>
          <a href="/auth">Start over</a>
        </BackToHome>
      </AuthCard>
    </>
  );
}

function leadOf({ asksBackup, hasApp }: { asksBackup: boolean; hasApp: boolean }): string {
  if (!asksBackup) return 'Enter the code that your authenticator app shows now.';
  return hasApp
    ? 'Enter one of the backup codes you kept. Each works once.'
    : 'Use your passkey, or enter one of the backup codes you kept. Each works once.';
}

function CodeField({ asksBackup, isRefused }: { asksBackup: boolean; isRefused: boolean }) {
  return asksBackup ? (
    <Field
      key={BACKUP}
      name="code"
      label="Backup Code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={CODE_MAX}
      hint="Like ABCDE-FGHJK"
      refused={isRefused}
    />
  ) : (
    <Field
      key="app"
      name="code"
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_MAX}
      hint="6 digits, new every 30 seconds"
      refused={isRefused}
    />
  );
}

function startOver(toast: Toast): void {
  flashToastInBrowser(toast);
  window.location.assign('/auth');
}
