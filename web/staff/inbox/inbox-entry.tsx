import { Alert, Anchor, Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { staffMoment } from '#domain/dates.ts';
import { INBOX_KIND_LABELS, type InboxKind } from '#domain/messages/inbox.ts';
import { readableNumber } from '#domain/messages/phone-number.ts';
import { queries } from '#web/api/query.ts';
import { timeAgo } from '#web/staff/components/time-ago.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { callHref } from '#web/ui/phone-links.ts';
import type { InboxItem, useItemCommands } from './use-inbox.ts';

const LOOKS: Readonly<Record<InboxKind, { icon: IconName; label: string }>> = {
  question: { icon: 'message', label: 'sent' },
  text_received: { icon: 'message', label: 'sent' },
  bounced: { icon: 'warning', label: 'not_sent' },
  not_sent: { icon: 'warning', label: 'not_sent' },
  declined: { icon: 'close', label: 'declined' },
};

interface InboxEntryProps {
  item: InboxItem;
  commands: ReturnType<typeof useItemCommands>;
  onAnswer: () => void;
  onAddToQuote: () => void;
}

export function InboxEntry({ item, commands, onAnswer, onAddToQuote }: InboxEntryProps) {
  const { timeZone } = useViewer();
  const look = LOOKS[item.kind];
  const name = item.customer_name || readableNumber(item.from);
  const subject = item.number ? `${name}, ${item.number}` : name;
  return (
    <Paper
      component="li"
      withBorder
      p="md"
      className="panel"
      aria-label={`${INBOX_KIND_LABELS[item.kind]}: ${subject}`}
    >
      <Stack gap="sm">
        <Group gap="xs" justify="space-between" align="flex-start" wrap="nowrap">
          <Text fw={600} className="breakable">
            {name}{' '}
            {item.quote_id !== null && (
              <Anchor component={Link} to={`/app/quotes/${item.quote_id}`} underline="always" fw={400}>
                {item.number}
              </Anchor>
            )}
          </Text>
          <span className="status-label" data-label={look.label}>
            <Icon name={look.icon} size={16} />
            {INBOX_KIND_LABELS[item.kind]}
          </span>
        </Group>
        <Words item={item} />
        <Text size="sm" c="dimmed">
          {staffMoment(item.at, timeZone)} ({timeAgo(item.at, new Date())})
        </Text>
        {item.holds_texts && <Hold item={item} commands={commands} subject={subject} />}
        {item.answer && <Answer answer={item.answer} />}
        {item.done && !item.answer && (
          <Text size="sm" c="dimmed" className="breakable">
            Done by {item.done.by}, {staffMoment(item.done.at, timeZone)}
          </Text>
        )}
        <Actions item={item} commands={commands} onAnswer={onAnswer} onAddToQuote={onAddToQuote} subject={subject} />
      </Stack>
    </Paper>
  );
}

function Words({ item }: { item: InboxItem }) {
  const { kind, text, to, channel, from, customer_name, quote_id, pictures } = item;
  if (kind === 'not_sent')
    return (
      <Text className="breakable">
        The {channel === 'text' ? 'text' : 'email'} to {readableNumber(to) || 'the customer'} wasn’t sent
        {text && `: ${text.replace(/^Not sent: /, '')}`}
      </Text>
    );
  if (kind === 'bounced')
    return (
      <Text className="breakable">
        The email to {to || 'the customer'} bounced{text && `: ${text}`}
      </Text>
    );
  if (!text && pictures > 0) return <Text c="dimmed">{PICTURES_STAY}</Text>;
  if (!text) return <Text c="dimmed">No reason given</Text>;
  return (
    <blockquote className="inbox-words">
      {text}
      {pictures > 0 && <footer>{PICTURES_STAY}</footer>}
      {from !== customer_name && quote_id !== null && <footer>{from}</footer>}
    </blockquote>
  );
}

const PICTURES_STAY = 'Includes a photo we couldn’t download';

const WENT_OUT = { email: 'by email', text: 'by text message', page: 'on the quote page' } as const;

function Answer({ answer }: { answer: NonNullable<InboxItem['answer']> }) {
  const { timeZone } = useViewer();
  return (
    <div className="inbox-answer">
      <Text size="sm" c="dimmed" className="breakable">
        {answer.by} answered {WENT_OUT[answer.channel]}, {staffMoment(answer.at, timeZone)}
      </Text>
      <Text className="inbox-text">{answer.text}</Text>
      {answer.problem && (
        <Text size="sm" className="breakable">
          Not delivered: {answer.problem}
        </Text>
      )}
    </div>
  );
}

/** Asks if a text means STOP. Texts to the phone are blocked until someone decides. */
function Hold({ item, commands, subject }: Pick<InboxEntryProps, 'item' | 'commands'> & { subject: string }) {
  const mayWrite = useViewer().may('quotes.write');
  return (
    <Alert color="amber" icon={<Icon name="warning" />} title="Do they want texts to stop?">
      <Text size="sm">Texts to this number are on hold until you decide.</Text>
      {mayWrite && (
        <Group gap="xs" mt="xs">
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
        </Group>
      )}
    </Alert>
  );
}

function Actions({ item, commands, onAnswer, onAddToQuote, subject }: InboxEntryProps & { subject: string }) {
  const mayWrite = useViewer().may('quotes.write');
  if (!mayWrite) return null;
  return (
    <Group gap="sm" justify="space-between" align="flex-end">
      <Assignee item={item} commands={commands} subject={subject} />
      <Group gap="xs">
        {item.customer_phone && (
          <Button component="a" href={callHref(item.customer_phone)} variant="subtle">
            Call
          </Button>
        )}
        <Button
          variant="default"
          loading={commands.isBusy(item)}
          leftSection={<Icon name={item.done ? 'undo' : 'check'} />}
          aria-label={item.done ? `Reopen: ${subject}` : `Done: ${subject}`}
          onClick={() => void commands.setDone(item, item.done === null)}
        >
          {item.done ? 'Reopen' : 'Done'}
        </Button>
        {item.quote_id === null && item.answer === null && (
          <Button variant="default" aria-label={`Add to a quote: ${subject}`} onClick={onAddToQuote}>
            Add to a quote
          </Button>
        )}
        {item.channels.length > 0 && (
          <Button leftSection={<Icon name="reply" />} aria-label={`Answer: ${subject}`} onClick={onAnswer}>
            Answer
          </Button>
        )}
      </Group>
    </Group>
  );
}

function Assignee({
  item,
  commands,
  subject,
}: Omit<InboxEntryProps, 'onAnswer' | 'onAddToQuote'> & { subject: string }) {
  const { data: people = [] } = useQuery(queries.inbox.people.queryOptions());
  const { assigned_to } = item;
  // A single-person company has no one to assign items to.
  if (people.length < 2 && assigned_to === null) return <span />;
  const hasLeft = assigned_to !== null && !people.some(({ id }) => id === assigned_to.id);
  return (
    <NativeSelect
      aria-label={`Assigned to, ${subject}`}
      maw="14rem"
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
