import { Stack, Text } from '@mantine/core';
import { staffMoment } from '#domain/dates.ts';
import { NotifyButton } from '#web/staff/calendar/requests/notify-button.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { type CalendarEntry, whenOf } from './entries/entry.ts';

/**
 * Lists customers who don't know yet that their appointment was moved or canceled. Asking right after each drag would
 * interrupt people who drag several visits.
 */
export function NotNotifiedPanel({ entries }: { entries: readonly CalendarEntry[] }) {
  const { may, timeZone } = useViewer();
  const notNotified = entries.filter(({ news, told_starts_at }) => news !== null && told_starts_at !== null);
  if (notNotified.length === 0 || !may('quotes.write')) return null;
  return (
    <Panel title="Not notified yet" dense>
      <Stack component="ul" className="plain-list" gap="md">
        {notNotified.map((entry) => (
          <li key={entry.id}>
            <Stack gap="xs">
              <div>
                <Text fw={600} className="breakable">
                  {entry.customer_name || entry.title}
                </Text>
                <Text size="sm" c="dimmed">
                  {entry.state === 'cancelled' ? 'Canceled' : whenOf(entry)}
                  {entry.told_starts_at && `; customer expects ${staffMoment(entry.told_starts_at, timeZone)}`}
                </Text>
              </div>
              <NotifyButton visit={entry} of={entry.customer_name || entry.title} />
            </Stack>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
