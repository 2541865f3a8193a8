import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { INBOX_KIND_LABELS } from '#domain/messages/inbox.ts';
import type { Request } from '#web/staff/calendar/requests/request.ts';
import { Initials } from '#web/staff/components/initials.tsx';
import { timeAgo } from '#web/staff/components/time-ago.ts';
import { Unbroken } from '#web/staff/components/unbroken.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { ENTRY_LOOKS, type InboxEntryKind } from './entry-look.ts';
import { itemSubject, lastWordsLabel, requestedTimeLabel, whoOf } from './item-labels.ts';
import type { InboxItem, useItemCommands } from './use-inbox.ts';

interface RowProps {
  kind: InboxEntryKind;
  isDone: boolean;
  to: string;
  isOpen: boolean;
  label: string;
  who: string;
  words: ReactNode;
  at: string;
  /** the most important button, on a phone */
  action: ReactNode;
}

/** One row of the list. A phone shows no open entry next to it, so there the row has the most important button. */
function Row({ kind, isDone, to, isOpen, label, who, words, at, action }: RowProps) {
  const look = ENTRY_LOOKS[kind];
  return (
    <li className="inbox-row" aria-label={label} data-open={isOpen || undefined} data-done={isDone || undefined}>
      <span className="inbox-who">
        <Initials name={who} />
        <span className="inbox-kind" data-label={look.label}>
          <Icon name={look.icon} size={12} />
        </span>
      </span>
      <Link to={to} className="inbox-row-name" preventScrollReset aria-current={isOpen || undefined}>
        {who}
      </Link>
      <time dateTime={at}>{timeAgo(at, new Date())}</time>
      <span className="inbox-row-words">{words}</span>
      {action && <div className="inbox-row-action narrow-only">{action}</div>}
    </li>
  );
}

interface ItemRowProps {
  item: InboxItem;
  to: string;
  isOpen: boolean;
  commands: ReturnType<typeof useItemCommands>;
  onAnswer: () => void;
}

export function InboxItemRow({ item, to, isOpen, commands, onAnswer }: ItemRowProps) {
  const mayWrite = useViewer().may('quotes.write');
  const subject = itemSubject(item);
  return (
    <Row
      kind={item.kind}
      isDone={item.done !== null}
      to={to}
      isOpen={isOpen}
      label={`${INBOX_KIND_LABELS[item.kind]}: ${subject}`}
      who={whoOf(item)}
      words={lastWordsLabel(item)}
      at={item.at}
      action={
        mayWrite &&
        (item.done === null && item.channels.length > 0 ? (
          <Button variant="default" aria-label={`Reply: ${subject}`} onClick={onAnswer}>
            Reply
          </Button>
        ) : (
          <Button
            variant="default"
            loading={commands.isBusy(item)}
            aria-label={item.done ? `Reopen: ${subject}` : `Done: ${subject}`}
            onClick={() => void commands.setDone(item, item.done === null)}
          >
            {item.done ? 'Reopen' : 'Done'}
          </Button>
        ))
      }
    />
  );
}

export function InboxRequestRow({ request, to, isOpen }: { request: Request; to: string; isOpen: boolean }) {
  const mayWrite = useViewer().may('quotes.write');
  return (
    <Row
      kind="requested_time"
      isDone={false}
      to={to}
      isOpen={isOpen}
      label={`Requested time: ${request.customer_name}, ${request.number}`}
      who={request.customer_name}
      words={<Unbroken>{requestedTimeLabel(request)}</Unbroken>}
      at={request.created_at}
      action={
        mayWrite && (
          <Button component={Link} to={to} variant="default" aria-label={`Confirm a time: ${request.customer_name}`}>
            Confirm
          </Button>
        )
      }
    />
  );
}
