import { useState } from 'react';
import { toastMessage } from '#domain/errors.ts';
import { ANSWER_MAX, type AnswerChannel } from '#domain/messages/inbox.ts';
import { TEXT_BODY_MAX } from '#domain/messages/template-limits.ts';
import { api } from '#web/api/client.ts';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useCallKey } from '#web/staff/components/use-call-key.ts';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { answeredLabel, firstChannel } from './answer-labels.ts';
import { type InboxItem, nameOf, useReread } from './use-inbox.ts';

/** A reply to one question while someone writes it. If the server refuses it, the typed text stays. */
export function useAnswer(item: InboxItem) {
  const reread = useReread();
  const holdOn = useMessageHold();
  const [text, setText] = useState('');
  // Until someone chooses, follows what works, which is known only once the company is loaded.
  const [chosen, setChosen] = useState<AnswerChannel | null>(null);
  const channel = chosen ?? firstChannel(item.channels, holdOn);
  const way = { channel, hold: channel === 'page' ? null : holdOn(channel) };
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const idempotencyKey = useCallKey({ text, channel });

  /** Sends the reply. @returns true once the reply is stored */
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

  return {
    text,
    channel,
    way,
    missing,
    refusal,
    maxLength: channel === 'text' ? TEXT_BODY_MAX : ANSWER_MAX,
    write: (typed: string) => {
      setText(typed);
      setMissing(false);
    },
    choose: (id: string) => setChosen(item.channels.find((known) => known === id) ?? channel),
    send,
    reread,
  };
}
