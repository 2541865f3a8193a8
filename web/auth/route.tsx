import { useEffect, useState } from 'react';
import { data, redirect } from 'react-router';
import type { ApiClient } from '#contract/contract.ts';
import { apiContext } from '#web/request/server-context.ts';
import { auth } from '#web/session/browser-session.ts';
import { formText } from '#web/ui/form-text.ts';
import { useProductName } from '#web/ui/product-name.ts';
import type { Route } from './+types/route.ts';
import { proceed } from './answer-form.ts';
import { AuthToast } from './auth-toast.tsx';
import { AuthCard, BackToHome } from './card.tsx';
import { codePath } from './code-path.ts';
import { submitSignIn, submitSignUp } from './entering.ts';
import { invitationPath } from './invitation-cases.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { INVITATION_FOUND_TEXT, SignUpForm, type SignUpStart } from './sign-up-form.tsx';
import { AuthTabs, type Mode } from './tabs.tsx';
import { NO_FIELD, type Notice, noticeOf, useFormSubmit } from './use-form-submit.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Sign in to ${matches[0].loaderData.productName}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, invitations } = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const invitation_token = searchParams.get('invitation') ?? '';
  const typed = (searchParams.get('email') ?? '').trim().toLowerCase();
  const session = await accounts.session();
  if (session && !invitation_token) throw redirect('/app');
  const invitation = invitation_token ? await invitations.byLink({ token: invitation_token }) : null;
  const invited = invitation?.state === 'open';
  // The link is expired or used, or someone is signed in: the invitation page says so and offers a next step.
  if (invitation && (session || !invited)) throw redirect(invitationPath('/auth/invitation', invitation_token, typed));
  const email = invitation?.email ?? typed;
  const mode: Mode = invited || searchParams.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in';
  const redirect_to = searchParams.get('redirect_to') ?? '';
  const start: SignUpStart = {
    email,
    full_name: '',
    company_name: '',
    invitation_token,
    invited,
    set_aside_company: invitation?.set_aside_company ?? '',
    redirect_to,
  };
  const notice: Notice | undefined = invited
    ? { toast: { kind: 'success', text: INVITATION_FOUND_TEXT }, ...NO_FIELD }
    : undefined;
  return { mode, start, notice };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { accounts } = context.get(apiContext);
  const mode: Mode = formText(form, 'mode') === 'sign-up' ? 'sign-up' : 'sign-in';
  const email = formText(form, 'email');
  const company_name = formText(form, 'company_name');
  const start: SignUpStart = {
    email,
    full_name: formText(form, 'full_name'),
    company_name,
    invitation_token: formText(form, 'invitation_token'),
    invited: mode === 'sign-up' && !company_name.trim() && (await isInvited(accounts, email)),
    set_aside_company: '',
    redirect_to: formText(form, 'redirect_to'),
  };
  try {
    const entered = mode === 'sign-up' ? submitSignUp(accounts, form, start.invited) : submitSignIn(accounts, form);
    return proceed(context, await entered);
  } catch (error) {
    const { notice, status } = noticeOf(error);
    return data({ mode, start, notice }, status);
  }
}

async function isInvited(accounts: ApiClient['accounts'], email: string): Promise<boolean> {
  if (!email.includes('@')) return false;
  try {
    return (await accounts.lookupInvitation({ email })).invited;
  } catch {
    // A failed lookup counts as "not invited" (docs/specification.md, section 4). The in-process client has logged it.
    return false;
  }
}

export default function AuthPage({ loaderData, actionData }: Route.ComponentProps) {
  const first = actionData ?? loaderData;
  const [mode, setMode] = useState<Mode>(first.mode);
  const [email, setEmail] = useState(first.start.email);
  const form = useFormSubmit(first.notice);
  useEffect(
    () =>
      auth.onAuthStateChange((event, _session, cause) => {
        // Only for other tabs: this tab's own sign-in navigates with a toast.
        if (event === 'SIGNED_IN' && cause === 'other-tab') window.location.assign('/app');
      }),
    [],
  );
  function select(next: Mode) {
    if (next === mode || form.pending) return;
    form.clear();
    setMode(next);
  }
  return (
    <>
      <AuthToast toast={form.toast} />
      <AuthCard title={`Welcome to ${useProductName()}`}>
        <AuthTabs mode={mode} onSelect={select}>
          {mode === 'sign-in' ? (
            <>
              <SignInForm email={email} onEmail={setEmail} form={form} />
              <PasskeyButton form={form} />
            </>
          ) : (
            <SignUpForm start={first.start} email={email} onEmail={setEmail} form={form} />
          )}
        </AuthTabs>
        {mode === 'sign-in' && (
          <a className="auth-other-code" href={codePath(email)}>
            Email me a code instead
          </a>
        )}
        <BackToHome />
      </AuthCard>
    </>
  );
}
