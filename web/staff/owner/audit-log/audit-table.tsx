import { Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { auditActionLabel, targetLabel } from '#contract/audit-labels.ts';
import { locationLabel } from '#contract/location-labels.ts';
import { dayIn, staffDay } from '#domain/calendar-days.ts';
import { formatTime, staffMoment } from '#domain/dates.ts';
import { type ListedEntry, mergedEntries } from './merged-entries.ts';

interface AuditTableProps {
  entries: readonly ListedEntry[];
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
          {mergedEntries(ofDay).map((run) => (
            <Run
              key={run[0]?.id}
              run={run}
              when={({ at }) => (byDay ? formatTime(at, timeZone) : staffMoment(at, timeZone))}
            />
          ))}
        </Table.Tbody>
      ))}
    </Table>
  );
}

interface RunProps {
  run: readonly ListedEntry[];
  when: (entry: ListedEntry) => string;
}

/** Adjacent entries that differ only in their subject are collapsed into one row until someone expands it. */
function Run({ run, when }: RunProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [first] = run;
  if (isOpen || run.length === 1)
    return run.map((entry) => (
      <Row key={entry.id} entry={entry} when={when(entry)} what={entry.target && targetLabel(entry)} />
    ));
  if (!first) return null;
  return (
    <Row
      entry={first}
      when={when(first)}
      what={subjectsOf(run)}
      times={
        <button
          type="button"
          className="count audit-times"
          aria-label={`Show all ${run.length}: ${auditActionLabel(first.action)}`}
          onClick={() => setIsOpen(true)}
        >
          ×{run.length}
        </button>
      }
    />
  );
}

const SUBJECTS_SHOWN = 2;

/** "Elena Ruiz, Tom Whitaker and 3 more" */
function subjectsOf(run: readonly ListedEntry[]): string {
  const subjects = [...new Set(run.map((entry) => entry.target && targetLabel(entry)).filter(Boolean))];
  const more = subjects.length - SUBJECTS_SHOWN;
  if (more < 1) return subjects.join(', ');
  return `${subjects.slice(0, SUBJECTS_SHOWN).join(', ')} and ${more} more`;
}

interface RowProps {
  entry: ListedEntry;
  when: string;
  what: string;
  times?: ReactNode;
}

function Row({ entry, when, what, times }: RowProps) {
  return (
    <Table.Tr>
      <Table.Td className="nowrap tabular audit-when">{when}</Table.Td>
      <Table.Td className="breakable audit-did">
        <b className="audit-who">{entry.actor || 'System'}</b> · {auditActionLabel(entry.action)} {times}
      </Table.Td>
      <Table.Td className="breakable audit-what">{what}</Table.Td>
      <Table.Td className="audit-where">
        <Origin entry={entry} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Shows the location first, because it is easier to read than an IP address. */
function Origin({ entry: { ip, place } }: { entry: ListedEntry }) {
  const where = locationLabel(place);
  if (where === '') return <span className="tabular nowrap">{ip || '–'}</span>;
  return (
    <>
      <span className="breakable" data-here={place === 'private' || undefined}>
        {where}
      </span>
      <Text span inherit c="dimmed">
        {' · '}
        <span className="tabular nowrap">{ip}</span>
      </Text>
    </>
  );
}
