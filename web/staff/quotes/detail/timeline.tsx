import { useId, useState } from 'react';
import { staffMoment } from '#domain/dates.ts';
import type { QuoteEventType } from '#domain/quote/lifecycle.ts';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { CompareRevisions } from './compare-revisions.tsx';
import { eventDay } from './event-day.ts';
import { useQuote } from './quote-model.ts';
import { ShowMore } from './show-more.tsx';
import { type TimelineEntry, timelineEntries } from './timeline-entries.ts';

const ICONS: Record<QuoteEventType, IconName> = {
  created: 'plus',
  sent: 'send',
  link_copied: 'copy',
  delivered: 'mail',
  bounced: 'warning',
  complained: 'warning',
  not_sent: 'warning',
  viewed: 'eye',
  revised: 'pencil',
  extended: 'calendar',
  link_replaced: 'link',
  approved: 'check',
  declined: 'close',
  signed_copy: 'pen',
  question: 'message',
  text_received: 'message',
  answered: 'reply',
  payment_requested: 'mail',
  paid: 'card',
  payment_voided: 'close',
  refund_requested: 'undo',
  refunded: 'undo',
  refund_failed: 'warning',
  disputed: 'warning',
  price_lowered: 'tag',
  appointment_requested: 'calendar',
  appointment_declined: 'close',
  scheduled: 'calendar',
  rescheduled: 'calendar',
  on_the_way: 'truck',
  work_done: 'check',
  work_cancelled: 'close',
  work_reopened: 'undo',
  archived: 'archive',
  restored: 'undo',
};

type Tone = 'pending' | 'approved' | 'declined';

/** The colors of icons, by type of event. All other icons are gray. */
const TONES: Partial<Record<QuoteEventType, Tone>> = {
  sent: 'pending',
  link_copied: 'pending',
  viewed: 'pending',
  approved: 'approved',
  paid: 'approved',
  work_done: 'approved',
  declined: 'declined',
  bounced: 'declined',
  complained: 'declined',
  not_sent: 'declined',
  refund_failed: 'declined',
  disputed: 'declined',
};

/** The most events shown at first: the latest ones. */
const SHOWN_AT_FIRST = 3;

/** Lists the quote's events, newest first. The log can't be changed. */
export function QuoteTimeline() {
  const { quote, question } = useQuote();
  const { events } = quote;
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const entries = timelineEntries(events, question?.text);
  return (
    <PageSection title="Timeline" aside={quote.revision > 1 && <CompareRevisions />}>
      <ol className="timeline" id={id}>
        {entries.slice(0, showsAll ? entries.length : SHOWN_AT_FIRST).map((entry) => (
          <Entry key={entry.event.seq} entry={entry} />
        ))}
      </ol>
      {entries.length > SHOWN_AT_FIRST && (
        <ShowMore
          listId={id}
          showsAll={showsAll}
          more={entries.length - SHOWN_AT_FIRST}
          what="events"
          onToggle={() => setShowsAll(!showsAll)}
        />
      )}
      {(events[0]?.seq ?? 1) > 1 && (!(entries.length > SHOWN_AT_FIRST) || showsAll) && (
        <p className="timeline-note">Earlier events are in the full export.</p>
      )}
    </PageSection>
  );
}

const DECISIONS: ReadonlySet<QuoteEventType> = new Set(['approved', 'declined']);

function DecisionPdf() {
  const { actions, act } = useQuote();
  if (!actions.possible.has('signed_pdf')) return null;
  return (
    <>
      {' · '}
      <button type="button" className="text-button timeline-link" onClick={() => act('signed_pdf')}>
        PDF
      </button>
    </>
  );
}

function Entry({ entry: { event, text, said } }: { entry: TimelineEntry }) {
  const { company } = useQuote();
  const moment = staffMoment(event.at, company.time_zone);
  return (
    <li>
      <span className="timeline-mark" data-tone={TONES[event.type]}>
        <Icon name={ICONS[event.type]} size={16} />
      </span>
      <div className="timeline-words">
        {said ? (
          <>
            <p className="bubble" data-ours={said.isOurs || undefined}>
              {said.text}
            </p>
            <p className="timeline-note">{said.by}</p>
          </>
        ) : (
          <p>
            {text}
            {DECISIONS.has(event.type) && <DecisionPdf />}
          </p>
        )}
        {event.details.length > 0 && (
          <ul className="timeline-details">
            {event.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
      </div>
      <time dateTime={event.at} title={moment}>
        {eventDay(event.at, company.time_zone, new Date())}
      </time>
    </li>
  );
}
