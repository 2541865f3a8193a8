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
  const hasOrigins = !isOneOffice(entries);
  const [first] = entries;
  const days = byDay ? [...Map.groupBy(entries, ({ at }) => dayIn(new Date(at), timeZone))] : [['', entries] as const];
  return (
    <>
      <Table verticalSpacing="sm" className="stacking-table audit-table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{byDay ? 'Time' : 'When'}</Table.Th>
            <Table.Th>Action</Table.Th>
            <Table.Th>Details</Table.Th>
            {hasOrigins && <Table.Th className="nowrap audit-where">Location</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        {days.map(([day, ofDay]) => (
          <Table.Tbody key={day}>
            {day !== '' && (
              <Table.Tr className="audit-day">
                <Table.Th colSpan={hasOrigins ? 4 : 3} scope="rowgroup">
                  {day === dayIn(new Date(), timeZone) ? 'Today' : staffDay(day)}
                </Table.Th>
              </Table.Tr>
            )}
            {mergedEntries(ofDay).map((run) => (
              <Run
                key={run[0]?.id}
                run={run}
                hasOrigin={hasOrigins}
                when={({ at }) => (byDay ? formatTime(at, timeZone) : staffMoment(at, timeZone))}
              />
            ))}
          </Table.Tbody>
        ))}
      </Table>
      {!hasOrigins && first && (
        <Text size="xs" c="dimmed" mt="xs">
          All from: <Origin entry={first} />
        </Text>
      )}
    </>
  );
}

/** True if every entry comes from one computer or network at the company, which a column would only repeat. */
function isOneOffice(entries: readonly ListedEntry[]): boolean {
  const [first] = entries;
  return first?.place === 'private' && entries.every(({ place, ip }) => place === 'private' && ip === first.ip);
}

interface RunProps {
  run: readonly ListedEntry[];
  hasOrigin: boolean;
  when: (entry: ListedEntry) => string;
}

/** Adjacent entries that differ only in their subject are collapsed into one row until someone expands it. */
function Run({ run, hasOrigin, when }: RunProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [first] = run;
  if (isOpen || run.length === 1)
    return run.map((entry) => (
      <Row
        key={entry.id}
        entry={entry}
        hasOrigin={hasOrigin}
        when={when(entry)}
        what={entry.target && targetLabel(entry)}
      />
    ));
  if (!first) return null;
  return (
    <Row
      entry={first}
      hasOrigin={hasOrigin}
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
  hasOrigin: boolean;
  when: string;
  what: string;
  times?: ReactNode;
}

function Row({ entry, hasOrigin, when, what, times }: RowProps) {
  return (
    <Table.Tr>
      <Table.Td className="nowrap tabular audit-when">{when}</Table.Td>
      <Table.Td className="breakable audit-did">
        <b className="audit-who">{entry.actor || 'System'}</b> · {auditActionLabel(entry.action)} {times}
      </Table.Td>
      <Table.Td className="breakable audit-what">{what}</Table.Td>
      {hasOrigin && (
        <Table.Td className="audit-where">
          <Origin entry={entry} />
        </Table.Td>
      )}
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
