import { Alert, Button, Group, Text } from '@mantine/core';
import { VISIT_STATE_LABELS } from '#domain/calendar/visit-states.ts';
import { formatTime } from '#domain/dates.ts';
import { type JobChange, waitsForDecision } from '#web/offline/job-change.ts';
import { mayKeepMine } from '#web/offline/job-change-queue.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { useTaps } from './use-job.ts';

interface UnsentChangesNoticeProps {
  jobId: string;
  waiting: readonly JobChange[];
  /** false while changes are being sent; then no notice is needed */
  hasSignal: boolean;
}

/** Lists changes stored only on this device. They wait for a signal or for someone's choice between two versions. */
export function UnsentChangesNotice({ jobId, waiting, hasSignal }: UnsentChangesNoticeProps) {
  const blocked = waiting.filter(({ block }) => block !== null);
  // Excludes the customer's notification, because its button shows that state.
  const count = waiting.filter(
    (change) => change.tap.kind !== 'result' && change.block === null && !waitsForDecision(change, waiting),
  ).length;
  return (
    <>
      {blocked.map((change) => (
        <Blocked key={change.seq} jobId={jobId} change={change} />
      ))}
      <div role="status" className="job-waiting">
        {count > 0 && !hasSignal && (
          <Text size="sm" c="dimmed">
            {count === 1 ? '1 change' : `${count} changes`} will sync when you’re back online.
          </Text>
        )}
      </div>
    </>
  );
}

function Blocked({ jobId, change }: { jobId: string; change: JobChange }) {
  const { timeZone } = useViewer();
  const { decide } = useTaps(jobId);
  const { tap, block, at } = change;
  if (block === null) return null;
  const mine = tap.kind === 'state' ? VISIT_STATE_LABELS[tap.to] : 'a task';
  const marked = tap.kind === 'state' ? `marked it ${mine}` : 'marked a task';
  const what = tap.kind === 'result' ? 'tapped Send photos' : marked;
  const title =
    block.kind === 'conflict'
      ? `${block.theirs.by} marked it ${VISIT_STATE_LABELS[block.theirs.state]} at ${formatTime(block.theirs.at, timeZone)}. You ${marked} at ${formatTime(at, timeZone)}`
      : `You ${what} at ${formatTime(at, timeZone)}, but it couldn’t be ${tap.kind === 'result' ? 'sent' : 'saved'}`;
  return (
    <Alert color="slate" icon={<Icon name="warning" />} title={title}>
      {block.kind === 'refused' && <Text size="sm">{block.message}</Text>}
      <Group gap="xs" mt="xs">
        {mayKeepMine(change) && <Button onClick={() => void decide(change, 'mine')}>Set to {mine}</Button>}
        <Button variant="default" onClick={() => void decide(change, 'theirs')}>
          {block.kind === 'conflict' ? `Keep ${VISIT_STATE_LABELS[block.theirs.state]}` : 'Discard'}
        </Button>
      </Group>
    </Alert>
  );
}
