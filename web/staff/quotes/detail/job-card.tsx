import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { visitStateLabel } from '#domain/calendar/visit-states.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import type { Request } from '#web/staff/calendar/requests/request.ts';
import { RequestAnswer, RequestedTimeCard } from '#web/staff/calendar/requests/request-answer.tsx';
import { EntryDialog } from '#web/staff/calendar/work/dialogs/entry-dialog.tsx';
import { whenOf } from '#web/staff/calendar/work/entries/entry.ts';
import type { OpenedWork } from '#web/staff/calendar/work/entries/opened-work.ts';
import { WorkStyles } from '#web/staff/calendar/work/work-styles.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { useQuote } from './quote-model.ts';

export function JobCard() {
  const { work, actions, act } = useQuote();
  const { job, maySchedule, request } = work;
  if (job === undefined || (job === null && !maySchedule)) return null;
  return (
    <Panel dense title="Job">
      {request && <Requested request={request} mayAnswer={maySchedule} onOpen={() => act('schedule')} />}
      {job === null ? (
        !request && (
          <Text size="sm">
            Services, address and photos carry over. Pick a day now, or drag it onto the calendar later.
          </Text>
        )
      ) : (
        <>
          <Stack component="ul" className="plain-list" gap="xs">
            {job.visits.map((visit) => (
              <li key={visit.id}>
                <Text size="sm" fw={600}>
                  {whenOf(visit)}
                </Text>
                <Text size="sm" c="dimmed">
                  {visitStateLabel(visit)}
                </Text>
              </li>
            ))}
          </Stack>
          <Button variant="default" className="button-start" component={Link} to={`/app/jobs/${job.id}`}>
            Open the job
          </Button>
        </>
      )}
      {/* The primary button schedules unless something is more urgent. A second button would repeat it. */}
      {actions.possible.has('schedule') && !request && actions.primary !== 'schedule' && (
        <Button
          variant="default"
          className="button-start"
          leftSection={<Icon name="calendar" />}
          onClick={() => act('schedule')}
        >
          Schedule the job
        </Button>
      )}
    </Panel>
  );
}

interface RequestedProps {
  request: Request;
  mayAnswer: boolean;
  onOpen: () => void;
}

function Requested({ request, mayAnswer, onOpen }: RequestedProps) {
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm">{request.customer_name} requested</Text>
        <RequestedTimeCard request={request} />
      </div>
      {mayAnswer && <RequestAnswer request={request} onOpen={onOpen} />}
    </Stack>
  );
}

/** Rendered outside the layout, so turning the device doesn't close it. */
export function VisitTimeDialog() {
  const { work } = useQuote();
  return work.opened && <TimeOf work={work.opened} onClose={work.close} />;
}

function TimeOf({ work, onClose }: { work: OpenedWork; onClose: () => void }) {
  const { timeZone } = useViewer();
  const { data: people = [] } = useQuery(queries.inbox.people.queryOptions());
  return (
    <>
      <WorkStyles />
      <EntryDialog work={work} today={dayIn(new Date(), timeZone)} people={people} onClose={onClose} />
    </>
  );
}
