import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { VISIT_STATE_LABELS, type VisitState, visitStateLabel } from '#domain/calendar/visit-states.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { staffMoment } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { newId } from '#web/offline/new-id.ts';
import { NotifyButton } from '#web/staff/calendar/requests/notify-button.tsx';
import { EarlyStates } from '#web/staff/calendar/work/dialogs/early-states.tsx';
import { EntryDialog } from '#web/staff/calendar/work/dialogs/entry-dialog.tsx';
import { earlyStates, offeredStates, usualNext } from '#web/staff/calendar/work/dialogs/offered-states.ts';
import { VISIT_STATE_ACTIONS } from '#web/staff/calendar/work/dialogs/state-actions.ts';
import { entryOf, whenOf } from '#web/staff/calendar/work/entries/entry.ts';
import { lengthInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { openedVisit } from '#web/staff/calendar/work/entries/opened-work.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { ArrivalNote, currentVisit, OnMyWay, useSetState } from './next-step-button.tsx';
import { type Job, useJobChange } from './use-job.ts';

type Visit = Job['visits'][number];
const NEXT_VISIT_MINUTES = 60;

export function JobVisitsPanel({ job, onSet }: { job: Job; onSet: (state: VisitState) => void }) {
  const { may, timeZone } = useViewer();
  const { data: people = [] } = useQuery(queries.inbox.people.queryOptions());
  const { data: asked } = useQuery(queries.appointments.requests.queryOptions());
  const [moved, setMoved] = useState<Visit | null>(null);
  const { busy, change } = useJobChange(job.id);
  const names = (visit: Visit) => people.filter(({ id }) => visit.people.includes(id)).map((each) => each.full_name);
  const add = () =>
    change(() =>
      api.jobs.saveVisit({
        id: job.id,
        visit_id: newId(),
        edit_number: 0,
        time: null,
        minutes: job.visits.at(-1)?.minutes ?? NEXT_VISIT_MINUTES,
        people: [],
      }),
    );
  return (
    <Panel
      title="Visits"
      dense
      aside={
        may('quotes.write') && (
          <Button variant="default" loading={busy} onClick={() => void add()}>
            Add visit
          </Button>
        )
      }
    >
      <Stack component="ul" className="plain-list" gap="md">
        {job.visits.map((visit) => (
          <li key={visit.id}>
            <Stack gap="xs">
              <Text fw={600}>{whenOf(visit)}</Text>
              <Text size="sm" c="dimmed" className="breakable">
                {[visitStateLabel(visit), ...names(visit), workedOf(visit)].filter(Boolean).join(' · ')}
              </Text>
              <ArrivalNote visit={visit} />
              <HistoryOf states={visit.states} timeZone={timeZone} />
              {may('quotes.write') && (
                <>
                  {visit.starts_at && <States job={job} visit={visit} onSet={onSet} />}
                  <NotifyButton visit={visit} />
                  <Button variant="default" className="button-start" onClick={() => setMoved(visit)}>
                    {visit.starts_at ? 'Edit visit' : 'Choose a time'}
                  </Button>
                </>
              )}
            </Stack>
          </li>
        ))}
      </Stack>
      {moved && (
        <EntryDialog
          work={openedVisit(entryOf(job, moved), asked?.requests ?? [])}
          today={dayIn(new Date(), timeZone)}
          people={people}
          onClose={() => setMoved(null)}
        />
      )}
    </Panel>
  );
}

/**
 * Offers every state that can follow. Before the day of the visit, the work states are in a menu. On a phone, a large
 * button below offers the next state.
 */
function States({ job, visit, onSet }: { job: Job; visit: Visit; onSet: (state: VisitState) => void }) {
  const set = useSetState(job, onSet);
  const { timeZone } = useViewer();
  const when = { now: new Date(), timeZone };
  const next = currentVisit(job)?.id === visit.id ? usualNext(visit, when) : undefined;
  const after = offeredStates(visit, when);
  const button = (state: VisitState) => (
    <Button
      key={state}
      variant={state === next ? 'filled' : state === 'cancelled' ? 'subtle' : 'default'}
      {...(state === 'cancelled' && { color: 'gray', className: 'button-start' })}
      {...(state === next && { visibleFrom: 'sm' })}
      onClick={() => set(visit, state)}
    >
      {VISIT_STATE_ACTIONS[state]}
    </Button>
  );
  return (
    <>
      <Group gap="xs" role="group" aria-label={`Status: ${VISIT_STATE_LABELS[visit.state]}`}>
        <EarlyStates states={earlyStates(visit, when)} onChoose={(state) => set(visit, state)} />
        {after.filter((state) => state !== 'cancelled').map(button)}
      </Group>
      {next === 'on_the_way' && (
        <Box visibleFrom="sm">
          <OnMyWay job={job} />
        </Box>
      )}
      {/* Kept away from "Done", because people press that with wet gloves. */}
      {after.includes('cancelled') && button('cancelled')}
    </>
  );
}

/** Lists the states after the first one: "On the way 8:40 AM, Dana Reyes". */
function HistoryOf({ states, timeZone }: { states: Visit['states']; timeZone: string }) {
  const past = states.slice(1);
  if (past.length === 0) return null;
  return (
    <ul className="plain-list visit-states">
      {past.map(({ state, at, by }) => (
        <li key={at}>
          <Text size="sm" c="dimmed" className="breakable">
            {VISIT_STATE_LABELS[state]} · {staffMoment(at, timeZone)} · {by}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function workedOf({ minutes_worked }: Visit): string | null {
  return minutes_worked > 0 ? `worked ${lengthInWords(minutes_worked)}` : null;
}
