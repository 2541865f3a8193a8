import { data } from 'react-router';
import { ownPath } from '#contract/own-path.ts';
import { api } from '#web/api/client.ts';
import { apiContext } from '#web/request/server-context.ts';
import { useProductName } from '#web/ui/product-name.ts';
import type { Route } from './+types/confirm.ts';
import { proceed } from './answer-form.ts';
import { AuthToast } from './auth-toast.tsx';
import { AuthCard, BackToHome } from './card.tsx';
import { confirm } from './entering.ts';
import { NewPasswordField, PasswordField } from './field.tsx';
import { noticeOf, type ProblemAtField, useFormSubmit } from './use-form-submit.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Confirm your email for ${matches[0].loaderData.productName}` },
  { name: 'robots', content: 'noindex' },
];

/**
 * How the page checks that the person who clicks is the one who signed up. A new password needs no check, because it
 * replaces the one chosen at sign-up.
 */
type Mode = 'signed in' | 'password' | 'new password';

const MODES: Readonly<Record<string, Mode>> = { password: 'password', new: 'new password' };

/**
 * Changes nothing, and no script presses the button. Programs that scan the links in emails also open the page. They
 * must not confirm an email, because an invited email gives access to a team's data.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url);
  const session = await context.get(apiContext).accounts.session();
  const usual: Mode = session && !session.user.email_confirmed ? 'signed in' : 'password';
  return {
    token: searchParams.get('token') ?? '',
    next: ownPath(searchParams.get('next') ?? '/app', origin) ?? '/app',
    mode: MODES[searchParams.get('by') ?? ''] ?? usual,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts } = context.get(apiContext);
  try {
    return proceed(context, await confirm(accounts, await request.formData(), new URL(request.url).origin));
  } catch (error) {
    const { notice, status } = noticeOf(error);
    return data({ notice }, status);
  }
}

export default function ConfirmPage({ loaderData: { token, next, mode }, actionData }: Route.ComponentProps) {
  const form = useFormSubmit(actionData?.notice);
  const enter = (element: HTMLFormElement) => confirm(api.accounts, new FormData(element), window.location.origin);
  return (
    <>
      <AuthToast toast={form.toast} />
      <AuthCard title={mode === 'new password' ? 'Confirm and choose a password' : 'Confirm your email'}>
        <p className="muted">
          <Explanation mode={mode} />
        </p>
        <form
          className="auth-form"
          method="post"
          noValidate
          onSubmit={(event) => void form.enter(event, enter)}
          key={mode}
        >
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="next" value={next} />
          <input type="hidden" name="mode" value={mode} />
          <AskedPassword mode={mode} problem={form.problemOf('password')} />
          <button className="button button-primary" type="submit" disabled={form.pending}>
            {form.pending ? 'Confirming...' : 'Confirm email'}
          </button>
        </form>
        <OtherWays mode={mode} token={token} next={next} />
        <p className="muted">Links work for 24 hours. Sign in to request a new one.</p>
        <BackToHome>
          <a href="/auth">Sign In</a>
        </BackToHome>
      </AuthCard>
    </>
  );
}

function Explanation({ mode }: { mode: Mode }) {
  const productName = useProductName();
  if (mode === 'new password')
    return 'From now on, only this password works. Existing devices are signed out, and existing passkeys and API keys stop working.';
  const ignore = `If you didn’t create a ${productName} account, just close this page.`;
  if (mode === 'signed in') return `Click to confirm that this email is yours. ${ignore}`;
  return `Enter your password to confirm that you signed up and that this email is yours. ${ignore}`;
}

function AskedPassword({ mode, problem }: { mode: Mode; problem: ProblemAtField | undefined }) {
  if (mode === 'signed in') return null;
  if (mode === 'new password') return <NewPasswordField label="New password" problem={problem} />;
  return <PasswordField autoComplete="current-password" hint="The one you chose at sign-up" problem={problem} />;
}

/** Uses links, because they work without scripts. */
function OtherWays({ mode, token, next }: { mode: Mode; token: string; next: string }) {
  const path = (by: string) => `/auth/confirm?${new URLSearchParams({ token, next, by })}`;
  if (mode === 'password')
    return (
      <a className="auth-other-code" href={path('new')}>
        Forgot it, or didn’t sign up? Choose a new password
      </a>
    );
  return (
    <a className="auth-other-code" href={path('password')}>
      Enter the password you signed up with
    </a>
  );
}
