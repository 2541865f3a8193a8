import { Text } from '@mantine/core';
import { staffMoment } from '#domain/dates.ts';
import type { QuoteEventType } from '#domain/quote/lifecycle.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { useQuote } from './quote-model.ts';

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
  paid: 'check',
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
  on_the_way: 'send',
  work_done: 'check',
  work_cancelled: 'close',
  work_reopened: 'undo',
  archived: 'archive',
  restored: 'undo',
};

/** Lists the quote's events, newest first. The log can't be changed. */
export function QuoteTimeline() {
  const { quote, company } = useQuote();
  return (
    <Panel dense title="Timeline">
      <ol className="timeline">
        {[...quote.events].reverse().map((event) => (
          <li key={event.seq} data-type={event.type}>
            <span className="timeline-mark">
              <Icon name={ICONS[event.type]} size={16} />
            </span>
            <div>
              <Text size="sm" className="breakable">
                {event.summary}
              </Text>
              {event.details.length > 0 && (
                <ul className="timeline-details">
                  {event.details.map((detail) => (
                    <li key={detail} className="breakable">
                      {detail}
                    </li>
                  ))}
                </ul>
              )}
              <Text size="xs" c="dimmed">
                {staffMoment(event.at, company.time_zone)}
              </Text>
            </div>
          </li>
        ))}
      </ol>
      {(quote.events[0]?.seq ?? 1) > 1 && (
        <Text size="xs" c="dimmed">
          Earlier events are in the full export.
        </Text>
      )}
    </Panel>
  );
}
