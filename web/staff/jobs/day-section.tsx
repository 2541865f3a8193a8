import { Link } from 'react-router';
import { dayIn } from '#domain/calendar-days.ts';
import { formatTime } from '#domain/dates.ts';
import { streetAndTown } from '#web/staff/calendar/work/entries/short-place.ts';
import { VisitMark } from '#web/staff/calendar/work/grid/visit-mark.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { useMyDay } from '#web/staff/workspace/answer-cache.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

/** Lists the person's visits today. The device stores them, so the list works offline. */
export function DaySection({ jobId }: { jobId: string }) {
  const { timeZone, userId } = useViewer();
  const today = dayIn(new Date(), timeZone);
  const { data } = useMyDay(today);
  const visits = (data?.jobs ?? [])
    .flatMap((job) => job.visits.map((visit) => ({ ...visit, job })))
    .filter(({ people, parts }) => people.includes(userId) && parts.some(({ day }) => day === today))
    .toSorted((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''));
  if (visits.length < 2) return null;
  return (
    <PageSection title="Your visits today">
      <ul className="rows">
        {visits.map(({ id, job, starts_at, state }) => (
          <li key={id}>
            <Link className="row" to={`/app/jobs/${job.id}`} aria-current={job.id === jobId ? 'page' : undefined}>
              <span className="job-day-time">{starts_at && formatTime(starts_at, timeZone)}</span>
              <span className="row-words">
                <span className="row-name">{job.customer_name || job.title}</span>
                <span className="row-more">{streetAndTown(job.property_address)}</span>
              </span>
              <VisitMark state={state} />
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
