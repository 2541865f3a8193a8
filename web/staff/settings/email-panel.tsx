import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '#web/api/query.ts';
import { auth } from '#web/session/browser-session.ts';
import type { Session } from '#web/session/session.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { useMailMode } from '#web/staff/components/mail-promise.ts';
import { Mark } from '#web/staff/components/mark.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useResendConfirmation } from '#web/staff/confirm-email/use-resend-confirmation.ts';
import { emailLead } from './change-links-label.ts';
import { EmailChangeForm } from './email-change-form.tsx';
import { PendingEmail } from './pending-email.tsx';

/** Replaces the button. The server refuses to change an unconfirmed email. */
const CONFIRM_FIRST = 'Confirm this email before you change it. If it has a typo, sign up again with the right one.';

export function EmailPanel({ user, timeZone }: { user: Session['user']; timeZone: string }) {
  const client = useQueryClient();
  const state = useQuery(queries.emailChange.get.queryOptions());
  const [isChanging, setIsChanging] = useState(false);
  const current = state.data?.email ?? user.email;
  const pending = state.data?.pending;

  useEffect(() => {
    // Someone confirmed the new email, perhaps on a phone. The menu and other tabs must show it, too.
    if (current !== user.email)
      auth.reload().catch((error: unknown) => console.warn('The session could not be read again:', error));
  }, [current, user.email]);

  return (
    <Panel title="Email address" lead={emailLead(useMailMode())}>
      <Facts facts={[['Email', <AddressState key="email" user={user} address={current} />]]} />
      {state.isPending && <Skeleton h={36} role="status" aria-label="Loading" />}
      {state.isError && !state.data && <FailedState error={state.error} onRetry={() => void state.refetch()} />}
      {pending && <PendingEmail pending={pending} timeZone={timeZone} />}
      {state.data && !user.email_confirmed && <Text size="sm">{CONFIRM_FIRST}</Text>}
      {state.data && user.email_confirmed && !pending && !isChanging && (
        <Button variant="default" className="panel-button" onClick={() => setIsChanging(true)}>
          Change email address
        </Button>
      )}
      {state.data && !pending && isChanging && (
        <EmailChangeForm
          email={current}
          onClose={() => setIsChanging(false)}
          onBegun={(begun) => {
            client.setQueryData(queries.emailChange.get.queryKey(), begun);
            setIsChanging(false);
          }}
        />
      )}
    </Panel>
  );
}

/** Says whether the email is confirmed. If not, offers to send another confirmation. */
function AddressState({ user, address }: { user: Session['user']; address: string }) {
  const { labels, busy, resend } = useResendConfirmation();
  return (
    <Group gap="xs">
      <Text size="sm" className="breakable" flex="none" maw="100%">
        {address}
      </Text>
      <Mark tone={user.email_confirmed ? 'good' : 'off'}>{user.email_confirmed ? 'Confirmed' : 'Not confirmed'}</Mark>
      {!user.email_confirmed && (
        <Button size="compact-sm" variant="default" loading={busy} onClick={resend}>
          {labels.button}
        </Button>
      )}
      {!user.email_confirmed && labels.hint && <Text size="sm">{labels.hint}</Text>}
    </Group>
  );
}
