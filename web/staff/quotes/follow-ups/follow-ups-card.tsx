import { Group, Skeleton, Stack, Switch, Text, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { pauseSentence } from '#domain/messages/follow-up-times.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { REMINDERS_OFF, reminderNote, useMailMode } from '#web/staff/components/mail-promise.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import {
  type FollowUpView,
  followUpLabel,
  followUpOutcome,
  followUpTime,
  itemsShown,
  lowerFirst,
  type QuoteFollowUpsView,
} from './follow-up-labels.ts';
import { useFollowUps } from './use-follow-ups.ts';

type FollowUps = ReturnType<typeof useFollowUps>;

interface FollowUpsCardProps {
  quote: Detail;
  /** of the company */
  timeZone: string;
}

/** Shows the next reminder. The others and the switches are folded. */
export function FollowUpsCard({ quote, timeZone }: FollowUpsCardProps) {
  const followUps = useFollowUps(quote);
  const { data, isPending, error, refetch } = followUps.list;
  const isOver = quote.status !== 'pending' || quote.archived;
  const items = data ? itemsShown(data, isOver) : [];
  const [showsAll, setShowsAll] = useState(false);
  // One line. When a reminder would go out doesn't matter before any can.
  const next = items.find(({ state }) => state === 'planned');
  const isOff = reminderNote(useMailMode()) !== '' && data?.stopped === null && next?.channel === 'email';
  const id = useId();
  // Hide the card if no reminder was ever sent or skipped by a person.
  if (isOver && items.length === 0) return null;
  return (
    <Panel dense title="Reminders">
      {isPending && <Skeleton h={120} role="status" aria-label="Loading" />}
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap="sm">
          {isOff ? (
            <Text size="sm" fw={600}>
              {REMINDERS_OFF}
            </Text>
          ) : (
            <>
              <State view={data} quote={quote} />
              <Paused items={items} isStopped={data.stopped !== null} />
              {!showsAll && data.stopped === null && <Next items={items} timeZone={timeZone} followUps={followUps} />}
              <Unsent items={items} isStopped={data.stopped !== null} />
            </>
          )}
          <div id={id} className="reminders" hidden={!showsAll}>
            {showsAll && items.length > 0 && (
              <ul className="rows">
                {items.map((item) => (
                  <Item
                    key={item.id}
                    item={item}
                    message={quote.messages.find((message) => message.id === item.message_id)}
                    isStopped={data.stopped !== null}
                    timeZone={timeZone}
                    followUps={followUps}
                  />
                ))}
              </ul>
            )}
            {showsAll && !isOver && <Switches view={data} followUps={followUps} />}
          </div>
          {(items.length > 0 || (!isOver && data.on.company)) && (
            <button
              type="button"
              className="text-button"
              aria-expanded={showsAll}
              aria-controls={id}
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll ? 'Show fewer reminders' : items.length > 1 ? `All ${items.length} reminders` : 'Change'}
            </button>
          )}
        </Stack>
      )}
    </Panel>
  );
}

/** The next reminder with its button. */
function Next({
  items,
  timeZone,
  followUps,
}: {
  items: readonly FollowUpView[];
  timeZone: string;
  followUps: FollowUps;
}) {
  const mayWrite = useViewer().may('quotes.write');
  const next = items.find(({ state }) => state === 'planned');
  if (!next) return null;
  const time = followUpTime(next, timeZone);
  const maySend = mayWrite && pauseSentence(new Date(), next.time_zone) === null;
  return (
    <div>
      <Group justify="space-between" gap="0 12px">
        <Text size="sm" fw={600}>
          Next: {time}
        </Text>
        {maySend && <SendNow item={next} time={time} followUps={followUps} />}
      </Group>
      <Text size="sm" c="dimmed" className="breakable">
        {followUpLabel(next)}
        {next.reason && `. ${next.reason}.`}
      </Text>
    </div>
  );
}

