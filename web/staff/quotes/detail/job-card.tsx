import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { VISIT_STATE_LABELS } from '#domain/calendar/visit-states.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { type Entry, whenOf } from '#web/staff/calendar/work/entry.ts';
import { EntryDialog } from '#web/staff/calendar/work/entry-dialog.tsx';
import { WorkStyles } from '#web/staff/calendar/work/work-styles.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { useQuote } from './quote-model.ts';

/** The work that follows from an approved quote. */
export function JobCard() {
  const { work, actions, act } = useQuote();
  const { job, maySchedule, busy } = work;
  if (job === undefined || (job === null && !maySchedule)) return null;
  return (
    <Panel dense title="Job">
      {job === null ? (
        <Text size="sm">Lines, address and photos come along. Choose a day now or drag it in the calendar later.</Text>
      ) : (
        <>
          <Stack component="ul" className="plain-list" gap="xs">
            {job.visits.map((visit) => (
              <li key={visit.id}>
                <Text size="sm" fw={600}>
                  {whenOf(visit)}
                </Text>
                <Text size="sm" c="dimmed">
                  {VISIT_STATE_LABELS[visit.state]}
                </Text>
              </li>
            ))}
          </Stack>
          <Button variant="default" className="button-start" component={Link} to={`/app/jobs/${job.id}`}>
            Open the job
          </Button>
        </>
      )}
      {/* The screen's first button does it, unless something else is more urgent. */}
      {actions.possible.has('schedule') && actions.primary !== 'schedule' && (
        <Button
          variant="default"
          className="button-start"
          leftSection={<Icon name="calendar" />}
          loading={busy}
          onClick={() => act('schedule')}
        >
          Schedule the job
        </Button>
      )}
    </Panel>
  );
}

/** Outside the layout: turning the device does not close it. */
export function VisitTimeDialog() {
  const { work } = useQuote();
  return work.opened && <TimeOf entry={work.opened} onClose={work.close} />;
}

function TimeOf({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { timeZone } = useViewer();
  const { data: people = [] } = useQuery(queries.inbox.people.queryOptions());
  return (
    <>
      <WorkStyles />
      <EntryDialog entry={entry} today={dayIn(new Date(), timeZone)} people={people} onClose={onClose} />
    </>
  );
}
