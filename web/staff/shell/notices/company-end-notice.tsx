import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { staffDate } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { auth } from '#web/session/browser-session.ts';
import { useSession } from '#web/session/use-session.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { Icon } from '#web/ui/icons.tsx';

export function CompanyEndNotice() {
  const { organization, user } = useSession();
  if (!organization?.ends_at) return null;
  const { name, ends_at, time_zone } = organization;
  return (
    <Alert
      className="shell-notice"
      color="slate"
      icon={<Icon name="closed" />}
      title={`${name} will be deleted on ${staffDate(ends_at, time_zone)}`}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Until then you can view and export everything, but you can’t change anything. Customers can open your links
          but can’t approve or pay. {user.role !== 'owner' && 'The owner can undo this.'}
        </Text>
        {user.role === 'owner' && <UndoEndButton />}
      </Stack>
    </Alert>
  );
}

export function UndoEndButton() {
  const [busy, setBusy] = useState(false);
  async function keep() {
    setBusy(true);
    try {
      await api.ownership.keep();
      await auth.reload();
      toastSuccess('Deletion canceled.');
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  }
  return (
    <Button size="sm" loading={busy} onClick={() => void keep()}>
      Cancel deletion
    </Button>
  );
}
