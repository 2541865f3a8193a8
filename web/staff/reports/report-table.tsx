import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { csvFile } from '#web/staff/components/csv.ts';
import { downloadFile } from '#web/staff/components/download-file.ts';
import { Scrolled } from '#web/staff/components/scrolled.tsx';
import { useTableDownload } from './report-exports.tsx';

export interface ReportColumn<Row> {
  title: string;
  /** the heading in the file, if it must name the unit */
  fileTitle?: string;
  show: (row: Row) => ReactNode;
  /** returns a plain number if possible, so a spreadsheet can add it up */
  file: (row: Row) => string | number;
  /** left out on a phone; the file always has it */
  isMinor?: boolean;
}

export interface ReportTableProps<Row> {
  title: string;
  fileName: string;
  /** columns; the first one names the row */
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** true for rows without values; the table leaves them out, but the chart and the file don't */
  isEmpty?: (row: Row) => boolean;
}

/** The values of a chart, as a table on screen and as a download. */
export function ReportTable<Row>({ title, fileName, columns, rows, keyOf, isEmpty }: ReportTableProps<Row>) {
  useTableDownload(title, rows.length > 0, () =>
    downloadFile(
      csvFile(
        columns.map((column) => column.fileTitle ?? column.title),
        rows.map((row) => columns.map(({ file }) => file(row))),
      ),
      `${fileName}.csv`,
    ),
  );
  const shown = rows.filter((row) => !isEmpty?.(row));
  return (
    <Scrolled className="report-scroll" label={`Table: ${title}`}>
      <Table verticalSpacing="xs" className="report-table">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) => (
              <Table.Th key={column.title} className={index > 0 ? valueClass(column) : undefined}>
                {column.title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((row) => (
            <TableRow key={keyOf(row)} columns={columns} row={row} />
          ))}
        </Table.Tbody>
      </Table>
      {shown.length < rows.length && (
        <Text size="xs" c="dimmed" mt="xs">
          Empty rows are hidden; the CSV has all rows.
        </Text>
      )}
      {columns.some(({ isMinor }) => isMinor) && <p className="report-more">The CSV has more columns.</p>}
    </Scrolled>
  );
}

function valueClass({ isMinor }: { isMinor?: boolean }): string {
  return isMinor ? 'number report-minor' : 'number';
}

function TableRow<Row>({ columns, row }: { columns: readonly ReportColumn<Row>[]; row: Row }) {
  return (
    <Table.Tr>
      {columns.map((column, index) =>
        index === 0 ? (
          <Table.Th key={column.title} scope="row">
            {column.show(row)}
          </Table.Th>
        ) : (
          <Table.Td key={column.title} className={valueClass(column)}>
            {column.show(row)}
          </Table.Td>
        ),
      )}
    </Table.Tr>
  );
}
