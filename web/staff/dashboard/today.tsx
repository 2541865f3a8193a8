import { Button } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { isToCome, VISIT_STATE_LABELS, type VisitState } from '#domain/calendar/visit-states.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { formatTime, staffDate } from '#domain/dates.ts';
import { assignLink } from '#web/staff/calendar/work/entries/assign-link.ts';
import { Mark } from '#web/staff/components/mark.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { columnLabel, dayPlan, firstNames, isOpen, type PlacedVisit, ROWS_SHOWN, type TodayVisit } from './day-plan.ts';
import { useClock } from './use-clock.ts';

const VISITS_SHOWN = 12;
const DAY = '/app/calendar?view=day';

const STATES: Record<VisitState, { icon: IconName; tone: 'good' | 'busy' | 'off' }> = {
  scheduled: { icon: 'calendar', tone: 'busy' },
  on_the_way: { icon: 'truck', tone: 'busy' },
  working: { icon: 'play', tone: 'busy' },
  done: { icon: 'check', tone: 'good' },
  cancelled: { icon: 'close', tone: 'off' },
};

/** Shows today's visits: as rows on a phone, and on a timeline with the current time on a wider screen. */
export function Today({ visits, now: readAt }: { visits: readonly TodayVisit[]; now: string }) {
  const { timeZone } = useViewer();
  const now = useClock(readAt);
  const date = staffDate(now, timeZone, new Date(now));
  if (visits.length === 0) return <NoVisits date={date} />;
  const plan = dayPlan(shownVisits(visits), now, timeZone);
  const shown = plan.visits.filter(({ row }) => row < ROWS_SHOWN);
  const more = visits.length - shown.length;
  return (
    <section className="today" data-over={isOver(visits) || undefined} aria-labelledby="today">
      <div className="today-head">
        <h2 id="today">
          Today<span className="below-laptop">, {date}</span>
        </h2>
        <Progress visits={visits} />
        <Button component={Link} to="/app/route" variant="default" leftSection={<Icon name="route" size={16} />}>
          Route
        </Button>
      </div>
      <div className="day" style={{ '--hours': plan.hours.length } as CSSProperties}>
        <Hours hours={plan.hours} now={plan.now} time={formatTime(now, timeZone).replace(/ [AP]M$/, '')} />
        <div className="day-body">
          <Lanes lanes={plan.lanes} />
          <ul className="day-visits">
            {shown.map((placed) => (
              <Visit key={placed.visit.id} {...placed} today={dayIn(now, timeZone)} everyone={namesIn(visits)} />
            ))}
          </ul>
          {plan.now !== null && <NowLine at={plan.now} />}
        </div>
      </div>
      {more > 0 && (
        <Link to={DAY} className="quiet-link today-more">
          {more === 1 ? '1 more visit' : `${more} more visits`}
        </Link>
      )}
    </section>
  );
}

/** On a phone, a finished day is one line. */
const isOver = (visits: readonly TodayVisit[]) => !visits.some(({ state }) => isToCome(state));

function NoVisits({ date }: { date: string }) {
  return (
    <section className="today today-empty" aria-labelledby="today">
      <div className="today-head">
        <h2 id="today">
          Today<span className="below-laptop">, {date}</span>
        </h2>
        <span className="today-fact">No visits today.</span>
        <Link to={DAY} className="quiet-link">
          Calendar
        </Link>
      </div>
    </section>
  );
}

/** Leaves out finished visits first if there are too many. */
function shownVisits(visits: readonly TodayVisit[]): readonly TodayVisit[] {
  if (visits.length <= VISITS_SHOWN) return visits;
  const kept = new Set(
    visits.toSorted((a, b) => Number(a.state === 'done') - Number(b.state === 'done')).slice(0, VISITS_SHOWN),
  );
  return visits.filter((visit) => kept.has(visit));
}

const namesIn = (visits: readonly TodayVisit[]) => [...new Set(visits.flatMap(({ people }) => people))];

function Progress({ visits }: { visits: readonly TodayVisit[] }) {
  const done = visits.filter(({ state }) => state === 'done').length;
  const count = visits.length === 1 ? '1 visit' : `${visits.length} visits`;
  const inOrder = visits.toSorted((a, b) => weightOf(a) - weightOf(b));
  return (
    <>
      <span className="today-fact">{done > 0 ? `${count}, ${done} done` : count}</span>
      <span className="today-progress" aria-hidden="true">
        {inOrder.map(({ id, state }) => (
          <span key={id} data-state={state} />
        ))}
      </span>
    </>
  );
}

