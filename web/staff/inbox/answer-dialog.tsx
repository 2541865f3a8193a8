import { Alert, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ANSWER_MISSING } from '#contract/inbox.ts';
import { toastMessage } from '#domain/errors.ts';
import { ANSWER_MAX, type AnswerChannel } from '#domain/messages/inbox.ts';
import { readableNumber } from '#domain/messages/phone-number.ts';
import { TEXT_BODY_MAX } from '#domain/messages/template-limits.ts';
import { api } from '#web/api/client.ts';
import { ChoicePills } from '#web/staff/components/choice-pills.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useCallKey } from '#web/staff/components/use-call-key.ts';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { Icon } from '#web/ui/icons.tsx';
import { answerButton, answeredLabel, firstChannel, whereAnswerGoes } from './answer-labels.ts';
import { type InboxItem, nameOf, useReread } from './use-inbox.ts';

const CHANNEL_LABELS: Readonly<Record<AnswerChannel, string>> = {
  email: 'By email',
  text: 'By text message',
  page: 'Post on the quote page only',
};

/** Answers one question. Keeps typed input until it is sent, even if the list behind the dialog changes. */
export function AnswerDialog({ item, onClose }: { item: InboxItem; onClose: () => void }) {
  const reread = useReread();
  const holdOn = useMessageHold();
  const [text, setText] = useState('');
  const [channel, setChannel] = useState<AnswerChannel>(() => firstChannel(item.channels, holdOn));
  const way = { channel, hold: channel === 'page' ? null : holdOn(channel) };
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const idempotencyKey = useCallKey({ text, channel });

  async function send(): Promise<boolean> {
    setMissing(!text.trim());
    setRefusal(null);
    if (!text.trim()) return false;
    try {
      const name = nameOf(item);
      const context = { context: { idempotencyKey } };
      await (name.text
        ? api.inbox.answerText({ ...name.text, text }, context)
        : api.inbox.answer({ ...name.event, text, channel }, context));
    } catch (error) {
      setRefusal(toastMessage(error));
      return false;
    }
    toastSuccess(answeredLabel(way, item));
    void reread();
    return true;
  }
  function close() {
    // Someone else may have answered in the meantime.
    if (refusal !== null) void reread();
    onClose();
  }

  return (
    <FormDialog
      title={`Answer ${readableNumber(item.from)}`}
      submit={answerButton(way)}
      onSubmit={send}
      onClose={close}
    >
      {item.text && <blockquote className="inbox-words">{item.text}</blockquote>}
      {refusal !== null && (
        <Alert color="clay" icon={<Icon name="warning" />} role="alert">
          {refusal}
        </Alert>
      )}
      <Textarea
        label="Your answer"
        autosize
        minRows={4}
        maxRows={10}
        maxLength={channel === 'text' ? TEXT_BODY_MAX : ANSWER_MAX}
        value={text}
        error={missing && ANSWER_MISSING}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMissing(false);
        }}
      />
      {item.channels.length > 1 && (
        <ChoicePills
          legend="Send it"
          options={item.channels.map((id) => ({ id, label: CHANNEL_LABELS[id] }))}
          chosen={[channel]}
          onChoose={(id) => setChannel(item.channels.find((known) => known === id) ?? channel)}
        />
      )}
      <Text size="sm" c="dimmed" className="breakable">
        {whereAnswerGoes(way, item)}
      </Text>
    </FormDialog>
  );
}
