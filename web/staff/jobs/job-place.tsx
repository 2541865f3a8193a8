import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { JOB_KIND_LABELS } from '#domain/calendar/job-limits.ts';
import { dayIn, staffDay } from '#domain/calendar-days.ts';
import { fromToInWords, minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { deviceOf, mapLink } from '#web/staff/components/map-link.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { callHref, dialable, textHref } from '#web/ui/phone-links.ts';
import { shownVisit, type JobVisit as Visit } from './current-visit.ts';
import type { Job } from './use-job.ts';

/** The time and place of the visit. Gate code and water are always visible. */
export function JobPlace({ job }: { job: Job }) {
  const { may, timeZone } = useViewer();
  const { id, kind, title, customer_name, customer_phone, property_address } = job;
  const visit = shownVisit(job);
  const about = [
    customer_name && title !== customer_name ? title : '',
    kind === 'work' ? '' : JOB_KIND_LABELS[kind],
    customer_phone,
  ];
  return (
    <section className="job-place" aria-label="Location">
      <div className="job-place-words">
        <p className="job-when">{visit ? timesOf(visit, dayIn(new Date(), timeZone)) : 'Unscheduled'}</p>
        {property_address && <p className="job-where">{property_address}</p>}
        {about.some(Boolean) && <p className="job-about">{about.filter(Boolean).join(' · ')}</p>}
      </div>
      <OnSite job={job} />
      <JobWays job={job} />
      {kind === 'estimate' && may('quotes.write') && (
        <Button component={Link} to={`/app/quotes/new?job=${id}`} variant="default">
          New quote
        </Button>
      )}
    </section>
  );
}

/** Returns "1:00 – 2:45 PM", with the day unless it is today. */
function timesOf({ parts }: Visit, today: string): string {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return 'Unscheduled';
  const day = first.day === today ? '' : `${staffDay(first.day)}, `;
  if (last.day === first.day) return `${day}${fromToInWords(first.from, last.to)}`;
  return `${day}${minuteInWords(first.from)} – ${staffDay(last.day)}, ${minuteInWords(last.to)}`;
}

/** Calling and driving there, directly below the address. */
function JobWays({ job: { customer_phone, property_address } }: { job: Job }) {
  const map = mapLink(deviceOf(navigator.userAgent), { place: '', address: property_address });
  const number = dialable(customer_phone);
  if (!map && !number) return null;
  return (
    <div className="job-ways">
      {number && (
        <>
          <a href={callHref(customer_phone)} aria-label={`Call ${customer_phone}`}>
            <Icon name="phone" />
            Call
          </a>
          <a href={textHref(customer_phone)} aria-label={`Text ${customer_phone}`}>
            <Icon name="message" />
            Text
          </a>
        </>
      )}
      {map && (
        <a href={map} {...(map.startsWith('https') && { target: '_blank', rel: 'noreferrer' })}>
          <Icon name="pin" />
          Directions
        </a>
      )}
    </div>
  );
}

function OnSite({ job: { on_site } }: { job: Job }) {
  const facts = (
    [
      ['key', 'Gate code', on_site?.gate_code],
      ['info', 'Water', on_site?.water_source],
    ] as const satisfies readonly (readonly [IconName, string, string | undefined])[]
  ).filter(([, , value]) => value);
  if (facts.length === 0) return null;
  return (
    <dl className="on-site">
      {facts.map(([icon, label, value]) => (
        <div key={label}>
          <Icon name={icon} />
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
