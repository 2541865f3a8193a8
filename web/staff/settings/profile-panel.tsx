import { NAME_MAX } from '#domain/contact-details.ts';
import { SignupInput } from '#contract/accounts.ts';
import { ROLE_NAMES } from '../components/role-labels.ts';
import { api } from '../../api/client.ts';
import { auth } from '../../session/browser-session.ts';
import type { Session } from '../../session/session.ts';
import { Facts } from '../components/facts.tsx';
import { TextField } from '../components/fields.tsx';
import { problemsBy } from '../components/form-problems.ts';
import { SaveRow } from '../components/save-row.tsx';
import { Panel } from '../components/screen.tsx';
import { useForm } from '../components/use-form.ts';
import { toastSuccess } from '../components/toasts.tsx';

/** The rule of the sign-up form: both have the same limits for names. */
const Profile = SignupInput.shape.data.pick({ full_name: true });

export function ProfilePanel({ user }: { user: Session['user'] }) {
  const form = useForm({
    name: 'profile',
    stored: { full_name: user.full_name },
    problemsOf: (values) => problemsBy(Profile, values),
    save: async (values) => {
      await api.accounts.updateUser({ data: Profile.parse(values) });
      // The name is in the session, which other tabs and the menu show.
      await auth.reload();
      toastSuccess('Your profile was saved.');
    },
  });
  return (
    <Panel title="Your profile">
      <form onSubmit={form.submit} noValidate className="staff-form">
        <TextField
          label="Full name"
          description="Shown as the creator of your quotes."
          autoComplete="name"
          maxLength={2 * NAME_MAX}
          {...form.bind('full_name')}
        />
        <Facts facts={[['Role', ROLE_NAMES[user.role]]]} />
        <SaveRow form={form} label="Save profile" />
      </form>
    </Panel>
  );
}
