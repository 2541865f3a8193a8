import { Table, Text } from '@mantine/core';
import type { z } from 'zod';
import { auditActionLabel, targetLabel } from '#contract/audit-labels.ts';
import type { AuditLogEntry } from '#contract/audit-log.ts';
import { locationLabel } from '#contract/location-labels.ts';
import { dayIn, staffDay } from '#domain/calendar-days.ts';
import { formatTime, staffMoment } from '#domain/dates.ts';

type Entry = z.output<typeof AuditLogEntry>;

interface AuditTableProps {
  entries: readonly Entry[];
  timeZone: string;
  /** true to group the entries by day, each entry with only its time */
  byDay?: boolean;
}

export function AuditTable({ entries, timeZone, byDay = false }: AuditTableProps) {
  const days = byDay ? [...Map.groupBy(entries, ({ at }) => dayIn(new Date(at), timeZone))] : [['', entries] as const];
  return (
    <Table verticalSpacing="sm" className="stacking-table audit-table">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{byDay ? 'Time' : 'When'}</Table.Th>
          <Table.Th>Action</Table.Th>
          <Table.Th>Details</Table.Th>
          <Table.Th className="nowrap">Location</Table.Th>
        </Table.Tr>
      </Table.Thead>
      {days.map(([day, ofDay]) => (
        <Table.Tbody key={day}>
          {day !== '' && (
            <Table.Tr className="audit-day">
              <Table.Th colSpan={4} scope="rowgroup">
                {day === dayIn(new Date(), timeZone) ? 'Today' : staffDay(day)}
              </Table.Th>
            </Table.Tr>
          )}
          {ofDay.map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              when={byDay ? formatTime(entry.at, timeZone) : staffMoment(entry.at, timeZone)}
            />
          ))}
        </Table.Tbody>
      ))}
    </Table>
  );
}

function Row({ entry, when }: { entry: Entry; when: string }) {
  return (
    <Table.Tr>
      <Table.Td className="nowrap tabular audit-when">{when}</Table.Td>
      <Table.Td className="breakable">
        <b className="audit-who">{entry.actor || 'System'}</b> · {auditActionLabel(entry.action)}
      </Table.Td>
      <Table.Td className="breakable audit-what">{entry.target && targetLabel(entry)}</Table.Td>
      <Table.Td className="audit-where">
        <Origin entry={entry} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Shows the location first, because it is easier to read than an IP address. */
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
