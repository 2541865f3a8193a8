import { data, redirect } from 'react-router';
import { ERRORS, errorCodeOf } from '#domain/errors.ts';
import { apiContext } from '#web/request/server-context.ts';
import { formText } from '#web/ui/form-text.ts';
import type { Route } from './+types/change-email.ts';
import { AuthToast } from './auth-toast.tsx';
import { AuthCard, BackToHome } from './card.tsx';
import { noticeOf, useFormSubmit } from './use-form-submit.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Change your ${matches[0].loaderData.productName} email address` },
  { name: 'robots', content: 'noindex' },
];

const OUTCOMES = ['waiting', 'changed', 'refused'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Changes nothing, because programs that scan the links in emails also open the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const outcome = OUTCOMES.find((known) => known === searchParams.get('done')) ?? null;
  if (outcome) return { outcome, token: '', link: null };
  const token = searchParams.get('token') ?? '';
  try {
    return { outcome, token, link: await context.get(apiContext).emailChange.link({ token }) };
  } catch (error) {
    const code = errorCodeOf(error);
    // A mangled token is treated like an expired one.
    if (code !== 'LINK_INVALID' && code !== 'INVALID_INPUT') throw error;
    return data({ outcome, token: '', link: null }, ERRORS.LINK_INVALID.status);
  }
}

/** Works without JavaScript. Redirects, so a reload does not send the form again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { emailChange } = context.get(apiContext);
  const token = formText(form, 'token');
  let outcome: Outcome = 'refused';
  try {
    if (formText(form, 'answer') === 'refuse') await emailChange.refuse({ token });
    else outcome = (await emailChange.confirm({ token })).outcome;
  } catch (error) {
    const { notice, status } = noticeOf(error);
    return data({ notice }, status);
  }
  throw redirect(`/auth/change-email?done=${outcome}`, 303);
}

export default function ChangeEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { toast } = useFormSubmit(actionData?.notice);
  const { outcome, token, link } = loaderData;
  return (
    <>
      <AuthToast toast={toast} />
      {outcome && <Done outcome={outcome} />}
      {!outcome && !link && <LinkOver />}
      {link?.confirmed && <Done outcome="waiting" />}
      {link && !link.confirmed && link.side === 'old' && <FromOldAddress token={token} newEmail={link.new_email} />}
      {link && !link.confirmed && link.side === 'new' && <FromNewAddress token={token} newEmail={link.new_email} />}
    </>
  );
}

interface QuestionProps {
  token: string;
  newEmail: string;
}

function FromOldAddress({ token, newEmail }: QuestionProps) {
  return (
    <AuthCard title="Change your email address?">
      <p>
        Someone who knows your password wants to change your account’s email to <strong>{newEmail}</strong>.
      </p>
      <form className="auth-form" method="post">
        <input type="hidden" name="token" value={token} />
        <button className="button button-primary" type="submit" name="answer" value="confirm">
          Confirm change
        </button>
        <button className="button button-danger" type="submit" name="answer" value="refuse">
          This wasn’t me
        </button>
      </form>
      <p className="muted">
        “This wasn’t me” stops the change and signs out all other devices. Nothing changes until the new email is
        confirmed, too.
      </p>
      <BackToHome />
    </AuthCard>
  );
}

function FromNewAddress({ token, newEmail }: QuestionProps) {
  return (
    <AuthCard title="Confirm your new email">
      <p>
        Someone wants to sign in with <strong>{newEmail}</strong> from now on. If that’s you, confirm it. If not, just
        close this page.
      </p>
      <form className="auth-form" method="post">
        <input type="hidden" name="token" value={token} />
        <button className="button button-primary" type="submit" name="answer" value="confirm">
          Confirm this email
        </button>
      </form>
      <p className="muted">You also need to confirm from your current email.</p>
      <BackToHome />
    </AuthCard>
  );
}

function LinkOver() {
  return (
    <AuthCard title="This link is no longer valid">
      <p>
        {ERRORS.LINK_INVALID.message} The change may have been confirmed, canceled or requested again. Check your
        settings.
      </p>
      <BackToHome>
        <a href="/app/settings">Open Settings</a>
      </BackToHome>
    </AuthCard>
  );
}

function Done({ outcome }: { outcome: Outcome }) {
  if (outcome === 'waiting')
    return (
      <AuthCard title="This email is confirmed">
        <p role="status">Now open the link we sent to your other email. It expires 24 hours after the request.</p>
        <BackToHome>
          <a href="/app/settings">Open Settings</a>
        </BackToHome>
      </AuthCard>
    );
  if (outcome === 'changed')
    return (
      <AuthCard title="Your email has been changed">
        <p role="status">
          Sign in with your new email from now on. Your password is the same. All other devices were signed out.
        </p>
        <BackToHome>
          <a href="/app">Open the app</a>
        </BackToHome>
      </AuthCard>
    );
  return (
    <AuthCard title="The change was stopped">
      <p role="status">Your email stays the same, and all other devices were signed out.</p>
      <p>Whoever requested the change knew your password. Choose a new one now.</p>
      <a className="button button-primary" href="/auth/reset">
        Choose a new password
      </a>
      <BackToHome />
    </AuthCard>
  );
}
