import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { customers } from '#contract/customers.ts';
import { visitStateLabel } from '#domain/calendar/visit-states.ts';
import { staffDate } from '#domain/dates.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';

type CustomerVisit = z.output<NonNullable<(typeof customers.visits)['~orpc']['outputSchema']>>[number];

const SHOWN_FIRST = 5;

export function CustomerVisitsPanel({ id }: { id: string }) {
  const [isWhole, setWhole] = useState(false);
  const query = useQuery(queries.customers.visits.queryOptions({ input: { id } }));
  const failure = readFailure(query);
  if (failure !== null && !query.data) return <FailedState error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <Panel title="Visits" dense>
      <ul className="customer-visits">
        {query.data.slice(0, isWhole ? undefined : SHOWN_FIRST).map((visit) => (
          <Visit key={visit.id} visit={visit} />
        ))}
      </ul>
      {query.data.length > SHOWN_FIRST && !isWhole && (
        <UnstyledButton className="quiet-link" onClick={() => setWhole(true)}>
          {query.data.length - SHOWN_FIRST} more
        </UnstyledButton>
      )}
    </Panel>
  );
}

function Visit({ visit }: { visit: CustomerVisit }) {
  const { timeZone } = useViewer();
  const { state, starts_at, job_id, title } = visit;
  const isDone = state === 'done';
  return (
    <li data-state={state}>
      <span className="customer-visit-mark">
        <Icon name={isDone ? 'check' : state === 'cancelled' ? 'close' : 'truck'} size={16} />
      </span>
      <div className="row-words">
        <Link to={`/app/jobs/${job_id}`} className="row-name customer-link">
          {title}
        </Link>
        <span className="row-more">
          {starts_at ? [visitStateLabel(visit), visit.property_address].filter(Boolean).join(' · ') : 'Unscheduled'}
        </span>
      </div>
      <span className="customer-visit-day">{starts_at && staffDate(starts_at, timeZone)}</span>
    </li>
  );
}
