import { data, redirect } from 'react-router';
import { errorCodeOf } from '#domain/errors.ts';
import { CODE_MAX } from '#domain/team/sign-in-limits.ts';
import { api } from '#web/api/client.ts';
import { apiContext, pageContext } from '#web/request/server-context.ts';
import { formText } from '#web/ui/form-text.ts';
import { flashToast, flashToastInBrowser, type Toast } from '#web/ui/toasts/flash.ts';
import type { Route } from './+types/two-factor-challenge.ts';
import { proceed } from './answer-form.ts';
import { AuthToast } from './auth-toast.tsx';
import { AuthCard, BackToHome } from './card.tsx';
import { follow } from './enter-app.ts';
import { giveCode } from './entering.ts';
import { Field } from './field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { TextButtons, TextedState, useTexted } from './texted-code.tsx';
import { TWO_FACTOR_CHALLENGE_PATH } from './two-factor-challenge-path.ts';
import { noticeOf, type ProblemAtField, useFormSubmit } from './use-form-submit.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Sign in to ${matches[0].loaderData.productName}` },
  { name: 'robots', content: 'noindex' },
];

/** The ways to confirm a sign-in. The URL contains the value, so each way has its own page without JavaScript. */
type Way = 'app' | 'phone' | 'backup-code';

function wayOf(asked: string | null, possible: readonly Way[]): Way {
  return possible.find((way) => way === asked) ?? possible[0] ?? 'backup-code';
}

/** Loads the step between a correct password and the session. Redirects people who have no pending sign-in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const step = await context.get(apiContext).factors.challenge();
  if (!step) throw redirect('/auth');
  const { factor_types, phones } = step.two_factor_challenge;
  const ways: Way[] = [
    ...(factor_types.includes('totp') ? (['app'] as const) : []),
    ...(phones.length > 0 ? (['phone'] as const) : []),
    'backup-code',
  ];
  const way = wayOf(new URL(request.url).searchParams.get('with'), ways);
  const canText = factor_types.length > 0;
  return { way, ways, phones, texted: step.texted, hasPasskey: factor_types.includes('webauthn'), canText };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { factors } = context.get(apiContext);
  const factor_id = formText(form, 'factor_id');
  try {
    if (!factor_id) return proceed(context, await giveCode(factors, form));
    await factors.textChallengeCode({ factor_id });
    return redirect(pathOf('phone'), 303);
  } catch (error) {
    const { notice, status } = noticeOf(error);
    if (errorCodeOf(error) !== 'SIGN_IN_OVER') return data({ notice }, status);
    flashToast(context.get(pageContext), notice.toast);
    return redirect('/auth', 303);
  }
}

const pathOf = (way: Way) => `${TWO_FACTOR_CHALLENGE_PATH}?with=${way}`;

const LABELS: Record<Way, string> = {
  app: 'Use the app instead',
  phone: 'Get a code by text message',
  'backup-code': 'Use a backup code',
};

export default function TwoFactorChallengePage({ loaderData, actionData }: Route.ComponentProps) {
  const { way, ways, phones, hasPasskey } = loaderData;
  const form = useFormSubmit(actionData?.notice);
  const [texted, setTexted] = useTexted(loaderData.texted);
  const asksCode = way !== 'phone' || texted !== null;
  async function verify(element: HTMLFormElement) {
    try {
      follow(await giveCode(api.factors, new FormData(element)), form.show);
    } catch (error) {
      if (errorCodeOf(error) !== 'SIGN_IN_OVER') throw error;
      startOver(noticeOf(error).notice.toast);
    }
  }
  return (
    <>
      <AuthToast toast={form.toast} />
      <AuthCard title="One more step">
        {way === 'phone' && texted ? <TextedState texted={texted} /> : <p className="muted">{leadOf(loaderData)}</p>}
        {asksCode && (
          <form className="auth-form" method="post" noValidate onSubmit={(event) => void form.submit(event, verify)}>
            <CodeField way={way} problem={form.problemOf('code')} />
            <button className="button button-primary" type="submit" disabled={form.pending}>
              {form.pending ? 'Signing in...' : 'Sign In'}
            </button>
          </form>
        )}
        {way === 'phone' && <TextButtons phones={phones} texted={texted} form={form} onTexted={setTexted} />}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <a key={other} className="auth-other-code" href={pathOf(other)}>
              {LABELS[other]}
            </a>
          ))}
        {hasPasskey && <PasskeyButton form={form} />}
        <BackToHome>
          <a href="/auth">Start over</a>
        </BackToHome>
      </AuthCard>
    </>
  );
}

interface Lead {
  way: Way;
  ways: readonly Way[];
  hasPasskey: boolean;
  /** false if the person's only factors are phones that can't get texts at the moment */
  canText: boolean;
}

function leadOf({ way, ways, hasPasskey, canText }: Lead): string {
  if (way === 'app') return 'Enter the code from your authenticator app.';
  if (way === 'phone') return 'We’ll text you a code to sign in.';
  if (!canText)
    return 'Text message codes aren’t available right now. Enter one of your backup codes. Each works once.';
  return hasPasskey && ways.length === 1
    ? 'Use your passkey, or enter one of your backup codes. Each works once.'
    : 'Enter one of your backup codes. Each works once.';
}

function CodeField({ way, problem }: { way: Way; problem: ProblemAtField | undefined }) {
  return way === 'backup-code' ? (
    <Field
      key={way}
      name="code"
      label="Backup code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={CODE_MAX}
      hint="Looks like ABCDE-FGHJK"
      problem={problem}
    />
  ) : (
    <Field
      key={way}
      name="code"
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_MAX}
      hint={way === 'app' ? '6 digits, changes every 30 seconds' : '6 digits, from the latest text'}
      problem={problem}
    />
  );
}

function startOver(toast: Toast): void {
  flashToastInBrowser(toast);
  window.location.assign('/auth');
}
