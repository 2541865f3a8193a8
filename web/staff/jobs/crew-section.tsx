import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isToCome } from '#domain/calendar/visit-states.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { EntryDialog } from '#web/staff/calendar/work/dialogs/entry-dialog.tsx';
import { ASSIGN } from '#web/staff/calendar/work/entries/assign-link.ts';
import { CrewContext, crewOf, whoGoes } from '#web/staff/calendar/work/entries/crew.ts';
import { entryOf } from '#web/staff/calendar/work/entries/entry.ts';
import { openedVisit } from '#web/staff/calendar/work/entries/opened-work.ts';
import { CrewMark } from '#web/staff/calendar/work/grid/crew-mark.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { shownVisit } from './current-visit.ts';
import type { Job } from './use-job.ts';

/** The people assigned to the visit at the top of the screen. A link that says "Assign" opens the choice at once. */
export function CrewSection({ job }: { job: Job }) {
  const { may, timeZone } = useViewer();
  const { data: people } = useQuery(queries.inbox.people.queryOptions());
  const crew = useMemo(() => crewOf(people ?? []), [people]);
  const [params, setParams] = useSearchParams();
  const [isChosen, setIsChosen] = useState(false);
  const visit = shownVisit(job);
  if (!visit || !people) return null;
  const mayAssign = may('quotes.write') && isToCome(visit.state);
  const close = () => {
    setIsChosen(false);
    setParams({}, { replace: true });
  };
  return (
    <CrewContext value={crew}>
      <PageSection title="Crew">
        <div className="job-crew">
          <CrewMark people={visit.people} isHidden />
          <span className="breakable">{whoGoes(crew, visit.people) || 'Unassigned'}</span>
          {mayAssign && (
            <Button variant="default" onClick={() => setIsChosen(true)}>
              {visit.people.length === 0 ? 'Assign' : 'Change'}
              <span className="visually-hidden"> crew</span>
            </Button>
          )}
        </div>
      </PageSection>
      {mayAssign && (isChosen || params.has(ASSIGN)) && (
        <EntryDialog
          work={openedVisit(entryOf(job, visit), [])}
          today={dayIn(new Date(), timeZone)}
          people={people}
          assigns
          onClose={close}
        />
      )}
    </CrewContext>
  );
}
