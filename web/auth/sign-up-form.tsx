import { useCallback } from 'react';
import { TRIAL_DAYS } from '#domain/company/plans.ts';
import { api } from '#web/api/client.ts';
import { submitSignUp } from './entering.ts';
import { EmailField, Field, NewPasswordField } from './field.tsx';
import { useInvitationLookup } from './invitation-lookup.ts';
import type { useFormSubmit } from './use-form-submit.ts';

export const INVITATION_FOUND_TEXT = 'Invitation found! Complete your registration below.';

/** The initial values of the form. They come from a link in an email, or from a form sent without JavaScript. */
export interface SignUpStart {
  email: string;
  full_name: string;
  company_name: string;
  invitation_token: string;
  invited: boolean;
  /** an unconfirmed company that signed up with this email; joining a team abandons it. Empty if there is none */
  set_aside_company: string;
  /** the path to continue to after signing up, from the link to this page; empty if there is none */
  redirect_to: string;
}

interface SignUpFormProps {
  start: SignUpStart;
  email: string;
  onEmail: (email: string) => void;
  form: ReturnType<typeof useFormSubmit>;
}

export function SignUpForm({ start, email, onEmail, form }: SignUpFormProps) {
  const { show } = form;
  const onFound = useCallback(() => show({ kind: 'success', text: INVITATION_FOUND_TEXT }), [show]);
  const { state, look, lastAnswer } = useInvitationLookup(start, onFound);
  const invited = state === 'invited';

  async function enter(element: HTMLFormElement) {
    // Read the email from its field: the field is disabled during the lookup, and forms leave out disabled fields.
    const typed = element.querySelector<HTMLInputElement>('[name=email]')?.value ?? '';
    const isInvited = await lastAnswer();
    const fields = new FormData(element);
    fields.set('email', typed);
    if (typed.trim().toLowerCase() !== start.email) fields.delete('invitation_token');
    fields.set('redirect_to', start.redirect_to || `${window.location.origin}/app`);
    return submitSignUp(api.accounts, fields, isInvited);
  }
  return (
    <form className="auth-form" method="post" noValidate onSubmit={(event) => void form.enter(event, enter)}>
      <input type="hidden" name="mode" value="sign-up" />
      <input type="hidden" name="invitation_token" value={start.invitation_token} />
      <input type="hidden" name="redirect_to" value={start.redirect_to} />
      <div className="auth-offer">
        <h2>Create your account</h2>
        {/* Invited people get no trial, because they join a company that already has a plan. */}
        <p className="muted">{!invited && `${TRIAL_DAYS} days free, no credit card. `}All fields are required.</p>
      </div>
      <EmailField
        defaultValue={email}
        disabled={state === 'checking'}
        // One line in both states. If the form grew when the field loses focus, the button would move away from a
        // pressing finger.
        hint={state === 'checking' ? 'Checking for invitation...' : 'You’ll use this to sign in'}
        onInput={(event) => onEmail(event.currentTarget.value)}
        onBlur={(event) => void look(event.currentTarget.value)}
        problem={form.problemOf('email')}
      />
      {invited && <p className="auth-note">Invitation found - joining your team!</p>}
      {start.set_aside_company && (
        <p>
          {start.set_aside_company} was created with this email, but the email was never confirmed. If you join, no one
          can open {start.set_aside_company} anymore, and it will be deleted after 30 days. If it’s yours and you want
          to keep it, ask for an invitation at a different email.
        </p>
      )}
      <Field
        name="full_name"
        label="Full Name"
        autoComplete="name"
        defaultValue={start.full_name}
        problem={form.problemOf('full_name')}
      />
      {!invited && (
        <Field
          name="company_name"
          label="Company Name"
          autoComplete="organization"
          defaultValue={start.company_name}
          problem={form.problemOf('company_name')}
        />
      )}
      <NewPasswordField problem={form.problemOf('password')} />
      <button className="button button-primary" type="submit" disabled={form.pending}>
        {form.pending ? 'Creating account...' : 'Create account'}
      </button>
      {/* Opens in a new tab, so typed input is not lost. */}
      <p className="auth-agree">
        By creating an account, you agree to the{' '}
        <a href="/terms" target="_blank" rel="noreferrer">
          Terms
        </a>{' '}
        and{' '}
        <a href="/privacy" target="_blank" rel="noreferrer">
          Privacy Policy
        </a>
        .
      </p>
    </form>
  );
}
