import { SignupInput } from '#contract/accounts.ts';
import { NAME_MAX } from '#domain/contact-details.ts';
import { api } from '#web/api/client.ts';
import { auth } from '#web/session/browser-session.ts';
import type { Session } from '#web/session/session.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { TextField } from '#web/staff/components/fields.tsx';
import { problemsBy } from '#web/staff/components/form-problems.ts';
import { ROLE_NAMES } from '#web/staff/components/role-labels.ts';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useForm } from '#web/staff/components/use-form.ts';

/** Uses the rule of the sign-up form, so names have the same limits in both. */
const Profile = SignupInput.shape.data.pick({ full_name: true });

export function ProfilePanel({ user }: { user: Session['user'] }) {
  const form = useForm({
    name: 'profile',
    stored: { full_name: user.full_name },
    problemsOf: (values) => problemsBy(Profile, values),
    save: async (values) => {
      await api.accounts.updateUser({ data: Profile.parse(values) });
      // The session contains the name, and the menu and other tabs show it.
      await auth.reload();
      toastSuccess('Your profile was saved.');
    },
  });
  return (
    <Panel title="Your profile">
      <form onSubmit={form.submit} noValidate className="staff-form">
        <TextField
          label="Full name"
          description="Shown on quotes you create."
          autoComplete="name"
          maxLength={2 * NAME_MAX}
          {...form.bind('full_name')}
        />
        <Facts facts={[['Role', ROLE_NAMES[user.role]]]} />
        <SaveRow form={form} label="Save profile" quiet />
      </form>
    </Panel>
  );
}
