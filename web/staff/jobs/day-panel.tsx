import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { VISIT_STATE_LABELS } from '#domain/calendar/visit-states.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { formatTime } from '#domain/dates.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { useMyDay } from '#web/staff/workspace/answer-cache.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

/** Lists the person's visits today. The device stores them, so the list works offline. */
export function DayPanel({ jobId }: { jobId: string }) {
  const { timeZone, userId } = useViewer();
  const today = dayIn(new Date(), timeZone);
  const { data } = useMyDay(today);
  const visits = (data?.jobs ?? [])
    .flatMap((job) => job.visits.map((visit) => ({ ...visit, job })))
    .filter(({ people, parts }) => people.includes(userId) && parts.some(({ day }) => day === today))
    .toSorted((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''));
  if (visits.length < 2) return null;
  return (
    <Panel title="My day" dense>
      <Stack component="ul" className="plain-list" gap="xs">
        {visits.map(({ id, job, starts_at, state }) => (
          <li key={id}>
            <Anchor
              component={Link}
              className="day-job breakable"
              to={`/app/jobs/${job.id}`}
              aria-current={job.id === jobId ? 'page' : undefined}
            >
              {starts_at && formatTime(starts_at, timeZone)} · {job.customer_name || job.title}
            </Anchor>
            <Text size="sm" c="dimmed" className="breakable">
              {[job.property_address, VISIT_STATE_LABELS[state]].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
