import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { z } from 'zod';
import type { Message as MessageSchema } from '#contract/quote-fields.ts';
import { staffMoment } from '#domain/dates.ts';
import { mayRetry } from '#domain/messages/delivery-status.ts';
import { CHANNEL_NOT_CONNECTED } from '#web/staff/components/mail-promise.ts';
import { MessageReason, MessageStatusLabel, messageTitle } from '#web/staff/components/message-status.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { SendAgain } from '#web/staff/confirm-email/send-again.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { useQuote } from './quote-model.ts';
import { ShowMore } from './show-more.tsx';
import { useRetry } from './use-retry.ts';

type Message = z.output<typeof MessageSchema>;

/** The most messages shown at first. More would push the rest of the page out of reach. */
const SHOWN_AT_FIRST = 3;

/**
 * Lists every message about this quote. "Sent" means that a mail server accepted the message. "Delivered" means that
 * the recipient's server confirmed it, which not every server does.
 */
export function Deliveries() {
  const { messages } = useQuote().quote;
  const [open, setOpen] = useState<Message | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  if (messages.length === 0) return null;
  // By the time that each row shows, newest first, like the timeline.
  const latest = messages.toReversed().toSorted((a, b) => Date.parse(b.status_at) - Date.parse(a.status_at));
  return (
    <PageSection title="Emails and texts" count={messages.length}>
      <ul className="rows" id={id}>
        {latest.slice(0, showsAll ? latest.length : SHOWN_AT_FIRST).map((message) => (
          <Delivery key={message.id} message={message} onOpen={() => setOpen(message)} />
        ))}
      </ul>
      {latest.length > SHOWN_AT_FIRST && (
        <ShowMore
          listId={id}
          showsAll={showsAll}
          more={latest.length - SHOWN_AT_FIRST}
          what="messages"
          onToggle={() => setShowsAll(!showsAll)}
        />
      )}
      <MessageDialog message={open} onClose={() => setOpen(null)} />
    </PageSection>
  );
}

function Delivery({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { company, actions } = useQuote();
  const retry = useRetry();
  return (
    <li className="row delivery">
      <div className="row-words">
        <span className="row-name">{message.subject || messageTitle(message)}</span>
        <span className="row-more">
          To {message.to}, {staffMoment(message.status_at, company.time_zone)}
        </span>
        {/* The state says as much, and the message itself says why. */}
        {message.error !== CHANNEL_NOT_CONNECTED[message.channel] && <MessageReason message={message} />}
      </div>
      <MessageStatusLabel status={message.status} />
      <div className="delivery-actions">
        <Button variant="default" onClick={onOpen}>
          View
        </Button>
        {mayRetry(message) && actions.possible.has('duplicate') && (
          <SendAgain message={message} busy={retry.isBusy(message.id)} onClick={() => void retry.run(message.id)} />
        )}
      </div>
    </li>
  );
}
