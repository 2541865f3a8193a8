import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { VISIT_STATE_LABELS } from '#domain/calendar/visit-states.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { formatTime, staffDate } from '#domain/dates.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { DashboardData } from './dashboard-data.ts';

type Visit = DashboardData['today'][number];

const SHOWN = 12;

export function TodaysVisits({ visits }: { visits: readonly Visit[] }) {
  return (
    <Panel
      dense
      title="Today"
      aside={
        <Anchor component={Link} to="/app/calendar?view=day" size="sm" className="panel-link">
          Calendar
        </Anchor>
      }
    >
      {visits.length === 0 ? (
        <Text size="sm" c="dimmed">
          No visits today.
        </Text>
      ) : (
        <ul className="plain-list todays-visits">
          {visits.slice(0, SHOWN).map((visit) => (
            <TodaysVisit key={visit.id} {...visit} />
          ))}
        </ul>
      )}
      {visits.length > SHOWN && (
        <Anchor component={Link} to="/app/calendar?view=day" size="sm">
          {visits.length - SHOWN} more
        </Anchor>
      )}
    </Panel>
  );
}

function TodaysVisit({ job_id, state, title, property_address, starts_at, ends_at, people, own }: Visit) {
  return (
    <li data-own={own || undefined} data-state={state}>
      <Link to={`/app/jobs/${job_id}`} className="dashboard-row">
        <span className="visit-time">
          <VisitTime from={starts_at} to={ends_at} />
        </span>
        <span className="row-words">
          <span className="row-name">{title}</span>
          <span className="row-more">{[property_address, crewInShort(people)].filter(Boolean).join(' · ')}</span>
        </span>
        <span>
          {own && <span className="visually-hidden">You. </span>}
          {VISIT_STATE_LABELS[state]}
        </span>
      </Link>
    </li>
  );
}

const NAMED = 3;

function crewInShort(people: readonly string[]): string {
  if (people.length === 0) return 'Unassigned';
  const more = people.length - NAMED;
  return [...people.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function VisitTime({ from, to }: { from: string; to: string }) {
  const { timeZone } = useViewer();
  const time = (at: string) => formatTime(at, timeZone);
  if (dayIn(from, timeZone) === dayIn(to, timeZone)) return `${time(from)} – ${time(to)}`;
  return `${staffDate(from, timeZone)} – ${staffDate(to, timeZone)}`;
}
