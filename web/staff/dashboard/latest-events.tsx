import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { staffMoment } from '#domain/dates.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { DashboardData } from './dashboard-data.ts';

export function LatestEvents({ latest }: { latest: DashboardData['latest'] }) {
  const { timeZone } = useViewer();
  return (
    <Panel dense title="Recent activity">
      {latest.length === 0 ? (
        <Text size="sm" c="dimmed">
          Sent, viewed and approved quotes show up here.
        </Text>
      ) : (
        <ul className="plain-list latest">
          {latest.map(({ quote_id, number, customer_name, events }) => (
            <li key={quote_id}>
              <Text size="sm" className="breakable">
                <Anchor component={Link} underline="always" to={`/app/quotes/${quote_id}`} fw={600} inherit>
                  {number}
                </Anchor>
                {customer_name && ` for ${customer_name}`}
              </Text>
              <ul className="plain-list">
                {events.map(({ summary, at }) => (
                  <li key={`${at} ${summary}`}>
                    <Text size="sm" className="breakable">
                      {summary}{' '}
                      <Text span size="xs" c="dimmed">
                        {staffMoment(at, timeZone)}
                      </Text>
                    </Text>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
