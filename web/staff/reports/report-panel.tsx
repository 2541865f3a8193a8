import { Button, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { csvFile } from '#web/staff/components/csv.ts';
import { downloadFile } from '#web/staff/components/download-file.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { Scrolled } from '#web/staff/components/scrolled.tsx';
import { Icon } from '#web/ui/icons.tsx';

export interface ReportColumn<Row> {
  title: string;
  /** the heading in the file, if it must name the unit */
  fileTitle?: string;
  show: (row: Row) => ReactNode;
  /** returns a plain number if possible, so a spreadsheet can add it up */
  file: (row: Row) => string | number;
}

interface ReportPanelProps<Row> {
  title: string;
  lead?: ReactNode;
  fileName: string;
  /** columns; the first one names the row */
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** true for rows without values; the table leaves them out, but the chart and the file don't */
  isEmpty?: (row: Row) => boolean;
  total?: Row | undefined;
  /** shown instead of the chart and the table if there are no rows */
  empty: ReactNode;
  children: ReactNode;
}

/** A report: a chart, a table with the same values, and the table as a download. */
export function ReportPanel<Row>(props: ReportPanelProps<Row>) {
  const { title, lead, fileName, columns, rows, total, empty, children } = props;
  const download = () =>
    downloadFile(
      csvFile(
        columns.map((column) => column.fileTitle ?? column.title),
        [...rows, ...(total ? [total] : [])].map((row) => columns.map(({ file }) => file(row))),
      ),
      `${fileName}.csv`,
    );
  return (
    <Panel
      title={title}
      lead={lead}
      aside={
        rows.length > 0 && (
          <Button
            className="no-print"
            variant="default"
            leftSection={<Icon name="download" />}
            aria-label={`Download CSV: ${title}`}
            onClick={download}
          >
            Download CSV
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        empty
      ) : (
        <>
          {children}
          <ReportTable {...props} />
        </>
      )}
    </Panel>
  );
}

function ReportTable<Row>({ title, columns, rows, keyOf, isEmpty, total }: ReportPanelProps<Row>) {
  const shown = rows.filter((row) => !isEmpty?.(row));
  return (
    <Scrolled className="report-scroll" label={`Table: ${title}`}>
      <Table verticalSpacing="xs" className="report-table">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) => (
              <Table.Th key={column.title} className={index > 0 ? 'number' : undefined}>
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
        {total !== undefined && (
          <Table.Tfoot>
            <TableRow columns={columns} row={total} />
          </Table.Tfoot>
        )}
      </Table>
      {shown.length < rows.length && (
        <Text size="xs" c="dimmed" mt="xs">
          Empty rows are hidden; the CSV has all rows.
        </Text>
      )}
    </Scrolled>
  );
}

function TableRow<Row>({ columns, row }: { columns: readonly ReportColumn<Row>[]; row: Row }) {
  return (
    <Table.Tr>
      {columns.map(({ title, show }, index) =>
        index === 0 ? (
          <Table.Th key={title} scope="row">
            {show(row)}
          </Table.Th>
        ) : (
          <Table.Td key={title} className="number">
            {show(row)}
          </Table.Td>
        ),
      )}
    </Table.Tr>
  );
}
