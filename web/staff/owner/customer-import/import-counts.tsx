import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Facts } from '#web/staff/components/facts.tsx';
import { Icon } from '#web/ui/icons.tsx';
import type { ImportEntry, Imports } from './use-imports.ts';

const count = (number: number) => number.toLocaleString('en-US');
const rows = (number: number) => (number === 1 ? '1 row' : `${count(number)} rows`);

interface CountsProps {
  entry: ImportEntry;
  imports: Imports;
}

export function ImportChecked({ entry, imports, onChange }: CountsProps & { onChange: () => void }) {
  const [busy, setBusy] = useState(false);
  const { expected, file_name, rows_total } = entry;
  const useful = expected.new + expected.extended;
  async function start() {
    setBusy(true);
    await imports.start(entry.id);
    setBusy(false);
  }
  return (
    <Stack gap="md">
      <Text fw={600} className="breakable" role="status">
        {file_name}: {rows(rows_total)} read. Nothing has changed yet.
      </Text>
      <Facts
        facts={[
          ['New customers', count(expected.new)],
          ['Existing, updated', count(expected.extended)],
          ['Existing, unchanged', count(expected.same)],
          ['Can’t be imported', count(entry.bad_count)],
        ]}
      />
      <HandedBack entry={entry} imports={imports} />
      {useful === 0 && <Text size="sm">Nothing to import: you already have everything in this file.</Text>}
      <Group gap="xs">
        <Button loading={busy} disabled={useful === 0} onClick={() => void start()}>
          {useful === 1 ? 'Import 1 customer' : `Import ${count(useful)} customers`}
        </Button>
        <Button variant="default" onClick={onChange}>
          Change columns
        </Button>
        <Button variant="subtle" color="gray" onClick={() => void imports.discard(entry.id)}>
          Discard file
        </Button>
      </Group>
    </Stack>
  );
}

export function ImportDone({ entry, imports }: CountsProps) {
  const { done, file_name, bad_count } = entry;
  return (
    <Stack gap="md">
      <Alert color="leaf" icon={<Icon name="check" />} title="Import finished" role="status">
        <span className="breakable">{file_name}</span>: {count(done.new)} new, {count(done.extended)} updated,{' '}
        {count(done.same)} unchanged, {count(bad_count)} not imported.
      </Alert>
      <HandedBack entry={entry} imports={imports} />
    </Stack>
  );
}

function HandedBack({ entry, imports }: CountsProps) {
  const { bad_count, problems } = entry;
  if (bad_count === 0) return null;
  return (
    <Stack gap="xs">
      <List size="sm" spacing={2}>
        {problems.map(({ row_number, reason }) => (
          <List.Item key={row_number}>
            Row {count(row_number)}: {reason}
          </List.Item>
        ))}
        {bad_count > problems.length && <List.Item>and {count(bad_count - problems.length)} more</List.Item>}
      </List>
      <Button
        variant="default"
        className="panel-button"
        leftSection={<Icon name="download" />}
        onClick={() => void imports.downloadProblems(entry)}
      >
        Download {rows(bad_count)} with problems
      </Button>
    </Stack>
  );
}
