import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type ResultWay, resultWay } from '#domain/calendar/result-way.ts';
import { errorCodeOf } from '#domain/errors.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import type { JobChange } from '#web/offline/job-change.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { smsAddress } from '#web/staff/quotes/sms.ts';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { useWorkspace } from '#web/staff/workspace/workspace.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { resultHint, resultLabel, resultToast } from './result-label.ts';
import { type Job, useJobChange, useTaps } from './use-job.ts';

interface SendResultProps {
  job: Job;
  onSent?: () => void;
  /** asks before the message is sent, with the photos in view; omitted where this is asked already */
  onAsk?: () => void;
}

/** Notifies the customer once that the work is done, with a link and the balance due. Offline, the message waits. */
export function SendResult({ job, onSent, onAsk }: SendResultProps) {
  const { may, timeZone } = useViewer();
  const { notifyCustomer } = useTaps(job.id);
  const waiting = useWaitingResult(job.id);
  const { busy, attempt } = useJobChange(job.id);
  const holdOn = useMessageHold();
  const query = useQuery({
    ...queries.jobs.result.queryOptions({ input: { id: job.id } }),
    enabled: job.result_sent === null,
  });
  if (job.result_sent)
    return (
      <Text size="sm" className="breakable">
        {resultLabel(job.result_sent, timeZone)}
      </Text>
    );
  if (waiting) return <Waiting jobId={job.id} change={waiting} />;
  async function notifyLater(): Promise<void> {
    if (job.quote_id === null) return;
    await notifyCustomer(job.quote_id);
    onSent?.();
  }
  const failure = readFailure(query);
  if (errorCodeOf(failure) === 'NETWORK' && may('quotes.write'))
    return (
      <Stack gap="xs">
        <Button fullWidth leftSection={<Icon name="send" />} onClick={onAsk ?? (() => void notifyLater())}>
          Send when you’re back online
        </Button>
        <Text size="sm" c="dimmed">
          You’re offline. The photos stay on this device and send with the message when you’re back online.
        </Text>
      </Stack>
    );
  if (failure !== null) return <FailedState error={failure} onRetry={() => void query.refetch()} />;
  const result = query.data;
  if (!result) return null;
  const way = resultWay(result);
  if (result.problem !== null || way === null)
    return <Text size="sm">{result.problem ?? 'This quote has no email address or phone number.'}</Text>;
  if (!may('quotes.write')) return null;
  const label = result.asks_payment ? 'Send photos and payment request' : 'Send photos';
  async function send(by: ResultWay): Promise<void> {
    let toast = '';
    try {
      toast = resultToast((await attempt(() => api.jobs.sendResult({ id: job.id, by }))).result_sent);
    } catch (error) {
      // The message may have been sent despite the error. Queueing is safe, because the server notifies the customer
      // only once.
      if (errorCodeOf(error) === 'NETWORK' && by !== 'own_phone') return notifyLater();
      return toastError(error);
    }
    if (toast) toastSuccess(toast);
    onSent?.();
  }
  const common = { fullWidth: true, loading: busy, leftSection: <Icon name="send" /> } as const;
  return (
    <Stack gap="xs">
      {!onAsk && way !== 'email' && <blockquote className="result-text">{result.text}</blockquote>}
      {way === 'own_phone' && !onAsk ? (
        <Button {...common} component="a" href={smsAddress(result.phone, result.text)} onClick={() => void send(way)}>
          {label}
        </Button>
      ) : (
        <Button {...common} onClick={onAsk ?? (() => void send(way))}>
          {label}
        </Button>
      )}
      <Text size="sm" c="dimmed" className="breakable">
        {resultHint(way, result, way === 'own_phone' ? null : holdOn(way))}
      </Text>
    </Stack>
  );
}

/**
 * Returns the unsent tap made offline. Excludes a tap that the server rejected: a notice above the job shows it, and
 * the person can tap again.
 */
function useWaitingResult(jobId: string): JobChange | undefined {
  const { jobQueue } = useWorkspace();
  const changes = useSyncExternalStore(jobQueue.subscribe, () => jobQueue.changes);
  return changes.find(({ job_id, tap, block }) => job_id === jobId && tap.kind === 'result' && block === null);
}

function Waiting({ jobId, change }: { jobId: string; change: JobChange }) {
  const { decide } = useTaps(jobId);
  return (
    <Stack gap="xs" align="flex-start" role="status">
      <Text size="sm">Sends when you’re back online and the photos have uploaded.</Text>
      <Button variant="default" onClick={() => void decide(change, 'theirs')}>
        Don’t send
      </Button>
    </Stack>
  );
}
