import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { useOwnMailMode, withMailPromise } from '#web/staff/components/mail-promise.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { ExportHistory } from './export-history.tsx';
import { type ExportEntry, useExports } from './use-exports.ts';

export function ExportsPanel() {
  const exports = useExports();
  const { underWay, ended } = exports;
  const lastFailure = !underWay && ended[0]?.status === 'failed' ? ended[0] : undefined;
  return (
    <Panel
      title="Export"
      lead="All your data in one ZIP: every table as CSV and JSON, PDFs of sent quotes, photos, proof of each decision, and the audit log."
    >
      {!exports.isRead && exports.failure === null && <Skeleton h={60} role="status" aria-label="Loading" />}
      {exports.failure !== null && <FailedState error={exports.failure} onRetry={exports.retry} />}
      {exports.isRead && (
        <Stack gap="md">
          {lastFailure && (
            <Alert color="clay" title="The last export failed" role="alert">
              {lastFailure.error}
            </Alert>
          )}
          {underWay ? (
            <ExportProgress entry={underWay} />
          ) : (
            <Button
              variant="default"
              className="panel-button"
              leftSection={<Icon name={lastFailure ? 'reopen' : 'archive'} />}
              loading={exports.isStarting}
              onClick={exports.start}
            >
              {lastFailure ? 'Try again' : 'Start export'}
            </Button>
          )}
          {ended.length > 0 ? (
            <ExportHistory exports={ended} />
          ) : (
            !underWay && (
              <Text size="sm" c="dimmed">
                No exports yet. You can keep working while we create one. We keep the latest file for 7 days.
              </Text>
            )
          )}
        </Stack>
      )}
    </Panel>
  );
}

function ExportProgress({ entry: { status, done, total } }: { entry: ExportEntry }) {
  const mail = useOwnMailMode();
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{status === 'queued' ? 'Your export is queued' : 'Creating your export'}</Text>
        <Text className="tabular" aria-hidden="true">
          {percent}%
        </Text>
      </Group>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Export progress" />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        {withMailPromise('You can leave this page.', 'We’ll email you when it’s ready.', mail)}
      </Text>
    </Stack>
  );
}
