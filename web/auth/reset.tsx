import { data, redirect } from 'react-router';
import { api } from '#web/api/client.ts';
import { apiContext } from '#web/request/server-context.ts';
import { formText } from '#web/ui/form-text.ts';
import { useSendsEmail } from '#web/ui/product-name.ts';
import type { Route } from './+types/reset.ts';
import { readEmail } from './account-forms.ts';
import { proceed } from './answer-form.ts';
import { AuthToast } from './auth-toast.tsx';
import { AuthCard, BackToHome, BackToSignIn } from './card.tsx';
import { recover } from './entering.ts';
import { EmailField, NewPasswordField } from './field.tsx';
import { resetLinkSent } from './sent-labels.ts';
import { noticeOf, useFormSubmit } from './use-form-submit.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Reset your ${matches[0].loaderData.productName} password` },
  { name: 'robots', content: 'noindex' },
];

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return { token: searchParams.get('token') ?? '', sent: searchParams.has('sent') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { accounts } = context.get(apiContext);
  const email = formText(form, 'email');
  try {
    if (formText(form, 'token')) return proceed(context, await recover(accounts, form));
    await accounts.recover({ email: readEmail(email) });
    return redirect('/auth/reset?sent', 303);
  } catch (error) {
    const { notice, status } = noticeOf(error);
    return data({ notice, email }, status);
  }
}

export default function ResetPage({ loaderData: { token, sent }, actionData }: Route.ComponentProps) {
  const form = useFormSubmit(actionData?.notice);
  if (sent) return <LinkSent />;
  return (
    <>
      <AuthToast toast={form.toast} />
      {token ? <NewPassword token={token} form={form} /> : <LinkRequest email={actionData?.email ?? ''} form={form} />}
    </>
  );
}

type FormState = ReturnType<typeof useFormSubmit>;

function LinkRequest({ email, form }: { email: string; form: FormState }) {
  return (
    <AuthCard title="Reset your password">
      <p className="muted">Enter the email you sign in with. We’ll send you a link to choose a new password.</p>
      <form className="auth-form" method="post" noValidate>
        <EmailField defaultValue={email} problem={form.problemOf('email')} />
        <button className="button button-primary" type="submit">
          Send reset link
        </button>
      </form>
      <BackToSignIn />
    </AuthCard>
  );
}

function LinkSent() {
  const sendsEmail = useSendsEmail();
  return (
    <AuthCard title={sendsEmail ? 'Check your email' : 'Ask for your link'}>
      <p role="status">{resetLinkSent(sendsEmail)}</p>
      {sendsEmail && (
        <p className="muted">No email after a few minutes? Check your spam folder, or try another email.</p>
      )}
      <BackToSignIn />
    </AuthCard>
  );
}

function NewPassword({ token, form }: { token: string; form: FormState }) {
  const enter = (element: HTMLFormElement) => recover(api.accounts, new FormData(element));
  return (
    <AuthCard title="Choose a new password">
      <p className="muted">Saving it signs out all other devices.</p>
      <form className="auth-form" method="post" noValidate onSubmit={(event) => void form.enter(event, enter)}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordField label="New password" problem={form.problemOf('password')} />
        <button className="button button-primary" type="submit" disabled={form.pending}>
          {form.pending ? 'Saving...' : 'Save password'}
        </button>
      </form>
      <BackToHome>
        <a href="/auth/reset">Send a new link</a>
      </BackToHome>
    </AuthCard>
  );
}
