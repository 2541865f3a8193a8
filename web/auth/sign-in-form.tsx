import { auth } from '#web/session/browser-session.ts';
import { readSignIn, SIGNED_IN_TEXT, textOf } from './account-forms.ts';
import { enterApp } from './enter-app.ts';
import { EmailField, PasswordField } from './field.tsx';
import { TWO_FACTOR_CHALLENGE_PATH } from './two-factor-challenge-path.ts';
import type { useFormSubmit } from './use-form-submit.ts';

interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  form: ReturnType<typeof useFormSubmit>;
}

export function SignInForm({ email, onEmail, form }: SignInFormProps) {
  async function signIn(element: HTMLFormElement) {
    const fields = new FormData(element);
    const input = readSignIn({ email: textOf(fields, 'email'), password: textOf(fields, 'password') });
    if (await auth.signIn(input.email, input.password)) enterApp(SIGNED_IN_TEXT, form.show);
    else window.location.assign(TWO_FACTOR_CHALLENGE_PATH);
  }
  return (
    <form className="auth-form" method="post" noValidate onSubmit={(event) => void form.submit(event, signIn)}>
      <input type="hidden" name="mode" value="sign-in" />
      <EmailField
        defaultValue={email}
        onInput={(event) => onEmail(event.currentTarget.value)}
        problem={form.problemOf('email')}
      />
      <PasswordField autoComplete="current-password" problem={form.problemOf('password')} />
      <button className="button button-primary" type="submit" disabled={form.pending}>
        {form.pending ? 'Signing in...' : 'Sign In'}
      </button>
    </form>
  );
}
