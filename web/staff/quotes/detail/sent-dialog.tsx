import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatTime, lastValidDay, staffDate } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { shortName } from '#domain/messages/greeting-name.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { isOnlySaved } from '#web/staff/quotes/follow-ups/follow-up-labels.ts';
import { useQuote } from './quote-model.ts';
import { SentArt } from './sent-art.tsx';

/** phone: with the messaging app of this phone, so nobody knows whether the text was sent */
export type SentWay = 'email' | 'text' | 'phone' | 'copy' | 'qr';

const DONE: Record<SentWay, string> = {
  email: 'Email sent',
  text: 'Text sent',
  phone: 'Text opened in Messages',
  copy: 'Link copied',
  qr: 'Link shared',
};
/** Ways that need one more step by hand. Nobody knows whether it was done, so these aren’t called sent. */
const BY_HAND: Partial<Record<SentWay, string>> = { copy: 'Link copied', phone: 'Text ready to send' };
const UNDER_WAY: Partial<Record<SentWay, string>> = { email: 'Sending the email', text: 'Sending the text' };

/** The longest time that is worth mentioning as quick. */
const QUICK_MINUTES = 30;

/**
 * Says that the quote is being sent, and what happens next. Says "Sent" only once the message was accepted. If the
 * message fails, the dialog closes, because the quote shows the reason.
 */
export function SentDialog({ way, onClose }: { way: SentWay; onClose: () => void }) {
  const { quote, company } = useQuote();
  const isFailed = quote.label === 'not_sent';
  const isQueued = quote.messages.some(({ status }) => status === 'queued');
  const isSending = way in UNDER_WAY && (isQueued || quote.label === 'sending' || quote.label === 'draft');
  useEffect(() => {
    if (isFailed) onClose();
  }, [isFailed, onClose]);
  const name = shortName(quote.customer_name) || 'your customer';
  if (isFailed) return null;
  const title = isSending ? `Sending to ${name}…` : (BY_HAND[way] ?? `Sent to ${name}`);
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      size={560}
      withCloseButton={false}
      padding={0}
      aria-label={title}
      className="sent-dialog"
    >
      <SentArt isClean={!isSending} />
      <div className="sent-words">
        <h2 role="status">{title}</h2>
        <p>
          {formatMoney(quote.total_cents, company.currency)}
          {!(way in BY_HAND) && tookLabel(quote)}
        </p>
      </div>
      <NextSteps way={way} isSending={isSending} name={name} />
      <div className="sent-buttons">
        <Button variant="default" component={Link} to="/app/quotes/new">
          New quote
        </Button>
        <Button onClick={onClose} data-autofocus>
          View quote
        </Button>
      </div>
    </Modal>
  );
}

function tookLabel({ created_at, sent_at }: { created_at: string; sent_at: string | null }): string {
  if (sent_at === null) return '';
  const minutes = Math.ceil((Date.parse(sent_at) - Date.parse(created_at)) / MINUTE_MS);
  if (minutes < 1 || minutes > QUICK_MINUTES) return '';
  return `, priced and sent in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`;
}

interface NextStepsProps {
  way: SentWay;
  isSending: boolean;
  name: string;
}

function NextSteps({ way, isSending, name }: NextStepsProps) {
  const { quote, company } = useQuote();
  const { data } = useQuery(queries.followUps.list.queryOptions({ input: { id: quote.id } }));
  const zone = company.time_zone;
  const reminder =
    data?.stopped === null
      ? data.items.find((item) => item.state === 'planned' && item.reason === null && !isOnlySaved(item, company))
      : null;
  return (
    <ol className="sent-steps">
      <li data-done={!isSending || undefined}>
        {(isSending && UNDER_WAY[way]) || DONE[way]}
        {!isSending && quote.sent_at && <time>{formatTime(quote.sent_at, zone)}</time>}
      </li>
      {way === 'copy' && <li>Paste it in a message to {name}</li>}
      {way === 'phone' && <li>Send the text in Messages</li>}
      <li>You’ll see it here when {name} views it</li>
      {reminder && (
        <li>
          First reminder, if there’s no reply <time>{staffDate(reminder.at, reminder.time_zone)}</time>
        </li>
      )}
      {quote.expires_at && (
        <li>
          Quote expires <time>{staffDate(lastValidDay(quote.expires_at), zone)}</time>
        </li>
      )}
    </ol>
  );
}
