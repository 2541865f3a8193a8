import { useState } from 'react';
import { staffDay } from '#domain/calendar-days.ts';
import { api } from '#web/api/client.ts';
import { newId } from '#web/offline/new-id.ts';
import { confirming } from '#web/staff/calendar/requests/notified-sentence.ts';
import { isPast, type Request } from '#web/staff/calendar/requests/request.ts';
import { useRereadRequests } from '#web/staff/calendar/requests/request-answer.tsx';
import { useNotifiedSentence } from '#web/staff/calendar/requests/use-notified-sentence.ts';
import { minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import type { RequestConfirmation } from './quote-model.ts';

/** True if one tap can confirm the request. Otherwise staff choose a day and a time first. */
export function isConfirmable(
  request: Request,
  timeZone: string,
): request is Request & { choice: NonNullable<Request['choice']> } {
  return request.choice !== null && request.told_starts_at === null && !isPast(request.choice, timeZone);
}

/**
 * Returns the button that schedules the work at the start of the requested window; null if staff must choose a time.
 */
export function useConfirmRequest(request: Request | null, timeZone: string): RequestConfirmation | null {
  const [isBusy, setIsBusy] = useState(false);
  const hold = useMessageHold()('email');
  const reread = useRereadRequests();
  const notified = useNotifiedSentence();
  if (!request || !isConfirmable(request, timeZone)) return null;
  const { day, from } = request.choice;
  const { notifies, done } = confirming(request.customer_name, hold);
  async function confirm({ id, customer_name }: Request) {
    setIsBusy(true);
    try {
      const ids = { job_id: newId(), visit_id: newId() };
      await api.appointments.confirm({ id, ...ids, time: { day, minute: from }, tell_customer: notifies });
      toastSuccess(done ?? `Confirmed. ${await notified(customer_name)}`.trimEnd());
    } catch (error) {
      toastError(error);
    } finally {
      setIsBusy(false);
      await reread();
    }
  }
  const label = `Confirm ${minuteInWords(from)}`;
  return {
    label,
    barLabel: `Confirm ${staffDay(day)}, ${minuteInWords(from)}`,
    icon: 'check',
    run: () => void confirm(request),
    isBusy,
    isQuiet: false,
  };
}
