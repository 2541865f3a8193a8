import { api } from '#web/api/client.ts';
import { submitSignIn } from './entering.ts';
import { EmailField, PasswordField } from './field.tsx';
import type { useFormSubmit } from './use-form-submit.ts';

interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  form: ReturnType<typeof useFormSubmit>;
}

export function SignInForm({ email, onEmail, form }: SignInFormProps) {
  const enter = (element: HTMLFormElement) => submitSignIn(api.accounts, new FormData(element));
  return (
    <form className="auth-form" method="post" noValidate onSubmit={(event) => void form.enter(event, enter)}>
      <input type="hidden" name="mode" value="sign-in" />
      <EmailField
        defaultValue={email}
        onInput={(event) => onEmail(event.currentTarget.value)}
        problem={form.problemOf('email')}
      />
      <PasswordField
        autoComplete="current-password"
        aside={<a href="/auth/reset">Forgot your password?</a>}
        problem={form.problemOf('password')}
      />
      <button className="button button-primary" type="submit" disabled={form.pending}>
        {form.pending ? 'Signing in...' : 'Sign In'}
      </button>
    </form>
  );
}
