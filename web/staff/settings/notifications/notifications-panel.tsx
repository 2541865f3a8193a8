import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { useMailMode } from '#web/staff/components/mail-promise.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { mailNote } from './mail-note.ts';
import { NotificationsEditor } from './notifications-editor.tsx';
import { PushOnDevice } from './push-on-device.tsx';

/** @param clock the company's time zone, in words */
export function NotificationsPanel({ clock }: { clock: string }) {
  const { data, isPending, isError, error, refetch } = useQuery(queries.notifications.get.queryOptions());
  return (
    <Panel title="What to notify you about" lead="These settings apply only to you.">
      {data && (
        <>
          <MailNote />
          <NotificationsEditor settings={data.settings} clock={clock} />
          <PushOnDevice devices={data.devices} pushKey={data.push_key} />
        </>
      )}
      {isPending && <Skeleton h={520} role="status" aria-label="Loading" />}
      {isError && !data && <FailedState error={error} onRetry={() => void refetch()} />}
    </Panel>
  );
}

function MailNote() {
  const { email_confirmed } = useSession().user;
  const note = mailNote(useMailMode(), email_confirmed);
  if (!note) return null;
  return (
    <Text size="sm">
      {note}{' '}
      {!email_confirmed && (
        <Anchor component={Link} to="/app/settings/account#email" size="sm" underline="always">
          Confirm your email
        </Anchor>
      )}
    </Text>
  );
}
