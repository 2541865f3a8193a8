import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { JobResult } from '#contract/job-result.ts';
import { formatDateTime } from '#domain/dates.ts';
import { api } from '../../api/client.ts';
import { queries } from '../../api/query.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailedState } from '../components/failed-state.tsx';
import { toastSuccess } from '../components/toasts.tsx';
import { smsAddress } from '../quotes/sms.ts';
import { readFailure } from '../workspace/read-failure.ts';
import { useViewer } from '../workspace/viewer.ts';
import { type Job, useJobChange } from './use-job.ts';

type Result = z.output<typeof JobResult>;
type Way = 'email' | 'text' | 'own_phone';

/** Tells the customer once that the work is done: where to see it, and what is open. */
export function SendResult({ job, onSent }: { job: Job; onSent?: () => void }) {
  const { may, timeZone } = useViewer();
  const { busy, change } = useJobChange(job.id);
  const query = useQuery({
    ...queries.jobs.result.queryOptions({ input: { id: job.id } }),
    enabled: job.result_sent === null,
  });
  if (job.result_sent) {
    const { at, to } = job.result_sent;
    return (
      <Text size="sm" className="breakable">
        Sent to {to}, {formatDateTime(at, timeZone)}.
      </Text>
    );
  }
  const failure = readFailure(query);
  if (failure !== null) return <FailedState error={failure} onRetry={() => void query.refetch()} />;
  const result = query.data;
  if (!result) return null;
  const way = wayOf(result);
  if (result.problem !== null || way === null)
    return <Text size="sm">{result.problem ?? 'The quote has neither an email address nor a phone number.'}</Text>;
  if (!may('quotes.write')) return null;
  const label = result.asks_payment ? 'Send photos and payment request' : 'Send photos';
  async function send(by: Way): Promise<void> {
    if (!(await change(() => api.jobs.sendResult({ id: job.id, by })))) return;
    if (by !== 'own_phone') toastSuccess('On its way to the customer.');
    onSent?.();
  }
  const common = { fullWidth: true, loading: busy, leftSection: <Icon name="send" /> } as const;
  return (
    <Stack gap="xs">
      {way === 'own_phone' ? (
        <Button {...common} component="a" href={smsAddress(result.phone, result.text)} onClick={() => void send(way)}>
          {label}
        </Button>
      ) : (
        <Button {...common} onClick={() => void send(way)}>
          {label}
        </Button>
      )}
      <Text size="sm" c="dimmed" className="breakable">
        {WHERE[way]} {way === 'email' ? result.email : result.phone}, with the link to the page where the photos are.
      </Text>
    </Stack>
  );
}

const WHERE: Record<Way, string> = { email: 'By email to', text: 'By text to', own_phone: 'From your own phone to' };

function wayOf({ email, phone, texts }: Result): Way | null {
  if (email) return 'email';
  if (!phone) return null;
  return texts ? 'text' : 'own_phone';
}
