import { Alert, Text, Textarea } from '@mantine/core';
import { ANSWER_MISSING } from '#contract/inbox.ts';
import { readableNumber } from '#domain/messages/phone-number.ts';
import { ChoicePills } from '#web/staff/components/choice-pills.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { ANSWER_CHANNEL_LABELS, answerButton, whereAnswerGoes } from './answer-labels.ts';
import { OwnPhoneLink } from './own-phone-link.tsx';
import { useAnswer } from './use-answer.ts';
import type { InboxItem } from './use-inbox.ts';

/** Replies to one question. Keeps typed input until it is sent, even if the list behind the dialog changes. */
export function AnswerDialog({ item, onClose }: { item: InboxItem; onClose: () => void }) {
  const { text, channel, way, missing, refusal, maxLength, write, choose, send, reread } = useAnswer(item);
  function close() {
    // Someone else may have replied in the meantime.
    if (refusal !== null) void reread();
    onClose();
  }

  return (
    <FormDialog
      title={`Reply to ${readableNumber(item.from)}`}
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
        label="Your reply"
        autosize
        minRows={4}
        maxRows={10}
        maxLength={maxLength}
        value={text}
        error={missing && ANSWER_MISSING}
        data-autofocus
        onChange={(event) => write(event.currentTarget.value)}
      />
      {item.channels.length > 1 && (
        <ChoicePills
          legend="Send by"
          options={item.channels.map((id) => ({ id, label: ANSWER_CHANNEL_LABELS[id] }))}
          chosen={[channel]}
          onChoose={choose}
        />
      )}
      <Text size="sm" c="dimmed" className="breakable">
        {whereAnswerGoes(way, item)} <OwnPhoneLink item={item} text={text} />
      </Text>
    </FormDialog>
  );
}
