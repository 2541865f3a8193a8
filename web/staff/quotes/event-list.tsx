import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { staffMoment } from '#domain/dates.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

interface ListedEvent {
  quote_id: string;
  number: string;
  customer_name: string;
  at: string;
  summary: string;
}

export function EventList({ events }: { events: readonly ListedEvent[] }) {
  const { timeZone } = useViewer();
  return (
    <ul className="rows">
      {events.map((event) => (
        <li key={`${event.quote_id} ${event.at} ${event.summary}`} className="row event-row">
          <Text size="sm" className="breakable" flex={1} miw={0}>
            <Anchor component={Link} underline="always" to={`/app/quotes/${event.quote_id}`}>
              {event.number}
            </Anchor>
            {event.customer_name && ` for ${event.customer_name}`}: {event.summary}
          </Text>
          <Text component="time" size="xs" c="dimmed" dateTime={event.at}>
            {staffMoment(event.at, timeZone)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
