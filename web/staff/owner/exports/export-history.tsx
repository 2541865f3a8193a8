import { Button, Group, Stack, Text } from '@mantine/core';
import { staffDate, staffMoment } from '#domain/dates.ts';
import { Mark } from '#web/staff/components/mark.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { fileSize } from './file-size.ts';
import type { ExportEntry } from './use-exports.ts';

export function ExportHistory({ exports }: { exports: readonly ExportEntry[] }) {
  return (
    <Stack component="ul" gap={0} className="export-history" aria-label="Past exports">
      {exports.map((entry) => (
        <ExportRow key={entry.id} entry={entry} />
      ))}
    </Stack>
  );
}

function ExportRow({ entry }: { entry: ExportEntry }) {
  const { timeZone } = useViewer();
  const when = staffMoment(entry.created_at, timeZone);
  return (
    <Group component="li" justify="space-between" gap="sm" className="export-row">
      <div>
        <Group gap="xs">
          <Text fw={600} className="tabular">
            {when}
          </Text>
          <ExportMark entry={entry} />
        </Group>
        <Text size="sm" c="dimmed" className="breakable">
          {factsOf(entry, timeZone)}
        </Text>
      </div>
      {entry.status === 'ready' && (
        // Posts a form instead of using a link. The browser streams the file to disk, and the audit log records the
        // POST.
        <form method="post" action={`/api/exports/${entry.id}/download`}>
          <Button
            type="submit"
            variant="default"
            leftSection={<Icon name="download" />}
            aria-label={`Download export from ${when}`}
          >
            Download
          </Button>
        </form>
      )}
    </Group>
  );
}

function ExportMark({ entry: { status } }: { entry: ExportEntry }) {
  if (status === 'ready') return <Mark tone="good">Ready</Mark>;
  return status === 'failed' ? <Mark tone="bad">Failed</Mark> : <Mark tone="off">Expired</Mark>;
}

function factsOf(entry: ExportEntry, timeZone: string): string {
  const by = entry.requested_by && `By ${entry.requested_by}`;
  if (entry.status !== 'ready') return entry.status === 'expired' ? `${by} · deleted` : by;
  const { size, files, problems, expires_at } = entry;
  const missing =
    problems === 0
      ? []
      : [problems === 1 ? '1 file missing (see manifest.json)' : `${problems} files missing (see manifest.json)`];
  const until = expires_at ? [`until ${staffDate(expires_at, timeZone)}`] : [];
  return [by, fileSize(size ?? 0), `${(files ?? 0).toLocaleString('en-US')} files`, ...missing, ...until].join(' · ');
}
