import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatDateTime } from '#domain/dates.ts';
import { Section } from '../quotes/builder/section.tsx';
import { useViewer } from '../workspace/workspace.tsx';
import type { DashboardData } from './dashboard-data.ts';

export function LatestEvents({ events }: { events: DashboardData['events'] }) {
  const { timeZone } = useViewer();
  return (
    <Section title="Latest">
      {events.length === 0 ? (
        <Text size="sm" c="dimmed">
          What happens to your quotes shows here: sent, opened, approved.
        </Text>
      ) : (
        <ul className="plain-list events">
          {events.map((event) => (
            <li key={`${event.quote_id} ${event.at} ${event.summary}`}>
              <Text size="sm" className="breakable">
                <Anchor component={Link} underline="always" to={`/app/quotes/${event.quote_id}`}>
                  {event.number}
                </Anchor>
                {event.customer_name && ` for ${event.customer_name}`}: {event.summary}
              </Text>
              <Text size="xs" c="dimmed">
                {formatDateTime(event.at, timeZone)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
