import { Alert, Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { INBOX_KIND_LABELS } from '#domain/messages/inbox.ts';
import { queries } from '#web/api/query.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { callHref } from '#web/ui/phone-links.ts';
import { ENTRY_LOOKS } from './entry-look.ts';
import { itemSubject, whoOf } from './item-labels.ts';
import { ReplyBox } from './reply-box.tsx';
import { Talk } from './talk.tsx';
import type { InboxItem, useItemCommands } from './use-inbox.ts';

interface InboxOpenProps {
  item: InboxItem;
  commands: ReturnType<typeof useItemCommands>;
  isAsked: boolean;
  onBegin: () => void;
  /** called after the reply or once the item is done, because nothing is left to do here */
  onSettled: () => void;
  onAddToQuote: () => void;
}

/** One item with its quote, the messages so far, and a field for the reply. */
export function InboxOpen({ item, commands, isAsked, onBegin, onSettled, onAddToQuote }: InboxOpenProps) {
  const mayWrite = useViewer().may('quotes.write');
  const look = ENTRY_LOOKS[item.kind];
  const subject = itemSubject(item);
  return (
    <section className="inbox-open" aria-label={`${INBOX_KIND_LABELS[item.kind]}: ${subject}`}>
      <div className="inbox-about">
        <p className="inbox-about-who">
          <strong>{whoOf(item)}</strong>{' '}
          {item.quote_id !== null && (
            <Link to={`/app/quotes/${item.quote_id}`} className="customer-link">
              {item.number}
            </Link>
          )}
        </p>
        <span className="status-label" data-label={look.label}>
          <Icon name={look.icon} size={16} />
          {INBOX_KIND_LABELS[item.kind]}
        </span>
        {mayWrite && (
          <ItemActions
            item={item}
            commands={commands}
            subject={subject}
            onSettled={onSettled}
            onAddToQuote={onAddToQuote}
          />
        )}
      </div>
      <div className="inbox-said">
        <Talk item={item} />
        {item.holds_texts && <Hold item={item} commands={commands} subject={subject} />}
      </div>
      {mayWrite && item.channels.length > 0 && item.answer === null && (
        <ReplyBox item={item} isAsked={isAsked} onBegin={onBegin} onSent={onSettled} />
      )}
    </section>
  );
}

interface ItemPartProps extends Pick<InboxOpenProps, 'item' | 'commands'> {
  subject: string;
}

function ItemActions({
  item,
  commands,
  subject,
  onSettled,
  onAddToQuote,
}: ItemPartProps & Pick<InboxOpenProps, 'onSettled' | 'onAddToQuote'>) {
  return (
    <div className="inbox-about-actions">
      <Assignee item={item} commands={commands} subject={subject} />
      {item.customer_phone && (
        <Button component="a" href={callHref(item.customer_phone)} variant="default">
          Call
        </Button>
      )}
      {item.quote_id === null && item.answer === null && (
        <Button variant="default" aria-label={`Add to a quote: ${subject}`} onClick={onAddToQuote}>
          Add to a quote
        </Button>
      )}
      <FixButton item={item} />
      <Button
        variant="default"
        loading={commands.isBusy(item)}
        leftSection={<Icon name={item.done ? 'undo' : 'check'} size={18} />}
        aria-label={item.done ? `Reopen: ${subject}` : `Done: ${subject}`}
        onClick={() => void commands.setDone(item, item.done === null).then(onSettled)}
      >
        {item.done ? 'Reopen' : 'Done'}
      </Button>
    </div>
  );
}

/** Opens the quote, to resend the failed message or to revise the declined quote. */
function FixButton({ item: { kind, quote_id, channel, done } }: Pick<ItemPartProps, 'item'>): ReactNode {
  if (quote_id === null || done || kind === 'question' || kind === 'text_received') return null;
  const words = kind === 'declined' ? 'Revise' : channel === 'text' ? 'Resend' : 'Fix email';
  return (
    <Button
      component={Link}
      to={`/app/quotes/${quote_id}?do=${kind === 'declined' ? 'reopen' : 'send'}`}
      variant="default"
    >
      {words}
    </Button>
  );
}

/** Asks whether a text means STOP. Texts to the phone are blocked until someone answers. */
function Hold({ item, commands, subject }: ItemPartProps) {
  const mayWrite = useViewer().may('quotes.write');
  return (
    <Alert color="slate" icon={<Icon name="warning" />} title="Do they want texts to stop?">
      <p className="inbox-hold">Texts to this number are on hold until you decide.</p>
      {mayWrite && (
        <div className="inbox-about-actions">
          <Button
            variant="default"
            loading={commands.isBusy(item)}
            aria-label={`Stop texts: ${subject}`}
            onClick={() => void commands.resolveHold(item, true)}
          >
            Stop texts
          </Button>
          <Button
            variant="default"
            loading={commands.isBusy(item)}
            aria-label={`Keep texting: ${subject}`}
            onClick={() => void commands.resolveHold(item, false)}
          >
            Keep texting
          </Button>
        </div>
      )}
    </Alert>
  );
}

function Assignee({ item, commands, subject }: ItemPartProps) {
  const { data: people = [] } = useQuery(queries.inbox.people.queryOptions());
  const { assigned_to } = item;
  // A single-person company has no one to assign items to.
  if (people.length < 2 && assigned_to === null) return null;
  const hasLeft = assigned_to !== null && !people.some(({ id }) => id === assigned_to.id);
  return (
    <NativeSelect
      className="inbox-assignee"
      aria-label={`Assigned to, ${subject}`}
      value={assigned_to?.id ?? ''}
      disabled={commands.isBusy(item)}
      onChange={(event) => void commands.assign(item, event.currentTarget.value || null)}
      data={[
        { value: '', label: 'Unassigned' },
        ...(hasLeft ? [{ value: assigned_to.id, label: assigned_to.name }] : []),
        ...people.map(({ id, full_name }) => ({ value: id, label: full_name })),
      ]}
    />
  );
}
