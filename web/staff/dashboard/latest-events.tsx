import { Text } from '@mantine/core';
import { Panel } from '../components/screen.tsx';
import { EventList } from '../quotes/event-list.tsx';
import type { DashboardData } from './dashboard-data.ts';

export function LatestEvents({ events }: { events: DashboardData['events'] }) {
  return (
    <Panel dense title="Latest">
      {events.length === 0 ? (
        <Text size="sm" c="dimmed">
          What happens to your quotes shows here: sent, opened, approved.
        </Text>
      ) : (
        <EventList events={events} />
      )}
    </Panel>
  );
}