function SendNow({ item, time, followUps }: { item: FollowUpView; time: string; followUps: FollowUps }) {
  return (
    <UnstyledButton
      className="quiet-link"
      aria-label={`Send now: ${followUpLabel(item)}, scheduled for ${time}`}
      disabled={followUps.busy !== null}
      onClick={() => void followUps.sendNow(item.id)}
    >
      {followUps.busy === `send ${item.id}` ? 'Sending…' : 'Send now'}
    </UnstyledButton>
  );
}

function State({ view, quote }: { view: QuoteFollowUpsView; quote: Detail }) {
  const text = stateText(view, quote.link_made_at !== null, quote.sent_at !== null);
  return text === null ? null : (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
}

/** Says that no email is sent while email isn't connected. Shown while an email reminder is planned. */
function Unsent({ items, isStopped }: { items: readonly FollowUpView[]; isStopped: boolean }) {
  const note = reminderNote(useMailMode());
  if (!note || isStopped || !items.some(({ state, channel }) => state === 'planned' && channel === 'email'))
    return null;
  return <Text size="sm">{note}</Text>;
}

function Paused({ items, isStopped }: { items: readonly FollowUpView[]; isStopped: boolean }) {
  const next = items.find(({ state }) => state === 'planned');
  const pause = next && !isStopped && pauseSentence(new Date(), next.time_zone);
  return pause ? <Text size="sm">{pause}</Text> : null;
}

function stateText({ stopped, items }: QuoteFollowUpsView, hasLink: boolean, isSent: boolean): string | null {
  const continues = items.some(({ state }) => state === 'planned');
  if (!isSent) return hasLink ? 'Reminders start when the email is sent.' : 'Reminders start when you send the quote.';
  if (stopped !== null) return `No more reminders: ${lowerFirst(stopped)}.`;
  return continues ? null : 'No more reminders are scheduled.';
}

interface ItemProps {
  item: FollowUpView;
  message: Detail['messages'][number] | undefined;
  /** true if no more reminders are sent; the card says so once */
  isStopped: boolean;
  timeZone: string;
  followUps: FollowUps;
}

function Item({ item, message, isStopped, timeZone, followUps }: ItemProps) {
  const mayWrite = useViewer().may('quotes.write');
  const name = followUpLabel(item);
  const time = followUpTime(item, timeZone);
  const isHeld = item.state === 'planned' && isStopped;
  const pause = pauseSentence(new Date(), item.time_zone);
  const outcome = isHeld ? 'Won’t be sent' : followUpOutcome(item, message);
  return (
    <li>
      <Group justify="space-between" gap="0 12px" mih={36}>
        <Text size="sm" fw={600}>
          {time}
        </Text>
        {item.state === 'planned' && !isStopped && mayWrite && (
          <Group gap="sm">
            {pause === null && <SendNow item={item} time={time} followUps={followUps} />}
            <UnstyledButton
              className="quiet-link"
              aria-label={`Skip: ${name}, scheduled for ${time}`}
              disabled={followUps.busy !== null}
              onClick={() => void followUps.skip(item.id)}
            >
              {followUps.busy === `skip ${item.id}` ? 'Skipping…' : 'Skip'}
            </UnstyledButton>
          </Group>
        )}
      </Group>
      <Text size="sm" c="dimmed" className="breakable" pb={8}>
        {name}
        {outcome && `. ${outcome}.`}
      </Text>
    </li>
  );
}

function Switches({ view: { on, customer_id }, followUps }: { view: QuoteFollowUpsView; followUps: FollowUps }) {
  const mayWrite = useViewer().may('quotes.write');
  const disabled = followUps.busy !== null || !mayWrite;
  if (!on.company) return null;
  return (
    <Stack gap="xs">
      <Switch
        className="touch-switch"
        label="Send reminders for this quote"
        checked={on.quote}
        disabled={disabled}
        onChange={(event) => void followUps.switchQuote(event.currentTarget.checked)}
      />
      {customer_id !== null && (
        <Switch
          className="touch-switch"
          label="Send reminders to this customer"
          description="For all of their quotes."
          checked={on.customer}
          disabled={disabled}
          onChange={(event) => void followUps.switchCustomer(event.currentTarget.checked)}
        />
      )}
    </Stack>
  );
}
