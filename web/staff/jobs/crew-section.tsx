import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '#web/api/query.ts';
import { CrewContext, crewOf, whoGoes } from '#web/staff/calendar/work/entries/crew.ts';
import { CrewMark } from '#web/staff/calendar/work/grid/crew-mark.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { shownVisit } from './current-visit.ts';
import type { Job } from './use-job.ts';

/** The people assigned to the visit at the top of the screen. */
export function CrewSection({ job }: { job: Job }) {
  const { data: people } = useQuery(queries.inbox.people.queryOptions());
  const crew = useMemo(() => crewOf(people ?? []), [people]);
  const visit = shownVisit(job);
  if (!visit || !people) return null;
  return (
    <CrewContext value={crew}>
      <PageSection title="Crew">
        <p className="job-crew">
          <CrewMark people={visit.people} isHidden />
          <span className="breakable">{whoGoes(crew, visit.people) || 'Unassigned'}</span>
        </p>
      </PageSection>
    </CrewContext>
  );
}
