import { Alert, Button, Group, List, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useRef, useState } from 'react';
import { IMPORT_ROWS_MAX } from '#domain/customer/customer-import.ts';
import { csvFile } from '#web/staff/components/csv.ts';
import { downloadFile } from '#web/staff/components/download-file.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { ImportColumnsForm } from './import-columns.tsx';
import { ImportChecked, ImportDone } from './import-counts.tsx';
import { type ImportEntry, type Imports, useImports } from './use-imports.ts';

const CSV_TYPES = { 'text/csv': ['.csv'], 'text/tab-separated-values': ['.tsv'], 'text/plain': ['.txt'] };

const count = (number: number) => number.toLocaleString('en-US');

export function ImportPanel() {
  const imports = useImports();
  const { latest } = imports;
  return (
    <Panel
      title="Import customers"
      lead={`From another program or a spreadsheet, as a CSV file with up to ${count(IMPORT_ROWS_MAX)} customers and 20 MB. The first row must be column names.`}
    >
      {!imports.isRead && imports.failure === null && <Skeleton h={60} role="status" aria-label="Loading" />}
      {imports.failure !== null && <FailedState error={imports.failure} onRetry={imports.retry} />}
      {imports.isRead && (latest ? <Step entry={latest} imports={imports} /> : <ChooseFile imports={imports} />)}
    </Panel>
  );
}

function Step({ entry, imports }: { entry: ImportEntry; imports: Imports }) {
  const [isChanging, setIsChanging] = useState(false);
  const { status } = entry;
  if (status === 'done')
    return (
      <Stack gap="md">
        <ImportDone entry={entry} imports={imports} />
        <ChooseFile imports={imports} label="Import another file" />
      </Stack>
    );
  if (status === 'checking') return <Reading entry={entry} />;
  if (status === 'importing') return <Importing entry={entry} />;
  if (status === 'failed' && entry.position > 0) return <Stopped entry={entry} imports={imports} />;
  if (status === 'checked' && !isChanging)
    return <ImportChecked entry={entry} imports={imports} onChange={() => setIsChanging(true)} />;
  return (
    <Stack gap="md">
      {status === 'failed' && (
        <Alert color="clay" role="alert" title="This file can’t be imported">
          {entry.problem}
        </Alert>
      )}
      <ImportColumnsForm
        key={`${entry.id} ${entry.encoding} ${entry.delimiter}`}
        entry={entry}
        imports={imports}
        onChecked={() => setIsChanging(false)}
      />
    </Stack>
  );
}

function ChooseFile({ imports, label }: { imports: Imports; label?: string }) {
  const [busy, setBusy] = useState(false);
  const { may } = useViewer();
  const choose = useRef<() => void>(null);
  async function take(file: File | null) {
    if (!file) return;
    setBusy(true);
    await imports.upload(file);
    setBusy(false);
  }
  return (
    <Stack gap="sm">
      <Dropzone
        unstyled
        classNames={{ inner: 'import-zone' }}
        accept={CSV_TYPES}
        multiple={false}
        disabled={busy || !may('customers.import')}
        activateOnClick={false}
        activateOnKeyboard={false}
        openRef={choose}
        // Hides the library's own input. The button inside replaces it.
        inputProps={{ hidden: true }}
        onDrop={([file]) => void take(file ?? null)}
        // The server says what is wrong with a file of another type.
        onReject={([refused]) => void take(refused?.file ?? null)}
      >
        <Icon name="upload" size={24} />
        <span className="drop-hint">Drop a CSV file here, or</span>
        <Button variant="default" loading={busy} disabled={!may('customers.import')} onClick={() => choose.current?.()}>
          {label ?? 'Choose a CSV file'}
        </Button>
      </Dropzone>
      {label === undefined && (
        <>
          <ImportRules />
          <div>
            <button type="button" className="link-button" onClick={downloadSample}>
              Download a sample CSV
            </button>
          </div>
        </>
      )}
    </Stack>
  );
}

/** A file with the usual columns, for people who start in a spreadsheet. */
function downloadSample(): void {
  const header = ['Name', 'Email', 'Phone', 'Street', 'City', 'State', 'ZIP', 'Notes'];
  const row = [
    'Jane Miller',
    'jane@example.com',
    '(843) 555-0142',
    '12 Oak St',
    'Beaufort',
    'SC',
    '29902',
    'Side gate',
  ];
  downloadFile(csvFile(header, [row]), 'customers-sample.csv');
}

function ImportRules() {
  return (
    <List size="sm" c="dimmed" spacing={4}>
      <List.Item>You’ll see the result before anything changes.</List.Item>
      <List.Item>
        We match existing customers by email, then by name and phone, then by name and address. Importing the same file
        twice adds nothing.
      </List.Item>
      <List.Item>Empty fields are filled in and new addresses are added. Existing data is never overwritten.</List.Item>
      <List.Item>You can download any rows we couldn’t import, each with the reason.</List.Item>
    </List>
  );
}

function Reading({ entry }: { entry: ImportEntry }) {
  return (
    <Stack gap={6}>
      <Text fw={600} role="status">
        Reading {entry.file_name} …
      </Text>
      <Progress value={100} animated aria-label="Reading the file" />
      <Text size="sm" c="dimmed" className="tabular">
        {entry.rows_total === 1 ? '1 row' : `${count(entry.rows_total)} rows`} read. Nothing has changed yet.
      </Text>
    </Stack>
  );
}

function Importing({ entry }: { entry: ImportEntry }) {
  const percent = entry.rows_total === 0 ? 0 : Math.floor((100 * entry.position) / entry.rows_total);
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>Importing {entry.file_name}</Text>
        <Text className="tabular" aria-hidden="true">
          {percent}%
        </Text>
      </Group>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Import progress" />
      </Progress.Root>
      <Text size="sm" c="dimmed" className="tabular">
        {count(entry.position)} of {count(entry.rows_total)} rows. You can leave this page.
      </Text>
    </Stack>
  );
}

function Stopped({ entry, imports }: { entry: ImportEntry; imports: Imports }) {
  return (
    <Stack gap="md">
      <Alert
        color="clay"
        role="alert"
        title={`Stopped after ${count(entry.position)} of ${count(entry.rows_total)} rows`}
      >
        {entry.problem}
      </Alert>
      <Button
        className="panel-button"
        leftSection={<Icon name="reopen" />}
        onClick={() => void imports.start(entry.id)}
      >
        Continue import
      </Button>
    </Stack>
  );
}
