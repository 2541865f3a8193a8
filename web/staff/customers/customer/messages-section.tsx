import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { CustomerMessage } from '#contract/customers.ts';
import { staffMoment } from '#domain/dates.ts';
import { mayRetry } from '#domain/messages/delivery-status.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { CHANNEL_NOT_CONNECTED } from '#web/staff/components/mail-promise.ts';
import { MessageReason, MessageStatusLabel, messageTitle } from '#web/staff/components/message-status.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { SendAgain } from '#web/staff/confirm-email/send-again.tsx';
import { quoteChanged } from '#web/staff/workspace/quote-cache.ts';
import { usePages } from '#web/staff/workspace/use-pages.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { latestOf } from './latest-of.ts';
import { PagedSection } from './paged-section.tsx';

type Message = z.output<typeof CustomerMessage>;

export function MessagesSection({ id }: { id: string }) {
  const list = usePages(queries.customers.messages.infiniteOptions(latestOf(id)), ({ items }) => items);
  return (
    <PagedSection
      title="Messages"
      list={list}
      empty="No messages sent to this customer yet."
      renderRow={(message) => <MessageRow message={message} />}
    />
  );
}

function MessageRow({ message }: { message: Message }) {
  const { timeZone, may } = useViewer();
  const client = useQueryClient();
  const { id: message_id, quote_id, quote_number } = message;
  const retry = useMutation({
    mutationFn: () => api.quotes.retryMessage({ id: quote_id, message_id }),
    onSuccess: () => toastSuccess(`Sending to ${message.to} again.`),
    onError: toastError,
    onSettled: () => quoteChanged(client, quote_id),
  });
  return (
    <li className="row customer-message">
      <div className="row-words">
        <span className="row-name">{messageTitle(message)}</span>
        <span className="row-more">
          {staffMoment(message.status_at, timeZone)} · {message.to} ·{' '}
          <Link to={`/app/quotes/${quote_id}`} className="customer-link">
            {quote_number}
          </Link>
        </span>
        {/* The state says as much. */}
        {message.error !== CHANNEL_NOT_CONNECTED[message.channel] && <MessageReason message={message} />}
      </div>
      <MessageStatusLabel status={message.status} />
      {mayRetry(message) && may('quotes.write') && (
        <SendAgain message={message} size="compact-sm" busy={retry.isPending} onClick={() => retry.mutate()} />
      )}
    </li>
  );
}
