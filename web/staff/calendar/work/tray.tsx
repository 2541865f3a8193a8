import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query.ts';
import { Panel } from '../../components/screen.tsx';
import { useViewer } from '../../workspace/viewer.ts';
import { lengthInWords } from './grid-steps.ts';
import { useSchedule } from './use-schedule.ts';
import type { Entry } from './use-work.ts';

interface TrayProps {
  names: ReadonlyMap<string, string>;
  onOpen: (entry: Entry) => void;
}

/** What waits for a date: approved quotes without a job, and visits without a time. */
export function Tray({ names, onOpen }: TrayProps) {
  const { data } = useQuery(queries.jobs.tray.queryOptions());
  const { may } = useViewer();
  const schedule = useSchedule(onOpen);
  if (!data) return null;
  const isEmpty = data.quotes.length === 0 && data.visits.length === 0;
  return (
    <Panel title="Waiting for a date" dense>
      {isEmpty && <Text c="dimmed">Nothing waits. Approved quotes come here.</Text>}
      <Stack component="ul" className="plain-list" gap="xs">
        {data.visits.map((entry) => (
          <li key={entry.id} className="tray-item">
            <Waiting
              title={entry.customer_name || entry.title}
              about={[entry.number, lengthInWords(entry.minutes), ...entry.people.map((id) => names.get(id))]}
              where={entry.property_address}
            />
            <Button variant="default" onClick={() => onOpen(entry)}>
              Choose a time
            </Button>
          </li>
        ))}
        {data.quotes.map((quote) => (
          <li key={quote.quote_id} className="tray-item">
            <Waiting title={quote.customer_name} about={[quote.number, 'approved']} where={quote.property_address} />
            {may('quotes.write') && (
              <Button
                variant="default"
                loading={schedule.busy === quote.quote_id}
                onClick={() => void schedule.start(quote.quote_id)}
              >
                Schedule
              </Button>
            )}
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

function Waiting({ title, about, where }: { title: string; about: (string | null | undefined)[]; where: string }) {
  return (
    <div className="tray-about">
      <Text fw={600} className="breakable">
        {title}
      </Text>
      <Text size="sm" c="dimmed" className="breakable">
        {about.filter(Boolean).join(' · ')}
      </Text>
      {where && (
        <Text size="sm" className="breakable">
          {where}
        </Text>
      )}
    </div>
  );
}
