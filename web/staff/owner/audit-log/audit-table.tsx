import { Table, Text } from '@mantine/core';
import type { z } from 'zod';
import { auditActionLabel, targetLabel } from '#contract/audit-labels.ts';
import type { AuditLogEntry } from '#contract/audit-log.ts';
import { locationLabel } from '#contract/location-labels.ts';
import { staffMoment } from '#domain/dates.ts';

type Entry = z.output<typeof AuditLogEntry>;

export function AuditTable({ entries, timeZone }: { entries: readonly Entry[]; timeZone: string }) {
  return (
    <Table verticalSpacing="xs" className="stacking-table audit-table">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          <Table.Th>Who</Table.Th>
          <Table.Th>Action</Table.Th>
          <Table.Th className="nowrap">Location</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td className="nowrap tabular">{staffMoment(entry.at, timeZone)}</Table.Td>
            <Table.Td className="breakable audit-who">{entry.actor || 'System'}</Table.Td>
            <Table.Td className="breakable">
              {auditActionLabel(entry.action)}
              {entry.target && <Text span inherit c="dimmed">{` · ${targetLabel(entry)}`}</Text>}
            </Table.Td>
            <Table.Td className="audit-where">
              <Origin entry={entry} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Shows the location first, because people read it more easily than an IP address. */
function Origin({ entry: { ip, place } }: { entry: Entry }) {
  const where = locationLabel(place);
  if (where === '') return <span className="tabular nowrap">{ip || '–'}</span>;
  return (
    <>
      <span className="breakable">{where}</span>
      <Text span inherit c="dimmed">
        {' · '}
        <span className="tabular nowrap">{ip}</span>
      </Text>
    </>
  );
}
