import { Table, Text } from '@mantine/core';
import type { z } from 'zod';
import type { AuditEntry } from '#contract/audit-log.ts';
import { actionWords, targetWords } from '#domain/audit-words.ts';
import { formatLogTime } from '#domain/dates.ts';

export function AuditTable({
  entries,
  timeZone,
}: {
  entries: readonly z.output<typeof AuditEntry>[];
  timeZone: string;
}) {
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
