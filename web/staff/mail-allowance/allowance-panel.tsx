import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffDate } from '#domain/dates.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { CHANNEL_NOT_CONNECTED } from '#web/staff/components/mail-promise.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { type MailAllowanceView, nextLabel } from './allowance-labels.ts';
import { UnconfirmedNotice } from './allowance-notice.tsx';
import { ConfirmBeforeMail } from './confirm-before-mail.tsx';
import { RequestDialog } from './request-dialog.tsx';

export function AllowancePanel() {
  const allowance = useQuery(queries.mailAllowance.get.queryOptions());
  return (
    <Panel
      title="Emails to customers"
      lead="To prevent spam, we limit how many quotes and invitations you can email. The limit increases over time and with a paid plan. Links you share yourself are never limited."
    >
      {allowance.isPending && <Skeleton h={72} role="status" aria-label="Loading" />}
      {allowance.isError && !allowance.data && (
        <FailedState error={allowance.error} onRetry={() => void allowance.refetch()} />
      )}
      {allowance.data && <AllowanceStats allowance={allowance.data} />}
    </Panel>
  );
}

function AllowanceStats({ allowance }: { allowance: MailAllowanceView }) {
  const { timeZone } = useViewer();
  if (!allowance.counted)
    return (
      <div>
        <Text size="sm">{CHANNEL_NOT_CONNECTED.email} Emails are saved, not sent, and don’t count.</Text>
        <ConfirmBeforeMail mail="outbox" />
      </div>
    );
  if (!allowance.owner_confirmed) return <UnconfirmedNotice />;
  const next = nextLabel(allowance, timeZone);
  return (
    <Stack gap="md">
      <Bar name="In the last 24 hours" use={allowance.day} />
      <Bar name="In the last hour" use={allowance.hour} />
      {next && <Text size="sm">{next}</Text>}
      <More allowance={allowance} />
    </Stack>
  );
}

function Bar({ name, use: { used, limit } }: { name: string; use: MailAllowanceView['day'] }) {
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{name}</Text>
        <Text size="sm" className="number">
          {used} of {limit}
        </Text>
      </Group>
      <Progress value={(used / limit) * 100} {...(used >= limit ? { color: 'clay' } : {})} aria-label={name} mt={4} />
    </div>
  );
}

function More({ allowance: { requested_at } }: { allowance: MailAllowanceView }) {
  const viewer = useViewer();
  const [asking, setAsking] = useState(false);
  if (requested_at)
    return (
      <Text size="sm" c="dimmed">
        You requested a higher limit on {staffDate(requested_at, viewer.timeZone)}. We’ll reply by email.
      </Text>
    );
  if (!viewer.may('company_settings.change'))
    return (
      <Text size="sm" c="dimmed">
        The owner and admins can request a higher limit.
      </Text>
    );
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        Request a higher limit
      </Button>
      {asking && <RequestDialog onClose={() => setAsking(false)} />}
    </div>
  );
}
