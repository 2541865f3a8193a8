import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { auth } from '#web/session/browser-session.ts';
import { useSession } from '#web/session/use-session.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { DialogActions } from '#web/staff/components/dialog-actions.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { PasswordField, TextField } from '#web/staff/components/fields.tsx';
import { NO_PROBLEMS, type Problems } from '#web/staff/components/form-problems.ts';
import { useOwnMailMode, withMailPromise } from '#web/staff/components/mail-promise.ts';
import { ROLE_NAMES } from '#web/staff/components/role-labels.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useForm } from '#web/staff/components/use-form.ts';

interface Teammate {
  id: string;
  full_name: string;
  email: string;
  role: keyof typeof ROLE_NAMES;
}

export function TransferPanel() {
  const { user } = useSession();
  const team = useQuery(queries.personnel.team.queryOptions());
  const [heirId, setHeirId] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const others = team.data?.members.filter(({ id, deactivated_at }) => id !== user.id && !deactivated_at) ?? [];
  const heir = others.find(({ id }) => id === heirId) ?? others[0];
  return (
    <Panel title="Transfer ownership" lead="Make a teammate the owner. You’ll become an admin.">
      {team.isPending && <Skeleton h={60} role="status" aria-label="Loading" />}
      {team.isError && <FailedState error={team.error} onRetry={() => void team.refetch()} />}
      {team.data && !heir && (
        <Text size="sm" c="dimmed">
          You’re the only person on the team. Invite the new owner first, then transfer ownership here.
        </Text>
      )}
      {heir && (
        <Stack gap="sm" className="staff-form">
          <NativeSelect
            label="New owner"
            value={heir.id}
            onChange={(event) => setHeirId(event.currentTarget.value)}
            data={others.map(({ id, full_name, email, role }) => ({
              value: id,
              label: `${full_name} · ${ROLE_NAMES[role]} · ${email}`,
            }))}
          />
          <Button variant="default" className="panel-button" onClick={() => setIsAsking(true)}>
            Transfer ownership
          </Button>
        </Stack>
      )}
      {heir && isAsking && <TransferDialog heir={heir} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

const EMPTY = { full_name: '', password: '' };

function problemsOf({ full_name, password }: typeof EMPTY): Problems {
  const problems = new Map<string, string>();
  if (!full_name.trim()) problems.set('full_name', 'Type the new owner’s name');
  if (!password) problems.set('password', 'Enter your password');
  return problems.size > 0 ? problems : NO_PROBLEMS;
}

function TransferDialog({ heir, onClose }: { heir: Teammate; onClose: () => void }) {
  const mail = useOwnMailMode();
  const form = useForm({
    // Without a name, the form stores no input. A password must never be stored.
    name: null,
    stored: EMPTY,
    problemsOf,
    save: async (values) => {
      await api.ownership.transfer({ user_id: heir.id, ...values });
      toastSuccess(`${heir.full_name} is now the owner. You’re an admin.`);
      onClose();
      await auth.reload();
    },
  });
  return (
    <Dialog onClose={onClose} title={`Make ${heir.full_name} the owner?`}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            {heir.full_name} will control the subscription, the branding and the team, and will be able to delete the
            company. {withMailPromise('You can’t undo this yourself.', 'We’ll email both of you.', mail)}
          </Text>
          <TextField label={`Type ${heir.full_name} to confirm`} autoComplete="off" {...form.bind('full_name')} />
          <PasswordField label="Your password" autoComplete="current-password" {...form.bind('password')} />
          <DialogActions submit="Transfer ownership" busy={form.busy} danger onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
