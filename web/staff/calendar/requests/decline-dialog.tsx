import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CUSTOMER_NOTE_MAX } from '#domain/calendar/appointment-news.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { notifyHint } from './notified-sentence.ts';
import type { Request } from './request.ts';
import { useNotifiedSentence } from './use-notified-sentence.ts';

const USUAL_ANSWER = 'We can’t make it then. Please choose another time on your quote page.';

/** Asks for a note to the customer, who gets it by email and on the quote page. */
export function DeclineDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const [answer, setAnswer] = useState(USUAL_ANSWER);
  const [tried, setTried] = useState(false);
  const client = useQueryClient();
  const notified = useNotifiedSentence();
  const hold = useMessageHold()('email');
  async function decline(): Promise<boolean> {
    setTried(true);
    if (!answer.trim()) return false;
    try {
      const { mailed_to } = await api.appointments.decline({ id: request.id, answer });
      toastSuccess(`Declined. ${await notified(request.customer_name, mailed_to)}`);
      return true;
    } catch (error) {
      toastError(error);
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: queries.appointments.requests.key() });
    }
  }
  return (
    <FormDialog
      title={`Decline ${request.customer_name}’s request`}
      submit="Decline"
      danger
      onSubmit={decline}
      onClose={onClose}
    >
      <Text>
        They’ll see your note on their quote page, where they can pick another time.{' '}
        {notifyHint('If we have their email, we’ll send it there too.', hold)}
      </Text>
      <Textarea
        label="Your note"
        autosize
        minRows={3}
        maxLength={CUSTOMER_NOTE_MAX}
        value={answer}
        error={tried && !answer.trim() ? 'Add a short note' : undefined}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
