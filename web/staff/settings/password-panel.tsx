import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { Password } from '#contract/accounts.ts';
import { PASSWORD_HINT, PASSWORD_MAX_LENGTH } from '#domain/team/password-rules.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { PasswordField } from '#web/staff/components/fields.tsx';
import { problemsBy } from '#web/staff/components/form-problems.ts';
import { useOwnMailMode, withMailPromise } from '#web/staff/components/mail-promise.ts';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useForm } from '#web/staff/components/use-form.ts';

const Passwords = z.object({
  current_password: z.string().min(1, 'Enter your current password'),
  password: Password,
});
const EMPTY = { current_password: '', password: '' };

/** @param email tells password managers which account to change */
export function PasswordPanel({ email }: { email: string }) {
  const client = useQueryClient();
  const mail = useOwnMailMode();
  const form = useForm({
    // Without a name, the form stores no input. A password must never be stored.
    name: null,
    stored: EMPTY,
    problemsOf: (values) => problemsBy(Passwords, values),
    save: async (values) => {
      await api.accounts.updateUser(values);
      toastSuccess('Password changed. You were signed out on every other device.');
      // A new password ends the other sessions and a pending email change.
      void client.invalidateQueries({ queryKey: queries.sessions.key() });
      void client.invalidateQueries({ queryKey: queries.emailChange.key() });
    },
  });
  return (
    <Panel
      title="Password"
      lead={withMailPromise(
        'Changing it signs you out on every other device. You stay signed in here.',
        'We’ll email you to confirm the change.',
        mail,
      )}
    >
      <form onSubmit={form.submit} noValidate className="staff-form">
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
          {...form.bind('current_password')}
        />
        <PasswordField
          label="New password"
          description={PASSWORD_HINT}
          autoComplete="new-password"
          maxLength={300}
          {...form.bind('password')}
        />
        <SaveRow form={form} label="Change password" unsaved="" />
      </form>
    </Panel>
  );
}
