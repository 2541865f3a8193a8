import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentNews } from '#domain/calendar/appointment-news.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { notifyHint } from './notified-sentence.ts';
import { useNotifiedSentence } from './use-notified-sentence.ts';

const LABELS: Readonly<Record<AppointmentNews, string>> = {
  appointment_confirmed: 'Notify customer',
  appointment_changed: 'Notify customer of new time',
  appointment_cancelled: 'Notify customer of cancellation',
};

interface NotifyButtonProps {
  visit: { id: string; job_id: string; news: AppointmentNews | null };
  /** the customer's name, to distinguish the buttons in a list of visits */
  of?: string;
}

/** Notifies the customer of a change. Pressing the button twice sends one message. */
export function NotifyButton({ visit: { id, job_id, news }, of }: NotifyButtonProps) {
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const notified = useNotifiedSentence();
  const hold = useMessageHold()('email');
  if (!news) return null;
  async function notify() {
    setBusy(true);
    try {
      await api.jobs.tell({ id: job_id, visit_id: id });
      toastSuccess(
        hold?.why === 'saved' ? 'Saved without sending.' : (await notified(of ?? 'the customer')) || 'Saved.',
      );
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: queries.jobs.key() });
    }
  }
  const hint = notifyHint('', hold);
  return (
    <>
      {/* Before the press: after it, the person would believe that the customer knows. */}
      {hint && (
        <Text size="sm" c="dimmed" w="100%">
          {hint}
        </Text>
      )}
      <Button variant="default" className="button-start" loading={busy} onClick={() => void notify()}>
        {LABELS[news]}
        {of && <span className="visually-hidden">: {of}</span>}
      </Button>
    </>
  );
}
