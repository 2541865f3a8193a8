import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { EmailState } from '#contract/email-change.ts';
import { staffMoment } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { useMailMode } from '#web/staff/components/mail-promise.ts';
import { Mark } from '#web/staff/components/mark.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { changeLinksLabel } from './change-links-label.ts';

interface PendingEmailProps {
  pending: NonNullable<z.output<typeof EmailState>['pending']>;
  timeZone: string;
}

export function PendingEmail({ pending, timeZone }: PendingEmailProps) {
  const client = useQueryClient();
  const mail = useMailMode();
  const [busy, setBusy] = useState<'resend' | 'cancel' | null>(null);

  async function run(step: 'resend' | 'cancel', done: string) {
    setBusy(step);
    try {
      client.setQueryData(queries.emailChange.get.queryKey(), await api.emailChange[step]());
      toastSuccess(done);
    } catch (error) {
      toastError(error);
      // Someone may have confirmed the change, or it may have expired.
      void client.invalidateQueries({ queryKey: queries.emailChange.key() });
    } finally {
      setBusy(null);
    }
  }

  return (
    <div className="pending-email">
      <Stack gap="md">
        <Text fw={600} className="breakable">
          Change to {pending.new_email}
        </Text>
        <Text size="sm">
          Nothing changes until you confirm from both email addresses. The links work until{' '}
          {staffMoment(pending.expires_at, timeZone)}.
        </Text>
        <Facts
          facts={[
            ['Old email', <SideState key="old" confirmed={pending.old_confirmed} />],
            ['New email', <SideState key="new" confirmed={pending.new_confirmed} />],
          ]}
        />
        {mail === 'outbox' && (
          <Text size="sm" c="dimmed">
            {changeLinksLabel('', mail)}
          </Text>
        )}
        <Group gap="xs">
          <Button
            variant="default"
            loading={busy === 'resend'}
            disabled={busy === 'cancel'}
            onClick={() =>
              void run('resend', changeLinksLabel('We sent a new link to each email you haven’t confirmed yet.', mail))
            }
          >
            {mail === 'outbox' ? 'Create new links' : 'Send links again'}
          </Button>
          <Button
            variant="default"
            loading={busy === 'cancel'}
            disabled={busy === 'resend'}
            onClick={() => void run('cancel', 'Change canceled. Your email stays the same.')}
          >
            Cancel change
          </Button>
        </Group>
      </Stack>
    </div>
  );
}

function SideState({ confirmed }: { confirmed: boolean }) {
  return <Mark tone={confirmed ? 'good' : 'off'}>{confirmed ? 'Confirmed' : 'Waiting for confirmation'}</Mark>;
}
