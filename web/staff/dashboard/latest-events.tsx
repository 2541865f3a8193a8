import { Link } from 'react-router';
import { dayIn } from '#domain/calendar-days.ts';
import { formatTime, staffDate } from '#domain/dates.ts';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import type { DashboardData } from './dashboard-data.ts';

type Quote = DashboardData['latest'][number];
type Event = Quote['events'][number] & Pick<Quote, 'quote_id'> & { key: string };

const EVENTS_SHOWN = 8;

interface Look {
  icon: IconName;
  /** set only where the quote's state changes its color */
  tone?: 'good' | 'bad' | 'waiting';
}

const LOOKS: Readonly<Record<Event['type'], Look>> = {
  created: { icon: 'new' },
  sent: { icon: 'send' },
  link_copied: { icon: 'link' },
  delivered: { icon: 'mail' },
  bounced: { icon: 'warning', tone: 'bad' },
  complained: { icon: 'warning', tone: 'bad' },
  not_sent: { icon: 'warning', tone: 'bad' },
  viewed: { icon: 'eye', tone: 'waiting' },
  revised: { icon: 'pencil' },
  extended: { icon: 'clock' },
  link_replaced: { icon: 'link' },
  approved: { icon: 'check', tone: 'good' },
  declined: { icon: 'close', tone: 'bad' },
  signed_copy: { icon: 'pen' },
  question: { icon: 'message' },
  text_received: { icon: 'message' },
  answered: { icon: 'reply' },
  payment_requested: { icon: 'card' },
  paid: { icon: 'card', tone: 'good' },
  payment_voided: { icon: 'card' },
  refund_requested: { icon: 'undo' },
  refunded: { icon: 'undo' },
  refund_failed: { icon: 'warning', tone: 'bad' },
  disputed: { icon: 'warning', tone: 'bad' },
  price_lowered: { icon: 'tag' },
  appointment_requested: { icon: 'calendar' },
  appointment_declined: { icon: 'calendar' },
  scheduled: { icon: 'calendar' },
  rescheduled: { icon: 'calendar' },
  on_the_way: { icon: 'truck' },
  work_done: { icon: 'check', tone: 'good' },
  work_cancelled: { icon: 'close' },
  work_reopened: { icon: 'reopen' },
  archived: { icon: 'archive' },
  restored: { icon: 'reopen' },
};

/** Lists what happened last, one line for each event. */
export function LatestEvents({ latest, now }: { latest: readonly Quote[]; now: string }) {
  const events = latestFirst(latest);
  return (
    <PageSection title="Recent activity" className="latest">
      {events.length === 0 ? (
        <p className="latest-none">Sent, viewed and approved quotes show up here.</p>
      ) : (
        <ul className="plain-list latest-events">
          {events.map((event) => (
            <li key={event.key}>
              <LatestEvent event={event} now={now} />
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function latestFirst(latest: readonly Quote[]): Event[] {
  return latest
    .flatMap(({ quote_id, events }) =>
      // Two events of a quote may have the same sentence and time, so the key has the event's place.
      notableEvents(events).map((event, place) => ({ ...event, quote_id, key: `${quote_id} ${place}` })),
    )
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, EVENTS_SHOWN);
}

/** Omits "created" unless it is the only event, because a quote that was sent was obviously created. */
function notableEvents(events: Quote['events']): Quote['events'] {
  return events.length === 1 ? events : events.filter(({ type }) => type !== 'created');
}

function LatestEvent({ event: { quote_id, type, who, did, at }, now }: { event: Event; now: string }) {
  const { timeZone } = useViewer();
  const { icon, tone } = LOOKS[type];
  const isToday = dayIn(at, timeZone) === dayIn(now, timeZone);
  return (
    <Link to={`/app/quotes/${quote_id}`} className="latest-event" data-tone={tone}>
      <Icon name={icon} />
      <span className="latest-words">
        <b>{who}</b> {did}
      </span>
      <time dateTime={at}>{isToday ? formatTime(at, timeZone) : staffDate(at, timeZone, new Date(now))}</time>
    </Link>
  );
}
