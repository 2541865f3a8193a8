import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  canBecome,
  isToCome,
  VISIT_STATE_LABELS,
  type VisitState,
  visitStateLabel,
} from '#domain/calendar/visit-states.ts';
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
import { VisitMark } from '#web/staff/calendar/work/grid/visit-mark.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { ArrivalNote } from './arrival-notes.tsx';
import { currentVisit, type JobVisit as Visit } from './current-visit.ts';
import { type Job, useJobChange } from './use-job.ts';
import { useSetState } from './use-set-state.ts';

const NEXT_VISIT_MINUTES = 60;

export function JobVisitsSection({ job, onSet }: { job: Job; onSet: (state: VisitState) => void }) {
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
    <PageSection
      title="Visits"
      aside={
        may('quotes.write') && (
          <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void add()}>
            Add visit
          </Button>
        )
      }
    >
      <ul className="rows">
        {job.visits.map((visit) => (
          <li key={visit.id} className="job-visit">
            <div className="job-visit-head">
              <div>
                <Text fw={600}>{whenOf(visit)}</Text>
                <Text size="sm" c="dimmed" className="breakable">
                  {[...names(visit), workedOf(visit)].filter(Boolean).join(' · ') || 'Unassigned'}
                </Text>
              </div>
              {visitStateLabel(visit) && <VisitMark state={visit.state} />}
            </div>
            {!hasStep(job, visit) && <ArrivalNote visit={visit} />}
            <HistoryOf states={visit.states} timeZone={timeZone} />
            {may('quotes.write') && (
              <div className="job-visit-actions">
                {visit.starts_at && <States job={job} visit={visit} onSet={onSet} />}
                <NotifyButton visit={visit} />
                <Button variant="default" onClick={() => setMoved(visit)}>
                  {visit.starts_at ? 'Edit visit' : 'Choose a time'}
                </Button>
                {visit.starts_at && <CancelButton job={job} visit={visit} onSet={onSet} />}
              </div>
            )}
          </li>
        ))}
      </ul>
      {moved && (
        <EntryDialog
          work={openedVisit(entryOf(job, moved), asked?.requests ?? [])}
          today={dayIn(new Date(), timeZone)}
          people={people}
          edits
          onClose={() => setMoved(null)}
        />
      )}
    </PageSection>
  );
}

interface StatesProps {
  job: Job;
  visit: Visit;
  onSet: (state: VisitState) => void;
}

/** True if the panel at the top of the screen offers the next state of this visit. */
const hasStep = (job: Job, visit: Visit) => currentVisit(job)?.id === visit.id;

/**
 * Offers the states that can follow, except the usual next one, which has its own large button. Before the day of the
 * visit, the work states are in a menu.
 */
function States({ job, visit, onSet }: StatesProps) {
  const set = useSetState(job, onSet);
  const { timeZone } = useViewer();
  const when = { now: new Date(), timeZone };
  const next = hasStep(job, visit) ? usualNext(visit, when) : undefined;
  const offered = offeredStates(visit, when).filter((state) => state !== 'cancelled' && state !== next);
  // Work that is over is resumed only after a mistake.
  const isOver = !isToCome(visit.state);
  return (
    <Group gap="xs" role="group" aria-label={`Status: ${VISIT_STATE_LABELS[visit.state]}`}>
      <EarlyStates
        from={visit.state}
        states={isOver ? offered : earlyStates(visit, when)}
        onChoose={(state) => set(visit, state)}
      />
      {!isOver &&
        offered.map((state) => (
          <Button key={state} variant="default" onClick={() => set(visit, state)}>
            {VISIT_STATE_ACTIONS[state]}
          </Button>
        ))}
    </Group>
  );
}

/** The last button, away from "Done", because people press that with wet gloves. */
function CancelButton({ job, visit, onSet }: StatesProps) {
  const set = useSetState(job, onSet);
  if (!canBecome(visit.state, 'cancelled')) return null;
  return (
    <Button variant="subtle" color="gray" px={0} onClick={() => set(visit, 'cancelled')}>
      {VISIT_STATE_ACTIONS.cancelled}
    </Button>
  );
}

/** Lists the states after the first one: "On the way 8:40 AM, Dana Reyes". */
function HistoryOf({ states, timeZone }: { states: Visit['states']; timeZone: string }) {
  const past = states.slice(1);
  if (past.length === 0) return null;
  return (
    <ul className="plain-list visit-states">
      {past.map(({ state, at, by }) => (
        <li key={`${at} ${state}`}>
          <Text size="sm" c="dimmed" className="breakable">
            {VISIT_STATE_LABELS[state]} · {staffMoment(at, timeZone)} · {by}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function workedOf({ minutes_worked }: Visit): string | null {
  return minutes_worked > 0 ? `worked ${lengthInWords(minutes_worked).replaceAll(' ', '\u00a0')}` : null;
}
