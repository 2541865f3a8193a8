import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { NotificationsEditor } from './notifications-editor.tsx';
import { PushOnDevice } from './push-on-device.tsx';

/**
 * Sets which events a person is notified about, over which channels, and when.
 * @param clock the company's time zone, in words
 */
export function NotificationsPanel({ clock }: { clock: string }) {
  const { data, isPending, isError, error, refetch } = useQuery(queries.notifications.get.queryOptions());
  return (
    <Panel title="Notifications" lead="Choose what we notify you about. These settings apply only to you.">
      {data && (
        <>
          <NotificationsEditor settings={data.settings} clock={clock} />
          <PushOnDevice devices={data.devices} pushKey={data.push_key} />
        </>
      )}
      {isPending && <Skeleton h={520} role="status" aria-label="Loading" />}
      {isError && !data && <FailedState error={error} onRetry={() => void refetch()} />}
    </Panel>
  );
}
