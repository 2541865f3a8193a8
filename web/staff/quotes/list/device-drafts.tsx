import { Anchor, Group, Paper, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { AutosavePhase } from '#web/offline/autosave.ts';
import { type DraftRecord, isUnsynced } from '#web/offline/draft-record.ts';
import { formProblems } from '#web/quote-form/form-problems.ts';
import { saveLabel, saveStateOf } from '#web/staff/quotes/save-state.ts';
import { useWorkspace } from '#web/staff/workspace/workspace.tsx';
import { Icon } from '#web/ui/icons.tsx';

/** Lists quotes whose latest changes are only on this device. */
export function DeviceDrafts() {
  const { sync } = useWorkspace();
  const waiting = useUnsynced();
  if (waiting.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md" className="panel" aria-label="On this device only">
      <Group gap="xs" mb="xs">
        <Icon name="device" />
        <Text fw={600}>On this device only</Text>
      </Group>
      <ul className="plain-list device-drafts">
        {waiting.map((record) => (
          <li key={record.id}>
            <Anchor component={Link} to={`/app/quotes/${record.id}/edit`} fw={550} className="breakable">
              {record.number ?? 'New quote'}
              {record.form.customer_name && ` for ${record.form.customer_name}`}
            </Anchor>
            <Text size="sm" c="dimmed">
              {savedLabel(record, sync.phase(record.id))}
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

function savedLabel(record: DraftRecord, phase: AutosavePhase): string {
  const problems = formProblems(record.form);
  return saveLabel(saveStateOf(record, phase, problems.size === 0), problems);
}

function useUnsynced(): readonly DraftRecord[] {
  const { drafts, sync } = useWorkspace();
  const [records, setRecords] = useState<readonly DraftRecord[]>([]);
  useEffect(() => {
    const read = () => void drafts.all().then((all) => setRecords(all.filter(isUnsynced)));
    read();
    return sync.subscribe(read);
  }, [drafts, sync]);
  return records;
}
