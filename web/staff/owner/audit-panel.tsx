import { Button, Group, Skeleton, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { dayIn } from '#domain/calendar-days.ts';
import { formatLogTime } from '#domain/dates.ts';
import { queries } from '../../query.ts';
import { Icon } from '../../ui/icons.tsx';
import { csvFile } from '../frame/csv.ts';
import { Panel } from '../frame/screen.tsx';
import { downloadFile } from '../quotes/download-file.ts';
import { FailedState, QuietState } from '../quotes/failed-state.tsx';
import { useViewer } from '../workspace/workspace.tsx';
import { AUDIT_COLUMNS, type AuditEntry, actionWords, auditRows, matching, targetWords } from './audit-words.ts';

const FIRST_ROWS = 50;

export function AuditPanel() {
  const log = useQuery(queries.company.auditLog.queryOptions());
  return (
    <Panel title="Audit log" lead="The latest entries, newest first.">
      {log.data && log.data.length > 0 && <AuditLog entries={log.data} />}
      {log.data?.length === 0 && (
        <QuietState icon="clock" title="Nothing logged yet">
          <Text c="dimmed">Sign-ins and changes to prices, settings and the team appear here.</Text>
        </QuietState>
      )}
      {log.isPending && <Skeleton h={320} role="status" aria-label="Loading" />}
      {log.isError && !log.data && <FailedState error={log.error} onRetry={() => void log.refetch()} />}
    </Panel>
  );
}

function AuditLog({ entries }: { entries: readonly AuditEntry[] }) {
  const { timeZone } = useViewer();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(FIRST_ROWS);
  const wanted = useDeferredValue(search);
  const found = useMemo(() => matching(entries, wanted), [entries, wanted]);
  const download = () =>
    downloadFile(csvFile(AUDIT_COLUMNS, auditRows(found)), `audit-log-${dayIn(new Date(), timeZone)}.csv`);
  return (
    <>
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Filter"
          placeholder="Name, action, target or IP address"
          type="search"
          leftSection={<Icon name="search" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          flex="1 1 16rem"
        />
        <Button leftSection={<Icon name="download" />} disabled={found.length === 0} onClick={download}>
          Download CSV
        </Button>
      </Group>
      <Text size="sm" c="dimmed" role="status" className="tabular">
        {found.length === entries.length ? '' : `${found.length} of `}
        {entries.length === 1 ? '1 entry' : `${entries.length} entries`}
      </Text>
      {found.length === 0 ? (
        <QuietState icon="search" title="No entry matches">
          <Button variant="default" onClick={() => setSearch('')}>
            Clear the filter
          </Button>
        </QuietState>
      ) : (
        <AuditTable entries={found.slice(0, shown)} timeZone={timeZone} />
      )}
      {found.length > shown && (
        <Button variant="default" mx="auto" onClick={() => setShown(shown + FIRST_ROWS)}>
          Show more
        </Button>
      )}
    </>
  );
}

function AuditTable({ entries, timeZone }: { entries: readonly AuditEntry[]; timeZone: string }) {
  return (
    <Table verticalSpacing="xs" className="stacking-table audit-table">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          <Table.Th>Who</Table.Th>
          <Table.Th>What</Table.Th>
          <Table.Th className="nowrap">IP address</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td className="nowrap tabular">{formatLogTime(entry.at, timeZone)}</Table.Td>
            <Table.Td className="breakable audit-who">{entry.actor || 'The program'}</Table.Td>
            <Table.Td className="breakable">
              {actionWords(entry.action)}
              {entry.target && <Text span inherit c="dimmed">{` · ${targetWords(entry)}`}</Text>}
            </Table.Td>
            <Table.Td className="nowrap tabular">{entry.ip || '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