const weightOf = ({ state }: TodayVisit) => ({ done: 0, working: 1, on_the_way: 2, scheduled: 3, cancelled: 4 })[state];

function Hours({ hours, now, time }: { hours: readonly number[]; now: number | null; time: string }) {
  return (
    <div className="day-hours" aria-hidden="true">
      {hours.map((hour, index) => (
        <span key={hour}>{columnLabel(hour, index === 0)}</span>
      ))}
      {now !== null && (
        <b className="day-time" style={{ '--at': now } as CSSProperties}>
          {time}
        </b>
      )}
    </div>
  );
}

function NowLine({ at }: { at: number }) {
  return <span className="day-now" style={{ '--at': at } as CSSProperties} aria-hidden="true" />;
}

/** The names beside the timeline. Each visit names its crew as well, so screen readers skip them. */
function Lanes({ lanes }: { lanes: ReturnType<typeof dayPlan>['lanes'] }) {
  const everyone = [...new Set(lanes.flatMap(({ people }) => people))];
  return (
    <div className="day-lanes" aria-hidden="true">
      {lanes.flatMap(({ key, people, rows }, index) => {
        const above = lanes.slice(0, index).reduce((sum, lane) => sum + lane.rows, 0);
        const height = Math.min(rows, ROWS_SHOWN - above);
        if (height <= 0) return [];
        const names = firstNames(people, everyone);
        return [
          <div key={key} className="day-lane" style={{ '--rows': height } as CSSProperties}>
            <span className="day-crew">{names.join(', ') || 'Unassigned'}</span>
          </div>,
        ];
      })}
    </div>
  );
}

interface VisitProps extends PlacedVisit {
  today: string;
  everyone: readonly string[];
}

function Visit({ visit, row, from, to, until, today, everyone }: VisitProps) {
  const { state, title, property_address, people, own, job_id } = visit;
  const { icon, tone } = STATES[state];
  const crew = crewInShort(firstNames(people, everyone));
  const [street] = property_address.split(',');
  return (
    <li
      data-state={state}
      data-nobody={people.length === 0 || undefined}
      data-own={own || undefined}
      data-brief={until < to || undefined}
      title={`${title}, ${property_address}`}
      style={{ '--row': row, '--from': from, '--to': to, '--until': until } as CSSProperties}
    >
      <VisitTime visit={visit} today={today} />
      <span className="row-words">
        <Link to={`/app/jobs/${job_id}`} className="row-name visit-link">
          <Icon name={icon} size={16} />
          <span>{title}</span>
        </Link>
        <span className="row-more">
          {own && <span className="visually-hidden">You. </span>}
          {street}
          <span className="below-laptop">
            {street && ' · '}
            {crew}
          </span>
          <span className="from-laptop">
            {street && ' · '}
            {VISIT_STATE_LABELS[state]}
          </span>
        </span>
      </span>
      {isOpen(visit) ? (
        <Button component={Link} to={assignLink(job_id)} variant="default" className="visit-assign">
          Assign<span className="visually-hidden"> {title}</span>
        </Button>
      ) : (
        <span className="below-laptop">
          <Mark tone={tone} icon={icon}>
            {VISIT_STATE_LABELS[state]}
          </Mark>
        </span>
      )}
    </li>
  );
}

const NAMED = 3;

function crewInShort(names: readonly string[]): string {
  if (names.length === 0) return 'Unassigned';
  const more = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** The start on a phone, with the end for screen readers. A visit of several days says until when. */
function VisitTime({ visit: { starts_at, ends_at }, today }: { visit: TodayVisit; today: string }) {
  const { timeZone } = useViewer();
  if (dayIn(starts_at, timeZone) !== today || dayIn(ends_at, timeZone) !== today)
    return (
      <span className="visit-time">
        All day
        <span>until {staffDate(ends_at, timeZone)}</span>
      </span>
    );
  const [time = '', half = ''] = formatTime(starts_at, timeZone).split(' ');
  return (
    <span className="visit-time">
      {time} <span>{half}</span>
      <span className="visually-hidden">to {formatTime(ends_at, timeZone)}</span>
    </span>
  );
}
