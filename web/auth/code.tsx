import { useEffect, useState } from 'react';
import { data, redirect } from 'react-router';
import { EMAIL_MAX } from '#domain/contact-details.ts';
import { MAILED_CODE_MAX } from '#domain/team/sign-in-limits.ts';
import { cutText } from '#domain/text.ts';
import { api } from '#web/api/client.ts';
import { apiContext, pageContext } from '#web/request/server-context.ts';
import { formText } from '#web/ui/form-text.ts';
import { useSendsEmail } from '#web/ui/product-name.ts';
import type { Route } from './+types/code.ts';
import { readEmail } from './account-forms.ts';
import { proceed } from './answer-form.ts';
import { AuthToast } from './auth-toast.tsx';
import { AuthCard, BackToSignIn } from './card.tsx';
import { codePath } from './code-path.ts';
import { submitSignInCode } from './entering.ts';
import { EmailField, Field } from './field.tsx';
import { codeSent, codeSentAgain } from './sent-labels.ts';
import { NO_FIELD, type Notice, noticeOf, useFormSubmit } from './use-form-submit.ts';
import { usePause } from './use-pause.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Sign in to ${matches[0].loaderData.productName} with a code` },
  { name: 'robots', content: 'noindex' },
];

/** Asks for an email first, and then for the code sent to it. A cookie links the two requests. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (await context.get(apiContext).accounts.session()) throw redirect('/app');
  return { email: cutText(new URL(request.url).searchParams.get('email') ?? '', EMAIL_MAX) };
}

/**
 * Handles these forms without JavaScript. The response contains the next step, because an email in the URL would stay
 * in the browser history.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { accounts } = context.get(apiContext);
  const email = formText(form, 'email');
  const isCode = form.has('code');
  const isAgain = form.has('again');
  try {
    if (isCode) return proceed(context, await submitSignInCode(accounts, form));
    await accounts.otp({ email: readEmail(email) });
    const text = codeSentAgain(context.get(pageContext).sendsEmail);
    const notice: Notice = { toast: { kind: 'success', text }, ...NO_FIELD };
    return { email, asked: true, notice: isAgain ? notice : undefined };
  } catch (error) {
    const { notice, status } = noticeOf(error);
    return data({ email, asked: isCode || isAgain, notice }, status);
  }
}

type FormState = ReturnType<typeof useFormSubmit>;

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useFormSubmit(actionData?.notice);
  const email = actionData?.email ?? loaderData.email;
  /** the email that a code was requested for */
  const [asked, setAsked] = useState(actionData?.asked ? email : '');
  return (
    <>
      <AuthToast toast={form.toast} />
      {asked ? (
        <CodeEntry email={asked} form={form} />
      ) : (
        <CodeRequest email={email} form={form} onAsked={(address) => setAsked(address)} />
      )}
    </>
  );
}

interface CodeRequestProps {
  email: string;
  form: FormState;
  onAsked: (email: string) => void;
}

function CodeRequest({ email, form, onAsked }: CodeRequestProps) {
  async function ask(element: HTMLFormElement) {
    const address = readEmail(formText(new FormData(element), 'email'));
    await api.accounts.otp({ email: address });
    onAsked(address);
    return 'unchanged' as const;
  }
  return (
    <AuthCard title="Sign in with a code">
      <p className="muted">Enter the email you sign in with. We’ll email you a code to enter here.</p>
      <form className="auth-form" method="post" noValidate onSubmit={(event) => void form.submit(event, ask)}>
        <EmailField defaultValue={email} problem={form.problemOf('email')} />
        <button className="button button-primary" type="submit" disabled={form.pending}>
          {form.pending ? 'Sending...' : 'Email me a code'}
        </button>
      </form>
      <BackToSignIn />
    </AuthCard>
  );
}

function CodeEntry({ email, form }: { email: string; form: FormState }) {
  // This field replaces the form that was just sent. Keyboard and screen reader users need the focus in it.
  useEffect(() => document.getElementById('code')?.focus(), []);
  const sendsEmail = useSendsEmail();
  const enter = (element: HTMLFormElement) => submitSignInCode(api.accounts, new FormData(element));
  return (
    <AuthCard title={sendsEmail ? 'Check your email' : 'Enter your code'}>
      <p role="status">{codeSent(email, sendsEmail)}</p>
      <form className="auth-form" method="post" noValidate onSubmit={(event) => void form.enter(event, enter)}>
        <input type="hidden" name="email" value={email} />
        <Field
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={MAILED_CODE_MAX}
          hint="6 digits"
          problem={form.problemOf('code')}
        />
        <button className="button button-primary" type="submit" disabled={form.pending}>
          {form.pending ? 'Signing in...' : 'Sign In'}
        </button>
      </form>
      <SendAgain email={email} form={form} />
      <a className="auth-other-code" href={codePath()}>
        Use another email
      </a>
      <BackToSignIn />
    </AuthCard>
  );
}

/**
 * The time before another code may be requested. Emails take a moment, and a second request would invalidate the
 * first code.
 */
const PAUSE_MS = 60_000;

function SendAgain({ email, form }: { email: string; form: FormState }) {
  const [isPausing, pause] = usePause(PAUSE_MS);
  const sendsEmail = useSendsEmail();
  async function ask() {
    await api.accounts.otp({ email });
    pause();
    form.show({ kind: 'success', text: codeSentAgain(sendsEmail) });
    return 'unchanged' as const;
  }
  return (
    <form className="auth-again" method="post" onSubmit={(event) => void form.submit(event, ask)}>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="again" value="yes" />
      {sendsEmail && (
        <p className="muted">
          No code after a minute? Check your spam folder, or send a new one. It replaces the old one.
        </p>
      )}
      <button className="button" type="submit" disabled={isPausing || form.pending}>
        Send a new code
      </button>
    </form>
  );
}
