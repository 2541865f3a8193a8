import { Alert, Button, SegmentedControl, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ANSWER_MISSING } from '#contract/inbox.ts';
import { Icon } from '#web/ui/icons.tsx';
import { ANSWER_CHANNEL_LABELS, answerButton, whereAnswerGoes } from './answer-labels.ts';
import { OwnPhoneLink } from './own-phone-link.tsx';
import { useAnswer } from './use-answer.ts';
import type { InboxItem } from './use-inbox.ts';

interface ReplyBoxProps {
  item: InboxItem;
  /** true when someone pressed Reply, so they can type at once */
  isAsked: boolean;
  /** keeps this item open, even if a newer one arrives */
  onBegin: () => void;
  onSent: () => void;
}

/** Replies in place, below the customer's message. */
export function ReplyBox({ item, isAsked, onBegin, onSent }: ReplyBoxProps) {
  const { text, channel, way, missing, refusal, maxLength, write, choose, send } = useAnswer(item);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  async function submit(): Promise<void> {
    setBusy(true);
    const isSent = await send();
    setBusy(false);
    if (isSent) onSent();
    else field.current?.focus();
  }
  return (
    <form
      className="inbox-reply"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {refusal !== null && (
        <Alert color="clay" icon={<Icon name="warning" />} role="alert">
          {refusal}
        </Alert>
      )}
      <Textarea
        ref={field}
        variant="unstyled"
        aria-label="Your reply"
        placeholder="Your reply"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={maxLength}
        value={text}
        error={missing && ANSWER_MISSING}
        onFocus={onBegin}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className="inbox-reply-foot">
        {item.channels.length > 1 && (
          <SegmentedControl
            aria-label="Send by"
            withItemsBorders={false}
            value={channel}
            onChange={choose}
            data={item.channels.map((value) => ({ value, label: ANSWER_CHANNEL_LABELS[value] }))}
          />
        )}
        <p className="inbox-reply-where">
          {whereAnswerGoes(way, item)} <OwnPhoneLink item={item} text={text} />
        </p>
        <Button type="submit" loading={busy}>
          {answerButton(way)}
        </Button>
      </div>
    </form>
  );
}
